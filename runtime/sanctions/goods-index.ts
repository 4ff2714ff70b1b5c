import type { EntryNames } from "../../openapi/shards/sanctions.ts";
import { fold } from "../text/fold.ts";
import { GRAMMARS } from "../text/languages.ts";
import type { Inflection } from "../text/inflection.ts";
import { isNumber, type NameWord, readGoodsWords, readNameWords } from "../text/name-words.ts";
import { allSteps, type Steps } from "../text/steps.ts";
import { indexWordsInSteps, type WordIndex } from "../text/word-index.ts";
import { type Evidence, openEvidence } from "./evidence.ts";
import { type GoodsLines, openLinesInSteps, type YearNames } from "./goods-lines.ts";
import { KINDS, type NameCodes, openNameCodes } from "./name-codes.ts";
import type { GoodsGroup } from "./printed-lines.ts";

/** The names of goods in one language, indexed: the lines of the nomenclature first, then texts of entries, everyday names and reference lists. */
export interface GoodsIndex {
  lang: "en" | "pl";
  lines: GoodsLines;
  index: WordIndex;
  /** Place of its kind in KINDS, by name. */
  kinds: Uint8Array;
  targets: NameCodes;
  evidence: Evidence;
}

/** What the index of a language is made of. */
export interface GoodsSources {
  lang: "en" | "pl";
  years: readonly YearNames[];
  goods: readonly GoodsGroup[];
  entries: EntryNames["records"];
  inflection: Inflection;
}

/** Indexes the names of goods of some years in one language. */
export function indexGoods(sources: GoodsSources): GoodsIndex {
  return allSteps(indexGoodsInSteps(sources));
}

/** The same in steps. */
export function* indexGoodsInSteps({ lang, years, goods, entries, inflection }: GoodsSources): Steps<GoodsIndex> {
  const grammar = GRAMMARS[lang];
  const lines = yield* openLinesInSteps(years, lang);
  const foldWord = rememberFolded();
  const read = (name: string): NameWord[] => readNameWords(name, grammar, foldWord).filter(({ word }) => !isNumber(word));
  const targets: (readonly string[])[] = [];
  const kinds: number[] = [];
  const add = (words: NameWord[], own: readonly string[], kind: (typeof KINDS)[number]): NameWord[] => {
    targets.push(own);
    kinds.push(KINDS.indexOf(kind));
    return words;
  };
  const names = function* (): Generator<NameWord[]> {
    for (let line = 0; line < lines.names.length; line++) yield add(read(lines.names.at(line)), [lines.codes[line]!], "name");
    for (const [own, text] of entries) yield add(read(text), own.split(" "), "entry");
    for (const [own, everyday, references] of goods) {
      const codes = own === "" ? [] : own.split(" ");
      if (codes.length > 0) for (const name of split(everyday)) yield add(readGoodsWords(name, grammar), codes, "synonym");
      for (const term of split(references)) yield add(readGoodsWords(term, grammar), codes, "reference");
    }
  };
  const index = yield* indexWordsInSteps({ names: names(), inflection, parents: lines.parents, respell: respellBy(spellingsOf(goods)) });
  const codes = openNameCodes(targets);
  return { lang, lines, index, kinds: Uint8Array.from(kinds), targets: codes, evidence: openEvidence(codes) };
}

/** Folds words, each once, while an index is made: names have the same words. */
function rememberFolded(): (word: string) => string {
  const folded = new Map<string, string>();
  return (word) => {
    let text = folded.get(word);
    if (text === undefined) folded.set(word, (text = fold(word)));
    return text;
  };
}

function split(list: string): string[] {
  return list === "" ? [] : list.split(";");
}

/** A word as people type it, with the words of the nomenclature that stand for it. */
interface Spelling {
  typed: readonly string[];
  words: readonly string[];
}

function spellingsOf(goods: readonly GoodsGroup[]): Spelling[] {
  return goods.flatMap(([, everyday, , words]) => (words === "" ? [] : split(everyday).map((name) => ({ typed: name.split(" "), words: words.split(" ") }))));
}

/** Other writings of single words: `tyre` for `tire`, `colour` for `color*`. */
function respellBy(spellings: readonly Spelling[]): (word: string) => readonly string[] {
  const whole = new Map<string, readonly string[]>();
  const beginnings: [string, readonly string[]][] = [];
  for (const { typed: [word = "", ...others], words } of spellings) {
    if (others.length > 0) continue;
    if (word.endsWith("*")) beginnings.push([word.slice(0, -1), words]);
    else whole.set(word, words);
  }
  return (word) => {
    const found = whole.get(word);
    if (found !== undefined) return found;
    const [beginning = "", words = []] = beginnings.find(([one]) => word.startsWith(one)) ?? [];
    // `mold*` is `mould`, so that `molding` is `moulding`.
    return words.length === 1 ? [`${words[0]}${word.slice(beginning.length)}`, ...words] : words;
  };
}
