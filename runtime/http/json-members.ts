import type { ProblemError } from "../../openapi/schemas/common.ts";
import { quote } from "../text/fold.ts";

/**
 * More values than the largest permitted request has; without a bound, a body of 1 MiB becomes 20 MB of empty objects.
 */
const MOST_VALUES = 50_000;
/** More members than any object of a request has, and deeper than any request is. */
const MOST_MEMBERS = 200;
const DEEPEST = 16;

/** An object or list that is open. */
interface Open {
  /** Names so far; undefined in a list. */
  names: Set<string> | undefined;
  /** The name or place of the value that is read. */
  at: string | number;
}

/**
 * What `JSON.parse` lets pass and a reader must not: a member that is given twice (it would take the last and drop the
 * first, so that two readers may see two
 * quantities), texts made to cost more than their size, and numbers of more than so many decimal `places` that are not
 * written as doubles are printed, which it would round. Gives the first fault;
 * undefined also for what is no JSON, which `JSON.parse` says better.
 */
export function findMemberFault(
  text: string,
  places = Infinity,
): Pick<ProblemError, "pointer" | "code" | "detail"> | undefined {
  const open: Open[] = [];
  let top: Open | undefined;
  let values = 0;
  let expectsName = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfText(text, at);
        if (end < 0) return undefined;
        if (expectsName && top?.names !== undefined) {
          const name = nameIn(text.slice(at, end + 1));
          top.at = name;
          if (top.names.has(name))
            return {
              pointer: pointerOf(open),
              code: "duplicate_member",
              detail: `${quote(name)} is given more than once; give it once.`,
            };
          if (top.names.add(name).size > MOST_MEMBERS)
            return tooLarge(`has an object of more than ${MOST_MEMBERS} members`);
          expectsName = false;
        }
        at = end;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        expectsName = text.charCodeAt(at) === OPEN_OBJECT;
        open.push((top = expectsName ? { names: new Set(), at: "" } : { names: undefined, at: 0 }));
        if (open.length > DEEPEST) return tooLarge(`is nested more than ${DEEPEST} levels deep`);
        if (++values > MOST_VALUES) return tooLarge(`has more than ${MOST_VALUES} values`);
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (open.pop() === undefined) return undefined;
        top = open.at(-1);
        expectsName = false;
        break;
      case POINT:
      case EXPONENT:
      case EXPONENT_SMALL: {
        const number = readNumber(text, at);
        if (number.places > places && significantDigits(text, at, number.end) > PRINTED_DIGITS)
          return {
            pointer: pointerOf(open),
            code: "too_many_digits",
            detail: `Want at most ${places} decimal places, or a number as programs print it, of ${PRINTED_DIGITS} digits.`,
          };
        at = number.end - 1;
        break;
      }
      case COMMA:
        expectsName = top?.names !== undefined;
        if (typeof top?.at === "number") top.at++;
        if (++values > MOST_VALUES) return tooLarge(`has more than ${MOST_VALUES} values`);
        break;
    }
  }
  return undefined;
}

function tooLarge(how: string): Pick<ProblemError, "pointer" | "code" | "detail"> {
  return { pointer: "", code: "too_large", detail: `The body ${how}.` };
}

/**
 * Decimal places of the number whose point or exponent stands at a place, as it is written but without zeros at its end
 * (`1.50` has 1, `1e-7` has 7,
 * `1000e-2` fewer than none), and where it ends. The e of `true` ends where it stands.
 */
function readNumber(text: string, at: number): { places: number; end: number } {
  let last = at;
  let end = at;
  if (text.charCodeAt(at) === POINT) {
    for (end++; isDigit(text.charCodeAt(end)); end++) if (text.charCodeAt(end) !== ZERO) last = end;
  }
  let exponent = 0;
  if (text.charCodeAt(end) === EXPONENT || text.charCodeAt(end) === EXPONENT_SMALL) {
    const start = end + 1;
    for (end = start; isDigit(text.charCodeAt(end)) || (end === start && isSign(text.charCodeAt(end)));) end++;
    exponent = Number(text.slice(start, end)) || 0;
  }
  if (last > at) return { places: last - at - exponent, end };
  while (text.charCodeAt(last - 1) === ZERO) last--;
  return { places: isDigit(text.charCodeAt(last - 1)) ? last - at - exponent : 0, end: Math.max(end, at + 1) };
}

/** Digits of a number from the first to the last that is not 0; its point or exponent stands at a place. */
function significantDigits(text: string, at: number, end: number): number {
  let start = at;
  while (isDigit(text.charCodeAt(start - 1))) start--;
  let [digits, zeros] = [0, 0];
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === EXPONENT || code === EXPONENT_SMALL) break;
    if (!isDigit(code) || (digits === 0 && code === ZERO)) continue;
    digits++;
    zeros = code === ZERO ? zeros + 1 : 0;
  }
  return digits - zeros;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

function isSign(code: number): boolean {
  return code === 0x2b || code === 0x2d;
}

/** No double is printed with more. */
const PRINTED_DIGITS = 17;
const ZERO = 0x30;
const [POINT, EXPONENT, EXPONENT_SMALL] = [0x2e, 0x45, 0x65];
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Where a text that starts with its quote ends: at the next quote behind an even number of backslashes. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return -1;
}

/** A name without its escapes: `"u\u006e"` is `un`. */
function nameIn(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

function pointerOf(open: readonly Open[]): string {
  return open.map(({ at }) => `/${String(at).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
