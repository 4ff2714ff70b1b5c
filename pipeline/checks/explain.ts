import { compareText } from "../../runtime/text/compare.ts";
import { releaseRules } from "../release/rules.ts";
import type { Table } from "../tables/table.ts";
import { adrChecks } from "./adr/checks.ts";
import { successionChecks } from "./adr/succession.ts";
import { nomenclatureChecks } from "./nomenclature/checks.ts";
import { provisionsChecks } from "./provisions/checks.ts";
import { readerRules, type Rule } from "./reader-rules.ts";
import { releaseChecks } from "./release/checks.ts";
import { rowRules } from "./row-rules.ts";
import { sanctionsChecks } from "./sanctions/checks.ts";

/** Rules over rows that could be read: relations, and what one table says about another. Only their findings can be accepted as exceptions. */
export const relationRules: readonly Rule[] = [...nomenclatureChecks, ...sanctionsChecks, ...provisionsChecks, ...adrChecks, ...successionChecks, ...releaseChecks].map(
  ({ rule, why, example, remedy }) => ({ rule, why, example, remedy }),
);

/** Every rule that `check`, `build` or `release` can report, by id. */
export function explainRules(tables: readonly Table[]): Rule[] {
  return [...relationRules, ...readerRules, ...releaseRules, ...rowRules(tables)].toSorted((a, b) => compareText(a.rule, b.rule));
}
