import { errorAt, type Issue } from "../../issue.ts";
import { placeOf } from "../../tables/sanctions.ts";
import { partNumber } from "../sanctions-law/span.ts";
import type { Held } from "./held.ts";
import type { Listed } from "./listed.ts";

/** Amounts in euros that a heading names, digits only: `EUR 1 000` is 1000. */
export function amountsIn(heading: string): string[] {
  return [...heading.matchAll(/\b(?:EUR|€) ?(\d{1,3}(?: \d{3})*|\d+)/g)].map((match) => (match[1] ?? "").replaceAll(" ", ""));
}

/**
 * In the annexes that ban above a value, the category of a row decides the value. A category that parts.csv does not have, or whose heading names
 * another value than it, would ban cheap goods or free dear ones.
 */
export function checkCategories(place: string, rows: readonly Listed[], { reviewed }: Held, file: string): Issue[] {
  const general = reviewed.annexes.find((annex) => placeOf(annex) === place && annex.threshold_eur !== "")?.threshold_eur;
  if (general === undefined) return [];
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const { row, place: at } of rows) {
    if (seen.has(row.part)) continue;
    seen.add(row.part);
    const part = reviewed.parts.find((known) => placeOf(known) === place && partNumber(known) === partNumber(row));
    const wrong = (message: string): number => issues.push(errorAt({ file, line: row.line }, "", "import/category", `${at}: category ${JSON.stringify(row.part)} ${message}`));
    if (row.part === "" || part === undefined) {
      wrong("is not in parts.csv: add its words and value");
      continue;
    }
    const amounts = amountsIn(row.part);
    if (/\bof any value\b/i.test(row.part)) {
      if (part.threshold_eur !== "") wrong(`is of any value, parts.csv says EUR ${part.threshold_eur}`);
    } else if (!(amounts.length > 0 ? amounts : [general]).includes(part.threshold_eur)) wrong(`names ${amounts.length > 0 ? `EUR ${amounts.join(", ")}` : `no value, so EUR ${general}`}, parts.csv says ${part.threshold_eur === "" ? "no value" : `EUR ${part.threshold_eur}`}`);
  }
  return issues;
}
