import { ADR_LANGUAGES, inLanguages } from "../../openapi/schemas/languages.ts";
import { orNull, textIn } from "../source/cells.ts";
import type { VariantRecord } from "../../openapi/shards/adr.ts";
import type { Text4 } from "../../openapi/shards/common.ts";
import type { NameChoice, SubstanceNames, SubstanceRow } from "./rows/substance.ts";
import { quantityUnitRuleOf, documentName } from "./rules/variant-rules.ts";

import type { AdrData } from "./tables.ts";
import type { DensityRow, QuantityUnitRule } from "./rows/points.ts";

/** Values of a row from the rule tables: status, names for documents, and the 1.1.3.6 counts. */
type Derived = Pick<
  VariantRecord,
  "status" | "document_names" | "points_multiplier" | "max_quantity_1136" | "quantity_unit" | "density_kg_per_l"
>;

/** One row of Table A as it is published. */
function planVariant(
  row: SubstanceRow,
  names: SubstanceNames,
  { status, document_names, ...points }: Derived,
): VariantRecord {
  return {
    variant_id: row.variant_id,
    status,
    names: textIn("name", names),
    document_names,
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
    portable_tank: {
      instructions: row.portable_tank_instructions.map(printed),
      provisions: row.portable_tank_provisions.map(printed),
    },
    tank: {
      code: orNull(row.tank_code.map(printed).join(" ")),
      provisions: row.tank_provisions.map(printed),
      vehicle: orNull(row.tank_vehicle),
    },
    transport_category: row.transport_category === "" ? null : row.transport_category,
    tunnel_code: orNull(row.tunnel_code),
    ...points,
    carriage_provisions: {
      packages: row.carriage_packages.map(printed),
      bulk: row.carriage_bulk.map(printed),
      loading: row.carriage_loading.map(printed),
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
  const match = /^(\d+) (ml|L|g|kg)$/.exec(cell);
  if (match === null) return { text: printed(cell), value: null, unit: null };
  return { text: cell, value: Number(match[1]), unit: UNITS[match[2] as keyof typeof UNITS] };
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
  const choices = Map.groupBy(
    data.nameChoices.map(({ row }) => row),
    ({ un }) => un,
  );
  const densities = Map.groupBy(
    data.densities.map(({ row }) => row),
    ({ un }) => un,
  );
  const neverSubject = new Set(
    data.provisions.flatMap(({ row }) => (row.effect === "never_subject" ? [row.special_provision] : [])),
  );
  return data.substances.map(({ row }) => {
    const named = names.get(row.variant_id);
    if (named === undefined) throw new Error(`${row.variant_id} has no names`);
    const category = categories.get(row.transport_category);
    const limits = noteA.get(row.un) ?? category;
    const unit = unitOf(quantityUnitRuleOf(row, named, unitRules)?.unit);
    return planVariant(row, named, {
      status:
        row.status === "regulated" && row.special_provisions.some((provision) => neverSubject.has(provision))
          ? "not_subject_to_adr"
          : row.status,
      document_names: documentNamesOf(row, named, choices.get(row.un) ?? []),
      points_multiplier: numberOrNull(limits?.multiplier),
      max_quantity_1136: numberOrNull(limits?.max_quantity),
      quantity_unit: unit,
      density_kg_per_l: unit === "l" ? densityOf(row, densities.get(row.un) ?? []) : null,
    });
  });
}

/** The names of which the transport document gives one; none where that is the name as printed. */
function documentNamesOf({ variant_id }: SubstanceRow, names: SubstanceNames, ofUn: readonly NameChoice[]): Text4[] {
  const choices = ofUn.filter((row) => isFor(row, variant_id));
  if (choices.length > 0) return choices.map((row) => textIn("name", row));
  const asPrinted = textIn("name", names);
  const name = inLanguages((lang) => documentName(asPrinted[lang]) ?? asPrinted[lang]);
  return ADR_LANGUAGES.every((lang) => name[lang] === asPrinted[lang]) ? [] : [name];
}

function densityOf({ variant_id }: SubstanceRow, ofUn: readonly DensityRow[]): VariantRecord["density_kg_per_l"] {
  const row = ofUn.find((candidate) => isFor(candidate, variant_id));
  return row === undefined
    ? null
    : { min: Number(row.min_kg_per_l), max: Number(row.max_kg_per_l), quality: row.quality };
}

/** Whether a row of a rule table is for a row of Table A with its UN number. */
function isFor({ variants }: { variants: readonly string[] }, id: string): boolean {
  return variants.length === 0 || variants.includes(id);
}

function numberOrNull(cell: string | undefined): number | null {
  return cell === undefined || cell === "" ? null : Number(cell);
}

function unitOf(unit: QuantityUnitRule["unit"] | undefined): VariantRecord["quantity_unit"] {
  return unit === undefined || unit === "" ? null : unit;
}
