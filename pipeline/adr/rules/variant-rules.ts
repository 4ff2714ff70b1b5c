import type { QuantityUnitRule } from "../rows/points.ts";
import type { SubstanceNames, SubstanceRow } from "../rows/substance.ts";
import type { AdrData } from "../tables.ts";

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

/** The classification codes of class 1: each division with the groups that it has. */
export function class1CodesOf({ class1Codes }: Pick<AdrData, "class1Codes">): string[] {
  return class1Codes.flatMap(({ row }) => row.groups.map((group) => row.division + group));
}

/**
 * The proper shipping name within a printed name of Table A (3.1.2.1): the part in capitals, with figures, Greek
 * letters, `sec`, `tert` and single
 * letters that belong to it. What follows in small letters need not be stated and is left out. Null where that cannot
 * be told from the form: the
 * name has alternatives (3.1.2.2), or capitals after small letters. Such names are split by hand, in
 * `name-choices.csv`.
 */
export function documentName(printed: string): string | null {
  const text = printed.replace(/ ?\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (bracket) => (isSmall(bracket) ? "" : bracket));
  const words = text.split(" ");
  const small = words.findIndex(isSmall);
  if (small === -1) return text;
  const following = words.slice(small);
  if (following.some(isCapital)) return null;
  const name = words
    .slice(0, small)
    .join(" ")
    .replace(/[\s,;-]+$/, "");
  return name === "" ? null : name;
}

/**
 * Small letters of prose: `with`, `Masse-%`, `(including paint)`. Not `tert-BUTYL` or `DINITRO-o-CRESOLATE`, which are
 * names.
 */
function isSmall(word: string): boolean {
  return (/\p{Ll}{2}/u.test(word) && !/\p{Lu}{2}/u.test(word)) || CONNECTIVES.has(word);
}

/** A word of a name. Abbreviations that stand in prose are not. */
function isCapital(word: string): boolean {
  return /\p{Lu}{3}|\p{Lu}\.\p{Lu}\./u.test(word) && !/^\(?(?:PETN)\)?,?$/.test(word);
}

/** Words of one letter that begin prose: French `à`, Polish `o`, `w`, `z`. */
const CONNECTIVES: ReadonlySet<string> = new Set(["à", "y", "o", "w", "z", "i"]);
