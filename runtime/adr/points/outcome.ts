import type { AdrNeed, QuantityUnit, TransportCategory } from "../../../openapi/schemas/adr.ts";
import type { Way } from "../goods.ts";
import type { Amount } from "./amount.ts";

/** What became of an item. Only the first four kinds have points. */
export type Kind = "counted" | "not_counted" | "not_subject" | "empty" | "wrong_unit" | "category_0" | "no_category" | "carriage_prohibited";

/** A quantity that is wanted in the unit that counts. */
type QuantityNeed = Extract<AdrNeed, "kg" | "l" | "l_water_capacity" | "net_explosive_mass_kg">;

/** What an item amounts to if it counts in one certain way. Quantities and points are millionths. */
export interface Outcome {
  kind: Kind;
  category: TransportCategory | null;
  multiplier: number | null;
  /** What 1.1.3.6.4 sums, in its unit. */
  quantity: bigint | null;
  unit: QuantityUnit | null;
  /** What would make the figure certain or usable, when it was given in another unit. */
  need: QuantityNeed | null;
  points: Points | null;
}

/** Points by the figure as given, and their bounds where it stands for another unit. */
export interface Points {
  given: bigint;
  low: bigint;
  /** In thirds of a millionth; null: no bound. */
  high: bigint | null;
}

const NOTHING = { category: null, multiplier: null, quantity: null, unit: null, need: null, points: null };
const ZERO: Points = { given: 0n, low: 0n, high: 0n };

/** Judges a quantity of goods that count in a certain way (1.1.3.6.1, 1.1.3.6.3, 1.1.3.6.5). */
export function judge(way: Way, amount: Amount, empty: boolean): Outcome {
  const { status, exempt, category, multiplier } = way;
  if (status === "carriage_prohibited") return { ...NOTHING, kind: status };
  if (status === "not_subject_to_adr") return { ...NOTHING, kind: "not_subject", points: ZERO };
  if (exempt) return { ...NOTHING, kind: "not_counted", points: ZERO };
  if (category === "0") return { ...NOTHING, kind: "category_0", category };
  if (category === null || multiplier === null) return { ...NOTHING, kind: "no_category" };
  if (empty) return { ...NOTHING, kind: "empty", category: "4", points: ZERO };
  return count(category, multiplier, way.unit, amount);
}

function count(category: TransportCategory, multiplier: number, unit: QuantityUnit | null, { kg, l, net_explosive_mass_kg: nem }: Amount): Outcome {
  if (multiplier === 0) {
    // Category 4 counts nothing in any unit, so the figure stands in the unit it was given in.
    if (nem !== null) return counted(category, multiplier, nem, "kg_net_explosive_mass");
    return kg === null ? counted(category, multiplier, l ?? 0n, "l") : counted(category, multiplier, kg, "kg");
  }
  if (unit === null) throw new Error(`a row of transport category ${category} has no unit`);
  // Of an explosive substance the net explosive mass is its net mass (5.4.1.2.1 (a)); other goods have none.
  const figure = unit === "kg" ? (kg ?? nem) : unit === "kg_net_explosive_mass" ? nem : l;
  if (figure !== null) return counted(category, multiplier, figure, unit);
  const need = unit === "kg_net_explosive_mass" ? "net_explosive_mass_kg" : unit;
  return kg === null ? { ...NOTHING, kind: "wrong_unit", category, multiplier, need } : counted(category, multiplier, kg, unit, need);
}

/** Goods that 1.1.3.6.4 sums; `need` where kilograms stand for the unit that counts. */
function counted(category: TransportCategory, multiplier: number, quantity: bigint, unit: QuantityUnit, need: QuantityNeed | null = null): Outcome {
  const given = quantity * BigInt(multiplier);
  return { kind: "counted", category, multiplier, quantity, unit, need, points: { given, ...boundsOf(given, need) } };
}

/** What points by kilograms may really be. */
function boundsOf(given: bigint, need: QuantityNeed | null): Omit<Points, "given"> {
  // Liquids of 0.6 to 1.0 kg/l: a kilogram is 1 to 5/3 litres.
  if (need === "l") return { low: given, high: given * 5n };
  // How many litres of receptacle hold a kilogram depends on pressure and filling, which are not known.
  if (need === "l_water_capacity") return { low: 0n, high: null };
  // The explosive is a part of the article, at most all of it.
  return { low: need === null ? given : 0n, high: given * 3n };
}
