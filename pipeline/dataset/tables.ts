import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/normalize.ts";
import { adrChecks } from "../adr/checks/checks.ts";
import { successionChecks } from "../adr/checks/succession.ts";
import { importTable as adrImportTables } from "../adr/rows/import.ts";
import { adrTables, notInAdrTable, tradeNameTable } from "../adr/tables.ts";
import { releaseChecks } from "../history/checks.ts";
import { acceptancesTable, releasesTable, releaseRules } from "../history/tables.ts";
import { importRules } from "../import/rules.ts";
import { nomenclatureChecks } from "../nomenclature/checks/checks.ts";
import { nomenclatureTables } from "../nomenclature/tables.ts";
import { controlsChecks } from "../sanctions/checks/controls.ts";
import { sanctionsChecks } from "../sanctions/checks/law.ts";
import { provisionsChecks } from "../sanctions/checks/provisions/checks.ts";
import { termsCheck } from "../sanctions/checks/terms.ts";
import { translationChecks } from "../sanctions/checks/translated.ts";
import { countryTables } from "../sanctions/tables/countries.ts";
import { controlsTables } from "../sanctions/tables/controls.ts";
import { customsTables } from "../sanctions/tables/customs.ts";
import { lawTables } from "../sanctions/tables/law.ts";
import { provisionsTables } from "../sanctions/tables/provisions.ts";
import { placeNameTable, readingWordTable } from "./reading-tables.ts";
import { readerRules, type Rule, wantsOf } from "../source/check.ts";
import { acceptedFindingsTable } from "../source/exceptions.ts";
import { pageWordsChecks, pageWordsTable } from "../words/table.ts";
import { rowRule } from "../source/read-table.ts";
import type { Table } from "../source/table.ts";

/** Folders below `adr/`, one an edition, oldest first. */
export async function editionFolders(sources: string): Promise<string[]> {
  const folders = await fastGlob("adr/*", { cwd: sources, onlyDirectories: true });
  return folders.map((folder) => folder.slice("adr/".length)).toSorted(compareText);
}

/** Every source table, the tables of the given editions of ADR among them. */
export function allTables(editions: readonly string[]): Table[] {
  return [
    releasesTable,
    acceptancesTable,
    acceptedFindingsTable,
    ...Object.values(nomenclatureTables),
    ...Object.values(lawTables),
    ...Object.values(customsTables),
    ...Object.values(countryTables),
    ...Object.values(provisionsTables),
    ...Object.values(controlsTables),
    readingWordTable,
    placeNameTable,
    pageWordsTable,
    tradeNameTable,
    notInAdrTable,
    ...editions.flatMap((edition) => [
      ...Object.values(adrTables(edition)),
      ...Object.values(adrImportTables(edition)),
    ]),
  ] as Table[];
}

/**
 * Rules over rows that could be read: relations, and what one table says about another. Only their findings can be
 * accepted as exceptions.
 */
export const relationRules: readonly Rule[] = [
  ...nomenclatureChecks,
  ...sanctionsChecks,
  ...provisionsChecks,
  ...controlsChecks,
  ...translationChecks,
  termsCheck,
  ...adrChecks,
  ...successionChecks,
  ...releaseChecks,
  ...pageWordsChecks,
].map(({ rule, why, example, remedy }) => ({ rule, why, example, remedy }));

/** Every rule that `check`, `build`, `release` or `import` can report, by id. */
export function explainRules(tables: readonly Table[]): Rule[] {
  return [...relationRules, ...readerRules, ...releaseRules, ...importRules, ...rowRules(tables)].toSorted((a, b) =>
    compareText(a.rule, b.rule),
  );
}

/**
 * Rules of single cells, one for each name of a column, with what each table wants there. They come from the schemas of
 * the tables, so none can be forgotten.
 */
function rowRules(tables: readonly Table[]): Rule[] {
  const wants = new Map<string, Map<string, string[]>>();
  for (const table of tables) {
    for (const column of table.columns) {
      for (const want of wantsOf(table, column)) {
        const byWant = wants.get(column) ?? new Map<string, string[]>();
        wants.set(column, byWant);
        byWant.set(want, [...new Set([...(byWant.get(want) ?? []), table.name])]);
      }
    }
  }
  return [...wants].map(([column, byWant]) => ({
    rule: rowRule(column),
    why: `A cell of ${column} that says something else would be read as something else, or as nothing; the row is left out until it is mended.`,
    example: "?",
    remedy: [...byWant].map(([want, names]) => `${names.join(", ")}: ${want}.`).join(" "),
  }));
}
