import { type Count, isBeside, wholeOf } from "./amount-counts.ts";
import { measured, type Token } from "./amount-tokens.ts";

/** Amounts with the counts that they are multiplied with. */

/** An amount with the counts that are bound to it. */
export interface Chain {
  token: Token;
  /** Counts that it is multiplied with, the outermost first. */
  factors: Count[];
  /** What holds it, where it is called an amount of each. */
  noun: string | undefined;
  isOpen: boolean;
  isLinked: boolean;
  /** Of the number that it is linked with: `200-300 l`. */
  range: readonly string[];
  /** As it is written, with its counts, and where it begins. */
  text: string;
  index: number;
}

/** The amounts of a text, in their order. */
export function chainsOf(text: string, tokens: readonly Token[], counts: readonly Count[]): Chain[] {
  const places: Places = {
    starts: new Map(counts.map((count) => [count.start, count])),
    ends: new Map(counts.map((count) => [count.end, count])),
  };
  return tokens.flatMap((token, place) => (token.is === "amount" ? [chainOf(text, tokens, places, place)] : []));
}

/** Counts by the places of their first token, and behind their last. */
interface Places {
  starts: ReadonlyMap<number, Count>;
  ends: ReadonlyMap<number, Count>;
}

/** `2 pallets of 10 drums of 200 l`, `200 l x 10`. */
function chainOf(text: string, tokens: readonly Token[], counts: Places, place: number): Chain {
  const token = tokens[place] as Token;
  const isRange = isBeside(tokens, place);
  // `5 l/4`, `200 l + 4`.
  const isLinked = isRange || (tokens[place + 2]?.is === "number" && isBeside(tokens, place + 2));
  const lower = isRange && tokens[place - 2]?.is === "number" ? tokens[place - 2]?.readings : undefined;
  const { readings: range = [] } = measured(lower, token.text.replace(/^.*\P{L}(?=\p{L}+$)/su, ""));
  const before = factorsBefore(tokens, counts, place);
  const isCounted = counts.ends.has(place);
  const behind = factorsBehind(tokens, counts, place);
  if (before.isOfEach) token.labels.add("each");
  if (BOUND.test(tokens[place - 1]?.text ?? "")) token.labels.add("other");
  const noun = before.noun ?? (behind.last === place ? nounOfEach(tokens, place, isCounted) : undefined);
  const index = tokens[before.first]?.index ?? token.index;
  return {
    token,
    factors: [...before.factors, ...behind.factors],
    noun,
    isOpen: before.isOpen || behind.isOpen,
    isLinked,
    range,
    text: text.slice(index, placeBehind(tokens[behind.last])),
    index,
  };
}

/** Packages are in one another no deeper. */
const MOST_FACTORS = 6;

interface FactorsBefore extends Pick<Chain, "factors" | "noun" | "isOpen"> {
  /** A connector without a count before it: `drums of 200 l`, `à 25 kg`. */
  isOfEach: boolean;
  first: number;
}

/** Counts before an amount, each bound by a connector, the outermost first. */
function factorsBefore(tokens: readonly Token[], counts: Places, place: number): FactorsBefore {
  const found: FactorsBefore = { factors: [], noun: undefined, isOpen: false, isOfEach: false, first: place };
  for (;;) {
    let index = found.first - 1;
    while (isConnector(tokens[index])) index--;
    const links = tokens.slice(index + 1, found.first);
    if (links.length === 0) return found;
    const before = tokens[index];
    const value = wholeOf(before);
    const count =
      counts.ends.get(index + 1) ??
      (value === undefined ? undefined : { value, isOpen: isBeside(tokens, index), start: index, end: index + 1 });
    if (count === undefined) {
      const isOfEach = found.first === place && !isQuantityOf(before);
      return { ...found, isOfEach, noun: isOfEach ? before?.sense.noun : undefined };
    }
    if (found.factors.length === MOST_FACTORS) return { ...found, isOpen: true };
    found.factors.unshift(count);
    // `200 à 300 l` may be a range.
    const isSure = count.noun !== undefined || links.some(({ sense }) => sense.of === "each");
    found.isOpen ||= count.isOpen || !isSure;
    found.first = count.start;
  }
}

/** Counts behind an amount: `200 l x 10 drums`. */
function factorsBehind(
  tokens: readonly Token[],
  counts: Places,
  place: number,
): Pick<Chain, "factors" | "isOpen"> & { last: number } {
  const factors: Count[] = [];
  let last = place;
  for (;;) {
    // `200 l drums x 5`.
    const isNamed = last === place && tokens[place + 1]?.sense.noun !== undefined;
    const start = last + (isNamed ? 3 : 2);
    if (tokens[start - 1]?.is !== "times") break;
    const value = wholeOf(tokens[start]);
    const count =
      counts.starts.get(start) ?? (value === undefined ? undefined : { value, isOpen: false, start, end: start + 1 });
    if (count === undefined || factors.length === MOST_FACTORS) break;
    factors.push(count);
    last = count.end - 1;
  }
  const sign = tokens[last + 1];
  const isAdded = sign?.text === "+" || (sign?.sense.sum === true && sign.sense.of === undefined);
  return { factors, last, isOpen: isAdded && wholeOf(tokens[last + 2]) !== undefined };
}

/** Signs of what is not exact. */
const BOUND = /^[<>≤≥~≈±]$/;

/** Whether a word binds a count to what one of them holds. */
export const isConnector = (token: Token | undefined): boolean =>
  token !== undefined && (token.is === "times" || (token.is === "word" && token.sense.of !== undefined));

/** `a total of 200 l`, `une quantité de 200 l`. */
const isQuantityOf = (token: Token | undefined): boolean =>
  token?.sense.head === "count" || token?.sense.label === "total" || token?.sense.label === "net";

/**
 * What holds an amount of each: `200 l per drum`, `25 kg/Sack`, `pro Fass 200 l`; `0,755 kg/l` is no quantity. The
 * amount gets its label.
 */
function nounOfEach(tokens: readonly Token[], place: number, isCounted: boolean): string | undefined {
  const labels = tokens[place]?.labels;
  const [sign, behind] = [tokens[place + 1], tokens[place + 2]];
  const isPer = sign?.sense.per === true || sign?.text === "/" || sign?.text === "je";
  if (isPer && (behind?.is === "word" || behind?.is === "code")) {
    labels?.add(behind.sense.noun === undefined ? "other" : "each");
    return behind.sense.noun;
  }
  const [per, before] = [tokens[place - 2], tokens[place - 1]];
  const isCalled = per?.sense.per === true || per?.sense.label === "each";
  // `drum 200 l` and `200 l drums` are of one; a number before makes it a count.
  const noun =
    before?.sense.noun !== undefined && (isCalled || !isCounted) ? before : sign?.is === "word" ? sign : undefined;
  if (noun?.sense.noun !== undefined) labels?.add("each");
  return noun?.sense.noun;
}

/** The place behind a token. */
export const placeBehind = (token: Token | undefined): number =>
  token === undefined ? 0 : token.index + token.text.length;
