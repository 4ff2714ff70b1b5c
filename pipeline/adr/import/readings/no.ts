import { COLUMNS } from "../../rows/cells.ts";
import { readDelimited } from "../files.ts";
import { withoutRail } from "../rail.ts";
import type { Reading, ReadingRow, Status } from "../reading.ts";
import { printedRow } from "./printed-row.ts";

/** Norway's joint ADR/RID table: rows are sorted within a UN number, rail marks stand beside road ones. */
export async function readNo(folder: string): Promise<Reading> {
  const records = await readDelimited(folder, "TabellAnohead.csv", ",");
  const rows: ReadingRow[] = [];
  for (const record of records) {
    const un = record[0] ?? "";
    if (!/^\d{4}$/u.test(un)) continue;
    const texts = COLUMN_INDEX.map((index) => (record[index] ?? "").replace(/\(ADR\)|ADR:/gu, " "));
    const row = printedRow({ un, texts, status: statusOf(record.slice(0, 24).join(" ")), names: { no: record[1] ?? "" } });
    rows.push(roadRow(row));
  }
  return { id: "NO", edition: "2025", rows };
}

/** Columns of the file: (1) (2) (3a) ... (18), (19) road, (19) rail, (20), (1) again. */
const COLUMN_INDEX = COLUMNS.map(({ name }, index) => {
  if (name === "hazard_identification_number") return 23;
  if (name === "transport_category" || name === "tunnel_code") return 17;
  return index < 15 ? index + 2 : index + 1;
});

/** Without rail's own words, and without rail's numbers for goods that road carries in packages only. */
function roadRow(row: ReadingRow): ReadingRow {
  if (row.status !== "regulated") return row;
  const cells: ReadingRow["cells"] = {};
  const tankOrBulk = row.cells.tank_code !== "" || row.cells.carriage_bulk !== "";
  for (const { name } of COLUMNS) {
    const cell = row.cells[name];
    if (cell !== undefined && (name !== "hazard_identification_number" || tankOrBulk)) cells[name] = withoutRail(name, cell);
  }
  return { ...row, cells };
}

function statusOf(text: string): Status {
  if (/Ikke\s+tillatt\s+transportert/u.test(text)) return "carriage_prohibited";
  return /Ikke\s+underlagt/u.test(text) ? "not_subject_to_adr" : "regulated";
}
