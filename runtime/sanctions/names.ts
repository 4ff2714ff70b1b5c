import type { CnNames } from "../../openapi/shards/nomenclature.ts";
import type { EntryNames, EntryRecord } from "../../openapi/shards/sanctions.ts";
import { indexLines } from "../text/trigrams.ts";
import { indexEntries, type EntryIndex } from "./entry-index.ts";

/** How well a name meets the words: 0 whole words of the line's own name, 1 word starts, 2 inside, 3 with help of the lines above. */
export type Rank = 0 | 1 | 2 | 3;

/** An entry under its own code, or under one that its goods moved to. */
export type NamedRow = Pick<EntryRecord, "id" | "code" | "successors">;

/** What a name query hits, each with its best rank: codes of the nomenclature, and entries whose own text has the words. */
export type NameHits = Map<string | NamedRow, Rank>;

/** The names of one year's nomenclature and the texts of the entries, indexed for search. */
export interface NameIndex {
  /**
   * Lines whose own name, together with the lines above, has every word, in one language or else in both; at least one word is in the own name. A word
   * with a space in front must be the beginning of one.
   */
  search(words: readonly string[]): NameHits;
  /** In how many lines a word stands, in the language that has more of them. */
  count(word: string): number;
  /** Entries by the codes that they reach. */
  listed: EntryIndex<NamedRow>;
}

/** Indexes the printed lines of a year and the texts of the entries in both languages. */
export function indexNames(records: CnNames["records"], entries: EntryNames["records"]): NameIndex {
  const parents = parentsOf(records);
  const rows = entries.map(([id, code]): NamedRow => ({ id, code, successors: [] }));
  const hit = [...codesOf(records, parents), ...rows.map((row) => [row])];
  const languages = ([2, 3] as const).map((column) => {
    const lines = [...records, ...entries].map((record) => ` ${record[column]} `);
    return { lines, index: indexLines(lines) };
  });
  return {
    listed: indexEntries(rows),
    count: (word) => Math.max(...languages.map(({ index }) => index.find(word).length)),
    search(words) {
      const hits: NameHits = new Map();
      const take = (line: number, rank: Rank): void => hit[line]?.forEach((key) => keepBest(hits, key, rank));
      const found = languages.map(({ lines, index }) => ({ lines, sets: words.map((word) => new Set(index.find(word))) }));
      for (const { lines, sets } of found) {
        for (const line of linesWith(sets, parents)) take(line, sets.every((set) => set.has(line)) ? rankOf(lines[line] ?? "", words) : 3);
      }
      // Words of both languages in one question: a line is found when its two names have them together.
      if (hits.size === 0) for (const line of linesWith(words.map((_, at) => unite(found.map(({ sets }) => sets[at] ?? []))), parents)) take(line, 3);
      return hits;
    },
  };
}

/** Remembers the best rank of a key. */
export function keepBest<Key>(ranks: Map<Key, Rank>, key: Key, rank: Rank): void {
  const known = ranks.get(key);
  if (known === undefined || rank < known) ranks.set(key, rank);
}

/** Lines in one of the sets that are, or have a line above, in every other. */
function linesWith(sets: readonly ReadonlySet<number>[], parents: Int32Array): number[] {
  const smallestFirst = sets.toSorted((a, b) => a.size - b.size);
  return [...unite(sets)].filter((line) => smallestFirst.every((set) => hasLine(set, parents, line)));
}

function unite(sets: readonly Iterable<number>[]): Set<number> {
  return new Set(sets.flatMap((set) => [...set]));
}

function hasLine(set: ReadonlySet<number>, parents: Int32Array, line: number): boolean {
  for (let at = line; at >= 0; at = parents[at] ?? -1) if (set.has(at)) return true;
  return false;
}

function rankOf(line: string, words: readonly string[]): Rank {
  if (words.every((word) => line.includes(` ${word} `))) return 0;
  return words.every((word) => line.includes(` ${word}`)) ? 1 : 2;
}

/** The code of each line; a line without a code stands for the coded lines directly below it. */
function codesOf(records: CnNames["records"], parents: Int32Array): string[][] {
  const codes = records.map((): string[] => []);
  for (const [line, [, code]] of records.entries()) {
    for (let at = code === "" ? -1 : line; at >= 0 && (at === line || records[at]?.[1] === ""); at = parents[at] ?? -1) codes[at]?.push(code);
  }
  return codes;
}

function parentsOf(records: CnNames["records"]): Int32Array {
  const parents = new Int32Array(records.length).fill(-1);
  const open: number[] = [];
  for (const [line, [depth]] of records.entries()) {
    open.length = Math.min(open.length, depth);
    parents[line] = open.at(-1) ?? -1;
    open[depth] = line;
  }
  return parents;
}
