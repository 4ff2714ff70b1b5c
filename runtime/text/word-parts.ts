import type { SortedTexts } from "./sorted-texts.ts";

/** Words found by parts of them; every list is in the order of the words. */
interface WordParts {
  /** Words that begin so. */
  beginning(part: string): string[];
  /** Words that have at least three letters somewhere in them. */
  holding(part: string): string[];
  /** Words that are one typing error away. */
  misspelt(word: string): string[];
}

/** Letters of a folded text that have a number of their own; all others share one. */
const LETTERS = 37;
const PIECE = 3;

/** Opens folded words. */
export function openWordParts(words: SortedTexts): WordParts {
  const { starts, postings } = countPieces(words);
  const byEnd = orderByEnd(words);
  return {
    beginning(part) {
      const matches: string[] = [];
      for (let position = words.from(part); position < words.length && words.beginsWith(position, part); position++)
        matches.push(words.at(position));
      return matches;
    },
    holding(part) {
      let rarest = pieceAt(part, 0);
      for (let position = 1; position + PIECE <= part.length; position++) {
        const piece = pieceAt(part, position);
        if (starts[piece + 1]! - starts[piece]! < starts[rarest + 1]! - starts[rarest]!) rarest = piece;
      }
      const matches: string[] = [];
      for (let position = starts[rarest]!; position < starts[rarest + 1]!; position++) {
        const word = words.at(postings[position]!);
        if (word.includes(part)) matches.push(word);
      }
      return matches;
    },
    misspelt(word) {
      // One error leaves what is before the middle or what is behind it as it was; two letters swapped across the
      // middle leave what is before the first of them.
      const middle = Math.ceil(word.length / 2);
      const [left, right] = [word.slice(0, middle - 1), word.slice(middle)];
      const matches: number[] = [];
      const take = (position: number): void => {
        const candidate = words.at(position);
        const difference = candidate.length - word.length;
        if (difference <= 1 && difference >= -1 && isOneErrorApart(word, candidate)) matches.push(position);
      };
      for (let position = words.from(left); position < words.length && words.beginsWith(position, left); position++)
        take(position);
      const end = reverse(right);
      for (
        let position = bound(words.length, (index) => reverse(words.at(byEnd[index]!)) < end);
        position < words.length && words.at(byEnd[position]!).endsWith(right);
        position++
      )
        if (!words.beginsWith(byEnd[position]!, left)) take(byEnd[position]!);
      return matches.toSorted((a, b) => a - b).map((match) => words.at(match));
    },
  };
}

/** The places of words in the order of the words read from their ends. */
function orderByEnd(words: SortedTexts): Uint32Array {
  const ends = Array.from({ length: words.length }, (_, position) => ({
    at: position,
    end: reverse(words.at(position)),
  }));
  return Uint32Array.from(
    ends.toSorted((a, b) => (a.end < b.end ? -1 : 1)),
    ({ at: position }) => position,
  );
}

/** The words that have each piece of three letters: `postings` from `starts[piece]` to `starts[piece + 1]`. */
function countPieces(words: SortedTexts): { starts: Uint32Array; postings: Uint16Array | Uint32Array } {
  const starts = new Uint32Array(LETTERS ** PIECE + 1);
  const last = new Int32Array(starts.length).fill(-1);
  const eachOnce = (take: (piece: number, word: number) => void): void => {
    last.fill(-1);
    for (let position = 0; position < words.length; position++) {
      const word = words.at(position);
      for (let from = 0; from + PIECE <= word.length; from++) {
        const piece = pieceAt(word, from);
        if (last[piece] !== position) take(piece, position);
        last[piece] = position;
      }
    }
  };
  eachOnce((piece) => starts[piece + 1]!++);
  for (let piece = 1; piece < starts.length; piece++) starts[piece]! += starts[piece - 1]!;
  const next = starts.slice();
  const postings = words.length < 2 ** 16 ? new Uint16Array(starts.at(-1)!) : new Uint32Array(starts.at(-1)!);
  eachOnce((piece, position) => (postings[next[piece]!++] = position));
  return { starts, postings };
}

function pieceAt(word: string, position: number): number {
  return (letterAt(word, position) * LETTERS + letterAt(word, position + 1)) * LETTERS + letterAt(word, position + 2);
}

function letterAt(word: string, position: number): number {
  const code = word.charCodeAt(position);
  if (code >= 0x61 && code <= 0x7a) return code - 0x60;
  return code >= 0x30 && code <= 0x39 ? code - 0x15 : 0;
}

function reverse(word: string): string {
  let reversed = "";
  for (let position = word.length - 1; position >= 0; position--) reversed += word[position]!;
  return reversed;
}

/** The first of so many places of which something does not hold any more. */
function bound(size: number, holds: (at: number) => boolean): number {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Whether two different words are one typing error apart: a letter too many, too few or another, or two neighbours
 * swapped.
 */
export function isOneErrorApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  let left = 0;
  while (left < short.length - from && short[short.length - 1 - left] === long[long.length - 1 - left]) left++;
  const middle = short.length - from - left;
  if (long.length > short.length) return middle === 0;
  if (middle === 2) return short[from] === long[from + 1] && short[from + 1] === long[from];
  return middle === 1;
}
