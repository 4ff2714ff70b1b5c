import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";

export const BASE = join(import.meta.dirname, "base");
/** Customs measures of the base tables. */
export const CUSTOMS = "sanctions/customs/measures/taric-2025-07.csv";

export type Cells = Record<string, string>;

/** Changes the rows of one table: gives the rows that shall stand there. */
export function editTable(folder: string, file: string, edit: (rows: Cells[]) => Cells[]): void {
  const path = join(folder, file);
  const [header, ...records] = readCsv(file, readFileSync(path)).records.map(({ cells }) => cells);
  if (header === undefined) throw new Error(`${file} is empty`);
  const rows = records.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""])));
  writeFileSync(path, formatCsv([header, ...edit(rows).map((row) => header.map((column) => row[column] ?? ""))]));
}

/**
 * Gives the rows with one of them changed. Throws where no row has the value: an edit that misses would test nothing.
 */
export function change(column: string, value: string, cells: Cells): (rows: Cells[]) => Cells[] {
  return (rows) => {
    if (!rows.some((row) => row[column] === value)) throw new Error(`no row has ${column} ${value}`);
    return rows.map((row) => (row[column] === value ? { ...row, ...cells } : row));
  };
}

/** Gives the rows without those that have a value. */
export function without(column: string, value: string): (rows: Cells[]) => Cells[] {
  return (rows) => {
    const left = rows.filter((row) => row[column] !== value);
    if (left.length === rows.length) throw new Error(`no row has ${column} ${value}`);
    return left;
  };
}

/** Runs a step over a copy of a folder. */
export async function inCopy<Result>(folder: string, step: (copy: string) => Promise<Result>): Promise<Result> {
  const copy = mkdtempSync(join(tmpdir(), "cargolex-test-"));
  try {
    cpSync(folder, copy, { recursive: true });
    return await step(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
