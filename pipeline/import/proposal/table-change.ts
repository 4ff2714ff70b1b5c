import { formatCsv } from "../../format-csv.ts";
import type { Issue } from "../../issue.ts";
import type { ProposedTable } from "../importer.ts";
import { keyRecords, readRecords, type TableRecord } from "./records.ts";

export interface FieldChange {
  column: string;
  old: string;
  new: string;
}

export interface RowChange {
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

/** Compares a proposed table with the bytes in its place, row by row under the key of the table; undefined where both are the same file. */
export function compareTable(proposed: ProposedTable, key: readonly string[], before: Uint8Array | undefined): TableChange | undefined {
  const text = formatCsv([proposed.header, ...proposed.rows]);
  if (before !== undefined && new TextDecoder().decode(before) === text) return undefined;
  const old = before === undefined ? { records: new Map<string, TableRecord>(), issues: [] } : readRecords(proposed.path, before, key);
  const now = keyRecords(proposed.header, proposed.rows, key);
  const change: TableChange = {
    path: proposed.path, before: old.records.size, after: now.size, removed: [], added: [], changed: [], counted: 0, countedColumns: [], layoutOnly: false, text, issues: old.issues,
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
    const told = fields.filter(({ column }) => !bookkeeping.has(column));
    if (told.length > 0) change.changed.push({ key: record.key, fields: told });
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
  return [...columns].filter((column) => was.cells[column] !== is.cells[column]).map((column) => ({ column, old: was.cells[column] ?? "", new: is.cells[column] ?? "" }));
}
