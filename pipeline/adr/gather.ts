import type { SourceRows } from "../source/read-sources.ts";
import type { Table } from "../source/table.ts";
import { adrTables, type AdrData } from "./tables.ts";

/** The tables of one edition of ADR, by name. */
export function gatherAdr(source: SourceRows, edition: string): AdrData {
  const rows = Object.entries(adrTables(edition)).map(([name, table]) => [name, source.rows(table as Table)]);
  return { edition, ...Object.fromEntries(rows) } as AdrData;
}
