import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import { customsTables } from "../../../pipeline/sanctions/tables/customs.ts";
import { indexEntries } from "../../../pipeline/sanctions/judge/reach.ts";
import { tenthOf } from "../../proof.ts";
import { allCodes, allEntries, request } from "../../runtime/sanctions/open-data.ts";

type Summary = Pick<CnResponse, "verdict" | "verdict_detail" | "has_prohibition"> & {
  regimes: Set<string>;
  legs: Set<string>;
};

const answers = new Map<string, Summary>();

/**
 * Asks for every CN8 of the newest nomenclature, and for all or a tenth in Polish too: the language must not change the
 * verdict.
 */
beforeAll(async () => {
  const codes = await allCodes(2026);
  const inPolish = new Set(tenthOf(codes));
  for (const code of codes) {
    const english = await request(code);
    const polish = inPolish.has(code) ? await request(code, { lang: "pl" }) : english;
    if (english.verdict_detail !== polish.verdict_detail || english.meta.total !== polish.meta.total)
      throw new Error(`${code} differs between languages`);
    const live = english.results.filter(({ in_force }) => in_force !== false);
    answers.set(code, {
      verdict: english.verdict,
      verdict_detail: english.verdict_detail,
      has_prohibition: english.has_prohibition,
      regimes: new Set(live.map(({ regime }) => regime.code)),
      legs: new Set(live.map(({ regime, restriction }) => `${regime.code}/${restriction.direction}`)),
    });
  }
});

it("gives verdict counts by chapter that a reviewer sees change", async () => {
  const details = [
    "listed",
    "conditional",
    "listed_partial",
    "listed_below",
    "listed_future",
    "listed_expired",
    "not_listed",
    "unknown_code",
  ] as const;
  const legs = ["RU/export", "RU/import", "RU/transit", "BY/export", "BY/import", "BY/transit"] as const;
  const chapters = Map.groupBy(answers, ([code]) => code.slice(0, 2));
  const rows = [...chapters].map(([chapter, group]) => {
    const summaries = group.map(([, summary]) => summary);
    return [
      chapter,
      String(group.length),
      ...details.map((detail) => String(summaries.filter(({ verdict_detail }) => verdict_detail === detail).length)),
      ...legs.map((leg) => String(summaries.filter((summary) => summary.legs.has(leg)).length)),
    ];
  });
  const table = formatCsv([["chapter", "cn8", ...details, ...legs], ...rows]);
  await expect(table).toMatchFileSnapshot(join(import.meta.dirname, "sweep-2026.csv"));
});

it("never calls a code restricted that no entry touches", async () => {
  const index = indexEntries(await allEntries());
  const touched = new Set([...answers.keys()].filter((code) => index.near(code).length > 0));
  const untouched = [...answers].filter(([code]) => !touched.has(code));
  expect(untouched.length).toBeGreaterThan(3000);
  expect(untouched.filter(([, { verdict }]) => verdict === "restricted")).toEqual([]);
});

it("gives a Belarus import entry for every CN8 under 765/2006 VII, VIII, X to XIII", () => {
  const listed = [
    "2707",
    "2710",
    "2711",
    "2712",
    "2713",
    "2715",
    "310420",
    "31052010",
    "31052090",
    "31056000",
    "31059020",
    "31059080",
    "44",
    "2523",
    "6810",
    "72",
    "73",
    "4011",
  ];
  const codes = [...answers.keys()].filter((code) => listed.some((prefix) => code.startsWith(prefix)));
  expect(codes).toHaveLength(931);
  expect(codes.filter((code) => answers.get(code)?.legs.has("BY/import") !== true)).toEqual([]);
});

/** 2003 90 90: a misprint of customs in July 2025 for 2103 90 90 of Annex XXV, put right by July 2026. */
const MISPRINTS = new Set(["BY export 20039090"]);

it.each([
  { extraction: "taric-2026-07", day: "2026-07-12", rows: 8300 },
  { extraction: "taric-2025-07", day: "2025-07-31", rows: 6800 },
])(
  "calls every code of a measure of $extraction restricted on $day, for its regime and direction",
  async ({ extraction, day, rows: least }) => {
    const file = `sanctions/customs/measures/${extraction}.csv`;
    const { rows } = readTable(
      customsTables.measures,
      file,
      readFileSync(join(import.meta.dirname, "../../../sources", file)),
    );
    expect(rows.length).toBeGreaterThan(least);
    const wanted = Map.groupBy(
      rows.map(({ row }) => row).filter(({ start, end }) => start <= day && (end === "" || end >= day)),
      ({ code }) => code,
    );
    const missed: string[] = [];
    for (const [code, measures] of wanted) {
      const { verdict, results } = await request(code, { as_of: day });
      const legs = new Set(
        results
          .filter(({ in_force }) => in_force !== false)
          .map(({ regime, restriction }) => `${regime.code} ${restriction.direction}`),
      );
      missed.push(
        ...measures
          .filter(({ regime, direction }) => verdict !== "restricted" || !legs.has(`${regime} ${direction}`))
          .map(({ regime, direction }) => `${regime} ${direction} ${code}`),
      );
    }
    expect(missed.filter((leg) => !MISPRINTS.has(leg))).toEqual([]);
  },
);
