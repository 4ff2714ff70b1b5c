import { printedName } from "../../runtime/sanctions/printed-lines.ts";
import type { CnRow } from "./tables.ts";

/** The letters that stand for depths. */
const DEPTHS = "abcdefghijklmnopqrstuvwxyz";

/** The printed lines by chapter, without their names. A code is given by what it adds to that of the coded line above; one sister by how much more than the one before, which repeats itself and so compresses best. */
export function planLineCodes(rows: readonly Pick<CnRow, "depth" | "code">[]): string[] {
  const chapters: string[] = [];
  const open: string[] = [];
  const before: string[] = [];
  for (const { depth, code } of rows) {
    const above = open.slice(0, depth).findLast((one) => one !== "") ?? "";
    open.length = Math.min(open.length, depth);
    for (let at = open.length; at < depth; at++) open[at] = "";
    open[depth] = code;
    before.length = Math.min(before.length, depth + 1);
    const digits = code.slice(above.length);
    const more = digits === "" || before[depth]?.length !== digits.length ? -1 : Number(digits) - Number(before[depth]);
    if (digits !== "") before[depth] = digits;
    if (depth === 0 || chapters.length === 0) chapters.push("");
    chapters[chapters.length - 1] += `${DEPTHS[depth]}${more < 0 ? digits : `+${more}`}`;
  }
  return chapters;
}

/** Names as they are published: with a small first letter, as most of their words are written inside of others, or behind `^`. */
export function planNames(names: readonly string[]): string[] {
  return names.map((name) => {
    const small = name.slice(0, 1).toLowerCase() + name.slice(1);
    return printedName(small) === name ? small : `^${name}`;
  });
}
