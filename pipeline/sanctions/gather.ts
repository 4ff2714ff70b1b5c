import { codesOf } from "../nomenclature/tree.ts";
import type { SourceRows } from "../source/read-sources.ts";
import type { NomenclatureData } from "../nomenclature/tables.ts";
import { countryTables } from "./tables/countries.ts";
import { customsTables } from "./tables/customs.ts";
import { type ProvisionsData, provisionsTables } from "./tables/provisions.ts";
import { pointersTable, priorityItemsTable } from "./tables/pointers.ts";
import { goodsTable, questionsTable } from "./tables/questions.ts";
import { sentencesTable, termsTable, translationsTable } from "./tables/sentences.ts";
import { articlesTable } from "./tables/articles.ts";
import { type SanctionsData, datedEntries, everyChapter, lawTables } from "./tables/law.ts";

/** The law tables of the sanctions dataset, with the codes of the nomenclature that they refer to. */
export function gatherSanctions(source: SourceRows, nomenclature: NomenclatureData): SanctionsData {
  const successors = new Map<string, string[]>();
  for (const { row } of nomenclature.successors)
    successors.set(row.code, [...(successors.get(row.code) ?? []), row.successor]);
  return {
    regimes: source.rows(lawTables.regimes),
    legs: source.rows(lawTables.legs),
    annexes: source.rows(lawTables.annexes),
    articles: source.rows(articlesTable),
    texts: source.rows(lawTables.texts),
    parts: source.rows(lawTables.parts),
    goods: source.rows(goodsTable),
    questions: source.rows(questionsTable),
    sentences: source.rows(sentencesTable),
    pointers: source.rows(pointersTable),
    priorityItems: source.rows(priorityItemsTable),
    readings: source.rows(lawTables.readings),
    supplements: source.rows(lawTables.supplements),
    dates: source.rows(lawTables.dates),
    entries: datedEntries(
      everyChapter(
        source.rows(lawTables.entries),
        [...nomenclature.years.values()]
          .flatMap((lines) => lines.map(({ row }) => row.code.slice(0, 2)))
          .filter((code) => code !== ""),
      ),
      source.rows(lawTables.annexes).map(({ row }) => row),
    ),
    exceptions: source.rows(lawTables.exceptions),
    counts: source.rows(lawTables.counts),
    translations: source.rows(translationsTable),
    terms: source.rows(termsTable),
    countries: {
      places: source.rows(countryTables.places),
      partners: source.rows(countryTables.partners),
      regimes: source.rows(countryTables.regimes),
      legs: source.rows(countryTables.legs),
      lists: source.rows(countryTables.lists),
      law: source.rows(countryTables.law),
      codes: source.rows(countryTables.codes),
      outside: source.rows(countryTables.outside),
      documents: source.rows(countryTables.documents),
      words: source.rows(countryTables.words),
      grounds: source.rows(countryTables.grounds),
      embargoes: source.rows(countryTables.embargoes),
      texts: source.rows(countryTables.texts),
    },
    codes: new Map([...nomenclature.years].map(([year, lines]) => [year, codesOf(lines)])),
    successors,
  };
}

/** Tables beside the annex entries. */
export function gatherProvisions(
  source: SourceRows,
  { annexes, entries, codes, questions }: SanctionsData,
): ProvisionsData {
  return {
    customs: {
      extractions: source.rows(customsTables.extractions),
      gaps: source.rows(customsTables.gaps),
      measures: source.rows(customsTables.measures),
      goodsArticles: source.rows(customsTables.goodsArticles),
      resolutions: source.rows(customsTables.resolutions),
      measureTypes: source.rows(customsTables.measureTypes),
      legalBases: source.rows(customsTables.legalBases),
    },
    questions,
    certificates: source.rows(provisionsTables.certificates),
    documents: source.rows(provisionsTables.documents),
    exemptions: source.rows(provisionsTables.exemptions),
    groundWords: source.rows(provisionsTables.groundWords),
    winddowns: source.rows(provisionsTables.winddowns),
    notices: source.rows(provisionsTables.notices),
    acts: source.rows(provisionsTables.acts),
    left: source.rows(provisionsTables.left),
    annexes,
    entries,
    codes,
  };
}
