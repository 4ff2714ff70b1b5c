import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/fold.ts";
import { adrTables, notInAdrTable, tradeNameTable } from "../adr/tables.ts";
import { importTable as adrImportTables } from "../adr/rows/import.ts";
import { acceptedFindingsTable } from "../source/exceptions.ts";
import { nomenclatureTables } from "../nomenclature/tables.ts";
import { actsTable, certificatesTable, exemptionsTable, notCoveredTable, noticesTable, winddownsTable } from "../sanctions/tables/provisions.ts";
import { customsTables } from "../sanctions/tables/customs.ts";
import { articlesTable } from "../sanctions/tables/articles.ts";
import { acceptancesTable, releasesTable } from "../history/tables.ts";
import {
  annexesTable, countsTable, datesTable, entriesTable, exceptionsTable, legsTable, partsTable, readingsTable, regimesTable, supplementsTable, textsTable,
} from "../sanctions/tables/law.ts";
import type { Table } from "../source/table.ts";

/** Folders below `adr/`, one an edition, oldest first. */
export async function editionFolders(sources: string): Promise<string[]> {
  const folders = await fastGlob("adr/*", { cwd: sources, onlyDirectories: true });
  return folders.map((folder) => folder.slice("adr/".length)).toSorted(compareText);
}

/** Every source table, the tables of the given editions of ADR among them. */
export function allTables(editions: readonly string[]): Table[] {
  return [
    releasesTable, acceptancesTable, acceptedFindingsTable,
    ...nomenclatureTables,
    regimesTable, legsTable, annexesTable, articlesTable, entriesTable, exceptionsTable, textsTable, partsTable, readingsTable, supplementsTable, datesTable, countsTable,
    ...customsTables, certificatesTable, exemptionsTable, winddownsTable, noticesTable, actsTable, notCoveredTable,
    tradeNameTable, notInAdrTable,
    ...editions.flatMap((edition) => [...Object.values(adrTables(edition)), ...Object.values(adrImportTables(edition))]),
  ] as Table[];
}
