import type { ColumnName } from "../rows/cells.ts";
import { words } from "../../source/cells.ts";

/** Word beginnings in the order Table A prints them, by column. The readings print words in orders of their own; ours is the same in every row and edition. */
const PREFIXES: Partial<Record<ColumnName, readonly string[]>> = {
  special_provisions: [""],
  packing_instructions: ["see:", "P", "IBC", "LP", "R"],
  special_packing_provisions: ["see:", "PP", "B", "BB", "L", "LL", "RR"],
  mixed_packing_provisions: ["MP"],
  portable_tank_instructions: ["(M)", "T", "BK", "see:"],
  portable_tank_provisions: ["TP"],
  tank_code: ["C", "P", "R", "S", "L"],
  tank_provisions: ["TU", "TC", "TE", "TA", "TT", "TM"],
  carriage_packages: ["V"],
  carriage_bulk: ["VC", "AP", "see:"],
  carriage_loading: ["CV", "see:"],
  carriage_operation: ["S"],
};

/** The words of a list cell by beginning, then by number. Labels keep the printed order: the first is that of the main hazard. */
export function orderWords(column: ColumnName, cell: string): string {
  const prefixes = PREFIXES[column];
  if (prefixes === undefined) return cell;
  return words(cell)
    .map((word, index) => ({ word, index, rank: prefixes.indexOf(beginning(word)), number: Number(/\d+/u.exec(word)?.[0] ?? "0") }))
    .toSorted((a, b) => a.rank - b.rank || a.number - b.number || (a.word < b.word ? -1 : a.word > b.word ? 1 : a.index - b.index))
    .map(({ word }) => word)
    .join(" ");
}

const TANK_CODE = /^([CPRSL])(?:G|x|[\d.]+)[A-D][FHNV]/u;

function beginning(word: string): string {
  if (word === "(M)") return word;
  if (word.startsWith("see:")) return "see:";
  return TANK_CODE.exec(word)?.[1] ?? /^[A-Z]*/u.exec(word)?.[0] ?? "";
}
