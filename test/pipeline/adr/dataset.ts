import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { adrTables, notInAdrTable, tradeNameTable, type AdrData } from "../../../pipeline/adr/tables.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import type { Table } from "../../../pipeline/source/table.ts";

const EDITION = "2025";

/** The tables of an edition, each from the first folder that has its file. Fails where a cell cannot be read. */
export function readEdition(...folders: readonly string[]): AdrData {
  const tables = { ...adrTables(EDITION), tradeNames: tradeNameTable, notInAdr: notInAdrTable };
  const rows = Object.entries(tables).map(([name, table]) => {
    const base = basename(table.files);
    const folder = folders.find((candidate) => existsSync(join(candidate, base)));
    if (folder === undefined) throw new Error(`no file ${base}`);
    const { rows: read, issues } = readTable(table as Table, table.files, readFileSync(join(folder, base)));
    if (issues.length > 0)
      throw new Error(issues.map(({ line, column, message }) => `${base}:${line}:${column}: ${message}`).join("\n"));
    return [name, read];
  });
  return { edition: EDITION, forms: [], ...Object.fromEntries(rows) } as AdrData;
}
