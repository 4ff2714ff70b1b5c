import { groupByEach } from "../../../runtime/text/groups.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { related } from "../../../runtime/text/codes.ts";
import { compareText } from "../../../runtime/text/normalize.ts";

/** How an entry's code stands to a code. */
export interface Reached {
  relation: "exact" | "parent" | "below";
  /** The entry reaches the code only through a 1:n successor, so only part of it was ever listed. */
  partial: boolean;
  /** The entry's text excludes the code. */
  excluded: boolean;
  /** The entry's text excludes some longer code below it. */
  partlyExcluded: boolean;
}

/** Says how an entry bears on digits, by prefix; null when it does not. */
export function reach(
  entry: Pick<EntryRecord, "code" | "successors" | "except_codes">,
  digits: string,
): Reached | null {
  let relation = relationOf(entry.code, digits);
  let partial = false;
  for (const successor of entry.successors) {
    const text = relationOf(successor.code, digits);
    if (text === null) continue;
    const better =
      relation === null ||
      (relation === "below" && text !== "below") ||
      (partial && !successor.partial && text !== "below");
    if (!better) continue;
    relation = text;
    partial = successor.partial;
  }
  if (relation === null) return null;
  const covers = relation !== "below";
  return {
    relation,
    partial: partial && covers,
    excluded: covers && entry.except_codes.some((code) => digits.startsWith(code)),
    partlyExcluded: covers && entry.except_codes.some((code) => code.length > digits.length && code.startsWith(digits)),
  };
}

function relationOf(code: string, digits: string): Reached["relation"] | null {
  if (code === digits) return "exact";
  if (digits.startsWith(code)) return "parent";
  return code.startsWith(digits) ? "below" : null;
}

/** Entries of one file, found by the digits they can bear on. */
export interface EntryIndex<Entry extends Listed = EntryRecord> {
  all: readonly Entry[];
  /** Entries whose code, or a successor of it, is a leading part of the digits or begins with them. */
  near(digits: string): Entry[];
}

type Listed = Pick<EntryRecord, "code" | "successors">;

/** Indexes entries by their own code and by every code that their goods moved to. */
export function indexEntries<Entry extends Listed>(entries: readonly Entry[]): EntryIndex<Entry> {
  const byCode = groupByEach(entries, (entry) => new Set([entry.code, ...entry.successors.map(({ code }) => code)]));
  const codes = [...byCode.keys()].toSorted(compareText);
  return {
    all: entries,
    near(digits) {
      const matches = new Set<Entry>();
      const add = (code: string): void => {
        for (const entry of byCode.get(code) ?? []) matches.add(entry);
      };
      for (let length = 2; length < digits.length; length++) add(digits.slice(0, length));
      for (
        let position = lowerBound(codes, digits);
        position < codes.length && related(codes[position] ?? "", digits);
        position++
      )
        add(codes[position] ?? "");
      return [...matches];
    },
  };
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? "") < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
