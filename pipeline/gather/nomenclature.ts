import type { Issue } from "../issue.ts";
import type { SourceRows } from "../sources.ts";
import { cnTable, groupYears, successorTable, synonymTable, type NomenclatureData } from "../tables/nomenclature.ts";

/** The nomenclature tables, lines grouped by year. */
export function gatherNomenclature(source: SourceRows): { data: NomenclatureData; issues: Issue[] } {
  const { years, issues } = groupYears(source.rows(cnTable));
  return { data: { years, successors: source.rows(successorTable), synonyms: source.rows(synonymTable) }, issues };
}
