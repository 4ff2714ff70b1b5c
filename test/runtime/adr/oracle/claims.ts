import * as fc from "fast-check";
import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { densityOf, millionths, rowsOf, substances } from "./worst-points.ts";

/** Figures of 3.5.1.2: most in an inner and in an outer packaging, in g or ml. */
const EXCEPTED: Readonly<Record<string, readonly [bigint, bigint]>> = {
  E1: [30n, 1000n],
  E2: [30n, 500n],
  E3: [30n, 300n],
  E4: [1n, 500n],
  E5: [1n, 300n],
};
const KG = 1_000_000n;

interface Amounts {
  kg: bigint | undefined;
  l: bigint | undefined;
}

/**
 * Read again from 3.4.1 to 3.4.3, 3.5.1.2 and 3.5.1.3: whether a claim of limited or excepted quantities holds for
 * every row that the item may be.
 */
export function claimHolds(item: LoadItem): boolean {
  const { exempt_as: by, packages, package_kg, outer } = item;
  const rows = rowsOf(item);
  const inner = amountsOf(item.inner_kg, item.inner_l);
  const whole = amountsOf(item.kg, item.l);
  if (packages === undefined || (inner.kg ?? inner.l) === undefined) return false;
  const count = BigInt(packages);
  if (by === "lq") {
    if (package_kg === undefined || package_kg > (outer === "box" ? 30 : 20)) return false;
    const gross = millionths(package_kg) * count;
    return rows.every((row) => {
      if (row.class === "1" && outer === "tray") return false;
      return canWeigh(whole, gross, row, item) && isWithinLimited(inner, row, item);
    });
  }
  const large = amountsOf(item.outer_kg, item.outer_l);
  return rows.every((row) => {
    const bounds = EXCEPTED[row.excepted_quantity ?? ""];
    if (bounds === undefined) return false;
    const liquid = row.class === "2" || /l$/i.test(row.limited_quantity.unit ?? row.quantity_unit ?? "");
    return (
      isAtMost(inner, bounds[0], liquid, row, item) &&
      isAtMost(large, bounds[1], liquid, row, item) &&
      isHeld(whole, large, count, item, rows)
    );
  });
}

function amountsOf(kg: number | undefined, l: number | undefined): Amounts {
  return { kg: kg === undefined ? undefined : millionths(kg), l: l === undefined ? undefined : millionths(l) };
}

/**
 * Densities that a row may have, in millionths; null for goods other than liquids. A stated density that no such liquid
 * has is not believed.
 */
function densitiesOf(row: VariantRecord, item: LoadItem): { min: bigint; max: bigint } | null {
  if (row.quantity_unit !== "l") return null;
  const { min, max } = densityOf(item.un, row);
  const own = item.density_kg_per_l === undefined ? null : millionths(item.density_kg_per_l);
  if (own === null) return { min, max };
  return own >= min && own <= max ? { min: own, max: own } : { min: own < min ? own : min, max: own > max ? own : max };
}

/** Whether an amount weighs no more than that: kilograms as they stand, litres of a liquid at some density. */
function canWeigh({ kg, l }: Amounts, gross: bigint, row: VariantRecord, item: LoadItem): boolean {
  if (kg !== undefined) return kg <= gross;
  const densities = densitiesOf(row, item);
  return l !== undefined && densities !== null && (l * densities.min) / KG <= gross;
}

/** The most kilograms that an amount may be. */
function mostMass({ kg, l }: Amounts, item: LoadItem, rows: readonly VariantRecord[]): bigint | null {
  if (kg !== undefined) return kg;
  let most = 0n;
  for (const row of rows) {
    const densities = densitiesOf(row, item);
    if (densities === null || l === undefined) return null;
    const mass = up(l * densities.max, KG);
    if (mass > most) most = mass;
  }
  return most;
}

function isWithinLimited(inner: Amounts, row: VariantRecord, item: LoadItem): boolean {
  const bounds = [...row.limited_quantity.text.matchAll(/(\d+) (ml|L|g|kg)\b/g)].map(([, limit, unit]) => ({
    limit: BigInt(limit ?? 0) * (unit === "L" || unit === "kg" ? 1000n : 1n),
    liquid: unit === "L" || unit === "ml",
  }));
  const bound = bounds.find(({ liquid }) => liquid === (inner.l !== undefined)) ?? bounds[0];
  return bound !== undefined && bound.limit > 0n && isAtMost(inner, bound.limit, bound.liquid, row, item);
}

/** Whether an amount is at most a number of g or ml. */
function isAtMost({ kg, l }: Amounts, limit: bigint, liquid: boolean, row: VariantRecord, item: LoadItem): boolean {
  const bound = limit * 1000n;
  if (!liquid) return kg !== undefined && kg <= bound;
  if (l !== undefined) return l <= bound;
  const densities = densitiesOf(row, item);
  return kg !== undefined && densities !== null && row.class !== "2" && up(kg * KG, densities.min) <= bound;
}

/** Whether so many outer packagings hold the whole line. */
function isHeld(
  whole: Amounts,
  large: Amounts,
  count: bigint,
  item: LoadItem,
  rows: readonly VariantRecord[],
): boolean {
  if (large.kg !== undefined) {
    const mass = mostMass(whole, item, rows);
    if (mass !== null && mass <= large.kg * count) return true;
  }
  const volumes = rows.map((row) => {
    const densities = densitiesOf(row, item);
    if (whole.l !== undefined) return whole.l;
    return densities === null || whole.kg === undefined ? null : up(whole.kg * KG, densities.min);
  });
  const room = large.l ?? (large.kg === undefined ? undefined : leastVolume(large.kg, item, rows));
  if (room !== undefined && volumes.every((volume) => volume !== null && volume <= room * count)) return true;
  const least = large.l === undefined ? null : leastMass(large.l, item, rows);
  const mass = mostMass(whole, item, rows);
  return least !== null && mass !== null && mass <= least * count;
}

function leastVolume(kg: bigint, item: LoadItem, rows: readonly VariantRecord[]): bigint {
  return rows
    .map((row) => densitiesOf(row, item))
    .reduce((least, densities) => (densities === null ? 0n : lesser(least, (kg * KG) / densities.max)), kg * KG * KG);
}

function leastMass(l: bigint, item: LoadItem, rows: readonly VariantRecord[]): bigint | null {
  return rows
    .map((row) => densitiesOf(row, item))
    .reduce<bigint | null>(
      (least, densities) => (densities === null || least === null ? null : lesser(least, (l * densities.min) / KG)),
      l * 100n,
    );
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function up(num: bigint, den: bigint): bigint {
  return (num + den - 1n) / den;
}

const open = [...substances].filter(([, rows]) =>
  rows.some(
    ({ limited_quantity: cell, excepted_quantity: code }) =>
      !["", "0"].includes(cell.text) || !["", "E0"].includes(code ?? ""),
  ),
);

function figure(value: number): number {
  return Math.min(900_000_000, Math.max(0.000001, Math.round(value * 1e6) / 1e6));
}

const share = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0.5, 0.9, 1) },
  { weight: 1, arbitrary: fc.double({ min: 0.1, max: 1.2, noNaN: true }) },
);
/** A figure that is mostly given. */
const mostly = <Value>(value: Value): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constant(undefined) });

function itemOf(un: string, row: VariantRecord): fc.Arbitrary<LoadItem> {
  const litres = row.class === "2" || row.quantity_unit === "l";
  return fc
    .record({
      by: fc.constantFrom("lq" as const, "eq" as const),
      named: fc.boolean(),
      inner: share,
      gross: fc.constantFrom(5, 10, 19.9, 20, 25, 30, 30.1),
      outer: fc.constantFrom("box" as const, "tray" as const, undefined),
      packages: fc.integer({ min: 1, max: 400 }),
      fill: fc.oneof(fc.constantFrom(0.2, 0.5, 0.8, 1), fc.double({ min: 0.01, max: 1.5, noNaN: true })),
      byMass: fc.boolean(),
      innerByMass: fc.boolean(),
      density: fc.constantFrom(undefined, undefined, 0.75, 0.9, 1, 1.3),
      dropped: fc.tuple(mostly(1), mostly(1), mostly(1)),
    })
    .map(
      ({
        by,
        named,
        inner,
        gross,
        outer,
        packages,
        fill,
        byMass,
        innerByMass,
        density,
        dropped: [hasInner, hasPackage, hasCount],
      }) => {
        const code = EXCEPTED[row.excepted_quantity ?? ""];
        const cell = row.limited_quantity;
        const most =
          by === "lq"
            ? (cell.value ?? 1) * (cell.unit === "g" || cell.unit === "ml" ? 0.001 : 1)
            : Number(code?.[0] ?? 30n) / 1000;
        const outerMost = Number(code?.[1] ?? 500n) / 1000;
        const room = by === "lq" ? gross : outerMost;
        const each = innerByMass || !litres ? "kg" : "l";
        const item: LoadItem = {
          un,
          exempt_as: by,
          ...(named ? { variant_id: row.variant_id } : {}),
          ...(density === undefined ? {} : { density_kg_per_l: density }),
        };
        Object.assign(item, { [byMass || !litres ? "kg" : "l"]: figure(room * packages * fill) });
        if (hasInner !== undefined) Object.assign(item, { [`inner_${each}`]: figure(most * inner) });
        if (hasPackage !== undefined)
          Object.assign(
            item,
            by === "lq" ? { package_kg: gross } : { [`outer_${each}`]: figure(outerMost * Math.max(inner, 0.5)) },
          );
        if (hasCount !== undefined) item.packages = packages;
        if (by === "lq" && outer !== undefined) item.outer = outer;
        return item;
      },
    );
}

/** Items that claim limited or excepted quantities, mostly with all figures and near their limits. */
export const claims: fc.Arbitrary<LoadItem> = fc
  .constantFrom(...open)
  .chain(([un, rows]) => fc.constantFrom(...rows).chain((row) => itemOf(un, row)));
