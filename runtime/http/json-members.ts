import type { ProblemError } from "../../openapi/schemas/common.ts";
import { quote } from "../text/normalize.ts";

/**
 * More values than the largest permitted request has; without a bound, a body of 1 MiB becomes 20 MB of empty objects.
 */
const MOST_VALUES = 50_000;
/** More members than any object of a request has, and deeper than any request is. */
const MOST_MEMBERS = 200;
const DEEPEST = 16;
/** No double is printed with more. */
const PRINTED_DIGITS = 17;

type Fault = Pick<ProblemError, "pointer" | "code" | "detail">;

/**
 * Texts, brackets, commas and numbers; what lies between them changes nothing. A quote alone opens a text that never
 * ends.
 */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|["{}[\],]|[-\d][-+.\deE]*/gs;

/**
 * What `JSON.parse` lets pass and a reader must not: a member that is given twice (it would take the last and drop the
 * first, so that two readers may see two quantities), texts made to cost more than their size, and numbers of more than
 * so many decimal `places` that are not written as doubles are printed, which it would round. Gives the first fault;
 * undefined also for what is no JSON, which `JSON.parse` says better.
 */
export function findMemberFault(text: string, places = Infinity): Fault | undefined {
  /** Objects and lists that are open: names so far (none in a list), and the name or place of what is read. */
  const open: { names: Set<string> | undefined; at: string | number }[] = [];
  let values = 0;
  let expectsName = false;
  const pointer = (): string =>
    open.map(({ at: member }) => `/${String(member).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  for (const [token] of text.matchAll(TOKENS)) {
    const top = open.at(-1);
    if (token === '"') return undefined;
    if (token === "{" || token === "[") {
      expectsName = token === "{";
      open.push(expectsName ? { names: new Set(), at: "" } : { names: undefined, at: 0 });
      if (open.length > DEEPEST) return tooLarge(`is nested more than ${DEEPEST} levels deep`);
      if (++values > MOST_VALUES) return tooLarge(`has more than ${MOST_VALUES} values`);
    } else if (token === "}" || token === "]") {
      if (open.pop() === undefined) return undefined;
      expectsName = false;
    } else if (token === ",") {
      expectsName = top?.names !== undefined;
      if (typeof top?.at === "number") top.at++;
      if (++values > MOST_VALUES) return tooLarge(`has more than ${MOST_VALUES} values`);
    } else if (token.startsWith('"')) {
      if (!expectsName || top?.names === undefined) continue;
      expectsName = false;
      const name = (top.at = nameIn(token));
      if (top.names.has(name)) {
        const detail = `${quote(name)} is given more than once; give it once.`;
        return { pointer: pointer(), code: "duplicate_member", detail };
      }
      if (top.names.add(name).size > MOST_MEMBERS)
        return tooLarge(`has an object of more than ${MOST_MEMBERS} members`);
    } else if (isTooLong(token, places)) {
      const detail = `Want at most ${places} decimal places, or a number as programs print it, of ${PRINTED_DIGITS} digits.`;
      return { pointer: pointer(), code: "too_many_digits", detail };
    }
  }
  return undefined;
}

function tooLarge(how: string): Fault {
  return { pointer: "", code: "too_large", detail: `The body ${how}.` };
}

/** True if a number has more decimal places than that, zeros at its end left out, and more digits than a double. */
function isTooLong(number: string, places: number): boolean {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(number) ?? [];
  const digits = whole + fraction;
  // No pattern: one for zeros at the end would look at a run of them from each of its places.
  let [first, last] = [0, digits.length];
  while (digits[first] === "0") first++;
  while (digits[last - 1] === "0") last--;
  // `1.50` has 1, `1e-7` has 7, `1000e-2` fewer than none.
  return last - first > PRINTED_DIGITS && last - whole.length - Number(exponent) > places;
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
