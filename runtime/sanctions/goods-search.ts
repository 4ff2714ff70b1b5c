import { inflectEnglish, inflectPolish } from "../text/inflection.ts";
import { openWordForms } from "../text/word-forms.ts";
import { inStretches } from "../text/steps.ts";
import { type Candidate, findCandidates, type Found } from "./candidates.ts";
import { MOST_HEADINGS } from "./evidence.ts";
import { type GoodsIndex, indexGoodsInSteps } from "./goods-index.ts";
import type { YearNames } from "./goods-lines.ts";
import type { LawBook } from "./law.ts";
import type { Nomenclature } from "./nomenclature.ts";

type Lang = GoodsIndex["lang"];

/** What an index holds for each of its names, in bytes, measured. */
const HELD_BY_NAME = 220;

/** One meaning that the year asked about has. */
export interface KnownCandidate extends Candidate {
  /** The line that names its code. */
  line: number;
  /** It has every word of the question that any name has, or a reviewed everyday name of it stands among them. */
  whole: boolean;
}

/** What a name query may mean. */
export interface Meanings {
  candidates: KnownCandidate[];
  /** The names of the lines of candidates, in the language of the answer. */
  lines: Pick<GoodsIndex["lines"], "shown">;
  /** Words that no name has, in neither language. */
  unmet: string[];
  /** More headings have the words than were looked at, or no word says by itself what is meant. */
  general: boolean;
}

/** The search of goods by name. */
export interface GoodsSearch {
  /** The names of goods in a language, indexed: of the newest year, which is meant where none is given, or of all years for any other. */
  indexOf(lang: Lang, year?: number): Promise<GoodsIndex>;
  /** Looks words up in the language of the answer, and in the other one too where the first knows no goods of that name; at once where the indexes are made. */
  find(text: string, lang: Lang, year: number): Meanings | Promise<Meanings>;
}

/**
 * Opens the search. The index of a language is made when it is first asked for, and stays: to make it again costs too much. Nearly all questions are about the
 * newest year, so it has an index of its own, and what was asked before changes no answer; those about other years share one over all years.
 */
export function openGoodsSearch(nomenclature: Pick<Nomenclature, "years" | "names" | "goods" | "forms">, law: Pick<LawBook, "entryNames" | "memory">): GoodsSearch {
  const newest = nomenclature.years.at(-1);
  const indexes = new Map<string, Promise<GoodsIndex>>();
  const made = new Map<string, GoodsIndex>();
  const keyOf = (lang: Lang, year: number | undefined): string => (year === newest ? lang : `${lang} of all years`);
  const take = (key: string, index: GoodsIndex): void => {
    made.set(key, index);
    law.memory.reserve(HELD_BY_NAME * index.kinds.length);
  };
  const indexOf = (lang: Lang, year = newest): Promise<GoodsIndex> => {
    const key = keyOf(lang, year);
    let index = indexes.get(key);
    if (index === undefined) {
      index = makeIndex(lang, nomenclature.years.filter((own) => year !== newest || own === newest));
      indexes.set(key, index);
      index.then((one) => take(key, one), () => indexes.delete(key));
    }
    return index;
  };
  const makeIndex = async (lang: Lang, held: readonly number[]): Promise<GoodsIndex> => {
    const years: YearNames[] = [];
    for (const year of held.toReversed()) years.push({ year, records: await nomenclature.names(year, lang) });
    const inflection = lang === "pl" ? inflectPolish(openWordForms(await nomenclature.forms())) : inflectEnglish;
    return inStretches(indexGoodsInSteps({ lang, years, goods: await nomenclature.goods(lang), entries: await law.entryNames(lang), inflection }));
  };
  const findIn = (own: GoodsIndex, text: string, year: number): Meanings | Promise<Meanings> => {
    const found = findCandidates(own, text, year);
    if (found.candidates.some(({ strong }) => strong)) return meaningsOf(own, found, year);
    const other = own.lang === "pl" ? "en" : "pl";
    const index = made.get(keyOf(other, year));
    const both = (second: GoodsIndex): Meanings => meaningsOf(own, inBoth(found, findCandidates(second, text, year)), year);
    return index === undefined ? indexOf(other, year).then(both) : both(index);
  };
  return {
    indexOf,
    find(text, lang, year) {
      const own = made.get(keyOf(lang, year));
      return own === undefined ? indexOf(lang, year).then((index) => findIn(index, text, year)) : findIn(own, text, year);
    },
  };
}

/** What was found in the language of the answer, and what in the other one. */
function inBoth({ candidates, words, unmet, more }: Found, other: Found): Found {
  // A word that the one language has is no misspelt word of the other.
  const known = candidates.some(({ same }) => same);
  return {
    candidates: merge(candidates, known ? other.candidates.filter(({ same }) => same) : other.candidates, words.length),
    words, unmet: unmet.filter((word) => other.unmet.includes(word)), more: more || other.more,
  };
}

/** Everyday names and reference lists have codes of the newest year: one that the year asked about lacks is none of its candidates. */
function meaningsOf({ lines }: GoodsIndex, { candidates, words, unmet, more }: Found, year: number): Meanings {
  const known: KnownCandidate[] = [];
  for (const { code, matched, strong, score, named, same, lang } of candidates) {
    const whole = named || matched.words.length + unmet.length >= words.length;
    const own = lines.lineOf(code, year);
    const heading = code.slice(0, 4);
    const line = own ?? lines.lineOf(heading, year);
    if (line !== undefined) known.push({ code: own === undefined ? heading : code, matched, strong, score, named, same, lang, line, whole });
  }
  return { unmet, general: more || words.length === 0, candidates: known, lines };
}

/**
 * Candidates of two languages: those that the words name first, then by score. Of a heading that both have the better is taken; where each has some of the
 * words, the question was asked in both languages, and the heading has them all.
 */
function merge(first: readonly Candidate[], second: readonly Candidate[], asked: number): Candidate[] {
  const ranked = [...first, ...second].toSorted((a, b) => Number(b.strong) - Number(a.strong) || Number(b.same) - Number(a.same) || b.score - a.score);
  const headings = new Map<string, Candidate>();
  for (const candidate of ranked) {
    const heading = candidate.code.slice(0, 4);
    const known = headings.get(heading);
    if (known === undefined) headings.set(heading, candidate);
    else if (known.same && candidate.same) {
      const words = [...new Set([...known.matched.words, ...candidate.matched.words])];
      headings.set(heading, { ...known, strong: known.strong || words.length === asked, matched: { ...known.matched, words } });
    }
  }
  return [...headings.values()].toSorted((a, b) => Number(b.strong) - Number(a.strong)).slice(0, MOST_HEADINGS);
}
