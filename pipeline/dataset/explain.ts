import { compareText } from "../../runtime/text/fold.ts";
import { releaseRules } from "../history/rules.ts";
import { importRules } from "../import/rules.ts";
import type { Table } from "../source/table.ts";
import { adrChecks } from "../adr/checks/checks.ts";
import { successionChecks } from "../adr/checks/succession.ts";
import { nomenclatureChecks } from "../nomenclature/checks/checks.ts";
import { provisionsChecks } from "../sanctions/checks/provisions/checks.ts";
import { readerRules, type Rule, rowRules } from "../source/check.ts";
import { releaseChecks } from "../history/checks.ts";
import { sanctionsChecks } from "../sanctions/checks/law.ts";

/** Rules over rows that could be read: relations, and what one table says about another. Only their findings can be accepted as exceptions. */
export const relationRules: readonly Rule[] = [...nomenclatureChecks, ...sanctionsChecks, ...provisionsChecks, ...adrChecks, ...successionChecks, ...releaseChecks].map(
  ({ rule, why, example, remedy }) => ({ rule, why, example, remedy }),
);

/** Every rule that `check`, `build`, `release` or `import` can report, by id. */
export function explainRules(tables: readonly Table[]): Rule[] {
  return [...relationRules, ...readerRules, ...releaseRules, ...importRules, ...rowRules(tables)].toSorted((a, b) => compareText(a.rule, b.rule));
}
