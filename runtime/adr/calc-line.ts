import type { CalcItem, CalcLine } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { AdrRules, SubstanceRecord } from "../../openapi/shards/adr.ts";
import { readAmount, type Amount } from "./amount.ts";
import { toNumber } from "./decimal.ts";
import { readGoods, type Goods } from "./goods.ts";
import { boundLine, type LineBounds } from "./load.ts";
import { judge, type Kind, type Outcome } from "./outcome.ts";

/** One item of a load with all that it may be. `outcomes` stand beside the ways its goods count in. */
export interface Line {
  index: number;
  goods: Goods;
  amount: Amount;
  outcomes: readonly Outcome[];
  /** The outcome that weighs most: one without points before any with points. */
  strictest: Outcome;
  bounds: LineBounds;
}

/**
 * Makes a reader for the items of one load. It reads an item and judges it as each row that it may be, or reports every fault in it. Goods
 * that were read before are not read again: a load of a thousand lines has few kinds of goods.
 */
export function createLineReader(rules: AdrRules): (item: CalcItem, index: number, substance: SubstanceRecord) => Line | { faults: ProblemError[] } {
  const known = new Map<string, Goods>();
  return (item, index, substance) => {
    const at = `/items/${index}`;
    const read = readAmount(item, at);
    const key = goodsKey(item);
    const goods = known.get(key) ?? readGoods(item, at, substance, rules);
    if ("faults" in read || "faults" in goods) {
      return { faults: [...("faults" in read ? read.faults : []), ...("faults" in goods ? goods.faults : [])] };
    }
    known.set(key, goods);
    const { amount } = read;
    const outcomes = goods.ways.map((way) => judge(way, amount, goods.empty));
    return { index, goods, amount, outcomes, strictest: strictestOf(outcomes), bounds: boundLine(outcomes) };
  };
}

/** All that an item says but its quantities; which figures it gives belongs to it, because notes and questions follow from that. */
function goodsKey(item: CalcItem): string {
  const figures = `${item.kg === undefined}${item.l === undefined}${item.net_explosive_mass_kg === undefined}`;
  return [
    item.un, item.packing_group, item.variant_id, item.classification_code, item.empty_uncleaned, item.exempt_as, item.special_provision, item.critically_damaged, figures,
  ].join("\n");
}

/** Words one line of the answer: its figures put into what is said about its goods. */
export function wordLine({ outcomes, bounds: { most, low, high }, amount, strictest }: Line, goods: CalcLine): CalcLine {
  const figure = strictest.quantity ?? amount.kg ?? amount.l ?? amount.net_explosive_mass_kg;
  return {
    ...goods,
    quantity: toNumber(figure),
    points: toNumber(most),
    points_range: outcomes.every(({ kind }) => WITHOUT_RANGE.has(kind)) ? null : wordRange(low, high),
  };
}

const WITHOUT_RANGE: ReadonlySet<Kind> = new Set(["category_0", "no_category", "carriage_prohibited"]);

/** A range of points on the wire. The upper bound stands in thirds of a millionth and is rounded up, so that it stays one. */
export function wordRange(low: bigint, high: bigint | null): { min: number; max: number | null } {
  return { min: toNumber(low), max: toNumber(high && (high + 2n) / 3n) };
}

function strictestOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((strictest, outcome) => (weight(outcome) > weight(strictest) ? outcome : strictest));
}

/** Outcomes without points weigh more than any with them, and among those one that counts more than one that does not. */
const WEIGHTS: Partial<Record<Kind, bigint>> = {
  not_subject: -2n, not_counted: -2n, empty: -1n, wrong_unit: 1n << 80n, category_0: 1n << 81n, no_category: 1n << 82n, carriage_prohibited: 1n << 83n,
};

function weight({ kind, points }: Outcome): bigint {
  return WEIGHTS[kind] ?? points?.given ?? 0n;
}
