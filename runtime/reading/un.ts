import type { ProblemError } from "../../openapi/schemas/common.ts";

/** What stands before a UN number that stands alone: `UN`, `ONU`, `ONZ`, or the danger and a stroke (`33/1203`). */
const CALLED = /^(?:(?:UN|ONU|ONZ)[\s.:-]*|X?\d{2,3}\s*\/\s*)(\d{4})$/i;
const ALONE = /^(?:NR[\s.:]*)?(\d{4})$/i;

/** The UN number of a text that calls it so and says nothing else: four digits alone may be a customs code. */
export function calledUn(text: string): string | undefined {
  return CALLED.exec(text.trim())?.[1];
}

/** The UN number of a text that says nothing else. */
export function onlyUn(text: string): string | undefined {
  return calledUn(text) ?? ALONE.exec(text.trim())?.[1];
}

/** A UN number as typed: read, short of its leading zeros, or something else. */
type UnReading = { un: string } | Pick<ProblemError, "code" | "detail">;

/** Reads `1203`, `UN1203` and `un 1203`; 1 to 3 digits are refused with the number that was probably meant. */
export function readUn(text: string): UnReading {
  const un = onlyUn(text);
  if (un !== undefined) return { un };
  const short = /^(?:(?:UN|ONU|ONZ)[\s.:-]*)?(\d{1,3})$/i.exec(text.trim())?.[1];
  if (short !== undefined)
    return { code: "leading_zero", detail: `A UN number has 4 digits; was ${short.padStart(4, "0")} meant?` };
  return { code: "wrong_format", detail: "Want a UN number of 4 digits, for example 1203 or UN 1203." };
}
