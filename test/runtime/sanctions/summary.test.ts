import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CnResult } from "../../../openapi/schemas/sanctions-entry.ts";
import type { CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import { DETAIL_ORDER, isRestricted } from "../../../runtime/rules/sanctions/verdict.ts";
import { isDeciding } from "../../../runtime/rules/sanctions/leg.ts";
import { cases } from "../../proof.ts";
import { allCodes, request, law } from "./open-data.ts";

/** The decision leg by leg, judged by the entries that the answer shows. */

const codes = await allCodes(2026);
const DAYS = [
  "2024-01-01",
  "2024-07-01",
  "2025-07-19",
  "2025-10-24",
  "2026-04-23",
  "2026-07-24",
  "2026-11-22",
  "2028-10-01",
];
const cn8 = fc.constantFrom(...codes);
const digits = fc.oneof(
  cn8,
  fc.tuple(cn8, fc.constantFrom(2, 3, 4, 5, 6, 7)).map(([code, length]) => code.slice(0, length)),
  fc.tuple(cn8, fc.nat(99)).map(([code, tail]) => code + String(tail).padStart(2, "0")),
  fc.nat(99_999_999).map((number) => String(number).padStart(8, "0")),
);
const day = fc.constantFrom(...DAYS);
const legOf = ({ regime, direction }: { regime: string; direction: string }): string => `${regime} ${direction}`;
const legOfResult = ({ regime, restriction: { direction } }: CnResult): string =>
  `${regime.code} ${(direction as string) === "transfer" ? "export" : direction}`;
const strictness = (detail: string): number => (DETAIL_ORDER as readonly string[]).indexOf(detail);

describe("the summary of a code", () => {
  it("has a row for each regime and direction, always, in one order", async () => {
    await fc.assert(
      fc.asyncProperty(digits, day, async (q, as_of) => {
        expect((await request(q, { as_of })).summary.map(legOf)).toEqual(law.legs.map(legOf));
      }),
      { numRuns: cases(300) },
    );
  });

  it("is as strict on a leg as the strictest entry on it, and as a whole as the verdict", async () => {
    await fc.assert(
      fc.asyncProperty(digits, day, async (q, as_of) => {
        const { summary, results, verdict, verdict_detail, has_prohibition, needs, cn_exists, meta } = await request(
          q,
          {
            as_of,
          },
        );
        fc.pre(meta.total <= 500);
        for (const row of summary) {
          const own = results.filter((result) => legOf(row) === legOfResult(result));
          const detail =
            own.map((result) => result.detail as string).toSorted((a, b) => strictness(a) - strictness(b))[0] ??
            (row.duties !== undefined ? "duty" : cn_exists ? "not_listed" : "unknown_code");
          const whole = own.some(
            (result) =>
              result.detail === "listed" && result.in_force === true && result.restriction.type.endsWith("_ban"),
          );
          const prohibited = whole
            ? true
            : detail === "unknown_code" || isRestricted(row.verdict_detail)
              ? null
              : false;
          expect({ leg: legOf(row), detail: row.verdict_detail, prohibited: row.prohibited }).toEqual({
            leg: legOf(row),
            detail,
            prohibited,
          });
        }
        const deciding = summary.filter((row) => isDeciding({}, row));
        expect(
          deciding.map((row) => row.verdict_detail as string).toSorted((a, b) => strictness(a) - strictness(b))[0],
        ).toBe(verdict_detail);
        expect(deciding.some(({ prohibited }) => prohibited === true) && !has_prohibition).toBe(false);
        expect(verdict === "no_match" || deciding.some((row) => row.prohibited !== false)).toBe(true);
        // What other countries trade in is restricted in trade with the country itself.
        expect(isRestricted(verdict_detail) || summary.every((row) => !isRestricted(row.verdict_detail))).toBe(true);
        for (const row of deciding) for (const need of row.needs ?? []) expect(needs).toContain(need);
      }),
      { numRuns: cases(600) },
    );
  });

  it("says of a leg with nothing found only that", async () => {
    await fc.assert(
      fc.asyncProperty(digits, day, async (q, as_of) => {
        for (const row of (await request(q, { as_of })).summary) {
          expect(["articles", "exemption", "authorisation"].every((name) => name in row)).toBe(isFound(row));
          const own = ["regime", "direction", "verdict_detail", "prohibited"];
          if (row.verdict_detail === "unknown_code") own.push("needs");
          else if (row.stale === true) own.push("stale", "text");
          expect(isFound(row) || Object.keys(row).join()).toBe(isFound(row) || own.join());
          for (const [name, value] of Object.entries(row))
            expect([name, value === null && name !== "prohibited", Array.isArray(value) && value.length === 0]).toEqual(
              [name, false, false],
            );
          expect(
            row.verdict_detail !== "unknown_code" || (row.prohibited === null && row.needs?.join(" ") === "code"),
          ).toBe(true);
          expect(row.text ?? `N${"o".repeat(30)}.`).toMatch(/^\p{Lu}.{20,1500}\.$/u);
          expect(row.text ?? "").not.toMatch(/[{}]|undefined|null/);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it("names the annexes and articles of the entries that restrict the leg, and no others", async () => {
    await fc.assert(
      fc.asyncProperty(digits, day, async (q, as_of) => {
        const { summary, results, meta } = await request(q, { as_of });
        fc.pre(meta.total <= 500);
        for (const row of summary.filter((found) => isFound(found) && found.verdict_detail !== "duty")) {
          const own = results.filter(
            (result) =>
              legOf(row) === legOfResult(result) &&
              (isRestricted(row.verdict_detail) ? isRestricted(result.detail) : result.detail === row.verdict_detail),
          );
          expect((row.annexes ?? []).toSorted()).toEqual(
            [...new Set(own.flatMap(({ annex_code }) => annex_code ?? []))].toSorted(),
          );
          expect(row.articles?.toSorted()).toEqual(
            [...new Set(own.flatMap(({ article }) => article ?? []))].toSorted(),
          );
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it("has an exemption or authorisation only where every base has one that runs", async () => {
    await fc.assert(
      fc.asyncProperty(cn8, day, async (q, as_of) => {
        const { summary, derogations } = await request(q, { as_of });
        for (const row of summary.filter(isFound)) {
          const covering = (row.bases ?? []).filter(({ count }) => count === undefined);
          const has = (name: "exemptions" | "authorisations"): boolean => covering.every((base) => name in base);
          expect([
            row.exemption === true && !has("exemptions"),
            row.authorisation && !has("authorisations"),
          ]).not.toContain(true);
          if (row.exemption !== true && row.authorisation !== true) continue;
          expect(
            derogations.filter(
              ({ regime, expired, until }) => regime === row.regime && !expired && (until === null || until >= as_of),
            ).length,
          ).toBeGreaterThan(0);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it("is stale where the nomenclature or an act of the regime is not held", async () => {
    expect(await stale("8542 31 90", "2026-04-22")).toEqual([]);
    expect(await stale("8542 31 90", "2026-04-23")).toEqual(
      law.record.pending.some(({ celex }) => celex === "32026R0513") ? ["BY"] : [],
    );
    expect(await stale("8542 31 90", "2027-01-01")).toEqual(["RU", "BY"]);
  });

  it("does not call an unknown code free", async () => {
    const { summary, verdict_detail } = await request("9999 99 99");
    expect(verdict_detail).toBe("unknown_code");
    expect(new Set(summary.map(({ prohibited }) => prohibited))).toEqual(new Set([null]));
  });
});

async function stale(q: string, as_of: string): Promise<string[]> {
  const { summary } = await request(q, { as_of });
  return [...new Set(summary.filter((row) => row.stale === true).map(({ regime }) => regime))];
}

function isFound({ verdict_detail }: CnSummaryRow): boolean {
  return verdict_detail !== "not_listed" && verdict_detail !== "unknown_code";
}

describe("the basic view", () => {
  it("says what the full view says, without results unless they are asked for", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(digits, fc.constantFrom("konie", "laptop", "xyzzy")),
        day,
        fc.constantFrom("pl" as const, "en" as const),
        fc.constantFrom(undefined, "RU" as const),
        fc.constantFrom(undefined, 3),
        async (q, as_of, lang, regime, limit) => {
          const filters = regime === undefined ? {} : { regime };
          const [full, basic] = [
            await request(q, { as_of, lang, ...filters }),
            await request(q, { as_of, lang, ...filters, view: "basic", limit }),
          ];
          for (const name of [
            "query",
            "matched_as",
            "verdict",
            "verdict_detail",
            "has_prohibition",
            "needs",
            "cn_exists",
            "cn_name",
            "candidates",
            "pointers",
            "summary",
            "disclaimer",
          ] as const)
            expect([name, basic[name]]).toEqual([name, full[name]]);
          for (const name of ["total", "source", "dataset_version", "as_of", "stale", "warnings"] as const)
            expect([name, basic.meta[name]]).toEqual([name, full.meta[name]]);
          expect(basic.results.map(({ id }) => id)).toEqual(full.results.slice(0, limit ?? 0).map(({ id }) => id));
          expect(
            basic.results.every((result, at) =>
              Object.keys(result).every(
                (name) =>
                  name === "regime" ||
                  JSON.stringify(result[name as "id"]) === JSON.stringify(full.results[at]?.[name as "id"]),
              ),
            ),
          ).toBe(true);
          expect(Object.keys(basic).toSorted()).toEqual([
            ...(basic.matched_as === "name" ? ["candidates"] : []),
            "cn_exists",
            "cn_name",
            "controls",
            "disclaimer",
            "has_prohibition",
            "matched_as",
            "meta",
            "needs",
            "pointers",
            "query",
            "results",
            "summary",
            "verdict",
            "verdict_detail",
          ]);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

describe("a filter", () => {
  it.each([
    { why: "the leg of the ban", filters: { regime: "BY", direction: "import" }, q: "7403 19 00" },
    { why: "both regimes, one direction", filters: { direction: "transit" }, q: "8542 31 90" },
    { why: "one regime", filters: { regime: "RU" }, q: "0101 21 00" },
    { why: "a leg that nothing is known of", filters: { regime: "BY", direction: "transport" }, q: "8703 23 19" },
  ] as const)("decides what it filters: $why", async ({ filters, q }) => {
    const [all, asked] = [await request(q), await request(q, filters)];
    const rows = all.summary.filter(
      (row) =>
        (!("regime" in filters) || row.regime === filters.regime) &&
        (!("direction" in filters) ||
          row.direction === filters.direction ||
          (filters.direction === "import" && row.direction === "third_country")),
    );
    expect(asked.summary).toEqual(rows);
    expect(asked.verdict_detail).toBe(
      rows
        .filter((row) => isDeciding(filters, row))
        .map(({ verdict_detail }) => verdict_detail)
        .toSorted((a, b) => strictness(a) - strictness(b))[0],
    );
    expect(asked.verdict).toBe(isRestricted(asked.verdict_detail) ? "restricted" : "no_match");
  });

  it("leaves no ban of another leg in the verdict", async () => {
    const one = await request("8457 10 10", { regime: "BY", direction: "import" });
    expect([one.verdict, one.verdict_detail, one.has_prohibition, one.results.length, one.meta.total]).toEqual([
      "no_match",
      "duty",
      false,
      0,
      0,
    ]);
    expect((await request("8457 10 10")).verdict).toBe("restricted");
  });
});
