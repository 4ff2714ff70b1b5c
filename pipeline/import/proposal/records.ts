import { readCsv, type CsvRecord } from "../../csv.ts";
import type { Issue } from "../../issue.ts";

/** A record of a table by its key, cells by column. */
export interface TableRecord {
  key: string;
  cells: Readonly<Record<string, string>>;
}

export interface Records {
  header: readonly string[];
  records: Map<string, TableRecord>;
  issues: Issue[];
}

/** Reads the records of a table file as they stand, whatever their cells hold. */
export function readRecords(file: string, bytes: Uint8Array, key: readonly string[]): Records {
  const { records, issues } = readCsv(file, bytes);
  const header = records[0]?.cells ?? [];
  return { header, records: keyRecords(header, records.slice(1).map(({ cells }: CsvRecord) => cells), key), issues };
}

/**
 * Names every record by the key of its table. Where the table has none, the first cell names it, and a record without one (a printed line without a
 * code) is named by the next record that has one, and by its second cell, the level.
 */
export function keyRecords(header: readonly string[], rows: readonly (readonly string[])[], key: readonly string[]): Map<string, TableRecord> {
  const records = new Map<string, TableRecord>();
  const seen = new Map<string, number>();
  const next = nextFirstCells(rows);
  for (const [at, row] of rows.entries()) {
    const cells = Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""]));
    const first = row[0] ?? "";
    const name = key.length > 0 ? key.map((column) => cells[column] ?? "").join(" | ") : first === "" ? `line of level ${row[1] ?? ""} before ${next[at] ?? "the end"}` : first;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const unique = times === 1 ? name : `${name} (${times})`;
    records.set(unique, { key: unique, cells });
  }
  return records;
}

function nextFirstCells(rows: readonly (readonly string[])[]): (string | undefined)[] {
  let next: string | undefined;
  return rows.toReversed().map((row) => (next = row[0] === "" ? next : row[0])).toReversed();
}
