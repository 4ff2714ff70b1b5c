import { codesOf } from "../nomenclature/codes.ts";
import type { SourceRows } from "../source/read-sources.ts";
import type { NomenclatureData } from "../nomenclature/tables.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { customsTable, extractionsTable, gapsTable, goodsArticlesTable, legalBasesTable, measureTypesTable, resolutionsTable } from "./tables/customs.ts";
import { actsTable, certificatesTable, exemptionsTable, noticesTable, winddownsTable, type ProvisionsData } from "./tables/provisions.ts";
import { articlesTable } from "./tables/articles.ts";
import {
  annexesTable, countsTable, datesTable, entriesTable, exceptionsTable, legsTable, partsTable, readingsTable, regimesTable, supplementsTable, textsTable, type SanctionsData, datedEntries, placeOfId,
} from "./tables/law.ts";

/** The law tables of the sanctions dataset, with the codes of the nomenclature that they refer to. */
export function gatherSanctions(source: SourceRows, nomenclature: NomenclatureData): SanctionsData {
  const successors = new Map<string, string[]>();
  for (const { row } of nomenclature.successors) successors.set(row.code, [...(successors.get(row.code) ?? []), row.successor]);
  return {
    regimes: source.rows(regimesTable),
    legs: source.rows(legsTable),
    annexes: source.rows(annexesTable),
    articles: source.rows(articlesTable),
    texts: source.rows(textsTable),
    parts: source.rows(partsTable),
    readings: source.rows(readingsTable),
    supplements: source.rows(supplementsTable),
    dates: source.rows(datesTable),
    entries: datedEntries(source.rows(entriesTable), source.rows(annexesTable).map(({ row }) => row)),
    exceptions: source.rows(exceptionsTable),
    counts: source.rows(countsTable),
    codes: new Map([...nomenclature.years].map(([year, lines]) => [year, codesOf(lines)])),
    successors,
  };
}

/** What stands beside the annex entries. */
export function gatherProvisions(source: SourceRows, { annexes, entries, codes }: SanctionsData): ProvisionsData {
  return {
    customs: {
      extractions: source.rows(extractionsTable), gaps: source.rows(gapsTable), measures: source.rows(customsTable), goodsArticles: source.rows(goodsArticlesTable),
      resolutions: source.rows(resolutionsTable), measureTypes: source.rows(measureTypesTable), legalBases: source.rows(legalBasesTable),
    },
    certificates: source.rows(certificatesTable),
    exemptions: source.rows(exemptionsTable),
    winddowns: source.rows(winddownsTable),
    notices: source.rows(noticesTable),
    acts: source.rows(actsTable),
    annexes,
    entries,
    codes,
  };
}

/** Files of entries that counts.csv knows rows of, and that are gone or hold none: found before all that would miss their rows. */
export function missingEntries(source: SourceRows): Issue[] {
  const places = new Set(source.rows(entriesTable).map(({ row }) => placeOfId(row.id)));
  const issues = new Map<string, Issue>();
  for (const { file: counts, line, row: { regime, annex, mark, entries } } of source.rows(countsTable)) {
    const file = entriesTable.files.replace("*", `${regime}-${annex}`);
    const said = source.issues.some((issue) => issue.file === file);
    if (entries === 0 || said || issues.has(file) || places.has(`${regime}-${annex}`)) continue;
    const read = source.files.some(({ path }) => path === file);
    const why = `while ${counts}:${line} counts ${entries} of ${mark}: restore it from git`;
    issues.set(file, errorAt({ file, line: 0 }, "", read ? "table/floor" : "table/missing", read ? `has no rows, ${why}` : `is missing, ${why}`));
  }
  return [...issues.values()];
}
