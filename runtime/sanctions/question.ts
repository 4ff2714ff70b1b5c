import type { ProblemError } from "../../openapi/schemas/common.ts";
import { isDay } from "../../openapi/formats.ts";
import { readCode, type WrittenCode } from "../reading/code.ts";
import { saysNothing } from "../reading/nothing.ts";
import { foldedWords } from "../text/normalize.ts";
import type { LawRepository } from "./law.ts";
import { renderFault, type QueryFault } from "./words.ts";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";

export interface CodeQuery extends WrittenCode {
  kind: "code";
}

export interface NameQuery {
  kind: "name";
  words: string[];
  /**
   * Digits enough for a heading: somebody may have meant a code, and a name that is not found must not read as a code
   * that is free.
   */
  codeLike: boolean;
  /** A code-like part of the words with 4 to 10 digits, without separators. */
  codes: string[];
  /** The words say that there is nothing: a placeholder, or the label of a code without the code. */
  empty: boolean;
}

type CnQuestion = CodeQuery | NameQuery;

const LEAST = 2;
const MOST = 200;
/** Four digits or more that stand together, with the pairs of digits that follow them. */
const CODE_INSIDE = /(?<!\d)\d{4,10}(?!\d)(?: \d{2}(?!\d)){0,3}/g;

/**
 * A code of 4 to 10 digits and a sign that separates it from a parameter: a broken URL, of which the rest would read as
 * a name or as a second code.
 */
const GLUED = /^(\d{2}(?:[ .]?\d){2,8})[;&=?#]/;

/**
 * Reads `q`: a customs code, whatever stands around it that names no goods; anything else is a name fragment. Gives the
 * fault instead where `q` is too short, too long, or a code that is damaged or not alone.
 */
export function readGoodsQuery(q: string): ReadQuery {
  const text = q.trim();
  // What is far too long is not looked at further: an item of a batch may be a megabyte.
  const characters = text.length > 2 * MOST ? text.length : Array.from(text).length;
  if (characters < LEAST) return { fault: ["too_short", characters] };
  if (characters > MOST) return { fault: ["too_long", characters] };
  const glued = GLUED.exec(text)?.[1];
  if (glued !== undefined) return { fault: ["glued_parameter", glued, glued] };
  const read = readCode(text);
  if (!("unread" in read)) return { kind: "code", ...read };
  const { unread, typed = "" } = read;
  switch (unread) {
    case "too_short":
      return { fault: ["too_short", typed.length] };
    case "too_long":
      return { fault: ["too_many_digits", typed.length] };
    case "several":
      return { fault: ["ambiguous"] };
    case "a_date":
      return { fault: ["wrong_format", "is a day and no code: was 8542 31 90 meant as text?"] };
    case "digits_lost":
      return { fault: ["wrong_format", "is a number that lost digits (8.54E+07): write all of them"] };
    default:
      return readName(text, read.label === true);
  }
}

type ReadQuery = CnQuestion | { fault: QueryFault };

function readName(text: string, isLabel: boolean): ReadQuery {
  const words = foldedWords(text);
  if (words.length === 0) return { fault: ["wrong_format", "has neither a digit nor a letter"] };
  const codeLike = /(?:\p{N}\P{N}*){4}/u.test(text);
  return {
    kind: "name",
    words: [...new Set(words)],
    codeLike,
    codes: codeLike ? codesAmong(words) : [],
    empty: isLabel || saysNothing(text),
  };
}

/**
 * Codes among words: four digits and more, and all of the words where letters stand in it for the digits that look like
 * them.
 */
function codesAmong(words: readonly string[]): string[] {
  const text = words.join(" ");
  const meant = readCode(text.replaceAll(/[oо]/g, "0").replaceAll(/[liі]/g, "1"));
  const written = [...text.matchAll(CODE_INSIDE)].map(([code]) => code.replaceAll(" ", ""));
  return "unread" in meant ? written : [meant.digits, ...written];
}

const PLAIN_CODE = /^\d{2,11}$/;

/** Units that a question costs: a code 1, a name 2. */
export function unitsOf(q: unknown): number {
  if (typeof q !== "string" || PLAIN_CODE.test(q)) return 1;
  const query = readGoodsQuery(q);
  return "kind" in query && query.kind === "name" ? 2 : 1;
}

/** A fault of a parameter, as the law file words it. */
export function faultOf({ record }: LawRepository, parameter: string, fault: QueryFault): ProblemError {
  return { parameter, ...renderFault(record.faults, fault) };
}

/**
 * Faults of the day asked about: it must exist (`existing` is a day that does) and lie within the coverage of one of
 * the regimes that are asked about; what is held from a later day alone is said leg by leg.
 */
export function dayFaults(
  law: LawRepository,
  day: string,
  existing?: string,
  regimes?: readonly string[],
): ProblemError[] {
  if (day !== existing && !isDay(day))
    return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const asked = law.record.regimes.filter(({ code }) => regimes?.includes(code) !== false);
  const days = asked.map((regime) => regime.coverage_from);
  const first = days.toSorted()[0] ?? law.record.coverage_from;
  return day < first ? [faultOf(law, "as_of", ["before_coverage", first])] : [];
}

type StatedQuery = Pick<CnQuery, "facts" | "value_eur" | "contract_date">;

/** Whether a query states anything. */
export function statesFacts({ facts, value_eur, contract_date }: StatedQuery): boolean {
  return facts !== undefined || value_eur !== undefined || contract_date !== undefined;
}

/** What a query states, as it is said in a warning. */
export function renderStated({ facts, value_eur, contract_date }: StatedQuery): string {
  return Object.entries({ facts, value_eur, contract_date })
    .flatMap(([name, value]) => (value === undefined ? [] : [name === "facts" ? value : `${name}=${value}`]))
    .join("; ");
}

/** What a query states, as an answer says it again; none where it states nothing. */
export function echoStated({ facts, value_eur, contract_date }: StatedQuery): { stated?: StatedQuery } {
  const stated = { facts, value_eur, contract_date };
  return statesFacts(stated) ? { stated } : {};
}
