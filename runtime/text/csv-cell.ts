/** What makes a cell a formula where it stands first; full-width forms too, which some spreadsheets read alike. */
const FORMULA = /(^|[,;|"'])([\s\u200b\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * A cell that no spreadsheet executes: an apostrophe stands before whatever could begin a formula, at the start of the
 * cell and after everything that some
 * spreadsheet takes for the end of one. Control characters and line ends are spaces.
 */
export function csvCell(text: string): string {
  const safe = text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ").replaceAll(FORMULA, "$1$2'");
  return `"${safe.replaceAll('"', '""')}"`;
}
