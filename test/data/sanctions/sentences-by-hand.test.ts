import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Day } from "../../../openapi/schemas/common.ts";
import type { CnBase, CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { annexCode } from "../../../runtime/rules/sanctions/law.ts";
import { cases, tenthOf } from "../../proof.ts";
import { allCodes, request, law } from "../../runtime/sanctions/open-data.ts";

/** Texts of legs that were each held against the articles beside them. */
const [header, ...lines] = readCsv(
  "sentences-by-hand.csv",
  readFileSync(join(import.meta.dirname, "sentences-by-hand.csv")),
).records;
const read = lines.map(({ cells }) =>
  Object.fromEntries((header?.cells ?? []).map((column, at) => [column, cells[at] ?? ""])),
);

async function legOf(q: string, day: string, leg: string, lang: "en" | "pl"): Promise<CnSummaryRow | undefined> {
  const { summary } = await request(q, { view: "basic", limit: 0, as_of: Day.parse(day), lang });
  return summary.find(({ regime, direction }) => `${regime}-${direction}` === leg);
}

it("are sixty", () => expect(read).toHaveLength(60));

it.each(read)("$code on $day, $leg", async ({ code = "", day = "", leg = "", articles, text_en, text_pl }) => {
  const row = await legOf(code, day, leg, "en");
  expect({ articles: (row?.articles ?? []).join("; "), text: row?.text }).toEqual({ articles, text: text_en });
  expect((await legOf(code, day, leg, "pl"))?.text).toBe(text_pl);
});

/** Of every code so many apart, what its bases say on days of the coverage. */
const APART = 11;
const DAYS = ["2023-05-01", "2024-07-01", "2025-08-01", "2026-11-22"];
const codes = tenthOf((await allCodes(2026)).filter((_, index) => index % APART === 0));
const rows = (
  await Promise.all(
    DAYS.flatMap((day) =>
      codes.map(async (q) =>
        (await request(q, { view: "basic", limit: 0, as_of: Day.parse(day) })).summary.map((row) => ({
          q,
          day,
          ...row,
        })),
      ),
    ),
  )
).flat();
const bases = rows.flatMap(({ q, day, bases: own = [], ...row }) => own.map((base) => ({ q, day, row, base })));
const nameOf = ({ q, day, base }: { q: string; day: string; base: CnBase }): string => `${q} ${day} ${base.id}`;

describe("what is said of bans", () => {
  it("never starts before the article existed", () => {
    const starts = new Map(
      law.record.measures.map(({ regime, direction, annex, article, in_force_from }) => [
        `${regime} ${direction} ${annexCode(annex)} ${article}`,
        in_force_from,
      ]),
    );
    const early = bases.filter(({ row, base: { since, since_at_latest, annex, article } }) => {
      const from = starts.get(`${row.regime} ${row.direction} ${annex} ${article}`);
      return (since ?? since_at_latest ?? "9999") < (from ?? "");
    });
    expect(early.map(nameOf)).toEqual([]);
    expect(bases.length).toBeGreaterThan(cases(3000));
  });

  it("has the amount where a value decides, and a question where anything does", () => {
    const silent = bases.filter(
      ({ base: { goods, threshold, detail, question } }) =>
        (threshold !== undefined && !goods.includes(`EUR ${threshold.amount.toLocaleString("en")}`)) ||
        (detail !== "listed" && !detail.startsWith("listed_f") && detail !== "listed_expired" && !question),
    );
    expect(silent.map(nameOf)).toEqual([]);
  });

  it("has nouns of at most 12 words and conditions of at most 60", () => {
    const long = bases.filter(
      ({ base: { goods, condition = "" } }) => goods.split(" ").length > 12 || condition.split(" ").length > 60,
    );
    expect(long.map(nameOf)).toEqual([]);
  });

  it("says in the leg what its first base says", () => {
    const mixed = rows.filter(
      ({ bases: [first] = [], in_force_since, in_force_since_at_latest, until }) =>
        first !== undefined &&
        first.count === undefined &&
        (first.since !== in_force_since || first.since_at_latest !== in_force_since_at_latest || first.until !== until),
    );
    expect(mixed.map(({ q, day, direction }) => `${q} ${day} ${direction}`)).toEqual([]);
  });

  it("never ends a text twice, and leaves no place unfilled", () => {
    expect(rows.filter(({ text = "" }) => /\.\.|[{}]|;\s*\.|undefined/.test(text)).map(({ text }) => text)).toEqual([]);
  });

  it("warns on free legs of a regime that lacks an act", () => {
    const free = rows.filter(({ regime, day, verdict_detail }) =>
      regime === "BY" && day === "2026-11-22" ? verdict_detail === "not_listed" : false,
    );
    expect(free.length).toBeGreaterThan(100);
    expect(free.filter(({ stale, text }) => stale !== true || !text?.includes("2026/513"))).toEqual([]);
  });
});

it("documents that nobody has read are these alone", () => {
  expect(law.record.certificates.filter(({ claims }) => claims === undefined).map(({ code }) => code)).toEqual([
    "X828",
    "Y684",
    "Y689",
    "Y763",
  ]);
});
