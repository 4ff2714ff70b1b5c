import type { Token } from "./amount-tokens.ts";
import type { AmountLabel } from "./amount-words.ts";

/** Labels that take an amount from the quantity: where it is open whose they are, they are of both. */
const TAKING: ReadonlySet<AmountLabel> = new Set(["gross", "tare", "each", "other", "limit"]);
/** A mass alone can be gross. */
const OF_MASS: ReadonlySet<AmountLabel> = new Set(["gross", "tare", "net"]);

/**
 * Gives each amount its labels: those of its part (`net 800 kg gross 850 kg`, `800 kg net, 850 kg gross`), and those
 * that stand in a part of their own.
 */
export function labelAmounts(tokens: readonly Token[]): void {
  const parts = new Map<number, Token[]>();
  for (const [place, token] of tokens.entries()) {
    const isLabel = token.is === "word" && token.sense.label !== undefined && !isOfRate(tokens, place);
    const isOne = token.is === "amount" || isLabel;
    if (isOne) parts.set(token.part, [...(parts.get(token.part) ?? []), token]);
  }
  const alone: Token[] = [];
  for (const part of parts.values()) {
    if (part.some(({ is }) => is === "amount")) {
      attach(part);
      alone.push(...part.filter(({ is }) => is === "amount"));
    } else alone.push(...part.filter(({ sense }) => sense.label !== "limit"));
  }
  attach(alone, new Set(tokens.flatMap(({ text, part }) => (text === "(" ? [part + 1] : []))));
}

/** `with more than 51 % acid`, `max. 30 °C`, `density 1.58`: the label of a figure that is no amount. */
function isOfRate(tokens: readonly Token[], place: number): boolean {
  const next = tokens[place + 1]?.text === ":" ? place + 2 : place + 1;
  const [number, sign] = [tokens[next], tokens[next + 1]];
  return (
    number?.is === "number" &&
    number.part === tokens[place]?.part &&
    (sign?.is !== "word" || sign.sense.measure === true)
  );
}

const isAmount = (token: Token | undefined): boolean => token?.is === "amount";

/**
 * Gives labels to amounts of a row: all to the next one where it begins with a label, to the last where it ends so.
 * Labels of a part of their own that is in brackets are of the amount before.
 */
function attach(row: readonly Token[], inBrackets?: ReadonlySet<number>): void {
  if (!row.some(isAmount)) return;
  const isBefore = !isAmount(row[0]);
  const isBehind = !isBefore && !isAmount(row.at(-1));
  for (const [index, token] of row.entries()) {
    const { label } = token.sense;
    if (isAmount(token) || label === undefined) continue;
    const last = row.slice(0, index).findLast(isAmount);
    const next = row.slice(index + 1).find(isAmount);
    const isClose = label === "each" && inBrackets === undefined && isAmount(row[index - 1]);
    const chosen =
      isClose || isBehind || inBrackets?.has(token.part) === true
        ? [last ?? next]
        : isBefore
          ? [next ?? last]
          : label === "tare" && next !== undefined
            ? [next]
            : TAKING.has(label)
              ? [last, next]
              : last === undefined || next === undefined
                ? [last ?? next]
                : [];
    const called = chosen.filter((amount) => amount !== undefined);
    // `1000 l, density 0.755 kg/l`: what is no quantity by itself has the label.
    const rates = called.filter(({ labels }) => label === "other" && labels.has("other"));
    const found = rates.length > 0 ? rates : called;
    const masses = found.filter(({ member }) => member === "kg");
    const labelled = OF_MASS.has(label) && masses.length > 0 ? masses : found;
    for (const amount of labelled) {
      amount.labels.add(label);
      // Two heads above two figures: it is open which is whose.
      amount.isDoubtful ||= labelled.length > 1 || (amount.labels.has("net") && amount.labels.has("gross"));
    }
  }
}
