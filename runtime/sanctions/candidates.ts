import { isNumber, readQuestionWords, ROLES } from "../text/name-words.ts";
import { GRAMMARS } from "../text/languages.ts";
import { MEETINGS, SAME_WORD } from "../text/vocabulary.ts";
import { MOST_WORDS, type NameHit } from "../text/word-index.ts";
import type { Hit } from "./evidence.ts";
import type { GoodsIndex } from "./goods-index.ts";
import { KINDS } from "./name-codes.ts";

export type MatchedBy = (typeof KINDS)[number] | Exclude<(typeof MEETINGS)[number], "whole">;

/** One meaning of the words of a name query. */
export interface Candidate {
  /** 4 to 8 digits: the deepest code of its heading that holds what was met well. */
  code: string;
  matched: { by: MatchedBy; words: string[] };
  /** Every word that tells something was met, by itself, its forms or another name for it, and names the goods themselves: not what they are for, made of or other than. */
  strong: boolean;
  /** How well the words are met, from 0 to 1. */
  score: number;
  /** A reviewed everyday name of it stands in the question, whatever stands beside it. */
  named: boolean;
  /** Its words are those of the question, however they are written: no part of a word, and no typing error. */
  same: boolean;
  lang: GoodsIndex["lang"];
}

const [NAME, ENTRY, SYNONYM] = [KINDS.indexOf("name"), KINDS.indexOf("entry"), KINDS.indexOf("synonym")];
/** How much a kind of name is worth when it is met in full. */
const WORTH = [0.8, 0.75, 0.95, 0.85];
/** A line below a heading is worth this much for each level. */
const DEEPER = 0.94;
const DEEPER_BY = Float64Array.from({ length: 256 }, (_, depth) => DEEPER ** Math.max(0, depth - 1));
/** Each further word of a long name takes this much. */
const LONGER = 0.04;
/** The second code of a name, its third and so on. */
const FURTHER = 0.97;
const WHOLE = 0.999;

/** What words may mean. */
export interface Found {
  /** Headings, best first. */
  candidates: Candidate[];
  /** The words that were looked for, and those of them that no name has. */
  words: string[];
  unmet: string[];
  /** More headings have the words than were looked at. */
  more: boolean;
}

/** Words of a question for goods: numbers say how much or how large, not what. */
function readWords(text: string): string[] {
  const words = readQuestionWords(text, [GRAMMARS.pl, GRAMMARS.en], 2 * MOST_WORDS);
  return words.filter((word) => !isNumber(word)).slice(0, MOST_WORDS);
}

/** The headings whose goods the words may mean. */
export function findCandidates(goods: GoodsIndex, text: string, year: number): Found {
  const { index, lines, kinds, lang, evidence } = goods;
  const { starts, places } = goods.targets;
  const words = readWords(text);
  const all = (1 << words.length) - 1;
  const taken: Hit = { kind: 0, level: 0, met: 0, score: 0, strong: false, everyday: false };
  const visit = (hit: NameHit, partly: boolean): void => {
    const { place, level, met } = hit;
    const kind = kinds[place]!;
    if (kind === NAME && !lines.isOf(place, year)) return;
    const length = index.length(place);
    const score = scoreOf(hit, kind, length, kind === NAME ? lines.depths[place]! : 0, partly);
    if (score === 0) return;
    const isSame = met === all && hit.told > WHOLE && level <= SAME_WORD;
    taken.kind = kind;
    taken.level = level;
    taken.met = met;
    taken.strong = !partly && isSame && (kind === SYNONYM || (kind <= ENTRY ? hit.role >= ROLES.kind : hit.count >= length));
    taken.everyday = !partly && kind === SYNONYM && level <= SAME_WORD;
    const first = starts[place]!;
    for (let at = first; at < starts[place + 1]!; at++) {
      taken.score = at === first ? score : score * FURTHER ** (at - first);
      evidence.take(places[at]!, taken);
    }
  };
  evidence.clear();
  const unmet = index.search(words, (hit) => visit(hit, false));
  // Words that stand nowhere but in longer everyday names may mean those.
  if (evidence.isEmpty()) index.search(words, (hit) => visit(hit, true));
  const wordsOf = (bits: number): string[] => words.filter((_, at) => (bits >> at) & 1);
  // Most candidates are met in the same way: they share what says so.
  const ways: { by: MatchedBy; met: number; matched: Candidate["matched"] }[] = [];
  const matchedBy = (by: MatchedBy, met: number): Candidate["matched"] => {
    for (const way of ways) if (way.by === by && way.met === met) return way.matched;
    const matched = { by, words: wordsOf(met) };
    ways.push({ by, met, matched });
    return matched;
  };
  const { headings: candidates, more } = evidence.ranked(({ code, kind, level, met, score, strong, everyday, named, namedAsIs }): Candidate => {
    // A line that has the words itself says more than another name for it.
    const isNamed = (named & met) === met;
    const by = isNamed ? (namedAsIs ? "name" : "form") : level > SAME_WORD || (kind === NAME && level > 0) ? (MEETINGS[level] as MatchedBy) : KINDS[kind]!;
    return { code, matched: matchedBy(by, met), strong, score, named: everyday, same: level <= SAME_WORD, lang };
  });
  return { candidates, words, unmet: wordsOf(unmet), more };
}

/** What a hit is worth by itself. A line is worth more the higher it stands and the fewer other words it has. */
function scoreOf(hit: NameHit, kind: number, length: number, depth: number, partly: boolean): number {
  const worth = WORTH[kind]! * hit.score;
  if (kind <= ENTRY) return (worth * hit.told * DEEPER_BY[depth]!) / (1 + LONGER * (length - 1));
  // An everyday name counts only as a whole: `oil` is no meaning of `palm`.
  if (kind === SYNONYM) return hit.count >= length ? worth : partly ? worth * hit.asked : 0;
  return worth * hit.asked;
}
