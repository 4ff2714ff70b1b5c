import { compareText } from "../../runtime/text/normalize.ts";
import { quoted, type Issue } from "./issue.ts";
import type { Table } from "./table.ts";
import { readCsv } from "./csv.ts";
import type { readTable } from "./read-table.ts";

/**
 * Prints rows as CSV: a cell is quoted only where it must be, LF, final newline. Reading it back gives the same cells.
 */
export function formatCsv(rows: Iterable<readonly string[]>): string {
  let out = "";
  for (const row of rows) out += `${row.map(formatCell).join(",")}\n`;
  return out;
}

function formatCell(cell: string): string {
  if (!/[",\n\r]/.test(cell)) return cell;
  if (cell.includes("\r")) throw new Error(`a cell may not hold a carriage return: ${quoted(cell)}`);
  return `"${cell.replaceAll('"', '""')}"`;
}

/** A table file as it should be written, and what that mends. */
export interface Formatted {
  text: string;
  mended: string[];
  /** What keeps the file from being read at all; then `text` is empty. */
  issues: Issue[];
}

const BOM = "\uFEFF";

/**
 * Mends of a cell, in order: signs that look like a space, signs that look like nothing, spaces too many, Unicode form.
 */
const CELL: readonly { what: string; mend: (cell: string) => string }[] = [
  { what: "no-break and thin spaces", mend: (cell) => cell.replace(/[\u00a0\u2007\u2009\u202f]/g, " ") },
  { what: "invisible characters", mend: (cell) => cell.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "") },
  { what: "spaces too many", mend: (cell) => cell.replace(/ {2,}/g, " ").replace(/^\s+|\s+$/g, "") },
  { what: "Unicode form", mend: (cell) => cell.normalize("NFC") },
];

/**
 * Writes a table file the one way it is written here: UTF-8 without BOM, LF, a quote only where a cell needs one, rows
 * in the order of the key where the table has one.
 */
export function formatTable(table: Table, file: string, bytes: Uint8Array): Formatted {
  const mended = new Set<string>();
  const decoded = readable(file, bytes);
  if (typeof decoded !== "string") return { text: "", mended: [], issues: decoded };
  let plain = decoded;
  const replace = (what: string, next: string): void => {
    if (next !== plain) mended.add(what);
    plain = next;
  };
  replace("byte order mark", plain.startsWith(BOM) ? plain.slice(1) : plain);
  replace("line ends", plain.replace(/\r\n?/g, "\n"));
  replace("final newline", plain === "" || plain.endsWith("\n") ? plain : `${plain}\n`);

  const { records, issues } = readCsv(file, new TextEncoder().encode(plain));
  const [header, ...body] = records.map(({ cells }) => cells);
  if (issues.length > 0 || header === undefined) return { text: "", mended: [], issues };
  const rows = body.map((cells) => cells.map((cell) => mendCell(cell, mended)));
  const ordered = inOrder(table, header, rows);
  if (ordered.some((row, index) => row !== rows[index])) mended.add("order of the rows");
  const text = formatCsv([header, ...ordered]);
  if (mended.size === 0 && text !== plain) mended.add("quotes");
  return { text, mended: [...mended], issues: [] };
}

/** Rows in the order of the key where the table has one, and all of them have it. */
function inOrder<Row extends readonly string[]>(table: Table, header: readonly string[], rows: readonly Row[]): Row[] {
  const key = table.key.map((column) => header.indexOf(column));
  const whole = !key.includes(-1) && rows.every((row) => row.length === header.length);
  const keyOf = (row: Row): string => key.map((column) => row[column] ?? "").join("\u0000");
  return whole && table.ordered === true ? rows.toSorted((a, b) => compareText(keyOf(a), keyOf(b))) : [...rows];
}

/**
 * What `format` would mend in a file that was read and has no fault of its letters: the order of its rows, or quotes.
 * Undefined where there is nothing.
 */
export function layoutOf(table: Table, { text, cells }: ReturnType<typeof readTable>): string | undefined {
  const [header, ...rows] = cells;
  if (header === undefined) return undefined;
  const ordered = inOrder(table, header, rows);
  if (ordered.some((row, index) => row !== rows[index])) return "order of the rows";
  return formatCsv([header, ...ordered]) === text ? undefined : "quotes";
}

/** A cell of letters that no mend touches, as most are. */
const SOUND = /^(?! )(?!.* $)(?!.* {2})[ -~\u00a1-\u00ac\u00ae-\u02ff]*$/;

function mendCell(cell: string, mended: Set<string>): string {
  if (SOUND.test(cell)) return cell;
  let value = cell;
  for (const { what, mend } of CELL) {
    const next = mend(value);
    if (next !== value) mended.add(what);
    value = next;
  }
  return value;
}

/** The text of a file, or why it has none. */
function readable(file: string, bytes: Uint8Array): string | Issue[] {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return readCsv(file, bytes).issues;
  }
}
