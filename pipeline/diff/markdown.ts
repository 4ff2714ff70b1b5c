import { groupByChapter, renderTurns } from "./verdicts.ts";
import type { Difference } from "./compare.ts";
import { escapeMarkdown, escapeMarkup } from "./html.ts";
import { renderCounts, groupLines, type Group, type Row } from "./view.ts";
import { summarise } from "./text.ts";

const SIGNS = { removed: "➖", ended: "⏹️", added: "➕", changed: "✏️" } as const;

/** Characters of a review comment: GitHub takes 65,536, others more. */
const LONGEST = 60_000;

/**
 * The difference for a review comment: a heading of facts, then a fold per annex. A comment has a limited length, so
 * long folds are cut and say so; rows that end,
 * narrow or lift something are in it as long as they fit at all, and where even they do not, the comment says that the
 * page must be read.
 */
export function formatMarkdown(difference: Difference): string {
  for (const most of [MOST, 10, 0]) {
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
  const turns = difference.verdicts === null ? [] : renderTurns(difference.verdicts);
  return [
    `### Data: ${escapeMarkdown(from?.[1] ?? "")} → ${escapeMarkdown(to?.[1] ?? "")}`,
    "",
    ...facts.map(([name, value]) => `- **${name}**: ${escapeMarkdown(value)}`),
    ...turns.flatMap((turn) => [
      "",
      `<details><summary>${escapeMarkup(turn.sentence)}</summary>`,
      "",
      ...groupByChapter(turn.codes).map(([chapter, codes]) => `- chapter ${chapter}: ${codes.join(", ")}`),
      "",
      "</details>",
    ]),
    ...groupLines(difference).flatMap((group) => formatGroup(group, most)),
    "",
  ].join("\n");
}

/** Rows of one heading in a comment. */
const MOST = 40;

function formatGroup({ dataset, place, counts, rows, folded }: Group, most: number): string[] {
  return [
    "",
    `<details><summary>${escapeMarkup([dataset, ...place].join(" · "))}: ${renderCounts(counts)}</summary>`,
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

function formatRow({ change, label, id, cause, fields }: Row): string {
  const told = fields
    .map(({ name, old, next }) => `; ${name}: ${escapeMarkdown(old)} → ${escapeMarkdown(next)}`)
    .join("");
  return `- ${SIGNS[change]} ${change} ${escapeMarkdown(label)} (\`${id}\`, ${cause})${told}`;
}
