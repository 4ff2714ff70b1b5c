import type { Inflection } from "./inflection.ts";
import { type NameWord, ROLES } from "./name-words.ts";
import { type Steps } from "./steps.ts";
import { openVocabularyInSteps, type Met, type Respell } from "./vocabulary.ts";

/** What the words of a question tell of one name. The object is used again for the next name. */
interface NameHit {
  /** Place of the name in the list that was indexed. */
  index: number;
  /** Words met, one bit each, the first lowest. */
  met: number;
  /** How many words of the question were met, the parts of a compound each. */
  count: number;
  /** The weakest way in which one of them was met, along MEETINGS. */
  level: number;
  /** The lowest role that one of them has in the name itself. */
  role: number;
  /**
   * The share of all that the question tells which the name meets, from 0 to 1: `told` as it is, `score` less for words
   * that are met weakly or only mentioned.
   */
  weight: number;
  score: number;
  /** The share of what the name itself tells that was asked for. */
  covered: number;
}

/** Names by their words. */
export interface WordIndex {
  /**
   * Visits every name that has at least one of the words, at most 8 of them; a word that very many names have leads to
   * none by itself, where another leads to
   * fewer. Gives the words that no name has, one bit each.
   */
  search(words: readonly string[], visit: (hit: NameHit) => void): number;
  /** How many words a name has. */
  length(index: number): number;
}

export const MOST_WORDS = 8;
/** A word that more names have leads to none of them by itself, where another word leads to fewer. */
const MOST_VISITED = 1500;
const BY_LEVEL = [1, 0.95, 0.9, 0.6, 0.5, 0.6];
const BY_ROLE = [0.1, 0.45, 0.8, 1];
/**
 * How a word is met, by level and role (`level << 2 | role`), as it is marked: a thousand times its value above five
 * bits of both.
 */
const MARKS = Uint16Array.from(
  { length: BY_LEVEL.length << 2 },
  (_, met) => (Math.round(BY_LEVEL[met >>> 2]! * BY_ROLE[met & 3]! * 1000) << 5) | met,
);
/** A word that a name has from a line above it counts so much. */
const INHERITED = 0.5;

/** Names that are indexed together. */
interface IndexedNames {
  /** Read one after the other: nobody holds all of them. */
  names: Iterable<readonly NameWord[]>;
  inflection: Inflection;
  respell?: Respell;
  /** Shorter words are met whole or not at all; 3 unless told. */
  leastPartial?: number;
  /**
   * A name may stand under another (-1 or nothing for none): a word that it lacks itself is met in the nearest one
   * above.
   */
  parents?: Int32Array;
}

/** The same in steps. */
export function* indexWordsInSteps({
  names,
  inflection,
  respell,
  leastPartial,
  parents,
}: IndexedNames): Steps<WordIndex> {
  const { words, starts, postings, lengths } = yield* countWords(names);
  const vocabulary = yield* openVocabularyInSteps(words, inflection, respell, leastPartial);
  const total = lengths.length;
  const worth = (count: number): number => Math.log(1 + total / (1 + count));
  const weights = new Float32Array(total);
  for (let id = 0; id < words.length; id++) {
    const weight = worth(starts[id + 1]! - starts[id]!);
    for (let position = starts[id]!; position < starts[id + 1]!; position++)
      weights[postings[position]! >>> 2]! += weight;
  }
  const best = Array.from({ length: MOST_WORDS }, () => new Uint16Array(total));
  const hit: NameHit = { index: 0, met: 0, count: 0, level: 0, role: 0, weight: 0, score: 0, covered: 0 };

  /**
   * Marks the names that a word meets with the best value, level and role in which one has it. Gives those marked for
   * the first time, and what the word tells.
   */
  const mark = (bit: number, met: readonly Met[], marks: Uint16Array): Marked => {
    const indexes: number[] = [];
    let same = 0;
    for (const { id, level } of met) {
      const to = starts[id + 1]!;
      if (level < 3) same += to - starts[id]!;
      for (let slot = starts[id]!; slot < to; slot++) {
        const posting = postings[slot]!;
        const index = posting >>> 2;
        const packed = MARKS[(level << 2) | (posting & 3)]!;
        const position = marks[index]!;
        if (position === 0) indexes.push(index);
        if (packed >>> 5 > position >>> 5) marks[index] = packed;
      }
    }
    return { bit, marks, indexes, worth: worth(met.length === 0 ? 0 : Math.max(1, same)), leads: false };
  };

  return {
    length: (index) => lengths[index] ?? 0,
    search(requested, visit) {
      const terms: Marked[] = [];
      for (const [position, word] of requested.slice(0, MOST_WORDS).entries()) {
        for (const met of vocabulary.meet(word))
          if (terms.length < MOST_WORDS) terms.push(mark(1 << position, met, best[terms.length]!));
      }
      let worthOfAll = 0;
      let fewest = Number.POSITIVE_INFINITY;
      for (const term of terms) {
        worthOfAll += term.worth;
        fewest = Math.min(fewest, term.indexes.length || Number.POSITIVE_INFINITY);
      }
      for (const term of terms) term.leads = term.indexes.length <= Math.max(fewest, MOST_VISITED);
      const above = terms.length === 1 ? undefined : parents;
      for (const [first, { leads, indexes: positions }] of terms.entries()) {
        if (!leads) continue;
        for (let next = 0; next < positions.length; next++) {
          const index = positions[next]!;
          // A name is visited with the first of its leading words.
          if (!isMarked(terms, first, index)) visit(weigh(hit, terms, index, worthOfAll, weights[index]!, above));
        }
      }
      let unmet = 0;
      for (const { bit, marks, indexes: positions } of terms) {
        for (let next = 0; next < positions.length; next++) marks[positions[next]!] = 0;
        if (positions.length === 0) unmet |= bit;
      }
      return unmet;
    },
  };
}

/** A word of a question, or a part of a compound: the names that it meets. */
interface Marked {
  bit: number;
  /** By name. */
  marks: Uint16Array;
  indexes: number[];
  /** What the word tells. */
  worth: number;
  /** It leads to its names by itself. */
  leads: boolean;
}

/** What all words of a question tell of a name, in the object that stands for every name. */
function weigh(
  hit: NameHit,
  terms: readonly Marked[],
  index: number,
  total: number,
  ofName: number,
  above: Int32Array | undefined,
): NameHit {
  let met = 0;
  let count = 0;
  let level = 0;
  let role: number = ROLES.goods;
  let tells = 0;
  let score = 0;
  for (let position = 0; position < terms.length; position++) {
    const { bit, marks, worth } = terms[position]!;
    let packed = marks[index]!;
    let share = 1;
    if (packed === 0 && above !== undefined) {
      share = INHERITED;
      for (let line = above[index] ?? -1; packed === 0 && line >= 0; line = above[line] ?? -1) packed = marks[line]!;
    }
    if (packed === 0) continue;
    met |= bit;
    count++;
    level = Math.max(level, (packed >>> 2) & 7);
    if (share === 1) role = Math.min(role, packed & 3);
    tells += worth;
    score += worth * ((packed >>> 5) / 1000) * share;
  }
  hit.index = index;
  hit.met = met;
  hit.count = count;
  hit.level = level;
  hit.role = role;
  hit.covered = Math.min(1, tells / ofName);
  hit.weight = tells / total;
  hit.score = score / total;
  return hit;
}

/** True if one of so many words leads to a name. */
function isMarked(terms: readonly Marked[], count: number, index: number): boolean {
  for (let position = 0; position < count; position++)
    if (terms[position]!.leads && terms[position]!.marks[index]! !== 0) return true;
  return false;
}

/** Names that are read and counted in one step. */
const NAMES_A_STEP = 50;

/**
 * The distinct words of all names, and for each the names that have it: `postings` from `starts[id]` to `starts[id +
 * 1]`, each `place * 4 + role`.
 */
function* countWords(
  names: IndexedNames["names"],
): Steps<{ words: string[]; starts: Uint32Array; postings: Uint32Array; lengths: Uint8Array }> {
  const ids = new Map<string, number>();
  const lastPlace: number[] = [];
  const rows: number[] = [];
  const counts: number[] = [];
  const lengths: number[] = [];
  for (const words of names) {
    const index = lengths.length;
    const begin = rows.length;
    for (const { word, role } of words) {
      let id = ids.get(word);
      if (id === undefined) {
        ids.set(word, (id = ids.size));
        lastPlace.push(-1);
        counts.push(0);
      }
      if (lastPlace[id] !== index) {
        lastPlace[id] = index;
        counts[id]!++;
        rows.push(id, index * 4 + role);
        continue;
      }
      for (let position = begin; position < rows.length; position += 2)
        if (rows[position] === id && (rows[position + 1]! & 3) < role) rows[position + 1] = index * 4 + role;
    }
    lengths.push(Math.min(255, (rows.length - begin) / 2));
    if (index % NAMES_A_STEP === NAMES_A_STEP - 1) yield;
  }
  const starts = new Uint32Array(counts.length + 1);
  for (const [id, count] of counts.entries()) starts[id + 1] = starts[id]! + count;
  const next = starts.slice();
  const postings = new Uint32Array(rows.length / 2);
  for (let position = 0; position < rows.length; position += 2)
    postings[next[rows[position]!]!++] = rows[position + 1]!;
  return { words: [...ids.keys()], starts, postings, lengths: Uint8Array.from(lengths) };
}
