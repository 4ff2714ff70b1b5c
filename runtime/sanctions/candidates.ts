import { isNumber, readQuestionWords, ROLES } from "../text/name-words.ts";
import { GRAMMARS } from "../text/languages.ts";
import { MEETINGS, SAME_WORD } from "../text/vocabulary.ts";
import { MOST_WORDS, type NameHit } from "../text/word-index.ts";
import { type GoodsIndex, KINDS } from "./goods-index.ts";
import { sharedCode } from "./goods-lines.ts";

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

const FORM = MEETINGS.indexOf("form");
const [NAME, ENTRY, SYNONYM] = [KINDS.indexOf("name"), KINDS.indexOf("entry"), KINDS.indexOf("synonym")];
/** How much a kind of name is worth when it is met in full. */
const WORTH = [0.8, 0.75, 0.95, 0.85];
/** A line below a heading is worth this much for each level. */
const DEEPER = 0.94;
/** Each further word of a long name takes this much. */
const LONGER = 0.04;
/** The second code of a name, its third and so on. */
const FURTHER = 0.97;
/** Further names of a heading in the reference lists; so many are counted. */
const REPEATED = 0.8;
const MOST_REFERENCES = 5;
/** So many headings are looked at; what more have the words is said. */
export const MOST_HEADINGS = 100;
/** What is not even so well met as this part of the best is no candidate, beyond the first few. */
const LEAST_SHARE = 0.2;
const ALWAYS = 5;
/** Codes of a heading that are met so nearly as well as its best are held together. */
const AS_GOOD = 0.95;
const WHOLE = 0.999;

/** What a heading has been met by. */
interface Evidence {
  /** What is left of doubt, by kind: the candidates of a heading that several kinds of names lead to are the likelier ones. */
  best: { score: number; code: string; kind: number; level: number; met: number };
  byKind: number[];
  references: number[];
  codes: { score: number; code: string; kind: number }[];
  strong: boolean;
  everyday: boolean;
  /** Words that stand in a line of it themselves, whole or in other forms. */
  named: { met: number; by: "name" | "form" } | undefined;
}

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
  const { index, lines, kinds, lang } = goods;
  const words = readWords(text);
  const headings = new Map<string, Evidence>();
  const all = (1 << words.length) - 1;
  const visit = (hit: NameHit, partly: boolean): void => {
    const kind = kinds[hit.place]!;
    if (kind === NAME && !lines.isOf(hit.place, year)) return;
    const score = scoreOf(hit, kind, partly);
    if (score === 0) return;
    const isSame = hit.met === all && hit.told > WHOLE && hit.level <= SAME_WORD;
    const strong = !partly && isSame && (kind === SYNONYM || (kind <= ENTRY ? hit.role >= ROLES.kind : hit.count >= index.length(hit.place)));
    if (kind === NAME) return take(headings, lines.codes[hit.place]!, hit, { kind, score, strong, partly });
    const targets = goods.targets[hit.place - lines.names.length]!;
    for (let at = 0; at < targets.length; at++) take(headings, targets[at]!, hit, { kind, score: score * FURTHER ** at, strong, partly });
  };
  const unmet = index.search(words, (hit) => visit(hit, false));
  // Words that stand nowhere but in longer everyday names may mean those.
  if (headings.size === 0) index.search(words, (hit) => visit(hit, true));
  const ranked = [...headings.values()].map((evidence) => ({ evidence, score: totalOf(evidence) })).toSorted((a, b) => b.score - a.score || (a.evidence.best.code < b.evidence.best.code ? -1 : 1));
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE;
  const candidates = ranked.slice(0, MOST_HEADINGS).filter(({ score }, at) => at < ALWAYS || score >= least).map(({ evidence, score }): Candidate => {
    const { level, kind, met } = evidence.best;
    // A line that has the words itself says more than another name for it.
    const { named } = evidence;
    const by = named !== undefined && (named.met & met) === met ? named.by : (level > SAME_WORD || (kind === NAME && level > 0) ? (MEETINGS[level] as MatchedBy) : KINDS[kind]!);
    return { code: codeOf(evidence), matched: { by, words: words.filter((_, at) => (met >> at) & 1) }, strong: evidence.strong, score, named: evidence.everyday, same: level <= SAME_WORD, lang };
  });
  return { candidates, words, unmet: words.filter((_, at) => (unmet >> at) & 1), more: ranked.length > MOST_HEADINGS && ranked[MOST_HEADINGS]!.score >= least };

  /** What a hit is worth by itself. A line is worth more the higher it stands and the fewer other words it has. */
  function scoreOf(hit: NameHit, kind: number, partly: boolean): number {
    const worth = WORTH[kind]! * hit.score;
    if (kind === NAME) return (worth * hit.told * DEEPER ** Math.max(0, lines.depths[hit.place]! - 1)) / (1 + LONGER * (index.length(hit.place) - 1));
    if (kind === ENTRY) return (worth * hit.told) / (1 + LONGER * (index.length(hit.place) - 1));
    // An everyday name counts only as a whole: `oil` is no meaning of `palm`.
    if (kind === SYNONYM) return hit.count >= index.length(hit.place) ? worth : partly ? worth * hit.asked : 0;
    return worth * hit.asked;
  }
}

/** What a hit is to one of the codes of its name. */
interface Taken {
  kind: number;
  score: number;
  strong: boolean;
  partly: boolean;
}

function take(headings: Map<string, Evidence>, code: string, { level, met }: NameHit, { kind, score, strong, partly }: Taken): void {
  if (code.length < 4) return;
  const heading = code.slice(0, 4);
  let evidence = headings.get(heading);
  if (evidence === undefined) headings.set(heading, (evidence = { best: { score, code, kind, level, met }, byKind: [0, 0, 0], references: [], codes: [], strong: false, everyday: false, named: undefined }));
  else if (score > evidence.best.score) evidence.best = { score, code, kind, level, met };
  if (strong) evidence.strong = true;
  if (kind === SYNONYM && level <= SAME_WORD && !partly) evidence.everyday = true;
  if (kind === NAME && level <= FORM && (evidence.named === undefined || count(met) > count(evidence.named.met))) evidence.named = { met, by: level < FORM ? "name" : "form" };
  // The best only gets better: what is not nearly as good now never is.
  if (score >= evidence.best.score * AS_GOOD) evidence.codes.push({ score, code, kind });
  if (kind > SYNONYM) evidence.references.push(score);
  else if (score > evidence.byKind[kind]!) evidence.byKind[kind] = score;
}

/** How well a heading is met by all that leads to it. */
function totalOf({ byKind, references }: Evidence): number {
  let doubt = 1;
  for (const score of byKind) doubt *= 1 - score;
  let share = 1;
  for (const score of references.toSorted((a, b) => b - a).slice(0, MOST_REFERENCES)) {
    doubt *= 1 - score * share;
    share *= REPEATED;
  }
  return 1 - doubt;
}

/** The code to show for a heading: that which was met best, a longer one that an everyday name gives as well, or what several have in common. */
function codeOf({ best, codes }: Evidence): string {
  let code = best.code;
  for (const other of codes) {
    if (other.score < best.score * AS_GOOD || code.startsWith(other.code)) continue;
    if (!other.code.startsWith(code)) code = sharedCode(code, other.code);
    else if (other.kind === SYNONYM) code = other.code;
  }
  return code;
}

function count(bits: number): number {
  let found = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) found++;
  return found;
}
