import type { ProblemError } from "../../openapi/schemas/common.ts";
import { isDay } from "../../openapi/formats.ts";
import { foldedWords } from "../text/fold.ts";
import type { LawRepository } from "./law.ts";
import { renderFault, type QueryFault } from "./words.ts";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";

/** Words that stand before a code, and `ex` or the name of the nomenclature behind it. */
const BEFORE = /^(?:(?:ex|p?cn|hts|hs|taric|kod|code|nr|no|poz)[^\p{L}\p{N}]*)+/iu;
const BEHIND = /[^\p{L}\p{N}%]*(?:ex|p?cn|hts|hs|taric)[^\p{L}\p{N}%]*$/iu;
const HIDDEN = /\p{Cf}/gu;
const DIGIT = /\p{Nd}/u;

/**
 * The groups of digits of a text that is a customs code as people write one: digits of any script, anything but
 * letters, numbers and `%` between them, a
 * word like `ex` or `CN` in front or behind; characters that nobody sees do not count. Undefined where it is none.
 */
export function readDigits(text: string): string[] | undefined {
  const compatible = text.normalize("NFKC");
  if (!DIGIT.test(compatible)) return undefined;
  const shown = compatible
    .replace(HIDDEN, "")
    .replace(/[^\0-\x7f]/gu, toAscii)
    .replace(BEFORE, "")
    .replace(BEHIND, "");
  const groups = shown.split(/[^\p{L}\p{N}%]+/u).filter((group) => group !== "");
  return groups.length > 0 && groups.every((group) => /^\d+$/.test(group)) ? groups : undefined;
}

/** The digits of a script stand together in Unicode, from 0 to 9; any other character stays. */
function toAscii(character: string): string {
  let passed = 0;
  for (let code = character.codePointAt(0) ?? 0; DIGIT.test(String.fromCodePoint(code)); code--) passed++;
  return passed === 0 ? character : String((passed - 1) % 10);
}

export interface CodeQuery {
  kind: "code";
  digits: string;
  /** Digits to look up: as typed, and for an odd number also with a leading zero. */
  readings: string[];
  /** Lengths of the groups that the digits were written in, `422` for 8542 31 90. */
  groups: string;
  /** The digits of a national tariff, one more than TARIC has: the last was cut off. */
  national?: string;
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
}

type CnQuestion = CodeQuery | NameQuery;

const LEAST = 2;
const MOST = 200;
const MOST_DIGITS = 10;
/** Digits of a national tariff. */
const NATIONAL_DIGITS = 11;
/** Four digits or more that stand together, with the pairs of digits that follow them. */
const CODE_INSIDE = /(?<!\d)\d{4,10}(?!\d)(?: \d{2}(?!\d)){0,3}/g;

/**
 * A code of 4 to 10 digits and a sign that separates it from a parameter: a broken URL, of which the rest would read as
 * a name or as a second code.
 */
const GLUED = /^(\d{2}(?:[ .]?\d){2,8})[;&=?#]/;

/**
 * Reads `q`: 2 to 10 digits, however they are separated, is a customs code; anything else is a name fragment. Gives the
 * fault instead where `q` is too
 * short, too long, or has more than the 11 digits of a national tariff, of which 10 count.
 */
export function readGoodsQuery(q: string): ReadQuery {
  if (PLAIN_CODE.test(q)) return readCode([q]);
  return readText(q);
}

type ReadQuery = CnQuestion | { fault: QueryFault };

function readText(q: string): ReadQuery {
  const text = q.trim();
  // What is far too long is not looked at further: an item of a batch may be a megabyte.
  const characters = text.length > 2 * MOST ? text.length : Array.from(text).length;
  if (characters < LEAST) return { fault: ["too_short", characters] };
  if (characters > MOST) return { fault: ["too_long", characters] };
  const glued = GLUED.exec(text)?.[1];
  if (glued !== undefined) return { fault: ["glued_parameter", glued, glued] };
  const groups = readDigits(text);
  if (groups !== undefined) return readCode(groups);
  const words = foldedWords(text);
  if (words.length === 0) return { fault: ["wrong_format"] };
  const codeLike = /(?:\p{N}\P{N}*){4}/u.test(text);
  return { kind: "name", words: [...new Set(words)], codeLike, codes: codeLike ? codesAmong(words) : [] };
}

/**
 * Codes among words: four digits and more, and all of the words where letters stand in it for the digits that look like
 * them.
 */
function codesAmong(words: readonly string[]): string[] {
  const text = words.join(" ");
  const meant = readDigits(text.replaceAll(/[oо]/g, "0").replaceAll(/[liі]/g, "1"))?.join("");
  const written = [...text.matchAll(CODE_INSIDE)].map(([code]) => code.replaceAll(" ", ""));
  return meant === undefined || meant.length > MOST_DIGITS ? written : [meant, ...written];
}

const PLAIN_CODE = /^\d{2,11}$/;

/** Units that a question costs: a code 1, a name 2. */
export function unitsOf(q: unknown): number {
  if (typeof q !== "string" || PLAIN_CODE.test(q)) return 1;
  const query = readGoodsQuery(q);
  return "kind" in query && query.kind === "name" ? 2 : 1;
}

function readCode(written: readonly string[]): CodeQuery | { fault: QueryFault } {
  const all = written.join("");
  if (all.length < LEAST) return { fault: ["too_short", all.length] };
  if (all.length > NATIONAL_DIGITS) return { fault: ["too_many_digits", all.length] };
  const isNational = all.length === NATIONAL_DIGITS;
  const digits = all.slice(0, MOST_DIGITS);
  const groups = isNational ? [...written.slice(0, -1), written.at(-1)?.slice(0, -1) ?? ""].filter(Boolean) : written;
  return {
    kind: "code",
    digits,
    readings: digits.length % 2 === 0 ? [digits] : [digits, `0${digits}`],
    groups: groups.map((group) => group.length).join(""),
    ...(isNational ? { national: all } : {}),
  };
}

/** A fault of a parameter, as the law file words it. */
export function faultOf({ record }: LawRepository, parameter: string, fault: QueryFault): ProblemError {
  return { parameter, ...renderFault(record.faults, fault) };
}

/**
 * Faults of the day asked about: it must exist (`known` is a day that does) and lie within the coverage, of the regimes
 * that are asked about.
 */
export function dayFaults(
  law: LawRepository,
  day: string,
  existing?: string,
  regimes?: readonly string[],
): ProblemError[] {
  if (day !== existing && !isDay(day))
    return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const days = law.record.regimes.filter(({ code }) => regimes?.includes(code)).map((own) => own.coverage_from);
  const first = days.toSorted().at(-1) ?? law.record.coverage_from;
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
