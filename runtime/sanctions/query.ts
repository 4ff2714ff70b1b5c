import type { ProblemError } from "../../openapi/schemas/common.ts";
import { foldedWords } from "../text/fold.ts";

export interface CodeQuery {
  kind: "code";
  digits: string;
  /** What is looked up: the digits as typed, and for an odd number of digits also with a zero in front. */
  readings: string[];
}

export interface NameQuery {
  kind: "name";
  words: string[];
}

export type CnQuestion = CodeQuery | NameQuery;

const LEAST = 2;
const MOST = 200;
const MOST_DIGITS = 10;

/**
 * Reads `q`: 2 to 10 digits, with spaces of any kind, dots and hyphens between them, is a customs code; anything else is a name fragment.
 * Gives the fault instead where `q` is too short, too long, or has 11 digits and more.
 */
export function readQuery(q: string): CnQuestion | ProblemError {
  const text = q.trim();
  const characters = Array.from(text).length;
  if (characters < LEAST) return fault("too_short", `q has ${characters} characters, want ${LEAST} to ${MOST}: a CN code or part of a goods name`);
  if (characters > MOST) return fault("too_long", `q has ${characters} characters, want ${LEAST} to ${MOST}`);
  const digits = text.normalize("NFKC").replace(/[\s.\u00ad\u200b\u2010-\u2015-]/gu, "");
  if (/^\d+$/.test(digits)) {
    if (digits.length > MOST_DIGITS) return fault("too_many_digits", `q has ${digits.length} digits, a CN code has 2 to 8 and a TARIC code 10`);
    if (digits.length < LEAST) return fault("too_short", `q has ${digits.length} digit, want ${LEAST} to ${MOST_DIGITS}`);
    return { kind: "code", digits, readings: digits.length % 2 === 0 ? [digits] : [digits, `0${digits}`] };
  }
  const words = foldedWords(text);
  if (words.length === 0) return fault("wrong_format", "q has neither a digit nor a letter, want a CN code or part of a goods name");
  return { kind: "name", words: [...new Set(words)] };
}

function fault(code: ProblemError["code"], detail: string): ProblemError {
  return { parameter: "q", code, detail };
}
