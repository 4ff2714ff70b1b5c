import type { CalcItem, CalcLine, QuantityUnit, TransportCategory } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { AdrRules, SubstanceRecord } from "../../openapi/shards/adr.ts";
import { readAmount, type Amount } from "./amount.ts";
import { toNumber } from "./decimal.ts";
import { readGoods, type Goods } from "./goods.ts";
import { boundLine, type LineBounds } from "./load.ts";
import { judge, type Outcome } from "./outcome.ts";

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
    item.un, item.packing_group, item.variant_id, item.classification_code, item.empty_uncleaned, item.exempt_as, item.special_provision, figures,
  ].join("\n");
}

/** Words one line of the answer: its figures beside what is said about its goods. */
export function wordLine({ outcomes, bounds, amount, strictest }: Line, goods: Omit<CalcLine, "quantity" | "points" | "points_range">): CalcLine {
  const given = amount.kg ?? amount.l ?? amount.net_explosive_mass_kg;
  const figure = strictest.kind === "counted" ? strictest.quantity : given;
  return {
    un: goods.un,
    variant_id: goods.variant_id,
    candidates: goods.candidates,
    transport_category: goods.transport_category,
    multiplier: goods.multiplier,
    quantity: figure === null ? null : toNumber(figure),
    unit: goods.unit,
    points: bounds.most === null ? null : toNumber(bounds.most),
    points_range: outcomes.every(({ kind }) => WITHOUT_RANGE.has(kind)) ? null : {
      min: toNumber(bounds.low ?? 0n),
      max: bounds.high === null ? null : toNumber(ceilThirds(bounds.high)),
    },
    notes: goods.notes,
  };
}

const WITHOUT_RANGE: ReadonlySet<Outcome["kind"]> = new Set(["category_0", "no_category", "carriage_prohibited"]);

/** The transport category that an outcome was judged in; null where none counts. */
export function categoryOf(outcome: Outcome): TransportCategory | null {
  return "category" in outcome ? outcome.category : null;
}

/** The unit that the figure of an outcome stands in. */
export function unitOf(outcome: Outcome): QuantityUnit | null {
  return outcome.kind === "counted" ? outcome.unit : null;
}

/** Whole millionths from thirds of them, rounded up: the upper bound of a range stays one. */
export function ceilThirds(thirds: bigint): bigint {
  return (thirds + 2n) / 3n;
}

function strictestOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((strictest, outcome) => (weight(outcome) > weight(strictest) ? outcome : strictest));
}

const WITHOUT_POINTS: Record<Exclude<Outcome["kind"], "counted">, bigint> = {
  not_subject: -2n, not_counted: -2n, empty: -1n, wrong_unit: 1n << 80n, category_0: 1n << 81n, no_category: 1n << 82n, carriage_prohibited: 1n << 83n,
};

function weight(outcome: Outcome): bigint {
  return outcome.kind === "counted" ? outcome.points : WITHOUT_POINTS[outcome.kind];
}
