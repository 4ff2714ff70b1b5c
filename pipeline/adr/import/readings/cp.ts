import { z } from "zod";
import { readCell } from "../cell-text.ts";
import type { ColumnName } from "../../rows/cells.ts";
import { readJson } from "../files.ts";
import type { Reading } from "../reading.ts";

/** Its field names by our columns; (9a) and (9b) are not held. */
const FIELDS = {
  class: "class",
  classification_code: "classification_code",
  packing_group: "packing_group",
  labels: "labels",
  special_provisions: "special_provisions",
  limited_quantity: "limited_quantity",
  excepted_quantity: "excepted_quantity",
  packing_instructions: "packing_instructions",
  portable_tank_instructions: "portable_tank_instructions",
  portable_tank_provisions: "portable_tank_provisions",
  tank_code: "tank_code",
  tank_provisions: "tank_provisions",
  tank_vehicle: "tank_vehicle",
  transport_category: "transport_category",
  tunnel_code: "tunnel_code",
  carriage_packages: "carriage_packages",
  carriage_bulk: "carriage_bulk",
  carriage_loading: "carriage_loading",
  carriage_operation: "carriage_operation",
  hazard_number: "hazard_identification_number",
} as const satisfies Record<string, ColumnName>;

const Table = z.object({ entries: z.array(z.object({ un: z.string(), name_nl: z.string() }).catchall(z.union([z.string(), z.number(), z.boolean()]))) });

/** The Dutch edition; a row whose name has alternatives is split, and prohibited or not-subject rows are merely empty. */
export async function readCp(folder: string): Promise<Reading> {
  const { entries } = await readJson(folder, "adr_table_a.json", Table);
  const rows = entries.map((entry) => {
    const cells: Partial<Record<ColumnName, string>> = {};
    for (const [field, column] of Object.entries(FIELDS)) cells[column] = readCell(column, String(entry[field] ?? ""));
    // It leaves out the dash "(-)", so an empty tunnel code of its may be either.
    if (cells.tunnel_code === "") delete cells.tunnel_code;
    return { un: entry.un, cells, names: { nl: entry.name_nl } };
  });
  return { id: "CP", edition: "2025", rows };
}
