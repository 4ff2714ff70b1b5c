import { readCell } from "../cell-text.ts";
import type { ColumnName } from "../../../tables/adr/columns.ts";
import { readJson } from "../files.ts";
import type { Reading, ReadingRow } from "../reading.ts";
import { identity } from "./printed-row.ts";

interface Entry {
  un: string;
  class: string;
  classification_code: string;
  packing_group: string;
  labels: string;
  special_provisions: string;
  limited_quantity: string;
  excepted_quantity: string;
  packing_instructions: string;
  packing_provisions: string;
  mixed_packing_provisions: string;
  portable_tank_instructions: string;
  portable_tank_provisions: string;
  tank_code: string;
  tank_provisions: string;
  transport_category: string;
  packages_provisions: string;
  bulk_provisions: string;
  hazard_number: string;
  name_en: string;
  name_nl: string;
  carriage_prohibited: boolean;
  not_subject: boolean;
}

/** The rail table (OTIF). Tunnel codes, vehicles and the columns (16), (18), (19) are rail's own; (20) is filled for packages too. */
export async function readRid(folder: string): Promise<Reading> {
  const { entries } = await readJson<{ entries: Entry[] }>(folder, "rid_table_a.json");
  return { id: "RID", edition: "2025", rows: entries.map(readEntry), repairs: [] };
}

function readEntry(entry: Entry): ReadingRow {
  const names = { en: entry.name_en, nl: entry.name_nl };
  const read = (column: ColumnName, text: string): string => readCell(column, text);
  const cells: ReadingRow["cells"] = {
    class: read("class", entry.class),
    classification_code: read("classification_code", entry.classification_code),
    packing_group: read("packing_group", entry.packing_group),
    labels: read("labels", entry.labels),
    special_provisions: read("special_provisions", entry.special_provisions),
    limited_quantity: read("limited_quantity", entry.limited_quantity),
    excepted_quantity: read("excepted_quantity", entry.excepted_quantity),
    packing_instructions: read("packing_instructions", entry.packing_instructions),
    special_packing_provisions: read("special_packing_provisions", entry.packing_provisions),
    mixed_packing_provisions: read("mixed_packing_provisions", entry.mixed_packing_provisions),
    portable_tank_instructions: read("portable_tank_instructions", entry.portable_tank_instructions),
    portable_tank_provisions: read("portable_tank_provisions", entry.portable_tank_provisions),
    tank_code: read("tank_code", entry.tank_code),
    tank_provisions: read("tank_provisions", entry.tank_provisions),
    transport_category: /^[0-4]$/u.test(entry.transport_category) ? entry.transport_category : "",
    carriage_bulk: read("carriage_bulk", entry.bulk_provisions),
  };
  // Rail needs the number for every wagonload; road prints it for tanks and bulk only.
  if (cells.tank_code !== "" || cells.carriage_bulk !== "") cells.hazard_identification_number = read("hazard_identification_number", entry.hazard_number);
  // Rail prohibits 30 UN numbers that road carries: only class and code can be compared there.
  if (entry.carriage_prohibited) return { un: entry.un, cells: identity(cells), names, railPackages: entry.packages_provisions };
  if (entry.not_subject) return { un: entry.un, cells: identity(cells), status: "not_subject_to_adr", names };
  return { un: entry.un, cells, status: "regulated", names, railPackages: entry.packages_provisions };
}
