import { yearFor } from "../../rules/day.ts";
import type { NoteRecord, SeparationRecord, VagueRecord } from "../../../openapi/shards/nomenclature.ts";
import type { CnCandidate } from "../../../openapi/schemas/sanctions.ts";
import { loadedByKey, onceByObject, onceOrAgain } from "../../text/memo.ts";
import { GRAMMARS } from "../../text/grammars.ts";
import { JOIN } from "../../text/name-words.ts";
import { openWordForms } from "../../text/inflection.ts";
import { GOODS_LANGUAGES, type GoodsLanguage, type NameLines } from "../../text/name-lines.ts";
import { type CnLines, type Nomenclature, openNomenclature } from "../nomenclature.ts";
import type { Dataset } from "../../shards/dataset.ts";
import { type NameIndex, indexNames } from "./name-index.ts";
import { groupCode } from "../../text/codes.ts";
import { MOST_RANKED, type Ranked, type Ranking, rankHeadings } from "./rank.ts";
import { foldedWords } from "../../text/normalize.ts";

type Confidence = "likely" | "possible" | "weak";

/**
 * The odds that the heading of a candidate is the right one, as a logarithm: by what speaks for it, how far it stands
 * before the next one, the share of the question that its best text has, and by its words. Fitted on descriptions with
 * known headings that are not sealed, those of declared goods counted three times.
 */
const [START, SCORE, LEAD, COVERED, WORDS] = [-2, 2.9, 3.2, -2.6, 0.8];
/** 93 and 30 in 100. */
const [LIKELY, POSSIBLE] = [2.6, -0.85];

/**
 * Tells a description that nobody could classify by its words, those that no text has, what it finds, and whether the
 * first of these was met by words of another language than English.
 */
type IsVague = (text: string, unmet: readonly string[], ranked: readonly Ranked[], isForeign: boolean) => boolean;

/**
 * What speaks for a vague description, as a logarithm of odds. Fitted in five folds on refused descriptions that are
 * not sealed, on names of reference lists that search was made without, and on questions with known headings, those of
 * the latter and of procurement counted three times.
 */
const VAGUE = {
  always: 1.29,
  /** The words of refused descriptions, each by how often it stands in both kinds. */
  refused: 0.68,
  /** Each further word: one that texts have, and one that none has. */
  met: -0.64,
  unmet: 0.74,
  single: 0.2,
  digits: 2.46,
  /** It is as long as the field of a declaration, which may have cut it off. */
  cut: 2.63,
  /** The logarithm of its letters. */
  length: -0.58,
  /** The best candidate: the share of the question that its best text has, and how it was met. */
  covered: -1.18,
  named: 1.27,
  namedCovered: -3.62,
  name: -0.49,
  reference: 0.62,
  foreign: -1.13,
  /** The logarithm of the chapters of candidates nearly as good as the best. */
  chapters: 1.19,
} as const;
/** Real descriptions that are cut off have so many letters. */
const [CUT_FROM, CUT_TO] = [29, 30];
const [NEARLY, MOST_COMPARED] = [0.8, 20];

/** Opens the words of refused descriptions. */
function openVague(records: readonly VagueRecord[]): IsVague {
  const [[, refused, taken] = ["", 1, 1], ...words] = records;
  const oddsByWord = new Map(
    words.map(([word, no, yes]) => [word, Math.log((no + 0.5) / (refused + 1)) - Math.log((yes + 0.5) / (taken + 1))]),
  );
  return (text, unmet, ranked, isForeign) => {
    const asked = new Set(foldedWords(text));
    let odds = VAGUE.always + VAGUE.length * Math.log(1 + text.length) + oddsOfBest(ranked);
    if (asked.size === 1) odds += VAGUE.single;
    if (/\d/.test(text.toLowerCase().replace(SIZE, ""))) odds += VAGUE.digits;
    if (text.length >= CUT_FROM && text.length <= CUT_TO) odds += VAGUE.cut;
    if (isForeign) odds += VAGUE.foreign;
    for (const word of asked) {
      const own = oddsByWord.get(word);
      if (own !== undefined) odds += VAGUE.refused * own;
      else if (unmet.includes(word)) odds += VAGUE.unmet;
      else if (HAS_WORD.test(word)) odds += VAGUE.met;
    }
    return odds > 0;
  };
}

const HAS_WORD = /[a-z]{3}/;
/** What goods can do, or how large they are: such digits stand in good descriptions too. */
const SIZE = /\b\d+(?:[.,]\d+)? ?(?:kva|kw|w|v|hz|bar|mm|cm|kg|ml|cl|inch)\b/g;

function oddsOfBest(ranked: readonly Ranked[]): number {
  const [best] = ranked;
  if (best === undefined) return 0;
  const near = ranked.slice(0, MOST_COMPARED).filter(({ score }) => score >= best.score * NEARLY);
  const { by } = best.matched;
  return (
    VAGUE.covered * best.covered +
    VAGUE.chapters * Math.log(1 + new Set(near.map(({ code }) => code.slice(0, 2))).size) +
    (best.named ? VAGUE.named + VAGUE.namedCovered * best.covered : 0) +
    (by === "name" || by === "entry" || by === "form" ? VAGUE.name : by === "reference" ? VAGUE.reference : 0)
  );
}

/** One meaning of a description that the year asked about has. */
export interface Candidate extends Ranked {
  confidence: Confidence;
  /** It has every word of the question that any text has, or a reviewed everyday name of it stands among them. */
  whole: boolean;
}

/** What a description of goods may mean. */
export interface Meanings {
  candidates: Candidate[];
  /** The first of them as an answer shows them. */
  shown: Meaning[];
  /** The words that were looked up. */
  words: string[];
  /** More headings have the words than were looked at, or no word says by itself what is meant. */
  general: boolean;
  /** Customs refuse such descriptions: nobody could classify the goods. */
  vague: boolean;
  /** The language of the words that the first candidate is met by. */
  lang: GoodsLanguage;
  /** What tells the headings of the first two candidates apart. */
  separation?: SeparationRecord;
}

/** The search of goods by name. */
export interface NameSearch {
  indexOf(lang: GoodsLanguage): Promise<NameIndex>;
  /**
   * Looks a description up in the language of the answer, and in the others one after the other as long as words are
   * known in none of them.
   */
  find(text: string, lang: GoodsLanguage, year: number): Promise<Meanings>;
}

/**
 * Opens the search, once for a nomenclature. Texts are those of the newest year; the index of a language is made on
 * first use, and stays.
 */
export const openNameSearch = onceByObject(createNameSearch);

function createNameSearch(
  nomenclature: Pick<
    Nomenclature,
    "years" | "lines" | "names" | "printed" | "goods" | "entryNames" | "forms" | "notes" | "vague" | "separations"
  >,
): NameSearch {
  const notes = (lang: GoodsLanguage): Promise<NoteRecord[]> | NoteRecord[] =>
    lang === "en" ? nomenclature.notes() : [];
  const indexes = loadedByKey(async (lang: GoodsLanguage) => {
    const [lines, goods, entries, noted, forms] = await Promise.all([
      nomenclature.names(lang),
      nomenclature.goods(lang),
      lang === "en" || lang === "pl" ? nomenclature.entryNames(lang) : [],
      notes(lang),
      lang === "pl" ? nomenclature.forms() : [],
    ]);
    return indexNames({ lang, lines, goods, entries, notes: noted }, GRAMMARS[lang].inflection(openWordForms(forms)));
  });
  const indexOf = (lang: GoodsLanguage): Promise<NameIndex> => indexes.get(lang);
  const vague = onceOrAgain(async () => openVague(await nomenclature.vague()));

  return {
    indexOf,
    async find(text, lang, year) {
      const rankings: [GoodsLanguage, Ranking][] = [];
      for (const one of [lang, ...GOODS_LANGUAGES.filter((other) => other !== lang)]) {
        if (rankings.length > 0 && isRead(rankings)) break;
        rankings.push([one, rankHeadings(await indexOf(one), text)]);
      }
      const words = rankings[0]![1].words;
      const unmet = unmetOf(rankings);
      const ranked = joinRankings(rankings, words.length);
      const read = ranked[0]?.[1] ?? lang;
      const headings = ranked.map(([candidate]) => candidate);
      // The words of refused descriptions are English.
      const isVague =
        (lang === "en" || headings.length === 0 || read === "en") &&
        (await vague())(text, unmet, headings, headings.length > 0 && read !== "en");
      const confidences = confidencesOf(headings);
      const lines = await nomenclature.printed(lang);
      const candidates: Candidate[] = [];
      for (const [at, candidate] of headings.entries()) {
        const isNewest = year === nomenclature.years.at(-1);
        const code = isNewest ? candidate.code : await codeIn(nomenclature, candidate.code, year);
        if (code === undefined || !lines.has(code)) continue;
        const whole = candidate.named || candidate.matched.words.length + unmet.length >= words.length;
        const matched = { ...candidate.matched, words: candidate.matched.words.map(asWritten) };
        candidates.push({ ...candidate, matched, code, confidence: confidences[at]!, whole });
      }
      const separation = await separationOf(nomenclature, candidates);
      return {
        candidates,
        shown: candidates.slice(0, MOST_SHOWN).map((candidate) => renderMeaning(candidate, lines)),
        ...(separation === undefined ? {} : { separation }),
        words: words.map(asWritten),
        general: words.length === 0 || ranked.length >= MOST_RANKED,
        vague: isVague,
        lang: read,
      };
    },
  };
}

function asWritten(word: string): string {
  return word.replace(JOIN, "-");
}

const MOST_SHOWN = 20;

/** A meaning as it is shown: what its code is called, and how it was met. Whether it is restricted it does not say. */
export type Meaning = Pick<CnCandidate, "code" | "name" | "path" | "confidence" | "matched">;

function renderMeaning({ code, confidence, matched }: Candidate, lines: NameLines): Meaning {
  const { name, above } = lines.shown(code)!;
  return { code: groupCode(code), name, path: above.map((line) => line.name), confidence, matched };
}

/** What a description may mean on a day, the likeliest first: the law is not read for it. */
export async function findMeanings(
  dataset: Dataset,
  text: string,
  lang: GoodsLanguage,
  day: string,
): Promise<Meaning[]> {
  const nomenclature = openNomenclature(dataset);
  const { year } = yearFor(nomenclature.years, day);
  return (await openNameSearch(nomenclature).find(text.trim(), lang, year)).shown;
}

/** The question that tells the headings of the first two of some candidates apart. */
async function separationOf(
  { separations }: Pick<Nomenclature, "separations">,
  [first, second]: readonly Candidate[],
): Promise<SeparationRecord | undefined> {
  if (first === undefined || second === undefined) return undefined;
  const asked = new Set([first, second].map(({ code }) => code.slice(0, 4)));
  return (await separations()).find(({ headings }) => headings.every((heading) => asked.has(heading)));
}

/**
 * Whether the languages that were looked into leave no doubt what a description says: each word is known in one of
 * them, and one text has all, or Polish knows all, or each is known as it is written. By stems alone English knows
 * `acides` and `minérale` too.
 */
function isRead(rankings: readonly [GoodsLanguage, Ranking][]): boolean {
  const words = rankings[0]?.[1].words ?? [];
  const every = (has: (ranking: Ranking) => readonly string[]): boolean =>
    words.every((word) => rankings.some(([, ranking]) => has(ranking).includes(word)));
  return (
    every(({ recognised }) => recognised) &&
    (every(({ written }) => written) ||
      rankings.some(
        ([lang, { ranked, recognised, words: own }]) =>
          (lang === "pl" && recognised.length === own.length) ||
          ranked.some(({ same, matched }) => same && matched.words.length === own.length),
      ))
  );
}

/** Words that meet nothing in any of the languages. */
function unmetOf(rankings: readonly [GoodsLanguage, Ranking][]): string[] {
  return (rankings[0]?.[1].unmet ?? []).filter((word) =>
    rankings.every(([, { words, unmet }]) => !words.includes(word) || unmet.includes(word)),
  );
}

/**
 * The code of a candidate where the year has it, else its heading: texts have codes of the newest year. Undefined
 * where the year lacks both.
 */
async function codeIn({ lines }: Pick<Nomenclature, "lines">, code: string, year: number): Promise<string | undefined> {
  const own: CnLines = await lines(year, code);
  return [code, code.slice(0, 4)].find((one) => own.has(one));
}

/**
 * The headings of several languages: those that the words name first, then by what speaks for them. Of a heading that
 * two have the better is taken; where each has some of the words, the question was asked in both languages, and the
 * heading has them all.
 */
function joinRankings(rankings: readonly [GoodsLanguage, Ranking][], asked: number): [Ranked, GoodsLanguage][] {
  const [first] = rankings;
  if (rankings.length === 1) return first![1].ranked.map((one) => [one, first![0]]);
  // A word that one language has is no misspelt word of another.
  const isKnown = rankings.some(([, { ranked }]) => ranked.some(({ same }) => same));
  const all = rankings.flatMap(([lang, { ranked }], at) =>
    ranked.filter(({ same }) => at === 0 || same || !isKnown).map((one): [Ranked, GoodsLanguage] => [one, lang]),
  );
  const headings = new Map<string, [Ranked, GoodsLanguage]>();
  for (const own of all.toSorted(([a], [b]) => order(a, b))) {
    const [one, lang] = own;
    const heading = one.code.slice(0, 4);
    const known = headings.get(heading);
    if (known === undefined) headings.set(heading, own);
    else if (known[0].same && one.same) {
      const words = [...new Set([...known[0].matched.words, ...one.matched.words])];
      const strong = known[0].strong || words.length === asked;
      headings.set(heading, [{ ...known[0], strong, matched: { ...known[0].matched, words } }, known[1] ?? lang]);
    }
  }
  return [...headings.values()].toSorted(([a], [b]) => order(a, b)).slice(0, MOST_RANKED);
}

function order(a: Ranked, b: Ranked): number {
  return Number(b.strong) - Number(a.strong) || b.score - a.score;
}

function oddsOf(candidate: Ranked, next: Ranked | undefined): number {
  const { score, covered, matched } = candidate;
  const lead = score - (next?.score ?? 0);
  return START + SCORE * score + LEAD * lead + COVERED * covered + WORDS * Math.log(matched.words.length);
}

/** How sure each of some candidates is, the likeliest first; only the first can be likely. */
function confidencesOf(ranked: readonly Ranked[]): Confidence[] {
  return ranked.map((candidate, at) => {
    const odds = oddsOf(candidate, at === 0 ? ranked[1] : ranked[0]);
    if (at === 0 && odds >= LIKELY) return "likely";
    return odds >= POSSIBLE ? "possible" : "weak";
  });
}
