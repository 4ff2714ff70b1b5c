import { skeleton } from "./text.ts";

export type Restored = "quotes" | "spaces" | "superscripts";

interface Piece {
  /** Signs and spaces before the letter or digit. */
  gap: string;
  char: string;
}

const RAISED = /[⁰¹²³⁴⁵⁶⁷⁸⁹]/;
const QUOTES = /["']/g;

/**
 * Gives a text the typography of a witness with the same letters and digits: quotation marks, spaces inside numbers and superscripts that it
 * lost. Everything else stays as it is; a witness that says anything else changes nothing.
 */
export function restoreTypography(text: string, witness: string): { text: string; restored: Set<Restored> } {
  const restored = new Set<Restored>();
  if (text === witness || skeleton(text) !== skeleton(witness)) return { text, restored };
  const own = piecesOf(text);
  const other = piecesOf(witness);
  if (own.pieces.length !== other.pieces.length) return { text, restored };
  let out = "";
  let before = "";
  for (const [index, { gap, char }] of own.pieces.entries()) {
    const model = other.pieces[index] ?? { gap, char };
    const raised = RAISED.test(model.char) && !RAISED.test(char);
    if (raised) restored.add("superscripts");
    if (raised && model.gap !== gap) out += model.gap;
    else if (gap === "" && model.gap === " " && /\d\d/.test(before + char)) {
      restored.add("spaces");
      out += " ";
    } else out += quoted(gap, model.gap, restored);
    out += raised ? model.char : char;
    before = char;
  }
  return { text: out + quoted(own.tail, other.tail, restored), restored };
}

function quoted(gap: string, model: string, restored: Set<Restored>): string {
  if (gap === model || count(gap) > 0 || count(model) === 0) return gap;
  if (bare(gap) !== bare(model)) return gap;
  restored.add("quotes");
  return model;
}

function count(gap: string): number {
  return gap.match(QUOTES)?.length ?? 0;
}

function bare(gap: string): string {
  return gap.replace(QUOTES, "").replaceAll(" ", "");
}

function piecesOf(text: string): { pieces: Piece[]; tail: string } {
  const pieces: Piece[] = [];
  let gap = "";
  for (const char of text) {
    if (/[\p{L}\p{N}]/u.test(char)) {
      pieces.push({ gap, char });
      gap = "";
    } else gap += char;
  }
  return { pieces, tail: gap };
}
