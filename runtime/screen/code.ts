import { readDigits } from "../sanctions/question.ts";

/** A cell as readers of sheets give it. */
export type GoodsCell = string | number | boolean | Date | null | undefined;

/** What a spreadsheet did to a code, and is taken back. */
export type Repair = "zero_in_front" | "zero_behind" | "scientific";

/** Why a cell gives no code. */
export type Unread = "empty" | "no_code" | "a_date" | "digits_lost" | "several" | "too_short" | "too_long";

/**
 * A code, and the words that the check is asked with: as written where nothing was repaired, so that the check judges
 * how the digits stand together.
 */
export type ReadCode = { code: string; query: string; repairs: Repair[] } | { unread: Unread };

const MOST_DIGITS = 10;
/** Of a national tariff: the check reads the first ten, and says so. */
const NATIONAL_DIGITS = 11;
/** `8,54E+07`, as sheets show a long number in a narrow column. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/**
 * Reads a customs code out of a cell and takes back what a spreadsheet did to it: a number that lost its zero in front
 * (`101.21` of 0101.21) or behind (`8542.3` of 8542.30),
 * and scientific notation where all digits are left (`8.542319E+07`). What is lost for good is said, never guessed.
 */
export function readGoodsCode(cell: GoodsCell): ReadCode {
  if (cell === null || cell === undefined || typeof cell === "boolean")
    return { unread: cell === null || cell === undefined ? "empty" : "no_code" };
  if (cell instanceof Date) return { unread: "a_date" };
  const text = (typeof cell === "number" ? plainNumber(cell) : cell).trim();
  if (text === "") return { unread: "empty" };
  if (DAY.test(text)) return { unread: "a_date" };
  const scientific = SCIENTIFIC.exec(text);
  if (scientific !== null) return readScientific(scientific);
  const groups = readDigits(text);
  return groups === undefined ? { unread: "no_code" } : readGroups(groups);
}

/** A day: no chapter has headings 1906 to 1999 or 2010 and above, while 2009.11.11 is orange juice. */
const DAY = /^(?:19[1-9]\d|20[1-9]\d)[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])$/;

/** A number as its digits; sheets keep `8542.3` of 8542.30, and nothing of it is rounded. */
function plainNumber(value: number): string {
  return Number.isFinite(value) && value >= 0 ? String(value) : "-";
}

function readScientific([, first = "", more = "", exponent = ""]: RegExpExecArray): ReadCode {
  const digits = first + more;
  const length = Number(exponent) + 1;
  if (length > NATIONAL_DIGITS) return { unread: "too_long" };
  // Fewer digits than the number has: what the sheet did not show may have been anything.
  return digits.length === length
    ? { code: digits.slice(0, MOST_DIGITS), query: digits, repairs: ["scientific"] }
    : { unread: "digits_lost" };
}

function readGroups(groups: readonly string[]): ReadCode {
  const [first = "", ...rest] = groups;
  const last = rest.at(-1);
  const digits = groups.join("");
  if (digits.length > MOST_DIGITS) {
    if (groups.filter((group) => group.length >= 4).length > 1) return { unread: "several" };
    const isNational = digits.length === NATIONAL_DIGITS && (rest.length === 0 || first.length % 2 === 0);
    return isNational
      ? { code: digits.slice(0, MOST_DIGITS), query: groups.join(" "), repairs: [] }
      : { unread: "too_long" };
  }
  if (digits.length < 2) return { unread: "too_short" };
  const repairs: Repair[] = [];
  let code = digits;
  if (rest.length > 0 && first.length % 2 === 1) {
    code = `0${code}`;
    repairs.push("zero_in_front");
  }
  if (last !== undefined && last.length % 2 === 1) {
    code = `${code}0`;
    repairs.push("zero_behind");
  }
  // One number of an odd length: the check says whether a zero was lost, or takes the stricter of both readings.
  if (rest.length === 0 && code.length % 2 === 1) return { code, query: code, repairs: ["zero_in_front"] };
  return { code, query: repairs.length === 0 ? groups.join(" ") : code, repairs };
}
