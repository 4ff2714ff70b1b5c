import type { AdrNeed, QuantityUnit, TransportCategory } from "../../openapi/schemas/adr.ts";
import type { AdrRules, VariantRecord } from "../../openapi/shards/adr.ts";
import type { Amount } from "./amount.ts";
import { OPEN_PACKING_GROUP, type Candidates } from "./candidates.ts";
import { isOpenTo, type ExemptAs } from "./exempt-as.ts";

/** What an item amounts to if it is one certain row. Only the first five kinds have points. */
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

/** A row that an item may be, with category and factor as they hold for it. */
export interface Possibility {
  variant: VariantRecord;
  category: TransportCategory | null;
  multiplier: number | null;
  /** Largest quantity of a load of this category only (1.1.3.6.3); null: unlimited, or no category. */
  limit: number | null;
}

/** The rows an item may be; a kit without a stated packing group may be in each of the categories of SP 671. */
export function listPossibilities({ un, variants, own }: Candidates, rules: AdrRules): Possibility[] {
  return variants.flatMap((variant): Possibility[] => {
    if (!OPEN_PACKING_GROUP.has(un)) {
      return [{ variant, category: variant.transport_category, multiplier: variant.points_multiplier, limit: variant.max_quantity_1136 }];
    }
    // A kit of goods without packing group is in the category of packing group II, so the three groups are all there is.
    const kits = rules.sp671.filter(({ packing_group }) => packing_group !== null && (own.packing_group ?? packing_group) === packing_group);
    return kits.map(({ packing_group, category }) => {
      const { multiplier, max_quantity } = rowOf(category, rules);
      return { variant: { ...variant, packing_group }, category, multiplier, limit: max_quantity };
    });
  });
}

/** Judges an item as one of its rows (1.1.3.6.1, 1.1.3.6.3, 1.1.3.6.5). */
export function judge(
  { variant, category, multiplier }: Possibility,
  item: { amount: Amount; empty: boolean; exemptAs: ExemptAs | null },
  rules: AdrRules,
): Outcome {
  if (variant.status === "carriage_prohibited") return { kind: "carriage_prohibited" };
  if (variant.status === "not_subject_to_adr") return { kind: "not_subject" };
  if (item.exemptAs !== null && isOpenTo(variant, item.exemptAs, rules)) return { kind: "not_counted" };
  if (category === null) return { kind: "no_category" };
  if (category === "0") return { kind: "category_0", category };
  if (item.empty) return { kind: "empty", category: "4" };
  if (multiplier === null) return { kind: "no_category" };
  return count(variant, category, multiplier, item.amount);
}

function count(variant: VariantRecord, category: TransportCategory, multiplier: number, { kg, l, net_explosive_mass_kg: nem }: Amount): Outcome {
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
  switch (variant.quantity_unit) {
    case "kg":
      return kg === null ? wrongUnit("kg") : counted(kg, "kg");
    case "l":
      if (l !== null) return counted(l, "l");
      return kg === null ? wrongUnit("l") : assumeLitres(counted(kg, "l"));
    case "l_water_capacity":
      if (l !== null) return counted(l, "l_water_capacity");
      // A receptacle holds more litres than the gas in it weighs kilograms; how many more is not known.
      return kg === null ? wrongUnit("l_water_capacity") : { ...counted(kg, "l_water_capacity"), assumed: "l_water_capacity", high: null };
    case "kg_net_explosive_mass":
      if (nem !== null) return counted(nem, "kg_net_explosive_mass");
      // The explosive is a part of the article, at most all of it.
      return kg === null ? wrongUnit("net_explosive_mass_kg") : { ...counted(kg, "kg_net_explosive_mass"), assumed: "net_explosive_mass_kg", low: 0n };
    case null:
      throw new Error(`UN variant ${variant.variant_id} has a transport category but no unit`);
  }
}

/** Liquids of 0.6 to 1.0 kg/l: a kilogram is 1 to 5/3 litres. */
function assumeLitres(counted: Counted): Counted {
  return { ...counted, assumed: "l", high: counted.points * 5n };
}

function rowOf(category: TransportCategory, rules: AdrRules): AdrRules["transport_categories"][number] {
  const row = rules.transport_categories.find((known) => known.category === category);
  if (row === undefined) throw new Error(`no row for transport category ${category}`);
  return row;
}
