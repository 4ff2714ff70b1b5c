/** One code of a cell as it is printed, or a range of codes. */
export interface PrintedCode {
  /** Digits without spaces. */
  digits: string;
  /** Last code of a range, inclusive; empty for a single code. */
  to: string;
  ex: boolean;
  printed: string;
}

/** What a cell of the code column says. */
export type CodeCell = { kind: "codes"; codes: PrintedCode[] } | { kind: "words" } | { kind: "empty" } | { kind: "unreadable"; why: string };

/** `ex` in the languages of the Union: `ex` in nearly all of them, `z` and `aus` in older tables. */
const EX = /^(?:ex|aus|z)\.?(?=[\s\d]|$)/i;
const RANGE = /\s*(?:–|—|-|\bto\b|\bdo\b|\bbis\b|\bà\b)\s*/iu;
/** Items in words have numbers of their own: X.A.I.001, 1A001. */
const ITEM_NUMBER = /^(?:[IVX]+\.[A-Z]\.|\d[A-E]\d{3}\b)/;
/** An act quotes the text it puts into another. The full stop of a list number (`12.`) stays: it tells a number from a chapter. */
const QUOTES = /^[‘“„'"«\s]+|[’”"'»][\s.;]*$/g;

/** Is a cell the mark of a column of its own: `ex`, or empty for a whole code? */
export function isExCell(bare: string): boolean {
  return bare === "" || EX.exec(bare)?.[0].length === bare.length;
}

/** Reads a cell of codes. Nothing is guessed: a letter among the digits, an odd number of digits or an unknown sign makes it unreadable. */
export function readCodeCell(bare: string): CodeCell {
  const cell = bare.replace(QUOTES, "");
  if (cell === "") return { kind: "empty" };
  if (ITEM_NUMBER.test(cell) || !/\d/.test(cell)) return { kind: "words" };
  const codes: PrintedCode[] = [];
  for (const part of cell.split(/\s*[,;]\s*|\s+(?:and|i|oraz|und|et)\s+/)) {
    const ex = EX.exec(part);
    const rest = part.slice(ex?.[0].length ?? 0).trim();
    const [from = "", to = "", ...more] = rest.split(RANGE);
    if (more.length > 0) return unreadable(`${JSON.stringify(part)} is no range of two codes`);
    const first = readDigits(from);
    const last = to === "" ? { codes: [""] } : readDigits(to);
    if ("why" in first) return unreadable(first.why);
    if ("why" in last) return unreadable(last.why);
    if (to !== "" && first.codes.length === 1) codes.push({ digits: first.codes[0] ?? "", to: last.codes[0] ?? "", ex: ex !== null, printed: from === "" ? to : `${from} to ${to}` });
    else for (const digits of first.codes) codes.push({ digits, to: "", ex: ex !== null, printed: first.codes.length === 1 ? from : digits });
  }
  return { kind: "codes", codes };
}

function unreadable(why: string): CodeCell {
  return { kind: "unreadable", why };
}

const LENGTHS: ReadonlySet<number> = new Set([2, 4, 6, 8, 10]);

/** The digits of one code; two headings that stand side by side without a comma are two codes. */
function readDigits(printed: string): { codes: string[] } | { why: string } {
  const strange = /[^\d ]/u.exec(printed)?.[0];
  if (strange !== undefined) {
    const sign = `U+${(strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    return { why: `${JSON.stringify(printed)} has ${JSON.stringify(strange)} (${sign}) among its digits` };
  }
  const groups = printed.split(" ");
  if (groups.length > 1 && groups.every(({ length }) => length === 4)) return { codes: groups };
  const digits = groups.join("");
  if (digits.length % 2 === 1) return { why: `${JSON.stringify(printed)} has ${digits.length} digits: a leading zero is lost, or a footnote digit is glued on` };
  return LENGTHS.has(digits.length) ? { codes: [digits] } : { why: `${JSON.stringify(printed)} has ${digits.length} digits, want 2 to 10` };
}
