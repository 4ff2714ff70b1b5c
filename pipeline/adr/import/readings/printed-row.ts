import { readCell, readColumn15 } from "../cell-text.ts";
import { COLUMNS, type ColumnName } from "../../rows/cells.ts";
import type { ReadingRow, Status } from "../reading.ts";

/** Builds a row from the printed texts of all columns, in the order of `COLUMNS`; both columns of (15) get the whole printed cell. */
export function printedRow(printed: { un: string; texts: readonly string[]; status: Status; names: ReadingRow["names"] }): ReadingRow {
  const cells: Partial<Record<ColumnName, string>> = {};
  for (const [index, { name }] of COLUMNS.entries()) {
    const text = printed.texts[index] ?? "";
    if (name === "transport_category" || name === "tunnel_code") cells[name] = readColumn15(text)[name];
    else cells[name] = readCell(name, text);
  }
  return { un: printed.un, cells: printed.status === "regulated" ? cells : identity(cells), status: printed.status, names: printed.names };
}

/** Goods that may not be carried, or are not subject, have a class and a code; the sentence that says so is printed over their other columns. */
export function identity(cells: Partial<Record<ColumnName, string>>): Partial<Record<ColumnName, string>> {
  return { class: cells.class ?? "", classification_code: cells.classification_code ?? "" };
}
