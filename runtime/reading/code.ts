import { isDay } from "../../openapi/formats.ts";
import { fold } from "../text/normalize.ts";
import { dayText } from "./day.ts";
import { BETWEEN_TEXTS, LABEL_TEXTS, SCHEME_TEXTS } from "./words.generated.ts";
import { wordsOf } from "./word-lists.ts";

/** A cell as readers of sheets give it; a question of the API is a text. */
export type GoodsCell = string | number | boolean | Date | null | undefined;

/** Why a cell gives no code. */
export type Unread = "empty" | "no_code" | "a_date" | "digits_lost" | "several" | "too_short" | "too_long";

/** A code as it was written. */
export interface WrittenCode {
  /** The first of the readings. */
  digits: string;
  /** Digits to look up: as written, and with the zeros that a number may have lost. */
  readings: readonly string[];
  /** Lengths of the groups that the digits were written in, `422` for 8542 31 90. */
  groups: string;
  /** All digits of a code of a national tariff, whose last were cut off. */
  national?: string;
  /** It stood in scientific notation, with all of its digits. */
  scientific?: true;
}

/** What a cell or a question says of a code; `label` where only words stand there that go around one. */
type CodeReading = WrittenCode | { unread: Unread; typed?: string; label?: true };

const MOST_DIGITS = 10;
/** Of a national tariff: 11 here, 12 in Spain and Turkey. */
const NATIONAL_DIGITS = new Set([11, 12]);
const CN_DIGITS = 8;
const HIDDEN = /\p{Cf}/gu;
const DIGIT = /\p{Nd}/u;
/** `8,54E+07`, as sheets show a long number in a narrow column. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/**
 * Reads a customs code as people and programs write it: digits of any script in groups; words around it that say
 * nothing of the goods (`KN-Code:`, `(EU)`), whose own digits (`HS6`, `CN 2026`) are none of the code; what a
 * spreadsheet did to it. What is lost for good is said, never guessed; where two readings differ both are given.
 */
export function readCode(cell: GoodsCell): CodeReading {
  if (cell === null || cell === undefined || typeof cell === "boolean")
    return { unread: typeof cell === "boolean" ? "no_code" : "empty" };
  if (cell instanceof Date) return { unread: "a_date" };
  const written = typeof cell === "number" ? (Number.isFinite(cell) && cell >= 0 ? String(cell) : "-") : cell;
  if (PLAIN.test(written)) return ofGroups([written]);
  const text = plainText(written);
  if (text === "") return { unread: "empty" };
  if (isDate(text)) return { unread: "a_date" };
  const scientific = SCIENTIFIC.exec(text);
  if (scientific !== null) return readScientific(scientific);
  if (/[%\p{Nl}\p{No}]/u.test(text)) return { unread: "no_code" };
  return readTokens(text);
}

const PLAIN = /^\d{2,11}$/;

/** A text without what nobody sees, its digits those of ASCII. */
function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(HIDDEN, "")
    .replace(/[^\0-\x7f]/gu, toAscii)
    .trim();
}

/** The digits of a script stand together in Unicode, from 0 to 9; any other character stays. */
function toAscii(character: string): string {
  let passed = 0;
  for (let code = character.codePointAt(0) ?? 0; DIGIT.test(String.fromCodePoint(code)); code--) passed++;
  return passed === 0 ? character : String((passed - 1) % 10);
}

const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?$/;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/;

/**
 * A day: no code stands in groups of 2, 2 and 4 digits. Year first, no chapter has headings 1906 to 1999 or 2010 and
 * above, while 2009.11.11 is orange juice.
 */
function isDate(text: string): boolean {
  const bare = text.replace(TIME, "");
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(bare) ?? [];
  if (year !== "") return (bare !== text || isYear(year)) && isDay(dayText(year, month, day));
  const [, first = "", second = "", last = ""] = YEAR_LAST.exec(bare) ?? [];
  return last !== "" && (isDay(dayText(last, second, first)) || isDay(dayText(last, first, second)));
}

/** Four digits that are a year and no heading: chapter 19 has 1901 to 1905, chapter 20 has 2001 to 2009. */
function isYear(digits: string): boolean {
  return /^(?:19[1-9]\d|2000|20[1-9]\d)$/.test(digits);
}

/** Headings of the nomenclature that are years of it as well. */
const HEADING_OR_YEAR = /^200[1-9]$/;

function readScientific([, first = "", behind = "", exponent = ""]: RegExpExecArray): CodeReading {
  const digits = first + behind;
  const length = Number(exponent) + 1;
  if (length > MOST_DIGITS + 1) return { unread: "too_long", typed: digits };
  // Fewer digits than the number has: what the sheet did not show may have been anything.
  if (digits.length !== length) return { unread: "digits_lost", typed: digits };
  const read = ofGroups([digits]);
  return "unread" in read ? read : { ...read, scientific: true };
}

const labels = new Set([...wordsOf(SCHEME_TEXTS), ...wordsOf(LABEL_TEXTS)]);
const betweens = wordsOf(BETWEEN_TEXTS);

/** Digits that stand together, what separates them from the digits before, and the word that they follow. */
interface Group {
  digits: string;
  before: string;
  /** The word of a label right before it: glued to it, or with signs between. */
  label?: "glued" | "near";
  /** How many words stand before it. */
  words: number;
}

/** The mark of a part of a code: digits behind it are always of the code. */
const PART = "ex";
const TOKEN = /[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]+/gu;

function readTokens(text: string): CodeReading {
  const groups: Group[] = [];
  let [words, sign, word] = [0, "", ""];
  let [isSeveral, isApart] = [false, false];
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^\d/.test(token)) {
      if (betweens.has(word) && groups.length > 0 && sign !== "" && isApart) isSeveral = true;
      const isAfterLabel = labels.has(word) && word !== PART;
      groups.push({
        digits: token,
        before: sign,
        words,
        ...(isAfterLabel ? { label: sign === "" ? "glued" : "near" } : {}),
      });
      [sign, word] = ["", ""];
    } else if (/^[\p{L}\p{M}]/u.test(token)) {
      word = fold(token);
      if (word.split(" ").some((part) => !labels.has(part) && !(betweens.has(part) && groups.length > 0)))
        return { unread: "no_code" };
      words++;
      isApart = sign !== "";
      sign = "";
    } else sign = token;
  }
  // A word between codes that no further code follows is no such word.
  if (betweens.has(word) && !labels.has(word)) return { unread: "no_code" };
  if (isSeveral) return { unread: "several" };
  const code = withoutLabels(groups);
  if (code.length === 0) return groups.length === 0 ? labelAlone(words) : { unread: "too_short" };
  // Words among the digits divide them.
  if (code.some((group) => group.words !== code[0]?.words))
    return { unread: code.filter(({ digits }) => digits.length >= 4).length > 1 ? "several" : "no_code" };
  if (code.length > 1 && code[0]?.label !== undefined && HEADING_OR_YEAR.test(code[0].digits))
    if ((code[1]?.digits.length ?? 0) >= 6) return { unread: "several" };
  return ofSeparated(code);
}

function labelAlone(words: number): CodeReading {
  return words > 0 ? { unread: "no_code", label: true } : { unread: "no_code" };
}

const LENGTHS = /^(?:[2468]|10)$/;

/** The digits of a code without those of its labels: a length (`HS6`, `CN-8`) or a year (`HS2022`, `(CN 2026)`). */
function withoutLabels(groups: readonly Group[]): Group[] {
  const isOfLabel = ({ digits, label }: Group, at: number): boolean => {
    if (label === undefined || groups.length === 1) return false;
    const others = groups.filter((_, place) => place !== at).map((group) => group.digits);
    const next = groups[at + 1]?.digits ?? others.join("");
    if (isYear(digits)) return others.join("").length >= 4;
    if (!LENGTHS.test(digits)) return false;
    if (next.length >= 4 || (label === "glued" && digits.length === 1)) return true;
    return others.join("").length === Number(digits) && !/^[.,'’]$/.test(groups[at + 1]?.before ?? "");
  };
  return groups.filter((group, at) => !isOfLabel(group, at));
}

/** Digits in groups: a float of a table (`3061410.0`), thousands (`8,542,319,000`), or the groups of a code. */
function ofSeparated(written: readonly Group[]): CodeReading {
  let groups = written;
  const last = groups.at(-1);
  const isFloat =
    last !== undefined &&
    /^[.,]$/.test(last.before) &&
    (last.digits === "0" || (last.digits === "00" && (groups[0]?.digits.length ?? 0) % 2 === 1)) &&
    (groups.length === 2 || isThousands(groups.slice(0, -1)));
  if (isFloat) groups = groups.slice(0, -1);
  return ofGroups(isThousands(groups) ? [digitsOf(groups).join("")] : digitsOf(groups));
}

const digitsOf = (groups: readonly Group[]): string[] => groups.map(({ digits }) => digits);

function isThousands(groups: readonly Group[]): boolean {
  const [first, ...others] = groups;
  return (
    first !== undefined &&
    first.digits.length <= 3 &&
    others.length > 0 &&
    others.every(({ digits, before }) => digits.length === 3 && before === others[0]?.before)
  );
}

/** Groups of a CN code with one or two digits of a national tariff behind it: `0210.99.90.2`, `8542.31.90.00.00`. */
const NATIONAL_GROUPS = /^(?:4221|62221|81|42222|4224|84)$/;

function ofGroups(groups: readonly string[]): CodeReading {
  const digits = groups.join("");
  const form = groups.map((group) => group.length).join("");
  if (digits.length < 2) return { unread: "too_short", typed: digits };
  if (digits.length > MOST_DIGITS && groups.filter((group) => group.length >= 4).length > 1)
    return { unread: NATIONAL_GROUPS.test(form) ? "too_long" : "several", typed: digits };
  const isNational = NATIONAL_DIGITS.has(digits.length) || NATIONAL_GROUPS.test(form);
  if (digits.length > MOST_DIGITS && !isNational) return { unread: "too_long", typed: digits };
  if (isNational) return nationalOf(digits, groups);
  const readings = groups.length === 1 ? readingsOfOne(digits) : readingsOfGroups(digits, groups);
  return { digits: readings[0] ?? digits, readings, groups: form };
}

function nationalOf(national: string, groups: readonly string[]): WrittenCode {
  const digits = national.slice(0, national.length === MOST_DIGITS + 1 ? MOST_DIGITS : CN_DIGITS);
  let left = digits.length;
  const form = groups.map((group) => {
    const length = Math.min(group.length, left);
    left -= length;
    return length === 0 ? "" : String(length);
  });
  return { digits, readings: [digits], groups: form.join(""), national };
}

/** One number of an odd length: as typed, and with the zero that a spreadsheet took away. */
function readingsOfOne(digits: string): string[] {
  return digits.length % 2 === 0 ? [digits] : [digits, `0${digits}`];
}

/** In groups a zero may be lost in front (`101.21`) or behind (`8542.3`): with it, and as typed. */
function readingsOfGroups(digits: string, groups: readonly string[]): string[] {
  const isFront = (groups[0]?.length ?? 0) % 2 === 1;
  const isBehind = (groups.at(-1)?.length ?? 0) % 2 === 1;
  const whole = `${isFront ? "0" : ""}${digits}${isBehind ? "0" : ""}`;
  if (whole.length > MOST_DIGITS || whole.length % 2 === 1) return readingsOfOne(digits);
  const typed = isFront && isBehind ? `0${digits}` : digits;
  return whole === typed ? [whole] : [whole, typed];
}
