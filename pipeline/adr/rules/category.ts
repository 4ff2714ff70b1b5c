import type { CategoryRule } from "../rows/points.ts";
import type { SubstanceRow } from "../rows/substance.ts";

type Row = Pick<SubstanceRow, "un" | "class" | "classification_code" | "packing_group">;

/** ADR 1.1.3.6.3, column 2: the first rule that fits a row of Table A; undefined where none does. */
export function categoryRuleOf(row: Row, rules: readonly CategoryRule[]): CategoryRule | undefined {
  return rules.find(
    (rule) =>
      (rule.class === "" || rule.class === row.class) &&
      (rule.un.length === 0 || rule.un.includes(row.un)) &&
      (rule.classification_code === "" || new RegExp(`^(?:${rule.classification_code})$`, "u").test(row.classification_code)) &&
      (rule.packing_group === "" || rule.packing_group === row.packing_group),
  );
}
