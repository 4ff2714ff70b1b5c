import { codesOf } from "../nomenclature/codes.ts";
import type { SourceRows } from "../sources.ts";
import type { NomenclatureData } from "../tables/nomenclature.ts";
import { actsTable, certificatesTable, customsTable, exemptionsTable, noticesTable, winddownsTable } from "../tables/provisions.ts";
import {
  annexesTable, countsTable, datesTable, entriesTable, exceptionsTable, partsTable, readingsTable, regimesTable, supplementsTable, textsTable,
  type SanctionsData,
} from "../tables/sanctions.ts";
import type { ProvisionsData } from "../tables/provisions-data.ts";

/** The law tables of the sanctions dataset, with the codes of the nomenclature that they refer to. */
export function gatherSanctions(source: SourceRows, nomenclature: NomenclatureData): SanctionsData {
  const successors = new Map<string, string[]>();
  for (const { row } of nomenclature.successors) successors.set(row.code, [...(successors.get(row.code) ?? []), row.successor]);
  return {
    regimes: source.rows(regimesTable),
    annexes: source.rows(annexesTable),
    texts: source.rows(textsTable),
    parts: source.rows(partsTable),
    readings: source.rows(readingsTable),
    supplements: source.rows(supplementsTable),
    dates: source.rows(datesTable),
    entries: source.rows(entriesTable),
    exceptions: source.rows(exceptionsTable),
    counts: source.rows(countsTable),
    codes: new Map([...nomenclature.years].map(([year, lines]) => [year, codesOf(lines)])),
    successors,
  };
}

/** What stands beside the annex entries. */
export function gatherProvisions(source: SourceRows, { annexes, entries }: SanctionsData): ProvisionsData {
  return {
    customs: source.rows(customsTable),
    certificates: source.rows(certificatesTable),
    exemptions: source.rows(exemptionsTable),
    winddowns: source.rows(winddownsTable),
    notices: source.rows(noticesTable),
    acts: source.rows(actsTable),
    annexes,
    entries,
  };
}
