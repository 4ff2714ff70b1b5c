import { z } from "zod";
import { readCell } from "../cell-text.ts";
import { readJson } from "../files.ts";
import { withoutRail } from "../rail.ts";
import { identity, type TableReadingRow } from "../reading.ts";

const Entry = z.object({
  un: z.string(),
  class: z.string(),
  classification_code: z.string(),
  packing_group: z.string(),
  labels: z.string(),
  special_provisions: z.string(),
  limited_quantity: z.string(),
  excepted_quantity: z.string(),
  packing_instructions: z.string(),
  packing_provisions: z.string(),
  mixed_packing_provisions: z.string(),
  portable_tank_instructions: z.string(),
  portable_tank_provisions: z.string(),
  tank_code: z.string(),
  tank_provisions: z.string(),
  transport_category: z.string(),
  packages_provisions: z.string(),
  bulk_provisions: z.string(),
  hazard_number: z.string(),
  name_en: z.string(),
  name_nl: z.string(),
  carriage_prohibited: z.boolean(),
  not_subject: z.boolean(),
});
const Table = z.object({ entries: z.array(Entry) });

/**
 * The rail table (OTIF). Tunnel codes, vehicles and the columns (16), (18), (19) are rail's own; (20) is filled for
 * packages too.
 */
export async function readRid(folder: string): Promise<TableReadingRow[]> {
  const { entries } = await readJson(folder, "rid_table_a.json", Table);
  return entries.map(readEntry);
}

function readEntry(entry: z.infer<typeof Entry>): TableReadingRow {
  const names = { en: entry.name_en, nl: entry.name_nl };
  const cells: TableReadingRow["cells"] = {
    class: readCell("class", entry.class),
    classification_code: readCell("classification_code", entry.classification_code),
    packing_group: readCell("packing_group", entry.packing_group),
    labels: readCell("labels", entry.labels),
    special_provisions: withoutRail("special_provisions", readCell("special_provisions", entry.special_provisions)),
    limited_quantity: readCell("limited_quantity", entry.limited_quantity),
    excepted_quantity: readCell("excepted_quantity", entry.excepted_quantity),
    packing_instructions: readCell("packing_instructions", entry.packing_instructions),
    special_packing_provisions: readCell("special_packing_provisions", entry.packing_provisions),
    mixed_packing_provisions: readCell("mixed_packing_provisions", entry.mixed_packing_provisions),
    portable_tank_instructions: readCell("portable_tank_instructions", entry.portable_tank_instructions),
    portable_tank_provisions: readCell("portable_tank_provisions", entry.portable_tank_provisions),
    tank_code: readCell("tank_code", entry.tank_code),
    tank_provisions: withoutRail("tank_provisions", readCell("tank_provisions", entry.tank_provisions)),
    transport_category: /^[0-4]$/u.test(entry.transport_category) ? entry.transport_category : "",
    carriage_bulk: readCell("carriage_bulk", entry.bulk_provisions),
  };
  // Rail needs the number for every wagonload; road prints it for tanks and bulk only.
  if (cells.tank_code !== "" || cells.carriage_bulk !== "")
    cells.hazard_identification_number = readCell("hazard_identification_number", entry.hazard_number);
  // Rail prohibits 30 UN numbers that road carries: only class and code can be compared there.
  if (entry.carriage_prohibited)
    return { un: entry.un, cells: identity(cells), names, railPackages: entry.packages_provisions };
  if (entry.not_subject) return { un: entry.un, cells: identity(cells), status: "not_subject_to_adr", names };
  return { un: entry.un, cells, status: "regulated", names, railPackages: entry.packages_provisions };
}
