import { quote } from "../../issue.ts";
import type { Edit } from "./edit.ts";
import type { Settings } from "./settings.ts";

/** What a text does to one annex, in lines for the person who runs the import: removals first. */
export function describeEdit({ place, matched, added, removed }: Edit, { all, wording }: Settings, date: string): string[] {
  const changed = matched.filter(({ difference }) => difference.kind === "changed");
  const worded = matched.filter(({ difference }) => difference.kind === "wording");
  const past = matched.filter(({ entry }) => entry.valid_to !== "" && entry.valid_to < date);
  const standing = matched.length - changed.length - past.length;
  const lines = [`${place}: ${standing} as in force, ${removed.length} gone, ${added.length} new, ${changed.length} changed`];
  for (const { id, printed, name_en } of removed) lines.push(`  - ${id} ${printed} ${quote(name_en)}`);
  for (const { row, mark, place: at } of added) lines.push(`  + ${row.printed} ${quote(row.text)} (${at}${mark === undefined || mark.celex === "" ? "" : `, ${mark.label} ${mark.celex}`})`);
  for (const { entry, listed, difference } of changed) lines.push(`  ~ ${entry.id} ${listed.row.printed} ${quote(listed.row.text)}: ${difference.kind === "changed" ? difference.what.join(", ") : ""}`);
  if (past.length > 0) lines.push(`  printed still after their last day ${[...new Set(past.map(({ entry }) => entry.valid_to))].join(" ")}: ${past.length}; where the article has a new one, set valid_to`);
  if (worded.length > 0 && !wording) lines.push(`  printed in other words than held, set by acts known before: ${worded.length}; --wording takes them over${all ? "" : ", --all lists them"}`);
  if (all) for (const { entry, listed } of worded) lines.push(`  = ${entry.id} ${quote(entry.name_en)} is printed ${quote(listed.row.text)}`);
  return lines;
}
