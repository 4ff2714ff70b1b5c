import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import type { ImportResult } from "../../../import/importer.ts";
import { readSheet, stripZeroPairs } from "./sheet.ts";
import type { SettledRow } from "../../tables/customs.ts";

/** Columns of the compiled readings of the provisions. */
const PROVISION_COLUMNS = [
  "regulation",
  "article",
  "paragraph",
  "kind",
  "direction",
  "annex",
  "codes",
  "applies_from",
  "applies_to",
  "contract_cutoff",
  "summary",
  "source",
  "text_version",
] as const;

/** What a row of exemptions, winddowns or notices carries of a provision. */
interface CarriedRow {
  regime: string;
  article: readonly string[];
  codes: readonly string[];
  until: string;
  /** Cut-off day of old contracts; empty in tables without one. */
  contract_before: string;
}

const REGIME: Readonly<Record<string, string>> = { "833/2014": "RU", "765/2006": "BY" };
const CARRIED_KINDS: ReadonlySet<string> = new Set([
  "exemption",
  "derogation",
  "quota",
  "wind_down",
  "condition",
  "price_cap",
]);

/**
 * Compares compiled readings of the law with the authored tables: every provision about goods must stand in a row of
 * its article, with its
 * codes, its last day and its cut-off. The texts are authored in the tables, so nothing is proposed; what is missing is
 * an issue.
 */
export function compareProvisions(
  file: string,
  bytes: Uint8Array,
  rows: readonly CarriedRow[],
  settledRows: readonly SettledRow[],
): ImportResult {
  const { records, issues } = readSheet(file, bytes, PROVISION_COLUMNS);
  const counts = { carried: 0, ban: 0, settled: 0 };
  for (const { line, cell } of records) {
    const place = { file, line };
    const kind = cell("kind");
    const settled = settledRows.find(
      (row) =>
        row.article === cell("article") &&
        row.paragraph === cell("paragraph") &&
        row.kind === kind &&
        row.text_version === cell("text_version"),
    );
    if (kind === "ban") counts.ban++;
    else if (settled !== undefined) counts.settled++;
    else if (!CARRIED_KINDS.has(kind))
      issues.push(errorAt(place, "kind", "import/kind", `${quoted(kind)}: unknown kind of provision`));
    else {
      const missing = missingIn(
        place,
        cell,
        rows.filter(({ regime }) => regime === REGIME[cell("regulation")]),
      );
      if (missing.length === 0) counts.carried++;
      issues.push(...missing);
    }
  }
  const report = [
    `${records.length} provisions read: ${counts.carried} stand in the tables, ${counts.ban} are bans (entries), ${counts.settled} are settled with a reason`,
    "nothing is proposed: the texts of exemptions, winddowns and notices are authored in the tables",
  ];
  return { tables: [], report, issues };
}

function missingIn(
  place: { file: string; line: number },
  cell: (column: (typeof PROVISION_COLUMNS)[number]) => string,
  rows: readonly CarriedRow[],
): Issue[] {
  const references = referencesOf(cell("article"), cell("paragraph"));
  if (references === undefined)
    return [
      errorAt(
        place,
        "paragraph",
        "import/paragraph",
        `${quoted(cell("paragraph"))}: no paragraph that can be compared; settle it with a reason`,
      ),
    ];
  const issues: Issue[] = [];
  const carriedRows: CarriedRow[] = [];
  for (const reference of references) {
    const ofArticle = rows.filter(({ article }) =>
      article.some((name) => name === reference || name.startsWith(`${reference}(`)),
    );
    if (ofArticle.length === 0)
      issues.push(
        errorAt(place, "paragraph", "import/provision", `${cell("kind")} of Article ${reference} stands in no table`),
      );
    carriedRows.push(...ofArticle);
  }
  if (issues.length > 0) return issues;
  for (const code of codesOf(cell("codes"))) {
    if (!carriedRows.some(({ codes }) => codes.length === 0 || codes.some((listed) => code.startsWith(listed))))
      issues.push(
        errorAt(place, "codes", "import/codes", `${code} of Article ${references.join(", ")} stands in no row`),
      );
  }
  const until = cell("applies_to");
  if (until !== "" && !carriedRows.some((row) => row.until === until))
    issues.push(
      errorAt(place, "applies_to", "import/until", `no row of Article ${references.join(", ")} ends on ${until}`),
    );
  const cutoff = cell("contract_cutoff");
  if (cell("kind") === "wind_down" && cutoff !== "" && !carriedRows.some((row) => row.contract_before === cutoff)) {
    issues.push(
      errorAt(
        place,
        "contract_cutoff",
        "import/cutoff",
        `no row of Article ${references.join(", ")} has the cut-off ${cutoff}`,
      ),
    );
  }
  return issues;
}

/** `1o / 1p` and `6a, 7(b)` as 1o(6a), 1o(7)(b), ...; `undefined` where a paragraph is described in words. */
export function referencesOf(article: string, paragraph: string): string[] | undefined {
  const paragraphs = paragraph === "" ? [""] : paragraph.split(/, | \/ /);
  if (!paragraphs.every((part) => /^(\d+[a-z]*)?(\([a-z]\))*$/.test(part))) return undefined;
  return article
    .split(" / ")
    .flatMap((name) => paragraphs.map((part) => `${name}${part.replace(/^[^(]+/, (number) => `(${number})`)}`));
}

/**
 * Codes of a cell; words in brackets stand for lists that the tables name otherwise, `7403(-740319)` takes a code out.
 */
function codesOf(cell: string): string[] {
  if (cell.startsWith("(")) return [];
  return cell
    .split(" ")
    .map((word) => word.replace(/\(.*\)$/, "").replace(/^ex/, ""))
    .filter((word) => /^\d+$/.test(word))
    .map((word) => (word.length === 10 ? word : stripZeroPairs(word)));
}
