import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSheet } from "read-excel-file/node";
import { COLUMNS } from "../../rows/cells.ts";
import type { Reading, ReadingRow, Status } from "../reading.ts";
import { printedRow } from "./printed-row.ts";

const FILE = "ADR_A_TABLOSU.xlsx";

/** The Turkish edition: the one pure road reading with all columns, in the official row order. */
export async function readTr(folder: string): Promise<Reading> {
  const sheet = await readSheet(await readFile(join(folder, FILE)));
  const rows: ReadingRow[] = [];
  for (const raw of sheet) {
    const cells = raw.map((cell) => (cell === null ? "" : String(cell)));
    const un = cells[0] ?? "";
    if (!/^\d{4}$/u.test(un)) continue;
    const texts = COLUMN_INDEX.map((index) => cells[index] ?? "");
    rows.push(printedRow({ un, texts, status: statusOf(texts.join(" ")), names: { tr: cells[1] ?? "" } }));
  }
  return { id: "TR", edition: "2025", rows };
}

/** Columns A to W: the name is column B, both halves of (15) share column R. */
const COLUMN_INDEX = COLUMNS.map(({ name }, index) => (name === "transport_category" || name === "tunnel_code" ? 17 : index < 15 ? index + 2 : index + 1));

function statusOf(text: string): Status {
  if (/TAŞINMASI\s+YASAK/u.test(text)) return "carriage_prohibited";
  return /TABİ\s+DEĞİLDİR/u.test(text) ? "not_subject_to_adr" : "regulated";
}
