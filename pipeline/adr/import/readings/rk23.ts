import { COLUMNS } from "../../rows/cells.ts";
import { readDelimited } from "../files.ts";
import type { Reading, ReadingRow, Status } from "../reading.ts";
import { printedRow } from "./printed-row.ts";

/** The Swiss German edition of 2023: an older edition, so it supports a value but cannot outvote two readings of this one. */
export async function readRk23(folder: string): Promise<Reading> {
  const records = await readDelimited(folder, "ADR2023_Substances.csv", ";");
  const rows: ReadingRow[] = [];
  for (const record of records) {
    const un = record[0] ?? "";
    if (!/^\d{4}$/u.test(un)) continue;
    const texts = COLUMN_INDEX.map((index) => dashless(record[index] ?? ""));
    rows.push(printedRow({ un, texts, status: statusOf(record.join(" ")), names: { de: record[1] ?? "" } }));
  }
  return { id: "RK23", edition: "2023", rows };
}

const COLUMN_INDEX = COLUMNS.map(({ name }, index) => {
  if (name === "transport_category" || name === "tunnel_code") return 17;
  return index < 15 ? index + 2 : index + 1;
});

/** A dash stands for an empty cell. */
function dashless(text: string): string {
  return text.trim() === "-" ? "" : text;
}

function statusOf(text: string): Status {
  if (/BEFÖRDERUNG VERBOTEN/u.test(text)) return "carriage_prohibited";
  return /UNTERLIEGT NICHT DEN VORSCHRIFTEN/u.test(text) ? "not_subject_to_adr" : "regulated";
}
