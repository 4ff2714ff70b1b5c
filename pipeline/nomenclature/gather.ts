import type { Issue } from "../source/issue.ts";
import type { SourceRows } from "../source/read-sources.ts";
import { cnTable, formTable, groupYears, referenceTable, successorTable, synonymTable, type NomenclatureData } from "./tables.ts";

/** The nomenclature tables, lines grouped by year. */
export function gatherNomenclature(source: Pick<SourceRows, "rows">): { data: NomenclatureData; issues: Issue[] } {
  const { years, issues } = groupYears(source.rows(cnTable));
  return { data: { years, successors: source.rows(successorTable), synonyms: source.rows(synonymTable), references: source.rows(referenceTable), forms: source.rows(formTable) }, issues };
}
