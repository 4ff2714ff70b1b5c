import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCsv } from "../../csv.ts";
import { compareText } from "../../../runtime/text/compare.ts";
import type { Issue } from "../../issue.ts";
import { deriveNodes } from "../../nomenclature/tree.ts";
import { cnTable, groupYears } from "../../tables/nomenclature.ts";
import { actsTable, type ActRow } from "../../tables/provisions.ts";
import * as tables from "../../tables/sanctions.ts";
import type { Table } from "../../tables/table.ts";
import { heldTables } from "../held-tables.ts";
import { openCodeBook, type CodeBook } from "../sanctions-law/code-book.ts";
import type { Reviewed } from "../sanctions-law/draft.ts";

/** A table as it is typed, to be proposed again with some cells changed. */
export interface TypedTable {
  path: string;
  header: readonly string[];
  rows: string[][];
}

/** The tables of the sources that a new text is compared with. */
export interface Held {
  regimes: readonly tables.RegimeRow[];
  texts: readonly tables.TextRow[];
  acts: readonly ActRow[];
  entries: readonly tables.EntryRow[];
  /** The reviewed tables; without the days that were found by comparing the first texts, since a new text brings its own. */
  reviewed: Reviewed;
  book: CodeBook;
  /** Codes of a CN year at every level, undefined where the year is not held. */
  codesOf(year: number): ReadonlySet<string> | undefined;
  typed(table: Table): Promise<TypedTable>;
  issues: Issue[];
}

/** Reads the tables of the sources that a new text touches. */
export async function readHeld(sources: string): Promise<Held> {
  const { placed: read, rows: plain, issues } = heldTables(sources);
  const cn = groupYears(await read(cnTable));
  issues.push(...cn.issues);
  return {
    regimes: await plain(tables.regimesTable),
    texts: await plain(tables.textsTable),
    acts: await plain(actsTable),
    entries: await plain(tables.entriesTable),
    reviewed: {
      annexes: await plain(tables.annexesTable), parts: await plain(tables.partsTable), readings: await read(tables.readingsTable), supplements: await plain(tables.supplementsTable), dates: [],
    },
    book: openCodeBook(cn.years),
    codesOf: (year) => {
      const lines = cn.years.get(year);
      return lines === undefined ? undefined : new Set(deriveNodes(lines).keys());
    },
    typed: async (table) => {
      const records = readCsv(table.files, await readFile(join(sources, table.files))).records.map(({ cells }) => [...cells]);
      return { path: table.files, header: records[0] ?? [], rows: records.slice(1) };
    },
    issues,
  };
}

/** Sets cells of the rows that fit. */
export function setCells(table: TypedTable, fits: (cell: (column: string) => string) => boolean, cells: Readonly<Record<string, string>>): void {
  for (const row of table.rows) {
    if (!fits((column) => row[table.header.indexOf(column)] ?? "")) continue;
    for (const [column, value] of Object.entries(cells)) row[table.header.indexOf(column)] = value;
  }
}

/** Puts a row in the place of the one with the same key, or adds it; rows stand in the order of the key. */
export function putRow(table: TypedTable, cells: Readonly<Record<string, string>>, key: readonly string[]): void {
  const keyOf = (row: readonly string[]): string => key.map((column) => row[table.header.indexOf(column)] ?? "").join("\u0000");
  const fresh = table.header.map((column) => cells[column] ?? "");
  table.rows = [...table.rows.filter((row) => keyOf(row) !== keyOf(fresh)), fresh].toSorted((a, b) => compareText(keyOf(a), keyOf(b)));
}
