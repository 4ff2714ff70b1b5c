import type { QuantityUnitRule } from "../rows/points.ts";
import type { SubstanceNames, SubstanceRow } from "../rows/substance.ts";

type Row = Pick<SubstanceRow, "un" | "status" | "class" | "classification_code" | "packing_instructions">;

/**
 * ADR 1.1.3.6.3: the first rule that fits a row of Table A, which says what unit its quantity is counted in; undefined
 * where no rule fits.
 */
export function quantityUnitRuleOf(
  row: Row,
  name: Pick<SubstanceNames, "name_en">,
  rules: readonly QuantityUnitRule[],
): QuantityUnitRule | undefined {
  return rules.find((rule) => fits(rule, row, name.name_en));
}

function fits(rule: QuantityUnitRule, row: Row, name: string): boolean {
  if (rule.status !== "" && rule.status !== row.status) return false;
  if (rule.class !== "" && rule.class !== row.class) return false;
  if (rule.un.length > 0 && !rule.un.includes(row.un)) return false;
  if (rule.classification_code !== "" && !whole(rule.classification_code).test(row.classification_code)) return false;
  if (
    rule.packing_instruction !== "" &&
    !row.packing_instructions.some((word) => whole(rule.packing_instruction).test(word))
  )
    return false;
  return rule.name_en === "" || compile(rule.name_en).test(name);
}

/** A pattern over a whole word. */
function whole(pattern: string): RegExp {
  return compile(`^(?:${pattern})$`);
}

const compiled = new Map<string, RegExp>();

/** A pattern; each is compiled once. */
function compile(pattern: string): RegExp {
  const current = compiled.get(pattern);
  if (current !== undefined) return current;
  const made = new RegExp(pattern, "u");
  compiled.set(pattern, made);
  return made;
}
