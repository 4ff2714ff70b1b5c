import type { SourceRows } from "../source/read-sources.ts";
import type { Table } from "../source/table.ts";
import { formTable } from "../nomenclature/tables.ts";
import { adrTables, notInAdrTable, tradeNameTable, type AdrData, type AdrWordRows } from "./tables.ts";

/** The tables of one edition of ADR, by name, with the words that all editions share. */
export function gatherAdr(source: SourceRows, edition: string): AdrData {
  const rows = Object.entries(adrTables(edition)).map(([name, table]) => [name, source.rows(table as Table)]);
  const words: AdrWordRows = { tradeNames: source.rows(tradeNameTable), notInAdr: source.rows(notInAdrTable), forms: source.rows(formTable) };
  return { edition, ...Object.fromEntries(rows), ...words } as AdrData;
}
