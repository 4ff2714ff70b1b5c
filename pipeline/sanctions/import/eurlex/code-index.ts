import type { Text } from "../../../nomenclature/tree.ts";

/**
 * The code that a printed code means. Annexes II, X, XI, XVIII (833/2014) and XXV (765/2006) fill headings and
 * subheadings up with zeros
 * (8519 00 00 is heading 8519): pairs of zeros go until the nomenclature has the code. A code it never had stays as
 * printed.
 */
export function listedCode(digits: string, book: CodeIndex): string {
  for (let code = digits; code.length >= 2; code = code.slice(0, -2)) {
    if (book.has(code)) return code;
    if (!code.endsWith("00")) return digits;
  }
  return digits;
}

/** The nomenclature as the importer needs it: which codes exist, and what they are called. */
export interface CodeIndex {
  /** Whether any year held has the code, at any level. */
  has(code: string): boolean;
  /** Display name in the newest year that has the code. */
  name(code: string): Text | undefined;
  /** The name after the line above it: `Track suits: Of cotton`. */
  nameInContext(code: string): Text | undefined;
  /** The CN8 of a year that stand under a code. */
  leaves(code: string, year: number): string[];
}
