import type { SourceRows } from "../sources.ts";
import { adrTables, type AdrData } from "../tables/adr.ts";
import type { Table } from "../tables/table.ts";

/** The tables of one edition of ADR, by name. */
export function gatherAdr(source: SourceRows, edition: string): AdrData {
  const rows = Object.entries(adrTables(edition)).map(([name, table]) => [name, source.rows(table as Table)]);
  return { edition, ...Object.fromEntries(rows) } as AdrData;
}
