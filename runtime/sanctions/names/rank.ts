import { ROLES, readNameWords, readQuestionWords } from "../../text/name-words.ts";
import { MEETINGS, SAME_WORD } from "../../text/vocabulary.ts";
import { type MetTexts, WEIGHTS, meetTexts } from "./meet-texts.ts";
import type { NameIndex } from "./name-index.ts";
import { type QuestionTerm, meetWords } from "./question-words.ts";
import { FIELDS, type TextField } from "./texts.ts";
import { fold } from "../../text/normalize.ts";
import { GRAMMARS } from "../../text/grammars.ts";
import { GOODS_LANGUAGES, type GoodsLanguage } from "../../text/name-lines.ts";

/**
 * So many words of a question are looked up, by whether the goods stand first or behind what they are like: the title
 * of a shop may name them last.
 */
const MOST_WORDS = { goodsFirst: 16, goodsLast: 24 } as const;

/** Quantities, sizes and packing of a description: `100 pcs`, `300ml`, `pack of 6`. They say nothing of the goods. */
const MEASURE =
  /\b(?:\d+ ?x ?)*\d+ ?(?:x|pcs?|pieces?|packs?|pk|szt|sztuk|stk|stuck|pieces|ml|cl|dl|l|g|gr|kg|mg|mm|cm|m|oz|lbs?|w|kw|inch|inches|qty)\b|\b(?:pack|set|box|case) of \d+\b/g;

/** Digits that stand fused with a word: `shampoo300`. */
const FUSED = /(?<=\p{L}{3})(?=\d)|(?<=\d)(?=\p{L}{4})/gu;

const NUMBERS = /\b\d+\b/g;

const SILENT = GOODS_LANGUAGES.map((lang) => GRAMMARS[lang]);

/** Words that are silent in German or French, and goods in Polish or English: `fur`, where it is not written `für`. */
const GOODS_ELSEWHERE = new Set(["fur", "die", "par"]);

/** Words of a description of goods in a language. */
interface Read {
  /** The words that tell what the goods are, folded, each once. */
  words: string[];
  /** What each is to the description: the goods, what they are like, or what they are for. */
  roles: ReadonlyMap<string, number>;
}

function readWords(text: string, lang: GoodsLanguage): Read {
  const plain = fold(text).replace(MEASURE, " ").replace(FUSED, " ").replace(NUMBERS, " ");
  const written = text.toLowerCase();
  const tellsElsewhere = (word: string): boolean =>
    !GRAMMARS[lang].silent.has(word) && GOODS_ELSEWHERE.has(word) && written.includes(word);
  const most = GRAMMARS[lang].goodsFirst ? MOST_WORDS.goodsFirst : MOST_WORDS.goodsLast;
  const words = readQuestionWords(plain, SILENT, most, tellsElsewhere);
  const roles = new Map<string, number>();
  for (const { word, role } of readNameWords(plain, GRAMMARS[lang]))
    roles.set(word, Math.max(role, roles.get(word) ?? 0));
  return { words, roles };
}

const NAMES: ReadonlySet<TextField> = new Set(["heading", "line", "entry", "synonym"]);

type MatchedBy = (typeof FIELDS)[TextField] | Exclude<(typeof MEETINGS)[number], "whole">;

/** A heading that a description may mean. */
export interface Ranked {
  /** 4 to 8 digits: the deepest code of the heading that what was met best has in common. */
  code: string;
  matched: { by: MatchedBy; words: string[] };
  /**
   * One text has every word that tells something, by itself, its forms or another name for it, as names of the goods
   * themselves: not what they are for, made of or other than.
   */
  strong: boolean;
  /** A reviewed everyday name of it stands in the question as a whole. */
  named: boolean;
  /** Its words are those of the question, however they are written: no part of a word, and no typing error. */
  same: boolean;
  /** Score: 0 is no evidence, above 1 if one text has it all. */
  score: number;
  /** The share of the question, by what its words tell, that its best text has; from 0 to 1. */
  covered: number;
}

/** Ranking of the headings of a description in one language. */
export interface Ranking {
  /** Headings, the likeliest first. */
  ranked: Ranked[];
  words: string[];
  /** Words that no text has. */
  unmet: string[];
  /** Words that names have as they are written: no part of a word, no typing error, not in reference lists alone. */
  recognised: string[];
  /** Those of them that a name has letter by letter, not in a form or with other letters behind the stem. */
  written: string[];
}

/** Share of one text against all texts together. */
const ALONE = 0.83;
const WORDY = 1.15;
const DEEPER = 0.95;
const FURTHER = 0.97;
/**
 * How often such goods are declared counts where the words leave doubt: few words do. Of many each text has a small
 * share, whatever they say, and the headings that are declared most would win every long title.
 */
const [USUAL, SURE, FEW_WORDS] = [0.08, 1.1, 7];
/** Texts of a heading that are met so nearly as well as its best are held together. */
const AS_GOOD = 0.95;
const LEAST_SHARE = 0.3;
export const MOST_RANKED = 100;

/** Ranks the headings whose goods a description may mean. */
export function rankHeadings(index: NameIndex, text: string): Ranking {
  const { words, roles } = readWords(text, index.lang);
  const terms = meetWords(index, words, roles, text);
  const termsOf = (at: number): QuestionTerm[] => terms.filter(({ word }) => word === at);
  const unmet = words.filter((_, at) => termsOf(at).length === 0);
  const recognised = words.filter((_, at) => termsOf(at).some((term) => isMet(index, term, SAME_WORD)));
  const written = recognised.filter((word) => termsOf(words.indexOf(word)).some((term) => isMet(index, term, 0)));
  const met = meetTexts(index, terms, unmet.length);
  const everything = unmet.length === 0 ? 2 ** terms.length - 1 : -1;
  const matches = new Map<number, Evidence>();
  for (const slot of met.indexes.keys()) addText(matches, index, met, slot, everything);
  const best = Math.max(0, ...[...matches.values()].map(({ score }) => score));
  const usual = words.length > FEW_WORDS ? 0 : USUAL * Math.max(0, SURE - best);
  const scored = Array.from(matches, ([heading, evidence]) => ({
    evidence,
    score:
      met.together[heading]! / met.total + ALONE * evidence.score + usual * Math.log1p(index.declared[heading] ?? 0),
  }));
  const least = LEAST_SHARE * scored.reduce((most, { score }) => Math.max(most, score), 0);
  const ranked = scored
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || (a.evidence.code < b.evidence.code ? -1 : 1))
    .slice(0, MOST_RANKED)
    .map(({ evidence, score }) => describe(evidence, score, met, terms, words));
  return { ranked, words, unmet, recognised, written };
}

/** What speaks for a heading: its best text, and those that are nearly as good. */
interface Evidence {
  code: string;
  field: TextField;
  /** Its best text. */
  slot: number;
  score: number;
  near: { code: string; score: number; field: TextField }[];
  strong: boolean;
  named: boolean;
  /** The line of the heading that has most of the words itself; -1 where none has any. */
  line: number;
}

/** Takes a text that is met for evidence of its headings; `everything` has the bits of all words of the question. */
function addText(
  matches: Map<number, Evidence>,
  index: NameIndex,
  met: MetTexts,
  slot: number,
  everything: number,
): void {
  const { field, targets, length, depth } = index.texts[met.indexes[slot]!]!;
  const own = met.own[slot]!;
  const isSame = met.level[slot]! <= SAME_WORD;
  const isAll = bits(own) >= length;
  const names =
    field === "synonym" ||
    (field === "reference" || field === "declared" ? isAll : field !== "note" && met.role[slot]! >= ROLES.kind);
  const isStrong = met.all[slot] === everything && isSame && names && (field !== "synonym" || isAll);
  const isNamed = field === "synonym" && isSame && isAll;
  const isLine = (field === "heading" || field === "line") && isSame;
  const deep = depth > 1 ? DEEPER ** (depth - 1) : 1;
  const alone =
    (WEIGHTS[field].alone * met.weight[slot]! * Math.min(1, bits(own) / length) ** WORDY * deep) / met.total;
  for (const [at, { code, heading }] of targets.entries()) {
    const score = alone * FURTHER ** at;
    let evidence = matches.get(heading);
    if (evidence === undefined) {
      evidence = { code, field, slot, score, near: [], strong: false, named: false, line: -1 };
      matches.set(heading, evidence);
    } else if (score > evidence.score) {
      evidence.code = code;
      evidence.field = field;
      evidence.slot = slot;
      evidence.score = score;
    }
    if (score >= evidence.score * AS_GOOD) evidence.near.push({ code, score, field });
    evidence.strong ||= isStrong;
    evidence.named ||= isNamed;
    if (isLine && (evidence.line < 0 || bits(own) > bits(met.own[evidence.line]!))) evidence.line = slot;
  }
}

function describe(
  evidence: Evidence,
  score: number,
  met: MetTexts,
  terms: readonly QuestionTerm[],
  words: readonly string[],
): Ranked {
  const { slot, field, strong, named, line } = evidence;
  const all = met.all[slot]!;
  const isLine = line >= 0 && (met.own[line]! & all) === all;
  const level = isLine ? met.level[line]! : met.level[slot]!;
  const by: MatchedBy =
    isLine || field === "heading" || field === "line"
      ? level === 0
        ? "name"
        : (MEETINGS[level] as MatchedBy)
      : level > SAME_WORD
        ? (MEETINGS[level] as MatchedBy)
        : FIELDS[field];
  const indexes = new Set(terms.flatMap(({ word }, at) => ((all >> at) & 1 ? [word] : [])));
  return {
    code: codeOf(evidence),
    matched: { by, words: words.filter((_, at) => indexes.has(at)) },
    strong,
    named,
    same: met.level[slot]! <= SAME_WORD,
    score,
    covered: met.weight[slot]! / met.total,
  };
}

/**
 * The code to show for a heading: that which was met best, a longer one that an everyday name gives as well, or what
 * several have in common.
 */
function codeOf({ code: best, score, near }: Evidence): string {
  let code = best;
  for (const { code: own, score: other, field } of near) {
    if (other < score * AS_GOOD || code.startsWith(own)) continue;
    if (!own.startsWith(code)) code = sharedCode(code, own);
    else if (field === "synonym") code = own;
  }
  return code;
}

/** The digits that two codes have in common, in pairs. */
function sharedCode(a: string, b: string): string {
  let length = 0;
  while (length + 2 <= a.length && a.slice(length, length + 2) === b.slice(length, length + 2)) length += 2;
  return a.slice(0, length);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Whether a name of the nomenclature, of the law or an everyday name has a word as it is written. */
function isMet({ postingsOf, texts }: NameIndex, { met }: QuestionTerm, weakest: number): boolean {
  return met.some(
    ({ id, level }) => level <= weakest && postingsOf(id).some((posting) => NAMES.has(texts[posting >> 2]!.field)),
  );
}
