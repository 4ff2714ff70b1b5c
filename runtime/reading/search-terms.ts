import type { AdrClass } from "../../openapi/schemas/adr.ts";
import type { SearchQuery } from "../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { foldName } from "../text/normalize.ts";
import { countsIn } from "./amount-counts.ts";
import { tokensOf } from "./amount-tokens.ts";
import { withoutAmounts } from "./amounts.ts";
import { goodsOfSegments, readSegments } from "./edi.ts";
import { isPlaceholder, saysNotDangerous, withoutUnits } from "./nothing.ts";

/** Search terms: UN numbers, a name, a class; empty ones do not narrow the search. */
export interface SearchTerms {
  /** UN numbers, called so or all that is asked. */
  numbers: readonly string[];
  /** Groups of four digits beside words. */
  maybe: readonly string[];
  /** The words beside them. */
  text: string;
  class: AdrClass | undefined;
  /** Something was asked in words, and nothing of it can be looked up. */
  isEmpty: boolean;
  /** What is to be said of the words: they deny that goods are dangerous, or name numbers of another rule. */
  notices: readonly TermNotice[];
}

/** A notice with the number that it is about, empty where it is about none. */
export type TermNotice = readonly [
  code: "said_not_dangerous" | "number_of_north_america" | "number_of_air" | "number_of_inland_waters",
  number: string,
];

const SHORTEST = 2;
const LONGEST = 200;
/**
 * What stands before a UN number: `UN`, `ONU`, `UN No.`, `numer ONZ`, `UN-Nr.`, `n° ONU`, or an identification number
 * of the danger (5.3.2.3) and a stroke.
 */
const CALLED =
  /(?<![\p{L}\p{N}])(?:(?:n[°ºo.]?|nr\.?|no\.?|num[eé]ro|numer|nummer|number|nummer)\s*)?(?:UN|ONU|ONZ|ID)[\s\-–:.#]*(?:(?:n[°ºo]?|nr|no|nummer|number|num[eé]ro|numer)[\s\-–:.#]*)?(\d{4})(?![\p{L}\p{N}])/giu;
const AFTER_DANGER = /(?<![\p{L}\p{N}]|\d[./-])X?[2-9]\d{1,2}\s*\/\s*(\d{4})(?![\p{L}\p{N}])/giu;
/** The danger and the goods as an orange plate shows them, one above the other. */
const PLATE = /^\s*X?\d{2,3}\s+(\d{4})\s*$/iu;
const YEAR = /^20[0-4]\d$/;
/** A list of UN numbers and nothing else. */
const LIST = /^\s*(?:(?:UN|ONU)\s*)?\d{4}(?:\s*[,;/+|]\s*(?:(?:UN|ONU)\s*)?\d{4})+\s*$/i;
/** Numbers of 49 CFR, which are not those of the UN; ID 8000 of carriage by air. */
const NORTH_AMERICA = /(?<![\p{L}\p{N}])NA[\s\-–:.#]*(\d{4})(?![\p{L}\p{N}])/giu;
const AIR = "8000";
/** Numbers that ADN gives to goods of inland waterways alone (9000 to 9006). */
const INLAND = /^900[0-6]$/;
const ALONE = /(?<![\p{L}\p{N}.,])(\d{4})(?![\p{L}\p{N}]|[.,]\d)/gu;
/**
 * The rest of an entry as documents have it, beside its UN number: packing group, class or classification code, labels,
 * tunnel code. It names no goods.
 */
const ENTRY_REST =
  /(?<![\p{L}\p{N}])(?:(?:PG|GP|VG|packing group|grupa pakowania|Verpackungsgruppe|groupe d.emballage)\s*)?I{1,3}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,])(?:[1-9]|[1-6]\.[1-6][A-S]?)(?![\p{L}\p{N}%]|[.,]\d)|\((?:[BCDE]1000C|[BCDE]5000D|[B-E](?:\/[B-E])?|-)\)|(?<![\p{L}\p{N}])[B-E]\/[B-E](?![\p{L}\p{N}])/giu;

/**
 * Reads what a search asks for: `q`, `class`, or both. UN numbers are read as people write them, the rest of `q` is a
 * name.
 */
export function readTerms({ q, class: wanted }: SearchQuery): SearchTerms | { faults: ProblemError[] } {
  if (q === undefined) {
    if (wanted !== undefined) return { numbers: [], maybe: [], text: "", class: wanted, isEmpty: false, notices: [] };
    return fault("required", "One of q and class is required.");
  }
  const requested = q.trim();
  const length = Array.from(requested).length;
  if (length < SHORTEST) return fault("too_short", `Want at least ${SHORTEST} characters.`);
  if (length > LONGEST) return fault("too_long", `Want at most ${LONGEST} characters.`);
  if (foldName(requested) === "") return fault("wrong_format", "Want at least one letter or digit to search for.");
  const nothing = { ...NO_TERMS, class: wanted, notices: [] };
  if (LIST.test(requested)) return { ...nothing, numbers: [...new Set(requested.match(/\d{4}/g))], isEmpty: false };
  const goods = goodsOfSegments(readSegments(requested));
  if (goods.length > 0) return { ...nothing, numbers: [...new Set(goods.map(({ un }) => un))], isEmpty: false };
  if (isPlaceholder(requested)) return nothing;
  return { ...readWords(requested), class: wanted };
}

function readWords(requested: string): Omit<SearchTerms, "class"> {
  let text = requested;
  const take = (...patterns: RegExp[]): string[] => {
    const numbers = new Set<string>();
    for (const pattern of patterns) {
      text = text.replace(pattern, (_, number: string) => {
        numbers.add(number);
        return " ";
      });
    }
    return [...numbers];
  };
  const notices: TermNotice[] = take(NORTH_AMERICA).map((number) => ["number_of_north_america", number]);
  const called = take(CALLED, AFTER_DANGER, PLATE);
  const numbers = called.filter((number) => number !== AIR && !INLAND.test(number));
  if (called.includes(AIR)) return { ...NO_TERMS, notices: [["number_of_air", AIR]] };
  for (const number of called) if (INLAND.test(number)) notices.push(["number_of_inland_waters", number]);
  if (called.length === 0 && saysNotDangerous(requested)) return { ...NO_TERMS, notices: [["said_not_dangerous", ""]] };
  const maybe = take(ALONE).filter((number) => !numbers.includes(number));
  if (numbers.length + maybe.length > 0) text = text.replace(ENTRY_REST, " ");
  text = withoutAmounts(text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s,;:]+|[\s,;:]+$/g, "");
  return foldName(text) === "" || withoutUnits(foldName(text)) === ""
    ? { numbers: [...numbers, ...maybe], maybe: [], text: "", isEmpty: numbers.length + maybe.length === 0, notices }
    : { numbers, maybe, text, isEmpty: false, notices };
}

/** A UN number in a text, called so or on a plate. */
interface CalledNumber {
  un: string;
  /** As it is written, where, and how long. */
  text: string;
  index: number;
  length: number;
}

/** More numbers behind one that is called so: `UN 1203/1202/1830`, `UN 1203, 1202 and 1830`; no figures with a unit. */
const MORE_NUMBERS =
  /(\s*(?:[,;/+&|]|(?<=\s)(?:und|and|et|i|oraz|or|oder|ou|lub|sowie)(?=\s))\s*)(\d{4})(?![\p{L}\d]|[.,-]\d|\/\d{1,3}(?!\d)|\s*[-–]\s*\d)/uy;

/** The UN numbers of a line that are called so, in its order, and what is to be said of numbers of other rules. */
export function readCalled(line: string): { numbers: CalledNumber[]; notices: TermNotice[] } {
  const notices = [...line.matchAll(NORTH_AMERICA)].map(([, number = ""]): TermNotice => [
    "number_of_north_america",
    number,
  ]);
  // `345/2026` is a number of a year, `33/1203` a danger and its goods.
  const plates = [AFTER_DANGER, PLATE].flatMap((pattern) =>
    [...line.matchAll(new RegExp(pattern, "giu"))].filter(([, un = ""]) => !YEAR.test(un)),
  );
  const called = [...line.matchAll(CALLED), ...plates]
    .flatMap(({ 0: text, 1: un = "", index }) => [
      { un, text: text.trim(), index, length: text.length },
      ...numbersBehind(line, index + text.length),
    ])
    .toSorted((a, b) => a.index - b.index);
  const apart = called.filter(({ index }, order) => index >= endOf(called[order - 1]));
  for (const { un } of apart) {
    if (un === AIR) notices.push(["number_of_air", un]);
    if (INLAND.test(un)) notices.push(["number_of_inland_waters", un]);
  }
  return { numbers: apart.filter(({ un }) => un !== AIR && !INLAND.test(un)), notices };
}

const endOf = (number: CalledNumber | undefined): number => (number === undefined ? 0 : number.index + number.length);

/** Characters that tell a number from a count. */
const AHEAD = 60;

/** Whether an amount stands there, or the count of something (`1200 steel drums`, `1000 x 1 l`). */
export function isAmountOrCount(line: string, start: number): boolean {
  const tokens = tokensOf(line.slice(start, start + AHEAD));
  const [count] = countsIn(tokens);
  const { noun, measure, of } = tokens[1]?.sense ?? {};
  const isUnit = noun !== undefined || measure === true || of !== undefined;
  return tokens[0]?.is !== "number" || isUnit || (count?.start === 0 && count.noun !== undefined);
}

function numbersBehind(line: string, start: number): CalledNumber[] {
  const numbers: CalledNumber[] = [];
  for (let end = start; ;) {
    MORE_NUMBERS.lastIndex = end;
    const [whole, sign = "", un = ""] = MORE_NUMBERS.exec(line) ?? [];
    if (whole === undefined || isAmountOrCount(line, end + sign.length)) return numbers;
    numbers.push({ un, text: un, index: end + sign.length, length: un.length });
    end += sign.length + un.length;
  }
}

const NO_TERMS: Omit<SearchTerms, "class" | "notices"> = { numbers: [], maybe: [], text: "", isEmpty: true };

function fault(code: ProblemError["code"], detail: string): { faults: ProblemError[] } {
  return { faults: [{ parameter: "q", code, detail }] };
}
