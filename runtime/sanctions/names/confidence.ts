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

/** Tells an English description that nobody could classify by its words, those that no text has, and what it finds. */
export type IsVague = (text: string, unmet: readonly string[], ranked: readonly Ranked[]) => boolean;

/**
 * What speaks for a vague description beside the words of refused ones: words that no text has, words without letters,
 * a single word, and a best candidate that reference lists alone have. Against it: words that texts have, and how far
 * and how well that candidate is met. Fitted on refused descriptions that are not sealed, and on names of reference
 * lists that search was made without.
 */
const [ALWAYS, REFUSED, UNMET, UNREAD, SINGLE, REFERENCE] = [0.95, 0.91, 0.41, 2.15, 0.97, 1.22];
const [MET, FAR, WELL, STRONG] = [-0.64, -2.4, -1.1, -0.93];

/** Opens the words of refused descriptions: each speaks for or against by how often it stands in both kinds. */
export function openVague(records: readonly VagueRecord[]): IsVague {
  const [[, refused, taken] = ["", 1, 1], ...words] = records;
  const oddsByWord = new Map(
    words.map(([word, no, yes]) => [word, Math.log((no + 0.5) / (refused + 1)) - Math.log((yes + 0.5) / (taken + 1))]),
  );
  return (text, unmet, [best, next]) => {
    const asked = new Set(foldedWords(text));
    let sum = ALWAYS + (asked.size === 1 ? SINGLE : 0);
    if (best !== undefined) sum += FAR * (best.score - (next?.score ?? 0)) + WELL * best.covered;
    if (best?.strong === true) sum += STRONG;
    if (best?.matched.by === "reference") sum += REFERENCE;
    for (const word of asked) {
      const odds = oddsByWord.get(word);
      if (odds !== undefined) sum += REFUSED * odds;
      else if (unmet.includes(word)) sum += UNMET;
      else sum += HAS_WORD.test(word) ? MET : UNREAD;
    }
    return sum > 0;
  };
}

const HAS_WORD = /[a-z]{3}/;
