import type { AdrNeed, QuantityUnit, TransportCategory } from "../../openapi/schemas/adr.ts";
import type { Amount } from "./amount.ts";
import type { Way } from "./goods.ts";

/** What an item amounts to if it counts in one certain way. Only the first five kinds have points. */
export type Outcome =
  | Counted
  | { kind: "not_counted" | "not_subject" }
  | { kind: "empty"; category: "4" }
  | { kind: "wrong_unit"; category: TransportCategory; multiplier: number; need: AdrNeed }
  | { kind: "category_0"; category: "0" }
  | { kind: "no_category" | "carriage_prohibited" };

/** Goods that 1.1.3.6.4 sums. Quantities and points are millionths. */
export interface Counted {
  kind: "counted";
  category: TransportCategory;
  multiplier: number;
  quantity: bigint;
  unit: QuantityUnit;
  points: bigint;
  /** What would make the figure certain, when it was given in another unit. */
  assumed: AdrNeed | null;
  /** Bounds of the points when the unit was assumed; `high` is in thirds of a millionth, null for unbounded. */
  low: bigint;
  high: bigint | null;
}

/** Judges a quantity of goods that count in a certain way (1.1.3.6.1, 1.1.3.6.3, 1.1.3.6.5). */
export function judge(way: Way, amount: Amount, empty: boolean): Outcome {
  const { status, exempt, category, multiplier } = way;
  if (status === "carriage_prohibited") return { kind: "carriage_prohibited" };
  if (status === "not_subject_to_adr") return { kind: "not_subject" };
  if (exempt) return { kind: "not_counted" };
  if (category === null) return { kind: "no_category" };
  if (category === "0") return { kind: "category_0", category };
  if (empty) return { kind: "empty", category: "4" };
  if (multiplier === null) return { kind: "no_category" };
  return count(way, category, multiplier, amount);
}

function count(way: Way, category: TransportCategory, multiplier: number, { kg, l, net_explosive_mass_kg: nem }: Amount): Outcome {
  const counted = (quantity: bigint, unit: QuantityUnit): Counted => {
    const points = quantity * BigInt(multiplier);
    return { kind: "counted", category, multiplier, quantity, unit, points, assumed: null, low: points, high: points * 3n };
  };
  const wrongUnit = (need: AdrNeed): Outcome => ({ kind: "wrong_unit", category, multiplier, need });

  if (multiplier === 0) {
    // Category 4 counts nothing in any unit, so the figure stands in the unit it was given in.
    if (nem !== null) return counted(nem, "kg_net_explosive_mass");
    return kg === null ? counted(l ?? 0n, "l") : counted(kg, "kg");
  }
  switch (way.unit) {
    case "kg":
      if (kg !== null) return counted(kg, "kg");
      // Of an explosive substance the net explosive mass is its net mass (5.4.1.2.1 (a)); other goods have none.
      return nem === null ? wrongUnit("kg") : counted(nem, "kg");
    case "l":
      if (l !== null) return counted(l, "l");
      return kg === null ? wrongUnit("l") : assumeLitres(counted(kg, "l"));
    case "l_water_capacity":
      if (l !== null) return counted(l, "l_water_capacity");
      // How many litres of receptacle hold a kilogram depends on pressure and filling, which are not known.
      return kg === null ? wrongUnit("l_water_capacity") : { ...counted(kg, "l_water_capacity"), assumed: "l_water_capacity", low: 0n, high: null };
    case "kg_net_explosive_mass":
      if (nem !== null) return counted(nem, "kg_net_explosive_mass");
      // The explosive is a part of the article, at most all of it.
      return kg === null ? wrongUnit("net_explosive_mass_kg") : { ...counted(kg, "kg_net_explosive_mass"), assumed: "net_explosive_mass_kg", low: 0n };
    case null:
      throw new Error(`${way.variant_id} has a transport category but no unit`);
  }
}

/** Liquids of 0.6 to 1.0 kg/l: a kilogram is 1 to 5/3 litres. */
function assumeLitres(counted: Counted): Counted {
  return { ...counted, assumed: "l", high: counted.points * 5n };
}
