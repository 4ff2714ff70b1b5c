import { errorAt, quote, type Issue, type Place } from "./issue.ts";
import { hint } from "./nearest.ts";

/** Checks a header line against the columns of a table: missing, unknown, repeated and out-of-order names are each named. */
export function checkHeader(at: Place, header: readonly string[], columns: readonly string[]): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const name of header) {
    if (seen.has(name)) issues.push(errorAt(at, name, "header/repeated", `column ${quote(name)} stands twice: remove one`));
    else if (!columns.includes(name)) {
      issues.push(errorAt(at, name, "header/unknown", `unknown column ${quote(name)}${hint(name, columns)}`));
    }
    seen.add(name);
  }
  for (const name of columns) {
    if (!seen.has(name)) issues.push(errorAt(at, name, "header/missing", `column ${quote(name)} is missing: the table needs ${columns.join(",")}`));
  }
  if (issues.length === 0 && header.some((name, index) => name !== columns[index])) {
    issues.push(errorAt(at, "", "header/order", `columns are out of order: write ${columns.join(",")}`));
  }
  return issues;
}
