import type { CnNames } from "../../openapi/shards/nomenclature.ts";
import { indexLines, type LineIndex } from "../text/trigrams.ts";

/** How well a name meets the words: 0 whole words of the line's own name, 1 word starts, 2 inside, 3 with help of the lines above. */
export type Rank = 0 | 1 | 2 | 3;

/** The codes that a name query hits, each with its best rank. */
export type NameHits = ReadonlyMap<string, Rank>;

interface Language {
  lines: readonly string[];
  index: LineIndex;
}

/** The names of one year's nomenclature, indexed for search. */
export interface NameIndex {
  /** Lines whose own name, together with the lines above, has every word, in one language or else in both; at least one word is in the own name. */
  search(words: readonly string[]): NameHits;
}

/** Indexes the printed lines of a year in both languages. */
export function indexNames(records: CnNames["records"]): NameIndex {
  const parents = parentsOf(records);
  const languages = ([2, 3] as const).map((column): Language => {
    const lines = records.map((record) => record[column]);
    return { lines, index: indexLines(lines) };
  });
  return {
    search(words) {
      const hits = new Map<string, Rank>();
      const take = (lines: Iterable<[number, Rank]>): void => {
        for (const [line, rank] of lines) {
          for (const code of codesOf(records, line)) {
            const known = hits.get(code);
            if (known === undefined || rank < known) hits.set(code, rank);
          }
        }
      };
      for (const language of languages) take(searchLanguage(language, parents, words));
      // Words of both languages in one question: a line is found when its two names have them together.
      if (hits.size === 0) take([...linesWith(words.map((word) => linesOf(languages, word)), parents)].map((line) => [line, 3]));
      return hits;
    },
  };
}

function searchLanguage(language: Language, parents: Int32Array, words: readonly string[]): Map<number, Rank> {
  const sets = words.map((word) => linesOf([language], word));
  const hits = new Map<number, Rank>();
  for (const line of linesWith(sets, parents)) hits.set(line, sets.every((set) => set.has(line)) ? rankOf(language.lines[line] ?? "", words) : 3);
  return hits;
}

function linesOf(languages: readonly Language[], word: string): Set<number> {
  return new Set(languages.flatMap(({ index }) => index.find(word)));
}

/** Lines in one of the sets that are, or have a line above, in every other. */
function linesWith(sets: readonly ReadonlySet<number>[], parents: Int32Array): Set<number> {
  const found = new Set<number>();
  for (const set of sets) {
    for (const line of set) if (!found.has(line) && sets.every((other) => other.has(line) || ancestorIn(other, parents, line))) found.add(line);
  }
  return found;
}

function ancestorIn(set: ReadonlySet<number>, parents: Int32Array, line: number): boolean {
  for (let at = parents[line] ?? -1; at >= 0; at = parents[at] ?? -1) if (set.has(at)) return true;
  return false;
}

function rankOf(line: string, words: readonly string[]): Rank {
  const padded = ` ${line} `;
  if (words.every((word) => padded.includes(` ${word} `))) return 0;
  return words.every((word) => padded.includes(` ${word}`)) ? 1 : 2;
}

/** The code of a line; a line without a code stands for the coded lines directly below it. */
function codesOf(records: CnNames["records"], line: number): string[] {
  const [depth, code] = records[line] ?? [0, ""];
  if (code !== "") return [code];
  const codes: string[] = [];
  let covered = Number.POSITIVE_INFINITY;
  for (let at = line + 1; at < records.length; at++) {
    const [below, childCode] = records[at] ?? [0, ""];
    if (below <= depth) break;
    if (below > covered) continue;
    covered = childCode === "" ? Number.POSITIVE_INFINITY : below;
    if (childCode !== "") codes.push(childCode);
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
