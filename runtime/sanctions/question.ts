import { foldedWords } from "../text/fold.ts";
import type { QueryFault } from "./words.ts";

/** Words that stand before a code, and `ex` or the name of the nomenclature behind it. */
const BEFORE = /^(?:(?:ex|p?cn|hts|hs|taric|kod|code|nr|no|poz)[^\p{L}\p{N}]*)+/iu;
const BEHIND = /[^\p{L}\p{N}%]*(?:ex|p?cn|hts|hs|taric)[^\p{L}\p{N}%]*$/iu;
const HIDDEN = /\p{Cf}/gu;
const DIGIT = /\p{Nd}/u;

/**
 * The groups of digits of a text that is a customs code as people write one: digits of any script, anything but letters, numbers and `%` between them, a
 * word like `ex` or `CN` in front or behind; characters that nobody sees do not count. Undefined where it is none.
 */
export function readDigits(text: string): string[] | undefined {
  const compatible = text.normalize("NFKC");
  if (!DIGIT.test(compatible)) return undefined;
  const shown = compatible.replace(HIDDEN, "").replace(/[^\0-\x7f]/gu, toAscii).replace(BEFORE, "").replace(BEHIND, "");
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
  /** What stands in the words like a code of 4 to 10 digits, without its separators. */
  codes: string[];
}

export type CnQuestion = CodeQuery | NameQuery;

const LEAST = 2;
const MOST = 200;
const MOST_DIGITS = 10;
/** Four digits or more that stand together, with the pairs of digits that follow them. */
const CODE_INSIDE = /(?<!\d)\d{4,10}(?!\d)(?: \d{2}(?!\d)){0,3}/g;

/** A code of 4 to 10 digits and a sign that separates it from a parameter: a broken URL, of which the rest would read as a name or as a second code. */
const GLUED = /^(\d{2}(?:[ .]?\d){2,8})[;&=?#]/;

/**
 * Reads `q`: 2 to 10 digits, however they are separated, is a customs code; anything else is a name fragment. Gives the fault instead where `q` is too
 * short, too long, or has 11 digits and more.
 */
export function readGoodsQuery(q: string): ReadQuery {
  if (PLAIN_CODE.test(q)) return readCode([q]);
  if (last?.q === q) return last.read;
  const read = readText(q);
  if (q.length <= 2 * MOST) last = { q, read };
  return read;
}

type ReadQuery = CnQuestion | { fault: QueryFault };
/** What was read last: its units are counted, it is looked for among known codes, and then answered. */
let last: { q: string; read: ReadQuery } | undefined;

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

/** Codes among words: four digits and more, and all of the words where letters stand in it for the digits that look like them. */
function codesAmong(words: readonly string[]): string[] {
  const text = words.join(" ");
  const meant = readDigits(text.replaceAll(/[oо]/g, "0").replaceAll(/[liі]/g, "1"))?.join("");
  const written = [...text.matchAll(CODE_INSIDE)].map(([code]) => code.replaceAll(" ", ""));
  return meant === undefined || meant.length > MOST_DIGITS ? written : [meant, ...written];
}

const PLAIN_CODE = /^\d{2,10}$/;

/** Whether the digits are grouped as those of one code are: not at all, 8542 31 90, 85 42 31 90, 854231 90; the last may be cut short. */
export function isOneCode({ groups }: CodeQuery): boolean {
  return ONE_CODE.test(groups);
}

const ONE_CODE = /^(?:\d|10|[2468]2*[12])$/;

/** Units that a question costs: a code 1, a name 2. */
export function unitsOf(q: unknown): number {
  if (typeof q !== "string" || PLAIN_CODE.test(q)) return 1;
  const asked = readGoodsQuery(q);
  return "kind" in asked && asked.kind === "name" ? 2 : 1;
}

function readCode(groups: readonly string[]): CodeQuery | { fault: QueryFault } {
  const digits = groups.join("");
  const { length } = digits;
  if (length < LEAST) return { fault: ["too_short", length] };
  if (length > MOST_DIGITS) return { fault: ["too_many_digits", length] };
  return { kind: "code", digits, readings: length % 2 === 0 ? [digits] : [digits, `0${digits}`], groups: groups.map((group) => group.length).join("") };
}
