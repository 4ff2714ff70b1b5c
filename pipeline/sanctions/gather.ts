import { codesOf } from "../nomenclature/tree.ts";
import { rowsByName, type SourceRows } from "../source/read-sources.ts";
import type { NomenclatureData } from "../nomenclature/tables.ts";
import { rowsOf } from "../source/table.ts";
import { countryTables } from "./tables/countries.ts";
import { customsTables } from "./tables/customs.ts";
import { type ProvisionsData, provisionsTables } from "./tables/provisions.ts";
import { type SanctionsData, datedEntries, everyChapter, lawTables } from "./tables/law.ts";

/** The law tables of the sanctions dataset, with the codes of the nomenclature that they refer to. */
export function gatherSanctions(source: SourceRows, nomenclature: NomenclatureData): SanctionsData {
  const successors = new Map<string, string[]>();
  for (const { row } of nomenclature.successors)
    successors.set(row.code, [...(successors.get(row.code) ?? []), row.successor]);
  const law = rowsByName(source, lawTables);
  const chapters = [...nomenclature.years.values()].flatMap((lines) => lines.map(({ row }) => row.code.slice(0, 2)));
  return {
    ...law,
    entries: datedEntries(
      everyChapter(
        law.entries,
        chapters.filter((code) => code !== ""),
      ),
      rowsOf(law.annexes),
    ),
    countries: rowsByName(source, countryTables),
    codes: new Map([...nomenclature.years].map(([year, lines]) => [year, codesOf(lines)])),
    successors,
  };
}

/** Tables beside the annex entries. */
export function gatherProvisions(
  source: SourceRows,
  { annexes, entries, codes, questions }: SanctionsData,
): ProvisionsData {
  const customs = rowsByName(source, customsTables);
  return { ...rowsByName(source, provisionsTables), customs, questions, annexes, entries, codes };
}
