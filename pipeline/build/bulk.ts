import { formatCsv } from "../csv.ts";
import { canonical, canonicalLine } from "./canonical.ts";
import type { PlannedShard } from "./files.ts";

/** Facts that both bulk files of a dataset share. */
export interface BulkHead {
  /** Path without ending. */
  path: string;
  source_version: string;
  part: string;
}

/**
 * The whole of a dataset in one file, twice: NDJSON with the records as the shards have them, and CSV with one column a member. In CSV a list is
 * its words separated by `; ` and a nested member has a dotted name; codes are text, so open the columns as text to keep leading zeros.
 */
export function planBulk(head: BulkHead, records: readonly Record<string, unknown>[]): PlannedShard[] {
  const flat = records.map((record) => flatten(record));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  // A nested member that is null in some records has no cell of its own: its columns are empty.
  const columns = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
  const csv = formatCsv([columns, ...flat.map((row) => columns.map((column) => neutralise(row.get(column) ?? "")))]);
  const file = (ending: "ndjson" | "csv", text: string): PlannedShard => ({
    ...head, path: `${head.path}.${ending}`, schema: `bulk-${ending}/1`, prefix: "", bytes: Buffer.from(text), records: records.length,
  });
  return [file("ndjson", records.map((record) => `${canonicalLine(record)}\n`).join("")), file("csv", csv)];
}

function flatten(record: Record<string, unknown>, prefix = ""): Map<string, string> {
  const row = new Map<string, string>();
  for (const name of Object.keys(record).toSorted()) {
    const value = record[name];
    if (value === undefined || value === null) row.set(prefix + name, "");
    else if (Array.isArray(value)) row.set(prefix + name, value.map((item) => (typeof item === "string" ? item : canonical(item))).join("; "));
    else if (typeof value === "object") for (const [inner, cell] of flatten(value as Record<string, unknown>, `${prefix}${name}.`)) row.set(inner, cell);
    else row.set(prefix + name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return row;
}

/** A cell that a spreadsheet would run as a formula is quoted with an apostrophe. */
function neutralise(cell: string): string {
  return /^[=+@-]./.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell;
}
