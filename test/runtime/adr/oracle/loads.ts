import * as fc from "fast-check";
import type { CalcItem } from "../../../../openapi/schemas/adr-calculation.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { densityOf, substances } from "./worst-points.ts";

const uns = [...substances.keys()];
const FACTORS: Readonly<Record<string, number>> = { "1": 50, "2": 3, "3": 1 };

/** Six places, above 0. */
function figure(value: number): number {
  return Math.min(900_000_000, Math.max(0.000001, Math.round(value * 1e6) / 1e6));
}

/** An amount near the limit of 1000 points, a share of it, or anything. */
function amountOf(row: VariantRecord): fc.Arbitrary<number> {
  const limit = 1000 / (FACTORS[row.transport_category ?? ""] ?? 1);
  return fc.oneof(
    fc
      .constantFrom(1, 0.5, 1 / 3, 0.1, 0.6, 0.72, 0.775, 1.0000001, 1.001, 0.999)
      .map((share) => figure(limit * share)),
    fc.double({ min: 0, max: 1.2, noNaN: true }).map((share) => figure(limit * share)),
    fc.integer({ min: 1, max: 2_000_000_000 }).map((count) => figure(count / 1e6)),
  );
}

function amounts(row: VariantRecord, un: string): fc.Arbitrary<Partial<CalcItem>> {
  const amount = amountOf(row);
  const { min } = densityOf(un, row);
  const density = fc.oneof(
    fc.constantFrom(0.5, 0.75, 1, 1.84, 25),
    fc.integer({ min: 1, max: 25_000_000 }).map((count) => count / 1e6),
  );
  return fc.oneof(
    { weight: 4, arbitrary: amount.map((kg) => ({ kg })) },
    // As many kilograms as the most litres of them weigh.
    { weight: 2, arbitrary: amount.map((l) => ({ kg: figure((l * Number(min)) / 1e6) })) },
    { weight: 4, arbitrary: amount.map((l) => ({ l })) },
    { weight: 2, arbitrary: fc.tuple(amount, density).map(([kg, density_kg_per_l]) => ({ kg, density_kg_per_l })) },
    { weight: 1, arbitrary: fc.tuple(amount, density).map(([l, density_kg_per_l]) => ({ l, density_kg_per_l })) },
    { weight: 1, arbitrary: amount.map((net_explosive_mass_kg) => ({ net_explosive_mass_kg })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([kg, share]) => ({ kg, net_explosive_mass_kg: Math.min(kg, figure(kg * share)) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(amount, fc.integer({ min: 1, max: 30 }))
        .map(([l, cylinders]) => ({ cylinders, l_per_cylinder: figure(l / cylinders) })),
    },
    { weight: 1, arbitrary: fc.constant({ empty_uncleaned: true }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 10).map((kg) => ({ kg, empty_uncleaned: true })) },
  );
}

/** Provisions with limits that a calculation can contradict; they have tests of their own. */
const LIMITED: ReadonlySet<string> = new Set(["378", "636", "658", "670"]);

function extras(un: string, row: VariantRecord): fc.Arbitrary<Partial<CalcItem>> {
  const { variant_id, packing_group, classification_code } = row;
  const special_provisions = row.special_provisions.filter((number) => !LIMITED.has(number));
  const [provision, ...others] = special_provisions;
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: fc.constant({ variant_id }) },
    { weight: 2, arbitrary: fc.constant(un === "3316" || packing_group === null ? {} : { packing_group }) },
    { weight: 1, arbitrary: fc.constant(classification_code === null ? {} : { classification_code }) },
    { weight: 1, arbitrary: fc.constantFrom("lq" as const, "eq" as const).map((exempt_as) => ({ exempt_as })) },
    {
      weight: 2,
      arbitrary:
        provision === undefined
          ? fc.constant({})
          : fc
              .constantFrom(provision, ...others)
              .map((special_provision) => ({ exempt_as: "sp" as const, special_provision })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("188", "592", "375", "640C", "x")
        .map((special_provision) => ({ exempt_as: "sp" as const, special_provision })),
    },
    { weight: 1, arbitrary: fc.constant(/^(309[01]|348[01]|355[12])$/.test(un) ? { critically_damaged: true } : {}) },
  );
}

/** What no calculator may answer. */
const malformed = fc.constantFrom<Record<string, unknown>>(
  { un: "9999", kg: 1 },
  { un: "1203" },
  { un: "1203", kg: 0 },
  { un: "1203", kg: -1 },
  { un: "1203", l: 1e9 },
  { un: "1203", kg: 1, l: 1 },
  { un: "1203", kg: "1" },
  { un: "1203", kg: 1, density_kg_per_l: 0 },
  { un: "1203", kg: 1, density_kg_per_l: -1 },
  { un: "1203", kg: 1, density_kg_per_l: 25.1 },
  { un: "1072", cylinders: 2.5, l_per_cylinder: 50 },
  { un: "1072", cylinders: 2 },
  { un: "1203", l: 1, packing_group: "III" },
  { un: "1203", l: 1, exempt_as: "sp", special_provision: "188" },
  { un: "1203", l: 1, strict: true },
  {},
);

const item: fc.Arbitrary<CalcItem> = fc.constantFrom(...uns).chain((un) => {
  const rows = substances.get(un) ?? [];
  return fc
    .constantFrom(...rows)
    .chain((row) =>
      fc.tuple(amounts(row, un), extras(un, row)).map(([amount, extra]) => ({ un, ...amount, ...extra })),
    );
});

/** Loads of one to five lines, of every kind and mostly near the limit; one in twenty has a malformed line. */
export const loads: fc.Arbitrary<CalcItem[]> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(item) },
      { weight: 1, arbitrary: fc.array(item, { minLength: 2, maxLength: 5 }) },
    ),
    fc.oneof({ weight: 19, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(malformed) }),
  )
  .map(([items, bad]) => [...items, ...(bad as unknown as CalcItem[])]);
