import { formatCsv } from "../format-csv.ts";
import { splitLine } from "../plain-csv.ts";
import type { Table } from "../tables/table.ts";
import { isOrderedByKey } from "./order.ts";

const SIGNS = /[\r\u00a0\u00ad\u2007\u2009\u200b-\u200d\u202f\u2060\ufeff\ufffd]| {2}/;
/** A cell that starts or ends with a space, in a line without quotes. */
const SPACED = /^ | $| ,|, /;

/**
 * Tells quickly that a file is written as it should be: a check of all tables must not read every file twice. A file of which this says no is read
 * properly, so it may say no once too often and never yes; U+FFFD stands where the bytes are not UTF-8.
 */
export function isFormatted(table: Table, text: string): boolean {
  if (!text.endsWith("\n") || SIGNS.test(text) || text.normalize("NFC") !== text) return false;
  const lines = text.slice(0, -1).split("\n");
  const header = lines[0]?.split(",") ?? [];
  const key = isOrderedByKey(table) ? table.key.map((column) => header.indexOf(column)) : [];
  let before = "";
  for (const line of lines.slice(1)) {
    if (line.includes('"') ? !isFormattedLine(line) : SPACED.test(line)) return false;
    if (key.length === 0) continue;
    const cells = splitLine(line) ?? [];
    if (cells.length !== header.length) return false;
    const own = key.map((at) => cells[at] ?? "").join("\u0000");
    if (own < before) return false;
    before = own;
  }
  return true;
}

/** A line with quotes, where they must be and nowhere else, and no cell that goes on in the next line. */
function isFormattedLine(line: string): boolean {
  const cells = splitLine(line);
  return cells !== undefined && formatCsv([cells]) === `${line}\n` && !cells.some((cell) => cell.startsWith(" ") || cell.endsWith(" "));
}
