import { orNull } from "../source/cells.ts";
import type { VariantRecord } from "../../openapi/shards/adr.ts";
import type { Names, Substance } from "./rows/substance.ts";
import { quantityUnitRuleOf } from "./rules/quantity-unit.ts";
import type { AdrData } from "./tables.ts";
import type { QuantityUnitRule } from "./rows/points.ts";

/** What 1.1.3.6 counts for a row: factor, limit and unit, decided from the rule tables. */
export type Points = Pick<VariantRecord, "points_multiplier" | "max_quantity_1136" | "quantity_unit">;

/** One row of Table A as it is published. */
export function planVariant(row: Substance, names: Names, points: Points): VariantRecord {
  return {
    variant_id: row.variant_id,
    status: row.status,
    names: { de: names.name_de, en: names.name_en, fr: names.name_fr, pl: names.name_pl },
    class: row.class,
    classification_code: orNull(row.classification_code),
    packing_group: row.packing_group === "" ? null : row.packing_group,
    labels: row.labels.map(printed),
    special_provisions: row.special_provisions.map(printed),
    limited_quantity: limitedQuantity(row.limited_quantity),
    excepted_quantity: orNull(printed(row.excepted_quantity)),
    packing_instructions: row.packing_instructions.map(printed),
    special_packing_provisions: row.special_packing_provisions.map(printed),
    mixed_packing_provisions: row.mixed_packing_provisions.map(printed),
    portable_tank: { instructions: row.portable_tank_instructions.map(printed), provisions: row.portable_tank_provisions.map(printed) },
    tank: { code: orNull(row.tank_code.map(printed).join(" ")), provisions: row.tank_provisions.map(printed), vehicle: orNull(row.tank_vehicle) },
    transport_category: row.transport_category === "" ? null : row.transport_category,
    tunnel_code: orNull(row.tunnel_code),
    ...points,
    carriage_provisions: {
      packages: row.carriage_packages.map(printed), bulk: row.carriage_bulk.map(printed), loading: row.carriage_loading.map(printed),
      operation: row.carriage_operation.map(printed),
    },
    hazard_identification_number: orNull(row.hazard_identification_number),
    data_quality: row.data_quality,
  };
}

const UNITS = { ml: "ml", L: "l", g: "g", kg: "kg" } as const;

/** Column (7a): `5 L`, `120 ml`, `0`; a reference or a pair of amounts has no single value. */
function limitedQuantity(cell: string): VariantRecord["limited_quantity"] {
  if (cell === "0") return { text: "0", value: 0, unit: null };
  const found = /^(\d+) (ml|L|g|kg)$/.exec(cell);
  if (found === null) return { text: printed(cell), value: null, unit: null };
  return { text: cell, value: Number(found[1]), unit: UNITS[found[2] as keyof typeof UNITS] };
}

/** `see:SP340` in the tables reads `see SP340`. */
function printed(word: string): string {
  return word.replace(/^see:/, "see ");
}

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
