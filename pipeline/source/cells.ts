import { isDay } from "../../openapi/formats.ts";
import { z } from "zod";
import { errorAt, quoted, type Issue, type Place } from "./issue.ts";

/** Cell types shared by the tables. A cell is text; an empty cell is absent, never `0` and never "n/a". */

/** `YYYY-MM-DD`, a day that exists. */
export const day = z.string().refine(isDay, "want a date YYYY-MM-DD that exists");
export const dayOrEmpty = z
  .string()
  .refine((cell) => cell === "" || isDay(cell), "want a date YYYY-MM-DD that exists, or empty");

/** Non-empty text. */
export const nonEmpty = z.string().min(1, "must not be empty");
export const textOrEmpty = z.string();

const CODE = "want an even number of digits (2 to 10); a leading zero may be lost";

/** A customs code of 2, 4, 6, 8 or 10 digits, as text: `101` has lost a leading zero and is refused. */
export const cnCode = z.string().regex(/^(\d\d){1,5}$/, CODE);
export const cnCodeOrEmpty = z.string().regex(/^((\d\d){1,5})?$/, CODE);
/** Codes separated by one space. */
export const cnCodes = z
  .string()
  .regex(/^(((\d\d){1,5})( (\d\d){1,5})*)?$/, `codes separated by one space: ${CODE}`)
  .transform(words);

export const yesNo = z.enum(["0", "1"], "want 0 or 1").transform((cell) => cell === "1");

/** A UN number of 4 digits, as text. */
export const unNumber = z.string().regex(/^\d{4}$/, "want 4 digits, keep leading zeros");

/** Splits a cell of words separated by one space; an empty cell has none. */
export function words(cell: string): string[] {
  if (cell === "") return [];
  return cell.includes(" ") ? cell.split(" ") : [cell];
}

/** A cell as data: an empty one is absent. */
export function orNull(cell: string): string | null {
  return cell === "" ? null : cell;
}

const FAULTS: readonly { rule: string; pattern: RegExp; what: string }[] = [
  {
    rule: "text/no-break-space",
    pattern: /[\u00a0\u2007\u2009\u202f]/,
    what: "has a no-break or thin space: write a plain space",
  },
  {
    rule: "text/invisible",
    pattern: /[\u00ad\u200b-\u200d\u2060\ufeff]/,
    what: "has an invisible character (soft hyphen, zero width): remove it",
  },
  {
    rule: "text/bidi",
    pattern: /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    what: "has a bidirectional control character: remove it",
  },
  {
    rule: "text/mojibake",
    pattern: /\ufffd|â€|[ÂÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
    what: "is wrongly decoded text: read the source again as UTF-8",
  },
  {
    rule: "text/cyrillic",
    pattern: /[\u0400-\u052f]/,
    what: "has a Cyrillic letter that looks Latin: type it in Latin letters",
  },
  {
    rule: "text/control",
    // oxlint-disable-next-line no-control-regex -- control characters are what this rule looks for
    pattern: /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/,
    what: "has a control character: remove it",
  },
];
const SPACE = {
  rule: "text/space",
  pattern: /^\s|\s$| {2}/,
  what: "starts or ends with a space, or has two in a row: trim it",
};
const CELL_FAULTS = [...FAULTS, SPACE];

/** All of them at once, with line breaks: the cells of most tables have none, and are asked once. */
const ANY_FAULT = new RegExp([...CELL_FAULTS.map(({ pattern }) => pattern.source), "\\n"].join("|"));

/** Characters below U+0300 are what NFC leaves as they are. */
function isPrecomposed(cell: string): boolean {
  return !/[\u0300-\uffff]/.test(cell);
}

/** What is wrong with the characters of a cell, the first fault where it has several. */
export function characterIssue(at: Place, column: string, cell: string): Issue | undefined {
  if (!ANY_FAULT.test(cell) && (isPrecomposed(cell) || cell.normalize("NFC") === cell)) return undefined;
  const fault = CELL_FAULTS.find(({ pattern }) => pattern.test(cell));
  if (fault !== undefined) return errorAt(at, column, fault.rule, `${quoted(cell)} ${fault.what}`);
  if (cell.includes("\n"))
    return errorAt(at, column, "text/newline", `${quoted(cell)} has a line break: join the lines`);
  if (cell.normalize("NFC") !== cell)
    return errorAt(at, column, "text/nfc", `${quoted(cell)} is not in Unicode form NFC: normalise it`);
  return undefined;
}
