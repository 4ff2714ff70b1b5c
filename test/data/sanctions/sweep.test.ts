import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import { customsTable } from "../../../pipeline/sanctions/tables/customs.ts";
import { allCodes, ask, law } from "../../runtime/sanctions/open-data.ts";

type Summary = Pick<CnResponse, "verdict" | "verdict_detail" | "has_prohibition"> & { regimes: Set<string>; legs: Set<string> };

const answers = new Map<string, Summary>();

/** Asks for every CN8 of the newest nomenclature in both languages; the language must not change the verdict. */
beforeAll(async () => {
  for (const code of await allCodes(2026)) {
    const english = await ask(code);
    const polish = await ask(code, { lang: "pl" });
    if (english.verdict_detail !== polish.verdict_detail || english.meta.total !== polish.meta.total) throw new Error(`${code} differs between languages`);
    const live = english.results.filter(({ in_force }) => in_force !== false);
    answers.set(code, {
      verdict: english.verdict, verdict_detail: english.verdict_detail, has_prohibition: english.has_prohibition,
      regimes: new Set(live.map(({ regime }) => regime.code)),
      legs: new Set(live.map(({ regime, restriction }) => `${regime.code}/${restriction.direction}`)),
    });
  }
}, 60_000);

it("gives verdict counts by chapter that a reviewer sees change", async () => {
  const details = ["listed", "conditional", "listed_partial", "listed_below", "listed_future", "listed_expired", "not_listed", "unknown_code"] as const;
  const legs = ["RU/export", "RU/import", "RU/transit", "BY/export", "BY/import", "BY/transit"] as const;
  const chapters = Map.groupBy(answers, ([code]) => code.slice(0, 2));
  const rows = [...chapters].map(([chapter, group]) => {
    const summaries = group.map(([, summary]) => summary);
    return [
      chapter, String(group.length),
      ...details.map((detail) => String(summaries.filter(({ verdict_detail }) => verdict_detail === detail).length)),
      ...legs.map((leg) => String(summaries.filter((summary) => summary.legs.has(leg)).length)),
    ];
  });
  const table = formatCsv([["chapter", "cn8", ...details, ...legs], ...rows]);
  await expect(table).toMatchFileSnapshot(join(import.meta.dirname, "sweep-2026.csv"));
});

it("never calls a code restricted that no entry touches", async () => {
  const touched = new Set<string>();
  for (const code of answers.keys()) {
    for (const entry of await law.entriesNear(code)) {
      const own = [entry.code, ...entry.successors.map((successor) => successor.code)];
      if (own.some((listed) => code.startsWith(listed) || listed.startsWith(code))) touched.add(code);
    }
  }
  const untouched = [...answers].filter(([code]) => !touched.has(code));
  expect(untouched.length).toBeGreaterThan(3000);
  expect(untouched.filter(([, { verdict }]) => verdict === "restricted")).toEqual([]);
});

it("gives a Belarus import entry for every CN8 under 765/2006 VII, VIII, X to XIII", () => {
  const listed = ["2707", "2710", "2711", "2712", "2713", "2715", "310420", "31052010", "31052090", "31056000", "31059020", "31059080", "44", "2523", "6810", "72", "73", "4011"];
  const codes = [...answers.keys()].filter((code) => listed.some((prefix) => code.startsWith(prefix)));
  expect(codes).toHaveLength(931);
  expect(codes.filter((code) => answers.get(code)?.legs.has("BY/import") !== true)).toEqual([]);
});

it("calls every code of a customs measure restricted on the day of the extraction, for its regime and direction", async () => {
  const [file, day] = ["sanctions/customs/measures/taric-2026-07.csv", "2026-07-12"];
  const { rows } = readTable(customsTable, file, readFileSync(join(import.meta.dirname, "../../../sources", file)));
  const missed: string[] = [];
  for (const { row } of rows) {
    if (row.end !== "" && row.end < day) continue;
    const answer = await ask(row.code, { as_of: day });
    const leg = answer.results.some(({ regime, restriction, in_force }) => in_force !== false && regime.code === row.regime && restriction.direction === row.direction);
    if (answer.verdict !== "restricted" || !leg) missed.push(`${row.regime} ${row.direction} ${row.code} ${row.article.join(" ")} ${row.annex.join(" ")}: ${answer.verdict_detail}`);
  }
  expect(rows.length).toBeGreaterThan(8300);
  expect(missed).toEqual([]);
}, 60_000);
