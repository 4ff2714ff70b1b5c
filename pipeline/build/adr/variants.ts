import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { quantityUnitRuleOf } from "../../adr/quantity-unit.ts";
import type { AdrData } from "../../tables/adr.ts";
import type { QuantityUnitRule } from "../../tables/adr/points.ts";
import { planVariant, type Points } from "./variant.ts";

/** Every row of Table A with its names and with what 1.1.3.6 counts for it, in the order of the table. */
export function planVariants(data: AdrData): VariantRecord[] {
  const names = new Map(data.names.map(({ row }) => [row.variant_id, row]));
  const categories = new Map(data.transportCategories.map(({ row }) => [row.category as string, row]));
  const noteA = new Map(data.noteA.map(({ row }) => [row.un, row]));
  const unitRules = data.quantityUnits.map(({ row }) => row);
  return data.substances.map(({ row }) => {
    const named = names.get(row.variant_id);
    if (named === undefined) throw new Error(`${row.variant_id} has no names`);
    const category = categories.get(row.transport_category);
    const limits = noteA.get(row.un) ?? category;
    const points: Points = {
      points_multiplier: numberOrNull(limits?.multiplier),
      max_quantity_1136: numberOrNull(limits?.max_quantity),
      quantity_unit: unitOf(quantityUnitRuleOf(row, named, unitRules)?.unit),
    };
    return planVariant(row, named, points);
  });
}

function numberOrNull(cell: string | undefined): number | null {
  return cell === undefined || cell === "" ? null : Number(cell);
}

function unitOf(unit: QuantityUnitRule["unit"] | undefined): VariantRecord["quantity_unit"] {
  return unit === undefined || unit === "" ? null : unit;
}
