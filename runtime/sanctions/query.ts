import { foldedWords } from "../text/fold.ts";
import { readDigits } from "./digits.ts";
import type { QueryFault } from "./say.ts";

export interface CodeQuery {
  kind: "code";
  digits: string;
  /** What is looked up: the digits as typed, and for an odd number of digits also with a zero in front. */
  readings: string[];
  /** Lengths of the groups that the digits were written in, `422` for 8542 31 90. */
  groups: string;
}

export interface NameQuery {
  kind: "name";
  words: string[];
  /** Digits enough for a heading: somebody may have meant a code, and a name that is not found must not read as a code that is free. */
  codeLike: boolean;
}

export type CnQuestion = CodeQuery | NameQuery;

const LEAST = 2;
const MOST = 200;
const MOST_DIGITS = 10;

/**
 * Reads `q`: 2 to 10 digits, however they are separated, is a customs code; anything else is a name fragment. Gives the fault instead where `q` is too
 * short, too long, or has 11 digits and more.
 */
export function readQuery(q: string): CnQuestion | { fault: QueryFault } {
  if (/^\d{2,10}$/.test(q)) return readCode([q]);
  const text = q.trim();
  const characters = Array.from(text).length;
  if (characters < LEAST) return { fault: ["too_short", characters] };
  if (characters > MOST) return { fault: ["too_long", characters] };
  const groups = readDigits(text);
  if (groups !== undefined) return readCode(groups);
  const words = foldedWords(text);
  if (words.length === 0) return { fault: ["wrong_format"] };
  return { kind: "name", words: [...new Set(words)], codeLike: /(?:\p{N}\P{N}*){4}/u.test(text) };
}

function readCode(groups: readonly string[]): CodeQuery | { fault: QueryFault } {
  const digits = groups.join("");
  const { length } = digits;
  if (length < LEAST) return { fault: ["too_short", length] };
  if (length > MOST_DIGITS) return { fault: ["too_many_digits", length] };
  return { kind: "code", digits, readings: length % 2 === 0 ? [digits] : [digits, `0${digits}`], groups: groups.map((group) => group.length).join("") };
}
