import { groupCode } from "../../runtime/text/codes.ts";
import { groupByChapter, turnsForReview, type CodesByTurns } from "./verdicts.ts";
import type { Difference } from "./compare.ts";
import { escapeMarkdown, escapeMarkup } from "./html.ts";
import { renderCounts, groupLines, type Group, type Row } from "./view.ts";
import { summarise } from "./text.ts";

const SIGNS = { removed: "➖", ended: "⏹️", added: "➕", changed: "✏️" } as const;

/** Characters of a review comment: GitHub takes 65,536, others more. */
const LONGEST = 60_000;

/**
 * The difference for a review comment: what nobody has read yet stands first, then what is allowed now and was not,
 * what is banned now, a fold of the tables, and a fold per annex with all its rows, open where they are few. A comment
 * has a limited length, so long folds are cut and say so; rows that end, narrow or lift something are in it as long as
 * they fit at all, and where even they do not, the comment says that the page must be read.
 */
export function formatMarkdown(difference: Difference): string {
  for (const most of [Infinity, 40, 10, 0]) {
    const text = formatComment(difference, most);
    if (text.length <= LONGEST) return text;
  }
  const text = formatComment(difference, 0);
  const end = text.lastIndexOf("\n- ", LONGEST);
  const left = text.slice(end).match(/^- /gm)?.length ?? 0;
  return `${text.slice(0, end)}\n\n</details>\n\n**${left} more rows do not fit into a comment, among them rows that end something: read the page** (\`npx cargolex diff --format html --out diff.html\`)\n`;
}

function formatComment(difference: Difference, most: number): string {
  const [from, to, ...facts] = summarise(difference);
  const groups = groupLines(difference);
  const isShort = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= FEW_ROWS;
  const first = FIRST.flatMap((wanted) => facts.filter(([name]) => name === wanted));
  const beside = facts.filter((fact) => !first.includes(fact));
  const { allowed, banned } =
    difference.verdicts === null ? { allowed: [], banned: [] } : turnsForReview(difference.verdicts);
  return [
    `### Data: ${escapeMarkdown(from?.[1] ?? "")} → ${escapeMarkdown(to?.[1] ?? "")}`,
    "",
    ...first.map(formatFact),
    ...formatTurns("Allowed now, and was not", allowed),
    ...formatTurns("Banned or asked now, and was not", banned),
    "",
    `<details><summary>Tables and counts</summary>`,
    "",
    ...beside.map(formatFact),
    "",
    "</details>",
    ...groups.flatMap((group) => formatGroup(group, most, isShort)),
    "",
  ].join("\n");
}

/** What a reviewer reads before all else, in this order. */
const FIRST: readonly string[] = ["not read yet", "read again", "customs", "note", "verdicts"];

function formatFact([name, value]: readonly [string, string]): string {
  return `- **${name}**: ${escapeMarkdown(value)}`;
}

/** Up to this many codes stand in one line. */
const FEW_CODES = 8;

/** Codes under what becomes of them, the widest first; each code stands once, many in a fold. */
function formatTurns(heading: string, groups: readonly CodesByTurns[]): string[] {
  if (groups.length === 0) return [];
  return [
    "",
    `#### ${heading}`,
    "",
    ...groups
      .filter(({ codes }) => codes.length <= FEW_CODES)
      .map(({ turns, codes }) => `- ${codes.map(groupCode).join(", ")}: ${escapeMarkdown(turns.join("; "))}`),
    ...groups
      .filter(({ codes }) => codes.length > FEW_CODES)
      .flatMap(({ turns, codes }) => [
        "",
        `<details><summary>${codes.length} CN8 ${codes.length === 1 ? "code" : "codes"}: ${escapeMarkup(turns.join("; "))}</summary>`,
        "",
        ...groupByChapter(codes).map(([chapter, ofChapter]) => `- chapter ${chapter}: ${ofChapter.join(", ")}`),
        "",
        "</details>",
      ]),
  ];
}

/** Up to this many rows in all stand open. */
const FEW_ROWS = 12;

function formatGroup({ dataset, place, counts, rows, folded }: Group, most: number, isOpen: boolean): string[] {
  return [
    "",
    `<details${isOpen ? " open" : ""}><summary>${escapeMarkup([dataset, ...place].join(" · "))}: ${renderCounts(counts)}</summary>`,
    "",
    ...formatRows({ rows, folded }, most, "npx cargolex diff"),
    "",
    "</details>",
  ];
}

/**
 * The rows of a heading as a list; of a long list the last line says how many are not shown, and where they are. Rows
 * that free something are always shown.
 */
export function formatRows({ rows, folded }: Pick<Group, "rows" | "folded">, most: number, where: string): string[] {
  const shown = rows.filter(({ frees }, index) => frees || index < most);
  const hidden = rows.length - shown.length;
  return [
    ...shown.map(formatRow),
    ...folded.map((sentence) => `- ${escapeMarkdown(sentence)}`),
    ...(hidden > 0 ? [`- … ${hidden} more, none of which ends or narrows anything: ${where}`] : []),
  ];
}

/** A row; what changed in it stands below, a line a field. */
function formatRow({ change, label, id, cause, fields }: Row): string {
  return [
    `- ${SIGNS[change]} ${change} ${escapeMarkdown(label)} (\`${id}\`, ${cause})`,
    ...fields.map(({ name, old, next }) => `  - ${name}: ${escapeMarkdown(old)} → ${escapeMarkdown(next)}`),
  ].join("\n");
}
