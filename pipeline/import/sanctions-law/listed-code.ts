import type { CodeBook } from "./code-book.ts";

/**
 * The code that a printed code means. Annexes II, X, XI, XVIII (833/2014) and XXV (765/2006) fill headings and subheadings up with zeros
 * (8519 00 00 is heading 8519): pairs of zeros go until the nomenclature has the code. A code it never had stays as printed.
 */
export function listedCode(digits: string, book: CodeBook): string {
  for (let code = digits; code.length >= 2; code = code.slice(0, -2)) {
    if (book.has(code)) return code;
    if (!code.endsWith("00")) return digits;
  }
  return digits;
}
