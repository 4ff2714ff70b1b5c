import type { Inflection } from "./inflection.ts";
import { JOIN } from "./name-words.ts";
import { type NumbersByText, type SortedTexts, packNumbers, sortTexts } from "./sorted-texts.ts";
import { type Steps } from "./steps.ts";
import { openWordParts } from "./word-parts.ts";

/** What is made of each item, some hundred of them a step. */
function* mapInSteps<Item, Made>(items: readonly Item[], make: (item: Item, index: number) => Made): Steps<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < items.length; index++) {
    made.push(make(items[index]!, index));
    if (index % AT_ONCE === AT_ONCE - 1) yield;
  }
  return made;
}

/** Items of one step. */
const AT_ONCE = 100;

/** How a word of a question meets a word of a name, best first. */
export const MEETINGS = ["whole", "form", "synonym", "prefix", "infix", "typo"] as const;
/** Levels count along MEETINGS: up to this one the words are the same, however they are written. */
export const SAME_WORD = MEETINGS.indexOf("synonym");
const [WHOLE, FORM, SYNONYM, PREFIX, INFIX, TYPO] = [0, 1, 2, 3, 4, 5];

/** A word of the vocabulary that a word of a question meets, and its level along MEETINGS. */
export interface Met {
  id: number;
  level: number;
}

/** The distinct words of a collection of names. */
export interface Vocabulary {
  /**
   * Words met by a folded word, each once at its best level. Weaker levels are tried only where no better one meets
   * anything; then a compound gives what its parts meet, a list each.
   */
  meet(word: string): Met[][];
  /** Words that begin so, the shortest first. */
  begun(word: string): Met[];
}

/** Other writings of a folded word; they count as the same word. */
export type Respell = (word: string) => readonly string[];

/** A word that begins or holds a part meets at most so many words, the shortest first. */
const MOST_PARTIAL = 60;
const LEAST_PREFIX = 3;
const LEAST_INFIX = 4;
const VOWELS = ["a", "e", "i", "o", "u"];
const LEAST_PART = 3;
const MOST_PARTS = 3;
/** Longer words have no errors looked for: no name has them. */
const LONGEST = 40;

/**
 * Opens a vocabulary, in steps. Words of fewer letters than `leastPartial` are met whole or not at all. An entry that
 * ends in `*` is met by every word that begins so.
 */
export function* openVocabularyInSteps(
  entries: readonly string[],
  inflection: Inflection,
  respell: Respell = () => [],
  leastPartial = LEAST_PREFIX,
): Steps<Vocabulary> {
  const { words, idOf, beginnings } = listWords(entries);
  const open = new Set(beginnings.values());
  const families = yield* groupBy(entries, (entry) => inflection.keys(entry));
  const stems = yield* groupBy(entries, (entry) => [inflection.stem(entry)].filter((stem) => stem !== undefined));
  yield;
  const parts = openWordParts(words);
  const heads = headsOf(beginnings);
  const wholeWord = (word: string): number | undefined => {
    const id = idOf[words.find(word)];
    return id === undefined || id < 0 ? undefined : id;
  };
  const idsOf = (word: string): number[] => [wholeWord(word), beginnings.get(word)].filter((id) => id !== undefined);

  const same = (word: string): Met[] => {
    const met: Met[] = [];
    const wholeId = wholeWord(word);
    if (wholeId !== undefined) met.push({ id: wholeId, level: WHOLE });
    for (const key of inflection.keys(word)) pushAll(met, families.of(key));
    for (const [beginning, id] of heads.get(word.slice(0, LEAST_PREFIX)) ?? [])
      if (word.startsWith(beginning)) push(met, id, beginning === word ? WHOLE : FORM);
    if (met.length === 0) pushAll(met, stems.of(inflection.stem(word) ?? ""));
    return met;
  };

  const sameOrRespelt = (word: string): Met[] => {
    const met = same(word);
    for (const spelling of respell(word)) for (const { id } of same(spelling)) push(met, id, SYNONYM);
    return met;
  };

  const { begun, abbreviated, prefixed, infixed, misspelt } = meetParts(parts, idsOf, leastPartial);

  /**
   * What the parts of a compound meet: whole words one after the other, the longest first, of which only the last may
   * be inflected.
   */
  const compounded = (word: string, most = MOST_PARTS): Met[][] => {
    if (most < 2 || word.length > LONGEST) return [];
    for (let cut = word.length - LEAST_PART; cut >= LEAST_PART; cut--) {
      const first = wholeWord(word.slice(0, cut));
      if (first === undefined) continue;
      const tail = word.slice(cut);
      const last = same(tail);
      const others = last.length > 0 ? [last.map(({ id }) => ({ id, level: INFIX }))] : compounded(tail, most - 1);
      if (others.length > 0) return [[{ id: first, level: INFIX }], ...others];
    }
    return [];
  };

  const meet = (word: string): Met[][] => {
    const join = word.indexOf(JOIN);
    if (join > 0) {
      const joined = sameOrRespelt(word.replace(JOIN, ""));
      return joined.length > 0 ? [joined] : meet(word.slice(join + 1));
    }
    const met = sameOrRespelt(word);
    // A beginning says less than a word: it leaves open that another word was meant.
    const isOpen = met.every(({ id }) => open.has(id));
    if (met.length > 0 && !isOpen) return [met];
    const compound = met.length > 0 ? [] : compounded(word);
    for (const look of [abbreviated, prefixed, infixed, misspelt]) {
      if (look === infixed && compound.length > 0) return compound;
      for (const { id, level } of look(word)) push(met, id, level);
      if (met.some(({ level }) => level > SYNONYM)) break;
    }
    return [met];
  };
  return { meet, begun };
}

/** How a word meets others in part: it begins them, stands in them, lacks their vowels, or is one error apart. */
function meetParts(
  parts: ReturnType<typeof openWordParts>,
  idsOf: (word: string) => number[],
  leastPartial: number,
): Record<"begun" | "prefixed" | "infixed" | "misspelt" | "abbreviated", (word: string) => Met[]> {
  const shortest = (matches: readonly string[], level: number): Met[] =>
    matches
      .toSorted((a, b) => a.length - b.length)
      .slice(0, MOST_PARTIAL)
      .flatMap((word) => idsOf(word).map((id) => ({ id, level })));

  const begun = (word: string): Met[] => shortest(parts.beginning(word), PREFIX);
  const prefixed = (word: string): Met[] => (word.length < leastPartial ? [] : begun(word));
  const infixed = (word: string): Met[] => (word.length < LEAST_INFIX ? [] : shortest(parts.holding(word), INFIX));
  const misspelt = (word: string): Met[] =>
    word.length < leastPartial || word.length > LONGEST || /\d/.test(word)
      ? []
      : parts.misspelt(word).flatMap((candidate) => idsOf(candidate).map((id) => ({ id, level: TYPO })));

  /** Words that are a word without vowels, where these are written: `lpstck`. */
  const abbreviated = (word: string): Met[] =>
    word.length < leastPartial || word.length > LONGEST || /[aeiou]/.test(word.slice(1))
      ? []
      : [word[1]!, ...VOWELS]
          .flatMap((letter) => parts.beginning(word[0]! + letter))
          .filter((candidate) => isWithoutVowels(word, candidate))
          .flatMap((candidate) => idsOf(candidate).map((id) => ({ id, level: TYPO })));
  return { begun, prefixed, infixed, misspelt, abbreviated };
}

/** True if a word is left of another one when all of its vowels behind the first letter are left out. */
function isWithoutVowels(word: string, whole: string): boolean {
  let position = 1;
  for (let next = 1; next < whole.length; next++) {
    const letter = whole[next]!;
    if (letter === word[position]) position++;
    else if (!VOWELS.includes(letter)) return false;
  }
  return position === word.length && whole.length > word.length;
}

/** Beginnings by their first letters, the shortest first. */
function headsOf(beginnings: ReadonlyMap<string, number>): ReadonlyMap<string, [beginning: string, id: number][]> {
  const long = [...beginnings]
    .filter(([beginning]) => beginning.length >= LEAST_PREFIX)
    .toSorted(([a], [b]) => a.length - b.length);
  return Map.groupBy(long, ([beginning]) => beginning.slice(0, LEAST_PREFIX));
}

/**
 * The words that entries have, in order, and for each the entry that it is as a whole (-1 where it only begins words);
 * beginnings with their entries.
 */
function listWords(entries: readonly string[]): {
  words: SortedTexts;
  idOf: Int32Array;
  beginnings: ReadonlyMap<string, number>;
} {
  const beginnings = new Map<string, number>();
  for (const [id, entry] of entries.entries()) if (isBeginning(entry)) beginnings.set(entry.slice(0, -1), id);
  const words = sortTexts(entries.map((entry) => (isBeginning(entry) ? entry.slice(0, -1) : entry)));
  const idOf = new Int32Array(words.length).fill(-1);
  for (const [id, entry] of entries.entries()) if (!isBeginning(entry)) idOf[words.find(entry)] = id;
  return { words, idOf, beginnings };
}

function isBeginning(entry: string): boolean {
  return entry.endsWith("*");
}

/** The places of words by what they have in common. */
function* groupBy(entries: readonly string[], keysOf: (entry: string) => readonly string[]): Steps<NumbersByText> {
  const groups = new Map<string, number[]>();
  yield* mapInSteps(entries, (entry, id) => {
    for (const key of isBeginning(entry) ? [] : keysOf(entry)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [id]);
      else group.push(id);
    }
  });
  yield;
  return packNumbers(groups);
}

function pushAll(met: Met[], family: Uint32Array): void {
  for (const id of family) push(met, id, FORM);
}

function push(met: Met[], id: number, level: number): void {
  if (!met.some((existing) => existing.id === id)) met.push({ id, level });
}
