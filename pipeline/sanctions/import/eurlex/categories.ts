import { errorAt, type Issue } from "../../../source/issue.ts";
import { annexKey } from "../../tables/law.ts";
import { partNumber } from "./span.ts";
import type { LawTables } from "./law-tables.ts";
import type { ListedGoods } from "./listed.ts";

/** The value that the heading of a category names, in words: `EUR 1000`, `any value`, `no value`. */
function valueIn(heading: string): string {
  const amounts = [...heading.matchAll(/\b(?:EUR|€) ?(\d{1,3}(?: \d{3})*|\d+)/g)].map((match) =>
    (match[1] ?? "").replaceAll(" ", ""),
  );
  if (amounts.length > 0) return `EUR ${amounts.join(" and ")}`;
  return /\bof any value\b/i.test(heading) ? "any value" : "no value";
}

/**
 * In the annexes that ban above a value, the category of a row decides the value. A category that parts.csv does not
 * have, or whose heading names
 * another value than the one it was read from, would ban cheap goods or free dear ones.
 */
export function checkCategories(
  key: string,
  rows: readonly ListedGoods[],
  { reviewed }: LawTables,
  file: string,
): Issue[] {
  if (!reviewed.annexes.some((annex) => annexKey(annex) === key && annex.threshold_eur !== "")) return [];
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const { row, annexKey: place } of rows) {
    if (seen.has(row.part)) continue;
    seen.add(row.part);
    const part = reviewed.parts.find(
      (candidate) => annexKey(candidate) === key && partNumber(candidate) === partNumber(row),
    );
    const wrong = (message: string): number =>
      issues.push(
        errorAt(
          { file, line: row.line },
          "",
          "import/category",
          `${place}: category ${JSON.stringify(row.part)} ${message}`,
        ),
      );
    if (row.part === "" || part === undefined) {
      wrong("is not in parts.csv: add its words and value");
      continue;
    }
    const [printed, value] = [valueIn(row.part), valueIn(part.part)];
    if (printed !== value) wrong(`names ${printed}, the heading that parts.csv was read from ${value}`);
  }
  return issues;
}
