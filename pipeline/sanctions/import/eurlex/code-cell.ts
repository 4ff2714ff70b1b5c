import type { Text } from "../../../nomenclature/tree.ts";

/** One code of a cell as it is printed, or a range of codes. */
export interface PrintedCode {
  /** Digits without spaces. */
  digits: string;
  /** Last code of a range, inclusive; empty for a single code. */
  to: string;
  ex: boolean;
  printed: string;
}

/** Parsed content of a cell of the code column. */
export type CodeCell =
  | { kind: "codes"; codes: PrintedCode[] }
  | { kind: "words" }
  | { kind: "empty" }
  | { kind: "unreadable"; why: string };

/** `ex` in the languages of the Union: `ex` in nearly all of them, `z` and `aus` in older tables. */
const EX = /^(?:ex|aus|z)\.?(?=[\s\d]|$)/i;
const RANGE = /\s*(?:–|—|-|\b(?:to|till|through|do|bis)\b|\bà\b)\s*/iu;
/** Items in words have numbers of their own: X.A.I.001, 1A001. */
const ITEM_NUMBER = /^(?:[IVX]+\.[A-Z]\.|\d[A-E]\d{3}\b)/;
/**
 * An act quotes the text it puts into another. The full stop of a list number (`12.`) stays: it tells a number from a
 * chapter.
 */
const QUOTES = /^[‘“„'"«\s]+|[’”"'»][\s.;]*$/g;

/** Is a cell the mark of a column of its own: `ex`, or empty for a whole code? */
export function isExCell(bare: string): boolean {
  const words = bare.replace(QUOTES, "");
  return words === "" || EX.exec(words)?.[0].length === words.length;
}

/**
 * Reads a cell of codes: single codes, lists, ranges and chapters. `lines` are its paragraphs, each of which begins a
 * code of its own. Nothing is guessed: a letter
 * among the digits, an odd number of digits or an unknown sign makes it unreadable.
 */
export function readCodeCell(lines: string | readonly string[]): CodeCell {
  const cell = (typeof lines === "string" ? [lines] : lines)
    .map((line) => line.replace(QUOTES, ""))
    .filter((line) => line !== "");
  if (cell.length === 0) return { kind: "empty" };
  if (ITEM_NUMBER.test(cell[0] ?? "") || !cell.some((line) => /\d/.test(line))) return { kind: "words" };
  const codes: PrintedCode[] = [];
  // `ex` on a line of its own belongs to the code below it.
  for (const part of cell
    .join("\n")
    .replace(/(^|\n)(ex|aus|z)\n/gi, "$1$2 ")
    .split(/\n|\s*[,;]\s*|\s+(?:and|i|oraz|und|et|or|lub)\s+/)) {
    if (part === "") continue;
    const read = readPart(part);
    if ("why" in read) return unreadable(read.why);
    codes.push(...read.codes);
  }
  const lone = codes.find(({ digits, printed }) => digits.length === 2 && !CHAPTER.test(printed));
  if (cell.length > 1 && lone !== undefined && codes.some(({ digits }) => digits.length > 2))
    return unreadable(
      `${JSON.stringify(lone.printed)} stands alone on its line: a chapter, or the end of the code above it`,
    );
  return { kind: "codes", codes: codes.map((code) => ({ ...code, printed: code.printed.replace(CHAPTER, "") })) };
}

/** `Chapter 49`, `Chapters 86-89` */
const CHAPTER = /^chapters?\s+/i;

function readPart(part: string): { codes: PrintedCode[] } | { why: string } {
  const ex = EX.exec(part);
  const [from = "", to = "", ...surplus] = part
    .slice(ex?.[0].length ?? 0)
    .trim()
    .replace(/^from\s+/i, "")
    .split(RANGE);
  if (surplus.length > 0) return { why: `${JSON.stringify(part)} is no range of two codes` };
  const exTo = EX.exec(to);
  const first = readDigits(from.replace(CHAPTER, ""));
  const last =
    to === ""
      ? { codes: [""] }
      : readDigits(
          to
            .slice(exTo?.[0].length ?? 0)
            .trim()
            .replace(CHAPTER, ""),
        );
  if ("why" in first) return first;
  if ("why" in last) return last;
  const isEx = ex !== null || exTo !== null;
  if (to !== "" && (first.codes.length > 1 || last.codes.length > 1))
    return { why: `${JSON.stringify(part)} is no range of two codes` };
  if (to !== "")
    return {
      codes: [{ digits: first.codes[0] ?? "", to: last.codes[0] ?? "", ex: isEx, printed: `${from} to ${to}` }],
    };
  return {
    codes: first.codes.map((digits) => ({
      digits,
      to: "",
      ex: isEx,
      printed: first.codes.length === 1 ? from : digits,
    })),
  };
}

function unreadable(why: string): CodeCell {
  return { kind: "unreadable", why };
}

const LENGTHS: ReadonlySet<number> = new Set([2, 4, 6, 8, 10]);

/** The digits of codes that stand side by side: a group of four begins the next one. */
function readDigits(printed: string): { codes: string[] } | { why: string } {
  const strange = /[^\d ]/u.exec(printed)?.[0];
  if (strange !== undefined) {
    const sign = `U+${(strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    return { why: `${JSON.stringify(printed)} has ${JSON.stringify(strange)} (${sign}) among its digits` };
  }
  const codes: string[] = [];
  for (const group of printed.split(" ")) {
    if (group.length === 4 || codes.length === 0) codes.push(group);
    else codes[codes.length - 1] += group;
  }
  const odd = codes.find(({ length }) => length % 2 === 1);
  if (odd !== undefined)
    return {
      why: `${JSON.stringify(printed)} has ${odd.length} digits: a leading zero is lost, or a footnote digit is glued on`,
    };
  const long = codes.find(({ length }) => !LENGTHS.has(length));
  return long === undefined ? { codes } : { why: `${JSON.stringify(printed)} has ${long.length} digits, want 2 to 10` };
}

/**
 * The code that a printed code means. Annexes II, X, XI, XVIII (833/2014) and XXV (765/2006) fill headings and
 * subheadings up with zeros
 * (8519 00 00 is heading 8519): pairs of zeros go until the nomenclature has the code. A code it never had stays as
 * printed.
 */
export function listedCode(digits: string, codes: CodeIndex): string {
  for (let code = digits; code.length >= 2; code = code.slice(0, -2)) {
    if (codes.has(code)) return code;
    if (!code.endsWith("00")) return digits;
  }
  return digits;
}

/** The nomenclature as the importer needs it: which codes exist, and what they are called. */
export interface CodeIndex {
  /** True if any year held has the code, at any level. */
  has(code: string): boolean;
  /** Display name in the newest year that has the code. */
  name(code: string): Text | undefined;
  /** The name after the line above it: `Track suits: Of cotton`. */
  nameInContext(code: string): Text | undefined;
  /** The CN8 of a year that stand under a code. */
  leaves(code: string, year: number): string[];
}
