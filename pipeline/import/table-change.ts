import { readCsv } from "../source/csv.ts";
import type { Issue } from "../source/issue.ts";
import { formatCsv } from "../source/format.ts";
import type { ProposedTable } from "./importer.ts";

/** A record of a table by its key, cells by column. */
export interface TableRecord {
  key: string;
  cells: Readonly<Record<string, string>>;
}

interface Records {
  header: readonly string[];
  records: Map<string, TableRecord>;
  issues: Issue[];
}

/** Reads the records of a table file as they stand, whatever their cells hold. */
function readRecords(file: string, bytes: Uint8Array, key: readonly string[]): Records {
  const { records, issues } = readCsv(file, bytes);
  const header = records[0]?.cells ?? [];
  return {
    header,
    records: keyRecords(
      header,
      records.slice(1).map(({ cells }) => cells),
      key,
    ),
    issues,
  };
}

/**
 * Names every record by the key of its table. Where the table has none, the first cell names it, and a record without
 * one (a printed line without a
 * code) is named by the next record that has one, and by its second cell, the level.
 */
function keyRecords(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  key: readonly string[],
): Map<string, TableRecord> {
  const records = new Map<string, TableRecord>();
  const seen = new Map<string, number>();
  const next = nextFirstCells(rows);
  for (const [index, row] of rows.entries()) {
    const cells = Object.fromEntries(header.map((column, position) => [column, row[position] ?? ""]));
    const first = row[0] ?? "";
    const name =
      key.length > 0
        ? key.map((column) => cells[column] ?? "").join(" | ")
        : first === ""
          ? `line of level ${row[1] ?? ""} before ${next[index] ?? "the end"}`
          : first;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const unique = times === 1 ? name : `${name} (${times})`;
    records.set(unique, { key: unique, cells });
  }
  return records;
}

function nextFirstCells(rows: readonly (readonly string[])[]): (string | undefined)[] {
  let next: string | undefined;
  return rows
    .toReversed()
    .map((row) => (next = row[0] === "" ? next : row[0]))
    .toReversed();
}

interface FieldChange {
  column: string;
  old: string;
  new: string;
}

interface RowChange {
  key: string;
  fields: FieldChange[];
}

/** How a proposed table differs from the one that stands in the sources. */
export interface TableChange {
  path: string;
  /** Rows that stand there now, and rows proposed. */
  before: number;
  after: number;
  removed: TableRecord[];
  added: TableRecord[];
  changed: RowChange[];
  /** Rows in which only columns of bookkeeping change. */
  counted: number;
  /** The bookkeeping columns that change. */
  countedColumns: string[];
  /** Same rows, other order or other quoting. */
  layoutOnly: boolean;
  /** The proposed file. */
  text: string;
  issues: Issue[];
}

/**
 * Compares a proposed table with the bytes in its place, row by row under the key of the table; undefined where both
 * are the same file.
 */
export function compareTable(
  proposed: ProposedTable,
  key: readonly string[],
  before: Uint8Array | undefined,
): TableChange | undefined {
  const text = formatCsv([proposed.header, ...proposed.rows]);
  if (before !== undefined && new TextDecoder().decode(before) === text) return undefined;
  const old =
    before === undefined
      ? { records: new Map<string, TableRecord>(), issues: [] }
      : readRecords(proposed.path, before, key);
  const now = keyRecords(proposed.header, proposed.rows, key);
  const change: TableChange = {
    path: proposed.path,
    before: old.records.size,
    after: now.size,
    removed: [],
    added: [],
    changed: [],
    counted: 0,
    countedColumns: [],
    layoutOnly: false,
    text,
    issues: old.issues,
  };
  const bookkeeping = new Set(proposed.bookkeeping);
  const counted = new Set<string>();
  for (const record of old.records.values()) if (!now.has(record.key)) change.removed.push(record);
  for (const record of now.values()) {
    const was = old.records.get(record.key);
    if (was === undefined) {
      change.added.push(record);
      continue;
    }
    const fields = fieldChanges(was, record);
    const reported = fields.filter(({ column }) => !bookkeeping.has(column));
    if (reported.length > 0) change.changed.push({ key: record.key, fields: reported });
    else if (fields.length > 0) {
      change.counted++;
      for (const { column } of fields) counted.add(column);
    }
  }
  change.countedColumns = [...counted];
  change.layoutOnly = change.removed.length + change.added.length + change.changed.length + change.counted === 0;
  return change;
}

function fieldChanges(was: TableRecord, is: TableRecord): FieldChange[] {
  const columns = new Set([...Object.keys(was.cells), ...Object.keys(is.cells)]);
  return [...columns]
    .filter((column) => was.cells[column] !== is.cells[column])
    .map((column) => ({ column, old: was.cells[column] ?? "", new: is.cells[column] ?? "" }));
}
