import { SUPERSCRIPT } from "../../../nomenclature/import/text.ts";
import { quoted } from "../../../source/issue.ts";
import type { Edit } from "./edit.ts";
import type { ImportSettings } from "./settings.ts";

/** What a text does to one annex, in lines for the person who runs the import: removals first. */
export function describeEdit(
  { annexKey, matched, added, removed }: Edit,
  { all: isWhole, wording }: ImportSettings,
  date: string,
): string[] {
  const changed = matched.filter(({ difference }) => difference.kind === "changed");
  const worded = matched.filter(({ difference }) => difference.kind === "wording");
  const past = matched.filter(({ entry }) => entry.valid_to !== "" && entry.valid_to < date);
  const standing = matched.length - changed.length - past.length;
  const lines = [
    `${annexKey}: ${standing} as in force, ${removed.length} gone, ${added.length} new, ${changed.length} changed`,
  ];
  for (const { id, printed, name_en } of removed) lines.push(`  - ${id} ${printed} ${quoted(name_en)}`);
  for (const { row, mark, annexKey: place } of added)
    lines.push(
      `  + ${row.printed} ${quoted(row.text)} (${place}${mark === undefined || mark.celex === "" ? "" : `, ${mark.label} ${mark.celex}`})`,
    );
  for (const { entry, listed, difference } of changed)
    lines.push(
      `  ~ ${entry.id} ${listed.row.printed} ${quoted(listed.row.text)}: ${difference.kind === "changed" ? difference.what.join(", ") : ""}`,
    );
  if (past.length > 0)
    lines.push(
      `  printed still after their last day ${[...new Set(past.map(({ entry }) => entry.valid_to))].join(" ")}: ${past.length}; where the article has a new one, set valid_to`,
    );
  if (worded.length > 0 && !wording)
    lines.push(
      `  printed in other words than held, set by acts known before: ${worded.length}; --wording takes them over${isWhole ? "" : ", --all lists them"}`,
    );
  if (isWhole)
    for (const { entry, listed } of worded)
      lines.push(`  = ${entry.id} ${quoted(entry.name_en)} is printed ${quoted(listed.row.text)}`);
  return lines;
}

/** Signs of a published page that stand for a plain space, and signs that stand for nothing. */
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
const NOTHING = /[\u00ad\u200b-\u200d\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Marks of a consolidated text that stand inside the words: `►M1 … ◄`, `▼B`. */
const MARKS = /[►▼]\s*(?:B|[MC]\d+)?|◄/g;
const RAISED: Readonly<Record<string, string>> = { ...SUPERSCRIPT, "–": "⁻" };

/** Words with plain single spaces, without soft hyphens, invisible signs and consolidation marks. */
export function plain(text: string): string {
  return text.replace(NOTHING, "").replace(MARKS, " ").replace(SPACES, " ").trim().normalize("NFC");
}

/** The paragraphs of the bare words of a cell, plain. */
export function plainLines(bare: string): string[] {
  return bare
    .split("\v")
    .map(plain)
    .filter((line) => line !== "");
}

/** Words as they are kept: none of the spaces that the page puts after a linked code. */
export function tidyWords(text: string): string {
  return plain(text)
    .replace(/\(\s*\)/g, "")
    .replace(/ +(?=[,;:.)\]])/g, "")
    .replace(/(?<=[([]) +/g, "")
    .replace(SPACES, " ")
    .trim();
}

/**
 * Raised digits as signs; anything else that is raised (a footnote mark as `*` or `(1)`) has no sign and gives nothing.
 */
export function raised(text: string): string {
  const trimmed = text.trim();
  return /^[-–]?\d+$/.test(trimmed) ? trimmed.replace(/./g, (sign) => RAISED[sign] ?? "") : "";
}
