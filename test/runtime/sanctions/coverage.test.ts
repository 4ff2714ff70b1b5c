import { inLanguages } from "../../../openapi/schemas/languages.ts";
import { describe, expect, it } from "vitest";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { lookUp } from "../../../runtime/rules/sanctions/law.ts";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { renderStatus } from "../../../runtime/sanctions/reference.ts";
import { dataset } from "../real-data.ts";
import { allEntries, request, law, controls, legs, nomenclature, TODAY } from "./open-data.ts";

/** How far back each regime can be asked about, and what counts what is held. */

const checker = createCheck({ law, nomenclature, legs, controls, version: dataset.version });

async function refusal(as_of: string, regime?: "RU" | "BY"): Promise<string[]> {
  const found = await checker.check(
    {
      q: "8542 31",
      lang: "en",
      view: "full",
      history: "0",
      limit: 500,
      offset: 0,
      as_of,
      ...(regime === undefined ? {} : { regime }),
    },
    TODAY,
  );
  return "faults" in found ? found.faults.map(({ code, detail }) => `${code}: ${detail}`) : [];
}

describe("a regime that only a question about it asks for", () => {
  const later = "2026-09-13";
  const russia = law.record.regimes.find(({ code }) => code === "RU");
  if (russia === undefined) throw new Error("no RU");
  const record = {
    ...law.record,
    regimes: [
      ...law.record.regimes,
      { ...russia, code: "XX", target_country_code: "KG", named: true as const, coverage_from: later },
    ],
    summary: {
      ...law.record.summary,
      legs: { ...law.record.summary.legs, "XX-export": inLanguages(() => "Export") },
    },
  };
  const own = createCheck({
    law: { ...law, ...lookUp(record) },
    nomenclature,
    legs,
    controls,
    version: dataset.version,
  });
  const asked = async (as_of: string, regime?: string): Promise<unknown> => {
    const query = { q: "8542 31", lang: "en", view: "full", history: "0", limit: 0, offset: 0, as_of } as const;
    const found = await own.check({ ...query, ...(regime === undefined ? {} : { regime }) }, TODAY);
    if ("faults" in found) return found.faults.map(({ code, detail }) => `${code}: ${detail}`);
    return [...new Set((JSON.parse(found.answer) as CnResponse).summary.map((row) => row.regime))];
  };

  it("moves neither the first day nor the legs of a question that does not name it", async () => {
    expect(await asked("2024-01-01")).toEqual(["RU", "BY"]);
    expect(await asked(TODAY)).toEqual(["RU", "BY"]);
  });

  it("is answered from its own first day where it is named", async () => {
    expect(await asked("2024-01-01", "XX")).toEqual([
      `before_coverage: as_of lies before the coverage, the first day is ${later}`,
    ]);
    expect(await asked(TODAY, "XX")).toEqual(["XX"]);
  });
});

describe("the first day that is answered", () => {
  it.each([
    { regime: "RU", first: "2023-04-27", before: "2023-04-26" },
    { regime: "BY", first: "2022-03-10", before: "2022-03-09" },
    { regime: undefined, first: "2022-03-10", before: "2022-03-09" },
  ] as const)("of $regime is $first", async ({ regime, first, before }) => {
    expect(await refusal(first, regime)).toEqual([]);
    expect(await refusal(before, regime)).toEqual([
      `before_coverage: as_of lies before the coverage, the first day is ${first}`,
    ]);
  });

  it("makes the status stale on a day before it: nothing can be answered then", () => {
    expect(renderStatus(law, nomenclature, dataset.version, "2023-01-01", null)).toMatchObject({
      stale: true,
      coverage: [
        { regime: "RU", stale: true },
        { regime: "BY", coverage_from: "2022-03-10" },
      ],
    });
  });

  it("is in the status of each regime", () => {
    expect(
      renderStatus(law, nomenclature, dataset.version, TODAY, null).coverage.map(({ regime, coverage_from }) => [
        regime,
        coverage_from,
      ]),
    ).toEqual([
      ["RU", "2023-04-27"],
      ["BY", "2022-03-10"],
    ]);
  });

  it("says of the other regime that its law is held from a later day, and never that it is free", async () => {
    const { summary, results, verdict } = await request("4011 10 00", { as_of: "2022-05-01" });
    const russia = summary.filter(({ regime }) => regime === "RU");
    expect(russia.map(({ prohibited, needs, text }) => [prohibited, needs, text?.includes("27 April 2023")])).toEqual(
      Array.from({ length: 5 }, () => [null, ["law_not_held"], true]),
    );
    expect([verdict, new Set(results.map(({ regime }) => regime.code))]).toEqual(["restricted", new Set(["BY"])]);
  });

  it("has no legs of the regime that is not covered, and those of the other as the law was", async () => {
    const { summary, results, verdict } = await request("4011 10 00", { as_of: "2022-05-01", regime: "BY" });
    expect(new Set(summary.map(({ regime }) => regime))).toEqual(new Set(["BY"]));
    expect(summary.find(({ direction }) => direction === "import")).toMatchObject({
      verdict_detail: "listed",
      prohibited: true,
      annexes: ["XIII"],
      in_force_since: "2022-03-03",
    });
    expect([verdict, new Set(results.map(({ regime }) => regime.code))]).toEqual(["restricted", new Set(["BY"])]);
  });

  it("is answered by the oldest nomenclature, which a warning says", async () => {
    const { meta, scope } = await request("4011 10 00", { as_of: "2022-05-01", regime: "BY" });
    expect([scope.cn_year, meta.stale]).toEqual([nomenclature.years[0], true]);
    expect(meta.warnings.find(({ code }) => code === "oldest_nomenclature")?.detail).toMatch(
      /^The nomenclature of 2022 is not held; the oldest, that of 20\d\d, was used/,
    );
  });
});

describe("a day of 2023", () => {
  it.each([
    { q: "9401 99 90", exists: true, why: "a code that ended with 2023" },
    { q: "9401 99 80", exists: false, why: "a code that came in 2024" },
  ])("is answered by CN 2023: $q, $why", async ({ q, exists }) => {
    const { cn_exists, scope, meta, verdict, results } = await request(q, { as_of: "2023-06-30" });
    expect([cn_exists, scope.cn_year, meta.stale, verdict]).toEqual([exists, 2023, false, "restricted"]);
    expect(
      results
        .filter(({ in_force }) => in_force === true)
        .map(({ annex_code, restriction }) => [annex_code, restriction.direction]),
    ).toContainEqual(["XXI", "import"]);
  });
});

it("counts entries once: status, scope, manifest and the published list say the same", async () => {
  const all = await allEntries();
  const { scope } = await request("8542 31");
  for (const { regime, entries } of renderStatus(law, nomenclature, dataset.version, TODAY, null).coverage) {
    const counted = Object.entries(dataset.counts("sanctions"))
      .filter(([key]) => key.startsWith(`${regime}-`))
      .reduce((sum, [, count]) => sum + count, 0);
    expect([
      scope.regimes.find(({ code }) => code === regime)?.entries,
      all.filter((entry) => entry.regime === regime).length,
      counted,
    ]).toEqual([entries, entries, entries]);
  }
});
