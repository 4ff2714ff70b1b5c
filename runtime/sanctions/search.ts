import type { CnNames, Synonyms } from "../../openapi/shards/nomenclature.ts";
import type { EntryNames, EntryRecord } from "../../openapi/shards/sanctions.ts";
import { indexLines } from "../text/trigrams.ts";
import { indexEntries, type EntryIndex } from "./entries.ts";
import type { LawBook } from "./law.ts";
import { groupCode, type Caution } from "./words.ts";

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

/**
 * The entries that cover a hit line or stand below it, and those whose own text was hit, each with its best rank. An entry all of whose hits are
 * excluded by its text is left out.
 */
export async function findNamedEntries(law: LawBook, { listed }: NameIndex, hits: NameHits): Promise<Map<EntryRecord, Rank>> {
  const ranks = new Map<NamedRow, Rank>();
  for (const [hit, rank] of hits) for (const row of typeof hit === "string" ? listed.near(hit) : [hit]) keepBest(ranks, row, rank);
  const chapters = new Set([...ranks.keys()].map(({ code }) => code.slice(0, 2)));
  const loaded = await Promise.all([...chapters].map((chapter) => law.entriesOf(chapter)));
  const entries = new Map(loaded.flat().map((entry) => [entry.id, entry]));
  const codes = [...hits.keys()].filter((hit) => typeof hit === "string");
  const found = new Map<EntryRecord, Rank>();
  for (const [row, rank] of ranks) {
    const entry = entries.get(row.id);
    if (entry === undefined) throw new Error(`no chapter file holds the entry ${row.id}`);
    if (hits.has(row) || !onlyExcluded(entry, codes)) keepBest(found, entry, rank);
  }
  return found;
}

function onlyExcluded(entry: EntryRecord, codes: readonly string[]): boolean {
  if (entry.except_codes.length === 0) return false;
  const own = [entry.code, ...entry.successors.map(({ code }) => code)];
  if (codes.some((hit) => own.some((code) => code.startsWith(hit)))) return false;
  const covered = codes.filter((hit) => own.some((code) => hit.startsWith(code)));
  return covered.every((hit) => entry.except_codes.some((except) => hit.startsWith(except)));
}

const MOST_CUT = 3;
const LEAST_LEFT = 4;
/** A word that stands in every fifteenth line tells nothing: other, inne, and. */
const COMMON = 1500;

/**
 * Searches for words, and where no name has them together, for the beginnings of words: those that no name has, and those that nearly every name has, are
 * left out, the others lose up to 3 letters at their end. Gives the hits with the words that were searched last.
 */
export function searchWidely({ search, count }: Pick<NameIndex, "search" | "count">, words: readonly string[]): { hits: NameHits; words: readonly string[] } {
  let [hits, searched] = [search(words), words];
  const telling = words.filter((word) => hits.size === 0 && /^\D{3,}$/.test(word) && count(begin(word, MOST_CUT)) > 0 && count(begin(word, 0)) < COMMON);
  for (let cut = 0; hits.size === 0 && telling.length > 0 && cut <= MOST_CUT; cut++) {
    searched = telling.map((word) => begin(word, cut));
    if (searched.some((word) => count(word) < COMMON)) hits = search(searched);
  }
  return { hits, words: searched };
}

/** A word without its last letters, to be found at the beginning of a word; 4 letters are left. */
function begin(word: string, cut: number): string {
  return ` ${word.slice(0, Math.max(LEAST_LEFT, word.length - cut))}`;
}

/** What the words of a query hit, and with it what the everyday names among them hit: a synonym only adds. Warns of whatever was not found as typed. */
export function searchMeanings(names: NameIndex, synonyms: Synonyms["records"], words: readonly string[]): { hits: NameHits; cautions: Caution[] } {
  const hits: NameHits = new Map();
  const cautions: Caution[] = [];
  const search = (asked: readonly string[]): void => {
    const found = searchWidely(names, asked);
    for (const [hit, rank] of found.hits) keepBest(hits, hit, rank);
    if (found.words !== asked && found.hits.size > 0) cautions.push(["name_widened", found.words.join("").trim()]);
  };
  search(words);
  const phrase = ` ${words.join(" ")} `;
  let meant = words;
  for (const [parts, codes, own] of synonyms) {
    if (!parts.every((part) => phrase.includes(part))) continue;
    const isNamed = (word: string): boolean => parts.some((part) => ` ${word} `.includes(part));
    for (const code of codes) keepBest(hits, code, 0);
    if (own.length > 0) meant = [...meant.filter((word) => !isNamed(word)), ...own];
    cautions.push(["synonym", words.filter(isNamed).join(" "), [...codes.map(groupCode), ...own].join(", ")]);
  }
  if (meant !== words) search(meant);
  return { hits, cautions };
}
