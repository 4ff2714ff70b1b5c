import { byChapter, sayTurns } from "./verdicts.ts";
import type { Difference } from "./compare.ts";
import { escapeMarkdown, escapeMarkup } from "./html.ts";
import { sayCounts, groupLines, type Group, type Row } from "./view.ts";
import { summarise } from "./text.ts";

const SIGNS = { removed: "➖", added: "➕", changed: "✏️" } as const;

/** The difference for a review comment: a heading of facts, then a fold per annex. A comment has a limited length, so long folds are cut and say so. */
export function formatMarkdown(difference: Difference): string {
  const [from, to, ...facts] = summarise(difference);
  const turns = difference.verdicts === null ? [] : sayTurns(difference.verdicts);
  return [
    `### Data: ${escapeMarkdown(from?.[1] ?? "")} → ${escapeMarkdown(to?.[1] ?? "")}`,
    "",
    ...facts.map(([name, value]) => `- **${name}**: ${escapeMarkdown(value)}`),
    ...turns.flatMap((turn) => [
      "", `<details><summary>${escapeMarkup(turn.sentence)}</summary>`, "",
      ...byChapter(turn.codes).map(([chapter, codes]) => `- chapter ${chapter}: ${codes.join(", ")}`), "", "</details>",
    ]),
    ...groupLines(difference).flatMap((group) => formatGroup(group, MOST)),
    "",
  ].join("\n");
}

/** Rows of one heading in a comment. */
const MOST = 40;

function formatGroup({ dataset, place, counts, rows, folded }: Group, most: number): string[] {
  return [
    "", `<details><summary>${escapeMarkup([dataset, ...place].join(" · "))}: ${sayCounts(counts)}</summary>`, "",
    ...formatRows({ rows, folded }, most, "npx cargolex diff"), "", "</details>",
  ];
}

/** The rows of a heading as a list; of a long list the last line says how many are not shown, and where they are. */
export function formatRows({ rows, folded }: Pick<Group, "rows" | "folded">, most: number, where: string): string[] {
  const hidden = rows.length - most;
  return [...rows.slice(0, most).map(formatRow), ...folded.map((sentence) => `- ${escapeMarkdown(sentence)}`), ...(hidden > 0 ? [`- … ${hidden} more: ${where}`] : [])];
}

function formatRow({ change, label, id, cause, fields }: Row): string {
  const told = fields.map(({ name, old, next }) => `; ${name}: ${escapeMarkdown(old)} → ${escapeMarkdown(next)}`).join("");
  return `- ${SIGNS[change]} ${change} ${escapeMarkdown(label)} (\`${id}\`, ${cause})${told}`;
}
