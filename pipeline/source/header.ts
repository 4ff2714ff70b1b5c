import { errorAt, quoted, type Issue, type Place } from "./issue.ts";
import { hint } from "./nearest.ts";

const OTHER_SIGNS = [";", "\t", "|"] as const;

/**
 * Checks a header line against the columns of a table: missing, unknown, repeated and out-of-order names are each named. A header that is blank, or separated
 * by another sign, is one finding.
 */
export function checkHeader(at: Place, header: readonly string[], columns: readonly string[]): Issue[] {
  const [only = ""] = header;
  if (header.length === 1 && columns.length > 1) {
    if (only.trim() === "") return [errorAt(at, "", "header/missing", `the first line is blank: write ${columns.join(",")}`)];
    const sign = OTHER_SIGNS.find((candidate) => only.includes(candidate));
    if (sign !== undefined) return [errorAt(at, "", "header/unknown", `separated by ${sign === "\t" ? "tabs" : `\`${sign}\``}? write commas: ${columns.join(",")}`)];
  }
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const name of header) {
    if (seen.has(name)) issues.push(errorAt(at, name, "header/repeated", `column ${quoted(name)} stands twice: remove one`));
    else if (!columns.includes(name)) {
      issues.push(errorAt(at, name, "header/unknown", `unknown column ${quoted(name)}${hint(name, columns)}`));
    }
    seen.add(name);
  }
  const missing = columns.filter((name) => !seen.has(name));
  const [first, second] = missing;
  if (first !== undefined) {
    const which = second === undefined ? `column ${quoted(first)} is` : `columns ${missing.map(quoted).join(", ")} are`;
    issues.push(errorAt(at, second === undefined ? first : "", "header/missing", `${which} missing: the table needs ${columns.join(",")}`));
  }
  if (issues.length === 0 && header.some((name, index) => name !== columns[index])) {
    issues.push(errorAt(at, "", "header/order", `columns are out of order: write ${columns.join(",")}`));
  }
  return issues;
}
