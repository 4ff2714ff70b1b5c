import { words } from "../../source/cells.ts";
import { comparable, type ColumnName } from "../rows/cells.ts";
import type { ReadingId } from "./reading.ts";

/**
 * Word beginnings in the order Table A prints them, by column. The readings print words in orders of their own; ours is
 * the same in every row and edition.
 */
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

/**
 * The words of a list cell by beginning, then by number. Labels keep the printed order: the first is that of the main
 * hazard.
 */
export function orderWords(column: ColumnName, cell: string): string {
  const prefixes = PREFIXES[column];
  if (prefixes === undefined) return cell;
  return words(cell)
    .map((word, index) => ({
      word,
      index,
      rank: prefixes.indexOf(beginning(word)),
      number: Number(/\d+/u.exec(word)?.[0] ?? "0"),
    }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank || a.number - b.number || (a.word < b.word ? -1 : a.word > b.word ? 1 : a.index - b.index),
    )
    .map(({ word }) => word)
    .join(" ");
}

const TANK_CODE = /^([CPRSL])(?:G|x|[\d.]+)[A-D][FHNV]/u;

function beginning(word: string): string {
  if (word === "(M)") return word;
  if (word.startsWith("see:")) return "see:";
  return TANK_CODE.exec(word)?.[1] ?? /^[A-Z]*/u.exec(word)?.[0] ?? "";
}

/** What one reading prints in a cell. */
export interface CellVote {
  reading: ReadingId;
  edition: string;
  mode: "road" | "rail" | "joint";
  value: string;
}

type DecidingRule = "agreed" | "majority" | "older_editions" | "settled" | "open";

/** The value of a cell, how it was found, and who read it. */
export interface Decision {
  value: string;
  rule: DecidingRule;
  /** Readings that print this value. */
  agree: CellVote[];
  /** Readings that print another. */
  differ: CellVote[];
  /** True if more readings, of whatever edition, print one other value. */
  againstMajority: boolean;
}

/**
 * Decides a cell: the settled value if there is one; the value of more than half of the readings of this edition; on a
 * tie among these, the one
 * that the older editions have too. A cell decided by none of these stays open and must be settled by hand.
 */
export function decideCell(
  column: ColumnName,
  edition: string,
  voices: readonly CellVote[],
  settled?: string,
): Decision {
  const votes = tally(column, voices);
  if (settled !== undefined) return decision(column, voices, votes, settled, "settled");
  const current = voices.filter((voice) => voice.edition === edition);
  const currentVotes = tally(column, current);
  const [first, second] = [...currentVotes.values()].toSorted((a, b) => b.length - a.length);
  if (first === undefined) return decision(column, voices, votes, voices[0]?.value ?? "", "open");
  if (votes.size === 1) return decision(column, voices, votes, printed(first), "agreed");
  if (second === undefined || first.length * 2 > current.length)
    return decision(column, voices, votes, printed(first), "majority");
  const tied = [...currentVotes.entries()].filter(([, group]) => group.length === first.length);
  const ranked = tied
    .map(([key, group]) => ({ group, all: votes.get(key)?.length ?? 0 }))
    .toSorted((a, b) => b.all - a.all);
  const [winner, runnerUp] = ranked;
  if (winner !== undefined && (runnerUp === undefined || winner.all > runnerUp.all))
    return decision(column, voices, votes, printed(winner.group), "older_editions");
  return decision(column, voices, votes, printed(first), "open");
}

function tally(column: ColumnName, voices: readonly CellVote[]): Map<string, CellVote[]> {
  return Map.groupBy(voices, ({ value }) => comparable(column, value));
}

/** The words in the order of the first reading that prints them. */
function printed(group: readonly CellVote[]): string {
  return group[0]?.value ?? "";
}

function decision(
  column: ColumnName,
  voices: readonly CellVote[],
  votes: ReadonlyMap<string, CellVote[]>,
  value: string,
  rule: DecidingRule,
): Decision {
  const key = comparable(column, value);
  const agree = votes.get(key) ?? [];
  const most = Math.max(0, ...[...votes].filter(([candidate]) => candidate !== key).map(([, group]) => group.length));
  const differ = voices.filter((voice) => !agree.includes(voice));
  return {
    value: orderWords(column, agree[0]?.value ?? value),
    rule,
    agree,
    differ,
    againstMajority: most > agree.length,
  };
}
