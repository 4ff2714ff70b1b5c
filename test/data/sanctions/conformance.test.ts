import { expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import type { ConformanceRecord } from "../../../openapi/shards/conformance.ts";
import type { LegRecord } from "../../../openapi/shards/legs.ts";
import type { LawLine } from "../../../openapi/shards/sanctions.ts";
import { tenthOf } from "../../proof.ts";
import { askApp } from "../../runtime/http/harness.ts";
import { realApp } from "../../runtime/http/real-app.ts";
import { recordsOf } from "../../runtime/real-data.ts";

/**
 * The published table of questions, asked of a client that knows nothing but the published files, and of the service.
 */

type Found = Record<string, [verdict_detail: string, prohibited: boolean | null]>;
type Base = Extract<LegRecord, { base: unknown }>["base"];

const records = await recordsOf<ConformanceRecord>("sanctions", "sanctions-conformance/1");
const legLines = await recordsOf<LegRecord>("sanctions", "sanctions-legs/4");
const bases = new Map(legLines.flatMap((own) => ("base" in own ? [[own.base.key ?? own.base.id, own.base]] : [])));
const codes = new Map(legLines.flatMap((own) => ("base" in own ? [] : [[own.code, own]])));
/** By the eight digits that questions have. */
const below = Map.groupBy(codes.values(), (line) => line.code.slice(0, 8));
const law = await recordsOf<LawLine>("sanctions", "sanctions-law/5");
const measures = new Map(law.flatMap((own) => ("measure" in own ? [[own.measure.id, own.measure]] : [])));
const grounds = new Map(law.flatMap((own) => ("derogation" in own ? [[own.derogation.id, own.derogation]] : [])));

const ORDER = [
  "listed",
  "conditional",
  "listed_partial",
  "listed_below",
  "listed_future",
  "set_aside",
  "listed_expired",
];

/** What a base is on a day: its place in the order, and whether it certainly is a ban in force. */
function stateOf(base: Base, isBelow: boolean, day: string): { at: number; certain: boolean } {
  if (base.valid_to !== undefined && day > base.valid_to) return { at: 6, certain: false };
  if (day < (base.valid_from ?? base.not_before ?? "")) return { at: 4, certain: false };
  if (isBelow) return { at: 3, certain: false };
  const needs = base.needs ?? [];
  if (needs.includes("description") || needs.includes("longer_code")) return { at: 2, certain: false };
  const runs = (base.quotas ?? [])
    .map((id) => grounds.get(id))
    .some((own) => own && (own.valid_from ?? "") <= day && day <= (own.until ?? "9999"));
  if (needs.length > 0 || runs) return { at: 1, certain: false };
  const began = base.valid_from !== undefined || day >= (base.since_at_latest ?? "");
  return { at: 0, certain: began && measures.get(base.measure)?.type.endsWith("_ban") === true };
}

/** The whole of a client: the bases of the code, leg by leg; the strictest of them is what the leg is. */
function legsOf(code: string, day: string, facts = ""): Found {
  const own = codes.get(code);
  if (own === undefined) return {}; // a code of no year
  const longer = (below.get(code) ?? []).filter((line) => line.code !== code);
  const covering = new Set((own.bases ?? []).map((key) => bases.get(key)?.id));
  const listed = [
    ...(own.bases ?? []).map((key) => ({ key, isBelow: false })),
    ...longer.flatMap((line) => line.bases ?? []).map((key) => ({ key, isBelow: true })),
  ];
  const legs = new Map<string, { at: number; certain: boolean }[]>();
  for (const { key, isBelow } of listed) {
    const base = bases.get(key) as Base;
    if (isBelow && covering.has(base.id)) continue;
    const measure = measures.get(base.measure);
    if (measure === undefined) throw new Error(`${base.measure} is in no file`);
    if (measure.role !== "ban" && measure.role !== "restriction") continue;
    const leg = `${measure.regime}-${measure.direction}`;
    const state = stateOf(base, isBelow, day);
    // What is answered no is set aside where it is in force.
    const isAside = facts === `${base.id}:no` && state.at < 4;
    legs.set(leg, [...(legs.get(leg) ?? []), isAside ? { at: 5, certain: false } : state]);
  }
  return Object.fromEntries(
    [...legs].map(([leg, states]) => {
      const at = Math.min(...states.map((state) => state.at));
      return [leg, [ORDER[at] as string, states.some(({ certain }) => certain) ? true : at < 4 ? null : false]];
    }),
  );
}

/** The legs on which a ban or restriction bears: duties and codes that are not known are matters of more files. */
function banned(legs: Found): Found {
  return Object.fromEntries(Object.entries(legs).filter(([, [detail]]) => ORDER.includes(detail)));
}

/** The same whatever the order of the legs. */
function inOrder(legs: Found): string {
  return JSON.stringify(
    Object.keys(legs)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((leg) => [leg, legs[leg]]),
  );
}

it("has a question about nearly every heading, and every kind of answer", () => {
  expect(records.length).toBeGreaterThan(1100);
  expect(
    new Set(records.flatMap(({ legs }) => Object.values(legs).map(([detail]) => detail))).size,
  ).toBeGreaterThanOrEqual(5);
  expect(new Set(records.flatMap(({ legs }) => Object.keys(legs))).size).toBeGreaterThanOrEqual(6);
});

it("has questions that state a fact, some of which set a leg aside", () => {
  const stating = records.filter(({ facts }) => facts !== undefined);
  expect(stating.length).toBeGreaterThan(40);
  expect(stating.some(({ legs }) => Object.values(legs).some(([detail]) => detail === "set_aside"))).toBe(true);
});

it("has questions with a country: every regime, trade that reaches others, and refusals", () => {
  const named = records.filter(({ country }) => country !== undefined);
  expect(named.length).toBeGreaterThan(300);
  const regimes = new Set(named.flatMap(({ legs }) => Object.keys(legs).map((leg) => leg.replace(/-[a-z_]+$/, ""))));
  expect(regimes.size).toBeGreaterThanOrEqual(18);
  for (const country of ["KG", "KZ", "TR", "XK"])
    expect(named.some((own) => own.country === country && Object.keys(own.legs).length > 0)).toBe(true);
  expect(named.flatMap((own) => (own.verdict_detail === "refused" ? own.country : []))).toEqual(
    expect.arrayContaining(["DE", "EU", "ZZ"]),
  );
});

it("is answered by the leg shards alone", () => {
  expect(
    records
      .filter(({ country, verdict_detail }) => country === undefined && verdict_detail !== "refused")
      .filter(({ q, as_of, facts, legs }) => inOrder(legsOf(q, as_of, facts)) !== inOrder(banned(legs)))
      .map(({ q, as_of }) => [q, as_of]),
  ).toEqual([]);
});

it("is answered by the service: a tenth of its questions", async () => {
  const ask = askApp(realApp("2026-11-22"));
  const wrong: unknown[] = [];
  for (const { q, as_of, facts, country, verdict_detail, has_prohibition, legs } of tenthOf(records)) {
    const stated = facts === undefined ? "" : `&facts=${facts}`;
    const place = country === undefined ? "" : `&country=${country}`;
    const { status, json } = await ask(`/api/v1/cn?q=${q}&as_of=${as_of}${stated}${place}&view=basic`);
    if (verdict_detail === "refused") {
      if (status !== 400) wrong.push({ country, status });
      continue;
    }
    const { summary, ...answer } = json as CnResponse;
    const found = Object.fromEntries(
      summary
        .filter(({ verdict_detail: detail }) => detail !== "not_listed")
        .map((row) => [`${row.regime}-${row.direction}`, [row.verdict_detail, row.prohibited]]),
    );
    if (
      answer.verdict_detail !== verdict_detail ||
      answer.has_prohibition !== has_prohibition ||
      inOrder(found as Found) !== inOrder(legs)
    )
      wrong.push({ q, as_of, found });
  }
  expect(wrong).toEqual([]);
});
