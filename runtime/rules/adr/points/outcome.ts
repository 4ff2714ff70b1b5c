import type { AdrNeed, QuantityUnit, TransportCategory } from "../../../../openapi/schemas/adr.ts";
import type { DensityBounds, Way } from "../goods.ts";
import type { Amount } from "./amount.ts";
import { times, whole, ZERO, type Fraction } from "./fraction.ts";

/** Outcome of an item. Only the first four kinds have points. */
export type OutcomeKind =
  | "counted"
  | "not_counted"
  | "not_subject"
  | "empty"
  | "wrong_unit"
  | "category_0"
  | "no_category"
  | "not_in_packages"
  | "carriage_prohibited";

/** A quantity that is wanted in the unit that counts. */
type QuantityNeed = Extract<AdrNeed, "kg" | "l" | "l_water_capacity" | "net_explosive_mass_kg">;

/** What an item amounts to if it counts in one certain way. */
export interface Outcome {
  kind: OutcomeKind;
  category: TransportCategory | null;
  multiplier: number | null;
  /** What 1.1.3.6.4 sums, in its unit, at the stricter end. */
  quantity: Fraction | null;
  unit: QuantityUnit | null;
  /** What would make the figure certain or usable, when it was given in another unit. */
  need: QuantityNeed | null;
  points: Points | null;
}

/** Bounds of the points. They are one figure where the quantity is given in the unit that counts. */
interface Points {
  low: Fraction;
  high: Fraction;
}

const NOTHING = { category: null, multiplier: null, quantity: null, unit: null, need: null, points: null };
const NO_POINTS: Points = { low: ZERO, high: ZERO };

/** Judges a quantity of goods that count in a certain way (1.1.3.6.1, 1.1.3.6.3, 1.1.3.6.5). */
export function judgeQuantity(way: Way, amount: Amount, empty: boolean): Outcome {
  const { status, exempt, category, multiplier } = way;
  if (status === "carriage_prohibited") return { ...NOTHING, kind: status };
  if (status === "not_subject_to_adr") return { ...NOTHING, kind: "not_subject", points: NO_POINTS };
  if (exempt) return { ...NOTHING, kind: "not_counted", points: NO_POINTS };
  // 1.1.3.6.2 is for goods in packages: tanks and bulk are never within it, nor when they are empty and uncleaned.
  if (!way.packed)
    return {
      ...NOTHING,
      kind: "not_in_packages",
      category,
      unit: way.unit,
      quantity: measure(way, amount)?.quantity ?? null,
    };
  if (category === "0")
    return {
      ...NOTHING,
      kind: "category_0",
      category,
      unit: way.unit,
      quantity: measure(way, amount)?.quantity ?? null,
    };
  if (category === null || multiplier === null) return { ...NOTHING, kind: "no_category" };
  if (empty) return { ...NOTHING, kind: "empty", category: "4", points: NO_POINTS };
  return count(category, multiplier, way, amount);
}

function count(category: TransportCategory, multiplier: number, way: Way, amount: Amount): Outcome {
  const { unit } = way;
  if (unit === null) throw new Error(`a row of transport category ${category} has no unit`);
  const measured = measure(way, amount);
  // Category 4 counts nothing, however much it is.
  if (multiplier === 0)
    return {
      kind: "counted",
      category,
      multiplier,
      quantity: measured?.quantity ?? null,
      unit,
      need: measured === null ? (isStated(amount) ? NEED[unit] : null) : measured.need,
      points: NO_POINTS,
    };
  if (measured === null) return { ...NOTHING, kind: "wrong_unit", category, multiplier, unit, need: NEED[unit] };
  const { quantity, least, need } = measured;
  const factor = BigInt(multiplier);
  return {
    kind: "counted",
    category,
    multiplier,
    quantity,
    unit,
    need,
    points: { low: times(least, factor), high: times(quantity, factor) },
  };
}

/**
 * A quantity in the unit that counts. Where another unit stands for it, `need` would make it certain and `least` is the
 * smallest that it may stand for.
 */
interface Measured {
  quantity: Fraction;
  least: Fraction;
  need: QuantityNeed | null;
}

function isStated({ kg, l, net_explosive_mass_kg: nem }: Amount): boolean {
  return (kg ?? l ?? nem) !== null;
}

function exact(quantity: Fraction): Measured {
  return { quantity, least: quantity, need: null };
}

/** Measures an amount in the unit that counts; null where what was given says nothing of it. */
function measure({ unit, density }: Way, amount: Amount): Measured | null {
  const { kg, l, density: given } = amount;
  if (unit === null) return null;
  const figure = figureIn(unit, amount);
  if (figure !== null) return exact(whole(figure));
  if (unit === "l" && kg !== null && density !== null) {
    const { min, max } = trustedDensity(given, density);
    const quantity = litres(kg, min);
    // The lightest goods are the most litres.
    return min === max ? exact(quantity) : { quantity, least: litres(kg, max), need: "l" };
  }
  if (unit === "kg" && l !== null && density !== null) {
    const { min, max } = trustedDensity(given, density);
    const quantity = { num: l * max, den: MILLION };
    return min === max ? exact(quantity) : { quantity, least: { num: l * min, den: MILLION }, need: "kg" };
  }
  // The explosive is a part of the article, at most all of it.
  if (unit === "kg_net_explosive_mass" && kg !== null)
    return { quantity: whole(kg), least: ZERO, need: "net_explosive_mass_kg" };
  // Kilograms of a compressed gas say nothing of the water capacity of its receptacles, nor litres of the mass of an
  // article.
  return null;
}

const MILLION = 1_000_000n;

/**
 * The density by which litres and kilograms are converted, in millionths of kg/l: the stated one where the goods can
 * have it. One outside of their bounds only widens these, so that it relieves no load.
 */
export function trustedDensity(given: bigint | null, { min, max }: DensityBounds): { min: bigint; max: bigint } {
  if (given === null) return { min, max };
  if (given >= min && given <= max) return { min: given, max: given };
  return { min: given < min ? given : min, max: given > max ? given : max };
}

/** Litres of a mass at a density, both in millionths. */
function litres(kg: bigint, density: bigint): Fraction {
  return { num: kg * MILLION, den: density };
}

/**
 * The figure that an amount gives in a unit. Of an explosive substance the net explosive mass is its net mass
 * (5.4.1.2.1 (a)); other goods have none.
 */
function figureIn(unit: QuantityUnit, { kg, l, net_explosive_mass_kg: nem }: Amount): bigint | null {
  if (unit === "kg" || unit === "kg_article") return kg ?? nem;
  return unit === "kg_net_explosive_mass" ? nem : l;
}

const NEED: Record<QuantityUnit, QuantityNeed> = {
  kg: "kg",
  kg_article: "kg",
  l: "l",
  l_water_capacity: "l_water_capacity",
  kg_net_explosive_mass: "net_explosive_mass_kg",
};
