import type { Token } from "./amount-tokens.ts";

/** So many of something: `10 drums`, `Anzahl: 10`, `10` before an amount. */
export interface Count {
  value: number;
  /** Kind of package; empty where it is none, undefined where nothing says what is counted. */
  noun?: string | undefined;
  /** Another number stands beside it: it may be the end of a range, or a part of a sum. */
  isOpen: boolean;
  /** Places of its tokens: the first, and the one behind the last. */
  start: number;
  end: number;
}

/** Words between a number and what is counted: `10 blue steel drums`. */
const MOST_WORDS = 3;
/** Classes that stand alone (`, 3,`): whole numbers that are no counts. */
const CLASSES: ReadonlySet<number> = new Set([1, 2, 3, 7, 8, 9]);

/** The number of a token that may be a count. */
export function wholeOf(token: Token | undefined): number | undefined {
  const whole = token?.is === "number" ? token.readings?.find((reading) => /^[1-9]\d{0,6}$/.test(reading)) : undefined;
  return whole === undefined ? token?.sense.number : Number(whole);
}

/** The counts of a text. */
export function countsIn(tokens: readonly Token[]): Count[] {
  const counts: Count[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const value = wholeOf(tokens[start]);
    if (value === undefined) continue;
    const end = nounBehind(tokens, start + 1);
    const isBare = tokens[start]?.is === "word" && tokens[start + 1]?.is !== "amount";
    if (end === undefined && (isBare || !isCounted(tokens, start, value))) continue;
    // `drums: 5` has it before.
    const noun = (end === undefined ? headOf(tokens, start) : tokens[end - 1])?.sense.noun;
    counts.push({ value, noun, isOpen: isBeside(tokens, start), start, end: end ?? start + 1 });
    start = (end ?? start + 1) - 1;
  }
  return counts;
}

/** The place behind what is counted, where words name it. */
function nounBehind(tokens: readonly Token[], place: number): number | undefined {
  // `10 x drums`, `4-pack`.
  const isJoined = tokens[place]?.is === "times" || tokens[place]?.text === "-";
  const first = isJoined && tokens[place + 1]?.is === "word" ? place + 1 : place;
  for (let index = first; index <= first + MOST_WORDS; index++) {
    const { is, sense = {} } = tokens[index] ?? {};
    if (is === "word" && sense.noun !== undefined) return index + 1;
    const isPlain = is === "word" && Object.keys(sense).length === 0;
    if (!isPlain && is !== "code") return undefined;
  }
  return undefined;
}

/** Whether a number that no noun follows may be a count. */
function isCounted(tokens: readonly Token[], place: number, value: number): boolean {
  const [before, next] = [tokens[place - 1], tokens[place + 1]];
  const { part } = tokens[place] ?? {};
  const isAlone = next?.part !== part;
  const head = /^[:=]$/.test(before?.text ?? "") ? tokens[place - 2] : before;
  // The lower end of a range.
  if (tokens[place + 2]?.is === "amount" && isBeside(tokens, place + 2)) return false;
  if (next?.sense.measure === true || /^[%°'’"]/.test(next?.text ?? "") || isGroup(next)) return false;
  if (next?.is === "times" || head?.sense.head === "count" || head?.sense.noun !== undefined) return true;
  // `mit je 4 Dingsbums zu 5 l`, `pack of 4`: what binds a count to what is in one of them is no head of a value.
  if (head?.sense.of !== undefined && tokens[place - 2]?.sense.noun !== undefined) return true;
  if (head?.sense.of === undefined && (head?.sense.head ?? head?.sense.label) !== undefined) return false;
  const isFirst = before?.part !== part;
  const isPosition = (before?.text ?? "\n") === "\n" && (next?.text === "." || next?.text === ")");
  if (isPosition) return false;
  if (isFirst && isAlone) return !CLASSES.has(value);
  if (isFirst && next?.is === "word") return true;
  const behind = tokens.slice(place + 1, place + 40).filter((token) => token.part === part);
  return behind.some(({ is }) => is === "amount");
}

/** The word before a number in its part, a colon between them or not. */
function headOf(tokens: readonly Token[], place: number): Token | undefined {
  const before = /^[:=]$/.test(tokens[place - 1]?.text ?? "") ? tokens[place - 2] : tokens[place - 1];
  return before?.is === "word" && before.part === tokens[place]?.part ? before : undefined;
}

/** A packing group behind a class. */
function isGroup(token: Token | undefined): boolean {
  return token?.is === "word" && /^(?:I{1,3}|PG|VG|GP)$/.test(token.text);
}

/** Whether a number stands beside another one: `10-12 drums`, `10 + 2 drums`, `10 or 12`. */
export function isBeside(tokens: readonly Token[], place: number): boolean {
  const [before, sign] = [tokens[place - 2], tokens[place - 1]];
  if (sign?.is === "number") return true;
  const isLink = sign?.sense.sum === true || /^[+/–—~-]$/.test(sign?.text ?? "");
  if (sign?.sense.of !== undefined) return isLink && before?.is === "number";
  const isNumber =
    before !== undefined && (before.is === "number" || before.is === "amount" || before.sense.noun !== undefined);
  return isLink && isNumber;
}
