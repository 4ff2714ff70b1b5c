import type { GoodsRecord } from "../../../openapi/shards/nomenclature.ts";
import type { Inflection } from "../../text/inflection.ts";
import type { GoodsLanguage } from "../../text/name-lines.ts";
import { type Steps, inStretches } from "../../text/steps.ts";
import { type Vocabulary, openVocabularyInSteps } from "../../text/vocabulary.ts";
import { type TextField, type TextSources, readTexts } from "./texts.ts";

/** What words of a question tell of the texts that have them, by the order in which these were met. */
export interface ToldTexts {
  /** The terms that each has itself, and with the lines above it, one bit each. */
  own: Uint32Array;
  all: Uint32Array;
  /** The weakest level and the lowest role of its own words. */
  level: Uint8Array;
  role: Uint8Array;
  /** What its words tell. */
  weight: Float64Array;
  /** By heading: what all of its texts tell together. */
  together: Float64Array;
}

/** Room of an index for what one question tells, used again for the next: most questions meet few texts. */
interface Room extends ToldTexts {
  /** By text: its place among those of the question, from 1 on; zero between questions. */
  slots: Int32Array;
  /** By heading: how often it has a word; zero between words. */
  counts: Float64Array;
}

/** Room for so many texts and headings. */
function roomFor(texts: number, headings: number): Room {
  return {
    slots: new Int32Array(texts),
    own: new Uint32Array(texts),
    all: new Uint32Array(texts),
    level: new Uint8Array(texts),
    role: new Uint8Array(texts),
    weight: new Float64Array(texts),
    counts: new Float64Array(headings),
    together: new Float64Array(headings),
  };
}

/** A text of the index: what it stands for, and how many words it has. */
interface IndexedText {
  field: TextField;
  /** Its codes, the likeliest first, and the places of their headings. */
  targets: readonly { code: string; heading: number }[];
  length: number;
  depth: number;
  parent: number;
}

/** The texts that name goods in a language, by their words. */
export interface NameIndex {
  lang: GoodsLanguage;
  texts: readonly IndexedText[];
  /** Headings in the order of their codes. */
  headings: readonly string[];
  vocabulary: Vocabulary;
  /** The place of a word in the vocabulary. */
  ids: ReadonlyMap<string, number>;
  /** The places of the texts that have a word, and the best role that it has in each (`place * 4 + role`). */
  postingsOf: (id: number) => Uint32Array;
  /** By field and heading: how many words its texts have, against the average of the field. */
  fullness: Readonly<Record<TextField, readonly number[]>>;
  /** By heading: how many descriptions of declared goods lead to it. */
  declared: readonly number[];
  room: Room;
}

const TEXTS_A_STEP = 200;

/** Indexes texts; others are served in between. */
export function indexNames(sources: TextSources, inflection: Inflection): Promise<NameIndex> {
  return inStretches(indexInSteps(sources, inflection));
}

function* indexInSteps(sources: TextSources, inflection: Inflection): Steps<NameIndex> {
  const texts: IndexedText[] = [];
  const ids = new Map<string, number>();
  const postings: number[][] = [];
  const indexes = new Map<string, number>();
  const sums: Record<TextField, (number | undefined)[]> = {
    heading: [],
    line: [],
    entry: [],
    synonym: [],
    reference: [],
    declared: [],
    note: [],
  };
  const declared: number[] = [];
  const indexOf = (heading: string): number => {
    const index = indexes.get(heading) ?? indexes.size;
    indexes.set(heading, index);
    return index;
  };
  /** Texts of the same codes share their targets. */
  const targetsByCodes = new Map<string, IndexedText["targets"]>();
  const targetsOf = (codes: readonly string[]): IndexedText["targets"] => {
    const key = codes.join(" ");
    const targets =
      targetsByCodes.get(key) ??
      codes.filter((code) => code.length >= 4).map((code) => ({ code, heading: indexOf(code.slice(0, 4)) }));
    targetsByCodes.set(key, targets);
    return targets;
  };
  for (const { field, codes, words, depth, parent } of readTexts(sources)) {
    const index = texts.length;
    const targets = targetsOf(codes);
    let length = 0;
    for (const { word, role } of words) {
      let id = ids.get(word);
      if (id === undefined) {
        ids.set(word, (id = ids.size));
        postings.push([]);
      }
      const own = postings[id]!;
      const last = own.at(-1) ?? -1;
      if (last >> 2 !== index) {
        own.push(index * 4 + role);
        length++;
      } else if ((last & 3) < role) own[own.length - 1] = index * 4 + role;
    }
    texts.push({ field, targets, length, depth, parent });
    for (const { heading } of targets) {
      sums[field][heading] = (sums[field][heading] ?? 0) + words.length;
      if (field === "declared") declared[heading] = (declared[heading] ?? 0) + 1;
    }
    if (index % TEXTS_A_STEP === 0) yield;
  }
  const vocabulary = yield* openVocabularyInSteps([...ids.keys()], inflection, respellBy(sources.goods));
  return {
    lang: sources.lang,
    texts,
    headings: [...indexes.keys()],
    vocabulary,
    ids,
    postingsOf: packPostings(postings),
    fullness: mapFields(sums, relative),
    declared,
    room: roomFor(texts.length, indexes.size),
  };
}

/** Keeps the postings of all words in one list. */
function packPostings(postings: readonly (readonly number[])[]): NameIndex["postingsOf"] {
  const starts = new Uint32Array(postings.length + 1);
  for (const [id, own] of postings.entries()) starts[id + 1] = starts[id]! + own.length;
  const all = new Uint32Array(starts[postings.length]!);
  for (const [id, own] of postings.entries()) all.set(own, starts[id]);
  return (id) => all.subarray(starts[id], starts[id + 1]);
}

function mapFields<From, To>(fields: Record<TextField, From>, map: (value: From) => To): Record<TextField, To> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, map(value)])) as Record<
    TextField,
    To
  >;
}

function relative(sums: readonly (number | undefined)[]): number[] {
  const own = sums.flatMap((sum) => sum ?? []);
  const average = own.reduce((sum, one) => sum + one, 0) / Math.max(1, own.length);
  return Array.from(sums, (sum) => (sum ?? 0) / average);
}

/** Other writings of single words: `tyre` for `tire`, `colour` for `color*`. */
function respellBy(goods: readonly GoodsRecord[]): (word: string) => readonly string[] {
  const whole = new Map<string, readonly string[]>();
  const beginnings: [string, readonly string[]][] = [];
  for (const { everyday = [], words } of goods)
    for (const name of words === undefined ? [] : everyday) {
      if (name.includes(" ")) continue;
      if (name.endsWith("*")) beginnings.push([name.slice(0, -1), words!]);
      else whole.set(name, words!);
    }
  return (word) => {
    const match = whole.get(word);
    if (match !== undefined) return match;
    const [beginning = "", words = []] = beginnings.find(([one]) => word.startsWith(one)) ?? [];
    // `mold*` is `mould`, so that `molding` is `moulding`.
    return words.length === 1 ? [`${words[0]}${word.slice(beginning.length)}`, ...words] : words;
  };
}
