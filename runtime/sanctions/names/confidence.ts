import type { VagueRecord } from "../../../openapi/shards/nomenclature.ts";
import { foldedWords } from "../../text/fold.ts";
import type { Ranked } from "./rank.ts";

export type Confidence = "likely" | "possible" | "weak";

/**
 * The odds that the heading of a candidate is the right one, as a logarithm: by what speaks for it, how far it stands
 * before the next one, the share of the question that its best text has, and by its words. Fitted on descriptions with
 * known headings that are not sealed, those of declared goods counted three times.
 */
const [START, SCORE, LEAD, COVERED, WORDS] = [-2, 2.9, 3.2, -2.6, 0.8];
/** 93 and 30 in 100. */
const [LIKELY, POSSIBLE] = [2.6, -0.85];

function oddsOf(candidate: Ranked, next: Ranked | undefined): number {
  const { score, covered, matched } = candidate;
  const lead = score - (next?.score ?? 0);
  return START + SCORE * score + LEAD * lead + COVERED * covered + WORDS * Math.log(matched.words.length);
}

/** How sure each of some candidates is, the likeliest first; only the first can be likely. */
export function confidencesOf(ranked: readonly Ranked[]): Confidence[] {
  return ranked.map((candidate, at) => {
    const odds = oddsOf(candidate, at === 0 ? ranked[1] : ranked[0]);
    if (at === 0 && odds >= LIKELY) return "likely";
    return odds >= POSSIBLE ? "possible" : "weak";
  });
}

/**
 * Tells a description that nobody could classify by its words, those that no text has, what it finds, and whether the
 * first of these was met by words of another language than English.
 */
export type IsVague = (
  text: string,
  unmet: readonly string[],
  ranked: readonly Ranked[],
  isForeign: boolean,
) => boolean;

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
export function openVague(records: readonly VagueRecord[]): IsVague {
  const [[, refused, taken] = ["", 1, 1], ...words] = records;
  const oddsByWord = new Map(
    words.map(([word, no, yes]) => [word, Math.log((no + 0.5) / (refused + 1)) - Math.log((yes + 0.5) / (taken + 1))]),
  );
  return (text, unmet, ranked, isForeign) => {
    const asked = new Set(foldedWords(text));
    let odds = VAGUE.always + VAGUE.length * Math.log(1 + text.length) + oddsOfBest(ranked);
    if (asked.size === 1) odds += VAGUE.single;
    if (/\d/.test(text)) odds += VAGUE.digits;
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
