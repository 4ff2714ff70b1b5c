import { type Chain, chainsOf, placeBehind, isConnector } from "./amount-chains.ts";
import { type Count, countsIn, wholeOf } from "./amount-counts.ts";
import { labelAmounts } from "./amount-labels.ts";
import { type Token, tokensOf } from "./amount-tokens.ts";
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
interface ReadAmounts {
  amounts: WrittenAmount[];
  counts: { value: number; kind: string; text: string; index: number }[];
}

/** More amounts of goods are no quantity of theirs. */
const MOST_AMOUNTS = 50;

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
  const isLong = chains.length > MOST_AMOUNTS;
  const mentions = chains.map((chain) => mentionOf(chain, isLong ? [] : counts, used));
  // `2½ drums`: the count of a part is none.
  const isUnclear = isLong || /[¼-¾⅐-⅞]/u.test(text) || hasLooseTimes(tokens, counts, chains);
  if (isUnclear) for (const mention of mentions) mention.isLinked = true;
  for (const measure of ["kg", "l"])
    settle(
      mentions.filter(({ member }) => member === measure),
      mentions,
    );
  return {
    amounts: mentions.map(({ member, readings, text: written, index }) => ({ member, readings, text: written, index })),
    counts: isUnclear ? [] : packagesOf(text, tokens, counts, chains),
  };
}

/** Whether something is multiplied with a number that no amount is bound to: `2 x (4 x 5 l)`, `200 l (x 4)`. */
function hasLooseTimes(tokens: readonly Token[], counts: readonly Count[], chains: readonly Chain[]): boolean {
  return tokens.some(
    ({ is, index }, place) =>
      is === "times" &&
      (wholeOf(tokens[place - 1]) ?? wholeOf(tokens[place + 1])) !== undefined &&
      !counts.some(({ start, end }) => start < place && place < end) &&
      !chains.some((chain) => chain.index <= index && index < chain.index + chain.text.length),
  );
}

/** A text without its amounts and what they are multiplied with: `2 x 30 kg acetylene` is about acetylene. */
export function withoutAmounts(text: string): string {
  const tokens = tokensOf(text);
  return chainsOf(text, tokens, countsIn(tokens)).reduceRight(
    (left, { index, text: written }) => `${left.slice(0, index)} ${left.slice(index + written.length)}`,
    text,
  );
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
  const bound = times(product);
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
  if (taken !== undefined) return { ...mention, member: taken === "limit" ? "other" : taken, readings: bound };
  const loose = counts.filter((count) => !factors.includes(count) && (factors.length === 0 || !used.has(count)));
  const distinct = [...new Map(loose.map((count) => [`${count.value} ${count.noun}`, count])).values()];
  const open = [...(chain.isOpen ? [...readings, ...times(product.slice(-1))] : []), ...chain.range];
  if (labels.has("total")) return { ...mention, member, readings: unique([...bound, ...open]) };
  if (labels.has("each") && (factors.length === 0 || distinct.length > 0)) {
    if (distinct.length === 0) return { ...mention, member: "each", readings: bound };
    const inAll = distinct.slice(0, MOST_COUNTS).map(({ value }) => value);
    const totals = [times([...product, ...inAll]), ...distinct.map(({ value }) => times([...product, value]))];
    const [count] = distinct;
    const isSure = distinct.length === 1 && count?.isOpen === false && isSame(count.noun, chain.noun);
    return { ...mention, member, readings: unique([...totals.flat(), ...(isSure ? [] : bound), ...open]) };
  }
  const several = distinct.filter(({ value, noun = "" }) => {
    const most = (member === "l" ? MOST_LITRES : MOST_KG)[noun];
    return value > 1 && (most === undefined || bound.some((total) => Number(total) <= most));
  });
  const packed = several.slice(0, MOST_COUNTS).flatMap(({ value }) => times([...product, value]));
  const packedInAll =
    several.length > 1 ? times([...product, ...several.slice(0, MOST_COUNTS).map(({ value }) => value)]) : [];
  return { ...mention, member, readings: unique([...bound, ...packed, ...packedInAll, ...open]) };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Whether what is counted may be what an amount is of. */
const isSame = (counted: string | undefined, noun: string | undefined): boolean =>
  noun === undefined || counted === undefined || counted === noun;

/** Leaves the readings on which amounts of a measure agree; none is sure where they do not, or may have to be added. */
function settle(mentions: readonly Mention[], amounts: readonly Mention[]): void {
  // A mass beside a tare may be the gross one.
  const [tare] = amounts.find(({ member }) => member === "tare")?.readings ?? [];
  for (const { isMass, isNet, readings } of tare === undefined ? [] : mentions)
    if (isMass && !isNet)
      readings.push(
        ...readings
          .filter((reading) => Number(reading) > Number(tare))
          .map((reading) => String(Math.round((Number(reading) - Number(tare)) * 1e6) / 1e6)),
      );
  const agreed = mentions.reduce<string[] | undefined>(
    (left, { readings }) => left?.filter((reading) => readings.includes(reading)) ?? readings,
    undefined,
  );
  const bound = mentions.filter(({ kind }) => kind === "product").length;
  const plain = mentions.filter(({ kind }) => kind === "plain").length;
  // `drums of 200 l, 150 kg`: nothing says of how many.
  const isOfSome = amounts.some(({ member }) => member === "each") && !mentions.some(({ kind }) => kind === "total");
  const isOpen = isOfSome || amounts.some(({ isLinked }) => isLinked);
  if (agreed?.length === 1 && bound <= 1 && plain <= 1 && !isOpen) {
    for (const mention of mentions) mention.readings = agreed;
    return;
  }
  const read = mentions.filter(({ readings }) => readings.length > 0);
  const [first] = read;
  if (first === undefined || new Set(read.flatMap(({ readings }) => readings)).size > 1) return;
  // One reading that is not sure: amounts that may have to be added, or one that is not the quantity.
  if (read.length > 1) first.readings.push(...first.readings.map((reading) => timesOf(reading, read.length)));
  else first.member = "other";
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
      text: text.slice(tokens[start]?.index, placeBehind(tokens[end - 1])),
      index: tokens[start]?.index ?? 0,
    }));
}
