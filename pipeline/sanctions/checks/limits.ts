import { codesAfterExclusion, isExclusion } from "../exclusion.ts";
import { type EntryRow, annexKey, annexKeyOfId, type ReadingRow, type SanctionsData } from "../tables/law.ts";
import type { Located } from "../../source/table.ts";
import { quoted } from "../../source/issue.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";

const exLimitCheck: Check<SanctionsData> = {
  rule: "sanctions/ex-limit",
  why: "`ex` says that only part of a code is meant. Without the part, an answer can neither restrict it whole nor say what is free.",
  example: "ex = 1 with empty scope, except_codes and threshold; one scope_en with two texts in Polish",
  remedy:
    "Write the limiting words in both languages, the excluded codes or the value; a row that is not `ex` has no scope.",
  run: ({ entries }) => {
    const firstOf = new Map<string, Located<EntryRow>>();
    return entries.flatMap((line) => {
      const { ex, scope_pl, scope_en, except_codes, threshold_eur, threshold_note } = line.row;
      const issues: Finding[] = [];
      if ((scope_pl === "") !== (scope_en === ""))
        issues.push(
          finding(line, scope_pl === "" ? "scope_pl" : "scope_en", "empty, while the other language has words"),
        );
      if (ex && scope_en === "" && except_codes.length === 0 && threshold_eur === "" && threshold_note === "") {
        issues.push(finding(line, "ex", "1, but nothing says what part of the code is meant"));
      }
      if (!ex && (scope_en !== "" || except_codes.length > 0))
        issues.push(finding(line, "ex", "0, but the row is limited by words or excluded codes"));
      const same = firstOf.get(scope_en) ?? line;
      firstOf.set(scope_en, same);
      if (same.row.scope_pl !== scope_pl)
        issues.push(
          finding(line, "scope_pl", `other words than at ${same.file}:${same.line}, which has the same scope_en`),
        );
      return issues;
    });
  },
};

const thresholdCheck: Check<SanctionsData> = {
  rule: "sanctions/threshold",
  why: "The luxury annexes ban goods above a value only; a row without its value reads as a ban of every cheap one.",
  example: "a row of Annex XVIII with empty threshold_eur and threshold_note",
  remedy: "Write the value of the category (parts.csv), or that the category says of any value.",
  run: ({ annexes, entries }) => {
    const values = new Set(annexes.filter(({ row }) => row.threshold_eur !== "").map(({ row }) => annexKey(row)));
    return findingsIn(
      entries.filter(
        ({ row }) => values.has(annexKeyOfId(row.id)) && row.threshold_eur === "" && row.threshold_note === "",
      ),
      (row) => [["threshold_eur", `empty, but ${annexKeyOfId(row.id)} bans above a value`]],
    );
  },
};

const readingCheck: Check<SanctionsData> = {
  rule: "sanctions/reading",
  why: "`except`, `excluding`, `other than` either take goods out of a ban or only repeat the tariff. Unread, they free goods that are banned or ban goods that are free.",
  example: '"Copper and articles thereof, except CN code 7401 00 00" without a row in readings.csv',
  remedy:
    "Read the row and add it to readings.csv: codes, scope, tariff or process, the last two with a reason. Where the row and its reading differ, write both alike.",
  run: ({ entries, readings, supplements }) => {
    const read = Map.groupBy(
      readings.flatMap(({ row }) => row.places.map((annex) => ({ key: `${annex}|${row.code}|${row.text}`, row }))),
      ({ key }) => key,
    );
    const loaded = new Set(entries.map(({ row }) => `${annexKeyOfId(row.id)}|${row.code}|${row.name_en}`));
    // A leg with days of its own says in words of its own which goods of the row it reaches.
    const legs = new Set(
      supplements.flatMap(({ row }) => (row.leg ? [`${annexKey(row)}|${row.code}|${row.measures.join(" ")}`] : [])),
    );
    const issues: Finding[] = [];
    for (const line of entries) {
      const { id, code, ex, name_en, except_codes, measures } = line.row;
      const candidates = read.get(`${annexKeyOfId(id)}|${code}|${name_en}`) ?? [];
      // A row that is not printed as `ex` becomes one when its words limit it, never the other way round.
      const reading = (candidates.find(({ row }) => row.ex === ex) ?? (ex ? candidates[0] : undefined))?.row;
      if (reading === undefined && isExclusion(name_en)) {
        issues.push(
          finding(
            line,
            "name_en",
            `${code} says that something is left out, and nobody read it: add it to readings.csv`,
          ),
        );
      }
      for (const taken of reading?.except_codes ?? []) {
        if (!except_codes.includes(taken))
          issues.push(finding(line, "except_codes", `${taken} is missing, which the reading of this row takes out`));
      }
      if (reading?.reading === "scope" && !legs.has(`${annexKeyOfId(id)}|${code}|${measures.join(" ")}`))
        for (const column of ["scope_pl", "scope_en"] as const)
          if (line.row[column] !== reading[column] && !line.row[column].endsWith(`: ${reading[column]}`))
            issues.push(
              finding(line, column, `readings.csv says ${quoted(reading[column])} of this row: write both alike`),
            );
    }
    for (const line of readings) {
      for (const annex of line.row.places) {
        if (!loaded.has(`${annex}|${line.row.code}|${line.row.text}`))
          issues.push(
            finding(line, "places", `${annex} has no entry ${line.row.code} with this text: read the new text`),
          );
      }
      issues.push(...content(line));
    }
    return issues;
  },
};

/** A reading says what its kind promises. */
function content(line: Located<ReadingRow>): Finding[] {
  const { code: digits, reading, except_codes, scope_pl, scope_en, note, text } = line.row;
  const issues: Finding[] = [];
  const wrong = (column: string, message: string): number => issues.push(finding(line, column, message));
  if (reading === "codes" && except_codes.length === 0) wrong("except_codes", "empty, but the reading is codes");
  if (reading === "scope" && (scope_pl === "" || scope_en === ""))
    wrong(scope_pl === "" ? "scope_pl" : "scope_en", "scope needs the limiting words in both languages");
  if ((reading === "tariff" || reading === "process") && note === "") wrong("note", `${reading} needs its reason`);
  if ((reading === "tariff" || reading === "process") && (except_codes.length > 0 || scope_en !== ""))
    wrong("reading", `${reading} limits nothing: want codes or scope`);
  if (reading === "codes") {
    for (const code of codesAfterExclusion(text))
      if (code.startsWith(digits) && !except_codes.some((taken) => code.startsWith(taken)))
        wrong("except_codes", `the text excludes ${code}, which is not taken out`);
  }
  return issues;
}

export const lawLimitsChecks: readonly Check<SanctionsData>[] = [exLimitCheck, thresholdCheck, readingCheck];
