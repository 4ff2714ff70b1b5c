import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import type { AdrRules, SubstanceRecord } from "../../../../openapi/shards/adr.ts";
import { type Goods, readGoods } from "../goods.ts";
import { findImpossibleFigures } from "../statements.ts";
import { type Amount, readAmount } from "./amount.ts";
import { type ClaimItem, type LineMeasures, measureLine } from "./claim-figures.ts";
import { type Claim, type Refusals, judgeClaim, refuteClaim } from "./claims.ts";
import { type Fraction, ZERO, compare, larger, whole, type Range, UNKNOWN, hullOf } from "./fraction.ts";
import { type Outcome, type OutcomeKind, judgeQuantity, trustedDensity } from "./outcome.ts";
import { type LineBounds } from "./verdict.ts";

/** One item of a load with all that it may be. `outcomes` stand beside the ways its goods count in. */
export interface PointsLine {
  index: number;
  item: ClaimItem;
  /** As they count: without the claim where it is not followed. */
  goods: Goods;
  amount: Amount;
  measures: LineMeasures;
  /** The exemption that the item asserts; null for none, and for limited and excepted quantities. */
  claim: Claim | null;
  outcomes: readonly Outcome[];
  /** The outcome that weighs most: one without points before any with points. */
  strictest: Outcome;
  bounds: LineBounds;
}

type Reading = PointsLine | { faults: ProblemError[] };

/**
 * Makes a reader for the items of one load. It reads an item and judges it as each row that it may be, or reports every
 * fault in it. A claim that its figures contradict, or that is among `refused` for what else is in the unit, is not
 * followed. Goods that were read before are not read again: a load of a thousand lines has few kinds of goods.
 */
export function createLineReader(
  rules: AdrRules,
  refused: Refusals = new Map(),
): (item: ClaimItem, index: number, substance: SubstanceRecord) => Reading {
  const cached = new Map<string, Goods>();
  const readKnown = (item: ClaimItem, pointer: string, substance: SubstanceRecord): ReturnType<typeof readGoods> => {
    const key = goodsKey(item);
    const goods = cached.get(key) ?? readGoods(item, pointer, substance, rules);
    if (!("faults" in goods)) cached.set(key, goods);
    return goods;
  };
  return (item, index, substance) => {
    const pointer = `/items/${index}`;
    const read = readAmount(
      item,
      pointer,
      substance.variants.some((variant) => variant.class !== "7"),
    );
    const goods = readKnown(item, pointer, substance);
    if ("faults" in read || "faults" in goods)
      return { faults: [...("faults" in read ? read.faults : []), ...("faults" in goods ? goods.faults : [])] };
    const { amount } = read;
    const impossible = findImpossibleFigures(item, goods, amount, pointer);
    if (impossible.length > 0) return { faults: impossible };
    const { exemptAs } = goods;
    if (exemptAs?.rule === undefined) return lineOf(index, item, goods, amount, null);
    const judged = judgeClaim(exemptAs, exemptAs.rule, item, pointer, goods.variants, amount, densityOf(goods, amount));
    if ("faults" in judged) return judged;
    const refusal = refused.get(index);
    const claim = refusal === undefined ? judged : refuteClaim(judged, refusal.findings, refusal.passed);
    if (claim.status === "followed") return lineOf(index, item, goods, amount, claim);
    const { exempt_as: _, special_provision: __, provision_way: ___, ...counted } = item;
    const plain = readKnown(counted, pointer, substance);
    return "faults" in plain ? plain : lineOf(index, item, plain, amount, claim);
  };
}

function lineOf(index: number, item: ClaimItem, goods: Goods, amount: Amount, claim: Claim | null): PointsLine {
  const outcomes = goods.ways.map((way) => judgeQuantity(way, amount, goods.empty));
  const measures = measureLine(item, amount, densityOf(goods, amount));
  const bounds = boundLine(outcomes);
  // 1.1.3.6 wants the exact quantity (5.4.1.1.3.2): an estimate may be any more.
  if (item.quantity_estimated === true && outcomes.some(({ kind }) => kind === "counted")) bounds.high = null;
  return { index, item, goods, amount, measures, claim, outcomes, strictest: strictestOf(outcomes), bounds };
}

/** What a litre of the goods weighs, in millionths of kg, for claims. */
function densityOf({ ways }: Goods, { density: given }: Amount): Range {
  return hullOf(
    ways.map(({ density }) => {
      if (density === null) return UNKNOWN;
      const { min, max } = trustedDensity(given, density);
      return { low: min, high: max };
    }),
  );
}

/**
 * All that an item says but its quantities; which figures it gives belongs to it, because notes and questions follow
 * from that.
 */
function goodsKey(item: ClaimItem): string {
  const figures = `${item.kg === undefined}${item.l === undefined && item.cylinders === undefined}${item.net_explosive_mass_kg === undefined}`;
  return [
    item.un,
    item.packing_group,
    item.variant_id,
    item.classification_code,
    item.empty_uncleaned,
    item.exempt_as,
    item.special_provision,
    item.provision_way,
    item.critically_damaged,
    item.carriage ?? (item.tank === undefined ? item.bulk !== undefined : "tank"),
    item.density_kg_per_l,
    "package_kind" in item ? item.package_kind : undefined,
    figures,
  ].join("\n");
}

function strictestOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((strictest, outcome) =>
    compare(weight(outcome), weight(strictest)) > 0n ? outcome : strictest,
  );
}

/**
 * Outcomes without points weigh more than any with them, and among those one that counts more than one that does not.
 */
const WEIGHTS: Partial<Record<OutcomeKind, bigint>> = {
  not_subject: -2n,
  not_counted: -2n,
  empty: -1n,
  wrong_unit: 1n << 80n,
  category_0: 1n << 81n,
  not_in_packages: 1n << 79n,
  no_category: 1n << 82n,
  carriage_prohibited: 1n << 83n,
};

function weight({ kind, points }: Outcome): Fraction {
  const existing = WEIGHTS[kind];
  return existing === undefined ? (points?.high ?? ZERO) : whole(existing);
}

/** Bounds one line from the outcomes of its possible rows, at least one. */
function boundLine(outcomes: readonly Outcome[]): LineBounds {
  const bounds: LineBounds = {
    low: ZERO,
    leastHigh: ZERO,
    high: ZERO,
    assumed: false,
    kind: outcomes[0]?.kind ?? null,
  };
  let first = true;
  for (const { kind, need, points } of outcomes) {
    if (kind !== bounds.kind) bounds.kind = null;
    if (points === null) {
      bounds.high = null;
      continue;
    }
    bounds.low = first ? points.low : lesser(bounds.low, points.low);
    bounds.leastHigh = first ? points.high : lesser(bounds.leastHigh, points.high);
    bounds.high = larger(bounds.high, points.high);
    // Of category 4 the points are certain in any unit.
    if (need !== null && compare(points.high, ZERO) > 0n) bounds.assumed = true;
    first = false;
  }
  return bounds;
}

/** The smaller of two counts. */
function lesser(a: Fraction, b: Fraction): Fraction {
  return compare(b, a) < 0n ? b : a;
}
