import { type Count, countsIn, isBeside, wholeOf } from "./amount-counts.ts";
import { labelAmounts } from "./amount-labels.ts";
import { measured, type Token, tokensOf } from "./amount-tokens.ts";
import type { AmountLabel } from "./amount-words.ts";
import { timesOf } from "./figure.ts";

/** An amount of a text: what it may be in all, in kilograms or litres; or what it is, where it is no net quantity. */
export interface WrittenAmount {
  member: "kg" | "l" | "gross" | "tare" | "each" | "other";
  /** Several where it can be read in several ways: then no quantity is taken. */
  readings: string[];
  text: string;
  index: number;
}

/** What a text says of quantities: amounts, and the packages that it counts. */
export interface ReadAmounts {
  amounts: WrittenAmount[];
  counts: { value: number; kind: string; text: string; index: number }[];
}

/** How an amount comes to its total. */
interface Mention extends WrittenAmount {
  kind: "product" | "plain" | "total";
  readings: string[];
  isMass: boolean;
  /** Added to, or the end of a range with, the amount before; or a label of it may be of that one. */
  isLinked: boolean;
  isNet: boolean;
}

/** Most litres that a receptacle holds (1.2.1; 6.1.4, pressure drums included): more are those of several. */
const MOST_LITRES: Readonly<Record<string, number>> = { drum: 1000, jerrican: 60, cylinder: 150, ibc: 3000 };
/** Most kilograms (6.1.4.4, 6.1.4.8). */
const MOST_KG: Readonly<Record<string, number>> = { jerrican: 120 };
/** More counts than these make no reading clearer. */
const MOST_COUNTS = 4;

/**
 * Reads the amounts of what is written of goods. A total is sure where every amount agrees on it: packages times what
 * each of them holds (`10 drums of 200 l`, `200 l per drum, 10 drums`), an amount where no packages stand beside it, or
 * one that is called the total. `10 drums, 200 l` is 200 or 2000 litres.
 */
export function readAmounts(text: string): ReadAmounts {
  const tokens = tokensOf(text);
  const counts = countsIn(tokens);
  const chains = chainsOf(text, tokens, counts);
  labelAmounts(tokens);
  const used = new Set(chains.flatMap(({ factors }) => factors));
  const mentions = chains.map((chain) => mentionOf(chain, counts, used));
  // `2½ drums`: the count of a part is none.
  if (/[¼-¾⅐-⅞]/u.test(text)) for (const mention of mentions) mention.isLinked = true;
  for (const measure of ["kg", "l"])
    settle(
      mentions.filter(({ member }) => member === measure),
      mentions,
    );
  return {
    amounts: mentions.map(({ member, readings, text: written, index }) => ({ member, readings, text: written, index })),
    counts: packagesOf(text, tokens, counts, chains),
  };
}

/** A text without its amounts and what they are multiplied with: `2 x 30 kg acetylene` is about acetylene. */
export function withoutAmounts(text: string): string {
  const tokens = tokensOf(text);
  return chainsOf(text, tokens, countsIn(tokens)).reduceRight(
    (left, { index, text: written }) => `${left.slice(0, index)} ${left.slice(index + written.length)}`,
    text,
  );
}

function chainsOf(text: string, tokens: readonly Token[], counts: readonly Count[]): Chain[] {
  return tokens.flatMap((token, place) => (token.is === "amount" ? [chainOf(text, tokens, counts, place)] : []));
}

interface Chain {
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

/** An amount with the counts that are bound to it: `2 pallets of 10 drums of 200 l`, `200 l x 10`. */
function chainOf(text: string, tokens: readonly Token[], counts: readonly Count[], place: number): Chain {
  const token = tokens[place] as Token;
  const isLinked = isBeside(tokens, place);
  const lower = isLinked && tokens[place - 2]?.is === "number" ? tokens[place - 2]?.readings : undefined;
  const { readings: range = [] } = measured(lower, token.text.replace(/^.*\P{L}(?=\p{L}+$)/su, ""));
  const before = factorsBefore(tokens, counts, place);
  const behind = factorsBehind(tokens, counts, place);
  if (before.isOfEach) token.labels.add("each");
  if (BOUND.test(tokens[place - 1]?.text ?? "")) token.labels.add("other");
  const noun = before.noun ?? (behind.last === place ? nounOfEach(tokens, place) : undefined);
  const index = tokens[before.first]?.index ?? token.index;
  return {
    token,
    factors: [...before.factors, ...behind.factors],
    noun,
    isOpen: before.isOpen || behind.isOpen,
    isLinked,
    range,
    text: text.slice(index, endOf(tokens[behind.last])),
    index,
  };
}

interface FactorsBefore extends Pick<Chain, "factors" | "noun" | "isOpen"> {
  /** A connector without a count before it: `drums of 200 l`, `à 25 kg`. */
  isOfEach: boolean;
  first: number;
}

/** Counts before an amount, each bound by a connector, the outermost first. */
function factorsBefore(tokens: readonly Token[], counts: readonly Count[], place: number): FactorsBefore {
  const found: FactorsBefore = { factors: [], noun: undefined, isOpen: false, isOfEach: false, first: place };
  for (;;) {
    let index = found.first - 1;
    while (isConnector(tokens[index])) index--;
    const links = tokens.slice(index + 1, found.first);
    if (links.length === 0) return found;
    const before = tokens[index];
    const value = wholeOf(before);
    const count =
      counts.find(({ end }) => end === index + 1) ??
      (value === undefined ? undefined : { value, isOpen: isBeside(tokens, index), start: index, end: index + 1 });
    if (count === undefined) {
      const isOfEach = found.first === place && !isQuantityOf(before);
      return { ...found, isOfEach, noun: isOfEach ? before?.sense.noun : undefined };
    }
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
  counts: readonly Count[],
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
      counts.find((counted) => counted.start === start) ??
      (value === undefined ? undefined : { value, isOpen: false, start, end: start + 1 });
    if (count === undefined) break;
    factors.push(count);
    last = count.end - 1;
  }
  const sign = tokens[last + 1];
  const isAdded = sign?.text === "+" || (sign?.sense.sum === true && sign.sense.of === undefined);
  return { factors, last, isOpen: isAdded && wholeOf(tokens[last + 2]) !== undefined };
}

/** Signs of what is not exact. */
const BOUND = /^[<>≤≥~≈±]$/;

const isConnector = (token: Token | undefined): boolean =>
  token !== undefined && (token.is === "times" || (token.is === "word" && token.sense.of !== undefined));

/** `a total of 200 l`, `une quantité de 200 l`. */
const isQuantityOf = (token: Token | undefined): boolean =>
  token?.sense.head === "count" || token?.sense.label === "total" || token?.sense.label === "net";

/**
 * What holds an amount of each: `200 l per drum`, `25 kg/Sack`, `pro Fass 200 l`; `0,755 kg/l` is no quantity. The
 * amount gets its label.
 */
function nounOfEach(tokens: readonly Token[], place: number): string | undefined {
  const labels = tokens[place]?.labels;
  const [sign, behind] = [tokens[place + 1], tokens[place + 2]];
  const isPer = sign?.sense.per === true || sign?.text === "/" || sign?.text === "je";
  if (isPer && (behind?.is === "word" || behind?.is === "code")) {
    labels?.add(behind.sense.noun === undefined ? "other" : "each");
    return behind.sense.noun;
  }
  const [per, noun] = [tokens[place - 2]?.sense, tokens[place - 1]];
  const isCalled = (per?.per === true || per?.label === "each") && noun?.sense.noun !== undefined;
  if (isCalled) labels?.add("each");
  return isCalled ? noun?.sense.noun : undefined;
}

/** What takes an amount from the quantity, the first that it is called. */
const TAKEN = ["gross", "tare", "other", "limit"] as const satisfies readonly AmountLabel[];

/** What an amount may be in all. */
function mentionOf(chain: Chain, counts: readonly Count[], used: ReadonlySet<Count>): Mention {
  const { token, factors } = chain;
  const { labels, member = "kg", readings = [] } = token;
  const times = (many: readonly number[]): string[] =>
    readings.map((reading) =>
      timesOf(
        reading,
        many.reduce((product, value) => product * value, 1),
      ),
    );
  const product = factors.map(({ value }) => value);
  const own = times(product);
  const taken = TAKEN.find((label) => labels.has(label));
  const mention = {
    text: chain.text,
    index: chain.index,
    isMass: member === "kg",
    isLinked: chain.isLinked || token.isDoubtful,
    isNet: labels.has("net"),
    kind: labels.has("total")
      ? ("total" as const)
      : factors.length > 0 || labels.has("each")
        ? ("product" as const)
        : ("plain" as const),
  };
  if (taken !== undefined) return { ...mention, member: taken === "limit" ? "other" : taken, readings: own };
  const loose = counts.filter((count) => !factors.includes(count) && (factors.length === 0 || !used.has(count)));
  const distinct = [...new Map(loose.map((count) => [`${count.value} ${count.noun}`, count])).values()];
  const open = [...(chain.isOpen ? [...readings, ...times(product.slice(-1))] : []), ...chain.range];
  if (labels.has("total")) return { ...mention, member, readings: unique([...own, ...open]) };
  if (labels.has("each") && (factors.length === 0 || distinct.length > 0)) {
    if (distinct.length === 0) return { ...mention, member: "each", readings: own };
    const totals = distinct.map(({ value }) => times([...product, value]));
    const [count] = distinct;
    const isSure = distinct.length === 1 && count?.isOpen === false && isSame(count.noun, chain.noun);
    return { ...mention, member, readings: unique([...totals.flat(), ...(isSure ? [] : own), ...open]) };
  }
  const several = distinct.filter(({ value, noun = "" }) => {
    const most = (member === "l" ? MOST_LITRES : MOST_KG)[noun];
    return value > 1 && (most === undefined || own.some((total) => Number(total) <= most));
  });
  const packed = several.slice(0, MOST_COUNTS).flatMap(({ value }) => times([...product, value]));
  const all = several.length > 1 ? times([...product, ...several.slice(0, MOST_COUNTS).map(({ value }) => value)]) : [];
  return { ...mention, member, readings: unique([...own, ...packed, ...all, ...open]) };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Whether what is counted may be what an amount is of. */
const isSame = (counted: string | undefined, noun: string | undefined): boolean =>
  noun === undefined || counted === undefined || counted === noun;

/** Leaves the readings on which amounts of a measure agree; none is sure where they do not, or may have to be added. */
function settle(mentions: readonly Mention[], amounts: readonly Mention[]): void {
  const tare = amounts.find(({ member }) => member === "tare");
  for (const mention of mentions) {
    // A mass beside a tare may be the gross one.
    const [weight] = tare?.readings ?? [];
    if (weight !== undefined && mention.isMass && !mention.isNet)
      mention.readings.push(
        ...mention.readings.map((reading) => String(Math.round((Number(reading) - Number(weight)) * 1e6) / 1e6)),
      );
  }
  const agreed = mentions.reduce<string[] | undefined>(
    (left, { readings }) => left?.filter((reading) => readings.includes(reading)) ?? readings,
    undefined,
  );
  const bound = mentions.filter(({ kind }) => kind === "product").length;
  const plain = mentions.filter(({ kind }) => kind === "plain").length;
  const isSure = agreed?.length === 1 && bound <= 1 && plain <= 1 && !amounts.some(({ isLinked }) => isLinked);
  for (const mention of mentions) if (isSure) mention.readings = agreed;
  const first = mentions.find(({ readings }) => readings.length > 0);
  if (isSure || first === undefined || new Set(mentions.flatMap(({ readings }) => readings)).size > 1) return;
  first.readings = unique([
    ...first.readings,
    ...first.readings.map((reading) => timesOf(reading, Math.max(2, mentions.length))),
  ]);
}

/** The packages that a document counts: outermost of a product, not what is inside of them. */
function packagesOf(
  text: string,
  tokens: readonly Token[],
  counts: readonly Count[],
  chains: readonly Chain[],
): ReadAmounts["counts"] {
  const inner = new Set(chains.flatMap(({ factors }) => factors.slice(1)));
  const bare = chains.flatMap(({ factors: [first] }) =>
    first !== undefined && first.noun === undefined && !first.isOpen ? [first] : [],
  );
  return [...counts.filter((count) => (count.noun ?? "") !== ""), ...bare]
    .filter((count) => !inner.has(count) && !isConnector(tokens[count.start - 1]))
    .map(({ value, noun = "", start, end }) => ({
      value,
      kind: noun,
      text: text.slice(tokens[start]?.index, endOf(tokens[end - 1])),
      index: tokens[start]?.index ?? 0,
    }));
}

const endOf = (token: Token | undefined): number => (token === undefined ? 0 : token.index + token.text.length);
