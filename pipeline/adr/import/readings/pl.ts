import { z } from "zod";
import { readCell } from "../cell-text.ts";
import { readJson } from "../files.ts";
import type { TableReadingRow } from "../reading.ts";

const Substance = z.object({
  un_number: z.string(),
  proper_shipping_name_pl: z.string(),
  proper_shipping_name_en: z.string(),
  adr_class: z.string(),
  classification_code: z.string().nullable(),
  special_provisions: z.string().nullable(),
  limited_quantities: z.string().nullable(),
  excepted_quantities: z.string().nullable(),
  packing_instructions: z.string().nullable(),
  mixed_packing_provisions: z.string().nullable(),
  portable_tank_instructions: z.string().nullable(),
  vehicle_tank_instructions: z.string().nullable(),
  transport_category: z.string().nullable(),
  tunnel_restriction_code: z.string().nullable(),
});

/** The Polish journal, one merged record per UN number: its codes speak for UN numbers of one row only. */
export async function readPl(folder: string): Promise<TableReadingRow[]> {
  const substances = await readJson(folder, "adr_2025_substances.json", z.array(Substance));
  return substances.map(readSubstance);
}

function readSubstance(substance: z.infer<typeof Substance>): TableReadingRow {
  const names = { pl: substance.proper_shipping_name_pl, en: substance.proper_shipping_name_en };
  const quantity = substance.limited_quantities ?? "";
  const cells: TableReadingRow["cells"] = {
    class: substance.adr_class,
    classification_code: readCell(
      "classification_code",
      (substance.classification_code ?? "").replace(/\blub\b/gu, "/"),
    ),
  };
  if (/ZABRONIONY/u.test(quantity)) return { un: substance.un_number, cells, status: "carriage_prohibited", names };
  if (/NIE PODLEGA/u.test(quantity)) return { un: substance.un_number, cells, status: "not_subject_to_adr", names };
  cells.special_provisions = readCell("special_provisions", substance.special_provisions ?? "");
  cells.limited_quantity = readCell("limited_quantity", quantity.replace(/\blub\b/gu, "/").replace(/\s*\/\s*/gu, "/"));
  cells.excepted_quantity = readCell("excepted_quantity", substance.excepted_quantities ?? "");
  // Class 7: its import ran the references of columns (8) to (10) into each other.
  if (substance.adr_class !== "7") {
    cells.packing_instructions = readCell("packing_instructions", substance.packing_instructions ?? "");
    cells.mixed_packing_provisions = readCell("mixed_packing_provisions", substance.mixed_packing_provisions ?? "");
  }
  cells.tank_code = readCell("tank_code", substance.vehicle_tank_instructions ?? "");
  const instructions = readCell("portable_tank_instructions", substance.portable_tank_instructions ?? "");
  if (!/TP|Patrz/u.test(instructions)) cells.portable_tank_instructions = instructions;
  cells.transport_category = /^[0-4]$/u.test(substance.transport_category ?? "")
    ? (substance.transport_category ?? "")
    : "";
  // Its import dropped the class 1 codes B1000C and C5000D and the dash.
  if (substance.tunnel_restriction_code !== null) cells.tunnel_code = substance.tunnel_restriction_code;
  return { un: substance.un_number, cells, status: "regulated", names };
}
