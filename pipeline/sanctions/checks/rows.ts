import { regimeIn } from "../tables/cells.ts";
import { annexKey, annexKeyOfId, type EntryRow, type SanctionsData } from "../tables/law.ts";
import type { Located } from "../../source/table.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";

const datesCheck: Check<SanctionsData> = {
  rule: "sanctions/dates",
  why: "An entry that ends before it begins is never in force: goods that are banned would be answered as free.",
  example: "valid_from 2025-07-20, valid_to 2025-02-25",
  remedy: "Correct the day; valid_to is the last day, inclusive.",
  run: ({ entries }) =>
    entries.flatMap((line) => {
      const { valid_from, valid_to, known_since, act, ended_by } = line.row;
      const issues: Finding[] = [];
      if (valid_to !== "" && valid_to < valid_from)
        issues.push(finding(line, "valid_to", `${valid_to} lies before valid_from ${valid_from}`));
      if (valid_to !== "" && valid_to < known_since)
        issues.push(finding(line, "valid_to", `${valid_to} lies before known_since ${known_since}`));
      if (valid_from !== "" && valid_from !== known_since)
        issues.push(finding(line, "known_since", `${known_since}: want ${valid_from}, the day it began`));
      if (act !== "" && valid_from === "")
        issues.push(finding(line, "act", `${act} without valid_from: an act that added the entry gives its first day`));
      if (ended_by !== "" && valid_to === "")
        issues.push(
          finding(line, "ended_by", `${ended_by} without valid_to: an act that ended the entry gives its last day`),
        );
      return issues;
    }),
};

/** Do two entries hold on a common day? An unknown start reaches back without end. */
function overlap(a: EntryRow, b: EntryRow): boolean {
  return (a.valid_to === "" || b.valid_from <= a.valid_to) && (b.valid_to === "" || a.valid_from <= b.valid_to);
}

function contentOf({ id: _id, ...row }: EntryRow): string {
  return JSON.stringify(row);
}

const contradictionCheck: Check<SanctionsData> = {
  rule: "sanctions/contradiction",
  why: "Two entries of the same row that hold on the same day and differ give two answers to one question; two that are equal count one ban twice.",
  example: "8514 of Annex XXIII row 423 once with and once without the excluded code, both in force",
  remedy: "Keep one, or give the older wording its last day and the newer its first.",
  run: ({ entries }) => {
    const groups = Map.groupBy(entries, ({ row: { id, part, row, measures, code } }) =>
      [annexKeyOfId(id), part, row, measures.join(" "), code].join("|"),
    );
    const issues: Finding[] = [];
    for (const group of groups.values()) {
      for (const [index, line] of group.entries()) {
        const twin = group
          .slice(0, index)
          .find(
            (before) =>
              overlap(before.row, line.row) && (line.row.row !== "" || contentOf(before.row) === contentOf(line.row)),
          );
        if (twin === undefined) continue;
        const same = contentOf(twin.row) === contentOf(line.row);
        issues.push(
          finding(
            line,
            "code",
            `${line.row.code} ${same ? "repeats" : "contradicts"} ${twin.row.id} (line ${twin.line}), which holds on the same days`,
          ),
        );
      }
    }
    return issues;
  },
};

const rowNumberCheck: Check<SanctionsData> = {
  rule: "sanctions/row-number",
  why: "The number says which row of the annex an answer goes back to: given twice, one of the two leads to other goods.",
  example: "row 1 for 0601 and for 0602 30, both of Annex XXIII and read from one file",
  remedy:
    "Give the row the number that it has in the file that source names; a list that is numbered anew is a part: name it in part.",
  // A row keeps the number that it had in the file that first showed it, so only rows of one file can be told apart by
  // theirs.
  run: ({ entries }) => {
    const first = new Map<string, Located<EntryRow>>();
    return entries.flatMap((line) => {
      const { id, part, row, measures, source, valid_to } = line.row;
      if (row === "" || valid_to !== "") return [];
      const key = [annexKeyOfId(id), part, row, measures.join(" "), source].join("|");
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, line);
      return earlier === undefined || earlier.row.code === line.row.code
        ? []
        : [
            finding(
              line,
              "row",
              `${row} is the number of ${earlier.row.printed} too (${earlier.row.id}, line ${earlier.line}), which is read from the same file`,
            ),
          ];
    });
  },
};

const evidenceCheck: Check<SanctionsData> = {
  rule: "sanctions/evidence",
  why: "Every entry must lead back to a text that somebody can open.",
  example: "evidence Z, or a Russian entry shown by a text of the Belarus regulation",
  remedy: "Use the marks of texts.csv; add the text if it is new.",
  run: ({ entries, texts, supplements, dates }) => {
    const regimes = new Map(texts.map(({ row }) => [row.mark, row.regime]));
    const wrong = (mark: string, regime: string): string | undefined => {
      const home = regimes.get(mark);
      if (home === undefined) return `${mark} is no mark of texts.csv`;
      return home === "" || home === regime ? undefined : `${mark} is a text of ${home}`;
    };
    return [
      ...entries.map((line) => ({ line, regime: regimeIn(line.row.id) })),
      ...[...supplements, ...dates].map((line) => ({ line, regime: line.row.regime })),
    ].flatMap(({ line, regime }) =>
      line.row.evidence.flatMap((mark) => {
        const message = wrong(mark, regime);
        return message === undefined ? [] : [finding(line, "evidence", message)];
      }),
    );
  },
};

const textCheck: Check<SanctionsData> = {
  rule: "sanctions/text",
  why: "An answer names the version of the text that has the row: that of its annex, or of the row where it stands in an older one only.",
  example: "an entry of an annex without text_version, its own cell empty",
  remedy:
    "Write the day of the text into text_version of the annex in annexes.csv, or of the row where it is not the annex's.",
  run: ({ entries, annexes }) => {
    const annexKeys = new Set(annexes.map(({ row }) => annexKey(row)));
    return findingsIn(
      entries.filter(({ row }) => row.text_version === "" && annexKeys.has(annexKeyOfId(row.id))),
      () => [["text_version", "empty here and in annexes.csv for its measures: no text has this row"]],
    );
  },
};

export const lawRowsChecks: readonly Check<SanctionsData>[] = [
  datesCheck,
  contradictionCheck,
  rowNumberCheck,
  evidenceCheck,
  textCheck,
];
