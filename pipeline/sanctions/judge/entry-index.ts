import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { related } from "../../../runtime/text/codes.ts";

/** Entries of one file, found by the digits they can bear on. */
export interface EntryIndex<Entry extends Listed = EntryRecord> {
  all: readonly Entry[];
  /** Entries whose code, or a successor of it, is a leading part of the digits or begins with them. */
  near(digits: string): Entry[];
}

type Listed = Pick<EntryRecord, "code" | "successors">;

/** Indexes entries by their own code and by every code that their goods moved to. */
export function indexEntries<Entry extends Listed>(entries: readonly Entry[]): EntryIndex<Entry> {
  const byCode = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const code of new Set([entry.code, ...entry.successors.map((successor) => successor.code)])) {
      const current = byCode.get(code);
      if (current === undefined) byCode.set(code, [entry]);
      else current.push(entry);
    }
  }
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
