import type { CalcDetail } from "../../openapi/schemas/adr.ts";
import type { Outcome } from "./outcome.ts";

/** 1.1.3.6.4: the calculated value that a load may reach, in millionths. */
const THRESHOLD = 1_000_000_000n;
export const THRESHOLD_POINTS = 1000;

/** Bounds of the points of one line over the rows that it may be, in millionths; null: no bound, or no row with points. */
export interface LineBounds {
  /** By the figures as given. */
  least: bigint | null;
  most: bigint | null;
  /** With assumed units at the ends of what they may stand for; `high` in thirds. */
  low: bigint | null;
  high: bigint | null;
  /** What is certain whatever the units stand for. */
  certain: bigint | null;
  assumed: boolean;
  /** The kind of outcome, where all rows agree on it. */
  kind: Outcome["kind"] | null;
}

/** Bounds one line from the outcomes of its possible rows, at least one. */
export function boundLine(outcomes: readonly Outcome[]): LineBounds {
  const [first, ...others] = outcomes;
  if (first === undefined) throw new Error("a line without an outcome");
  return others.reduce((bounds, outcome) => widen(bounds, boundOutcome(outcome)), boundOutcome(first));
}

/** The bounds of an outcome; those without points have none, which is never 0. */
function boundOutcome(outcome: Outcome): LineBounds {
  switch (outcome.kind) {
    case "counted": {
      const { kind, points, low, high } = outcome;
      const assumed = outcome.assumed !== null;
      return { least: points, most: points, low, high, certain: assumed ? 0n : points, assumed, kind };
    }
    case "not_counted":
    case "not_subject":
    case "empty":
      return { least: 0n, most: 0n, low: 0n, high: 0n, certain: 0n, assumed: false, kind: outcome.kind };
    case "wrong_unit":
    case "category_0":
    case "no_category":
    case "carriage_prohibited":
      return { least: null, most: null, low: null, high: null, certain: null, assumed: false, kind: outcome.kind };
  }
}

function widen(one: LineBounds, other: LineBounds): LineBounds {
  return {
    least: smaller(one.least, other.least),
    most: larger(one.most, other.most),
    low: smaller(one.low, other.low),
    high: larger(one.high, other.high),
    certain: smaller(one.certain, other.certain),
    assumed: one.assumed || other.assumed,
    kind: one.kind === other.kind ? one.kind : null,
  };
}

/** Of two lower bounds the smaller; an outcome without points is above every sum. */
function smaller(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Of two upper bounds the larger; no bound is larger than any. */
function larger(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

export interface LoadVerdict {
  detail: CalcDetail;
  exempt: boolean;
  /** The stricter sum, in millionths; null where a line has no points. */
  points: bigint | null;
  range: { low: bigint; high: bigint | null } | null;
}

/**
 * Judges a load of at least one line. The detail is the first that holds:
 *
 * 1. `carriage_prohibited`, `no_category`, `not_available`: a line is that, whichever of its rows it is. There is no sum.
 * 2. `exceeds`: the points that are certain pass 1000, whatever is left open elsewhere.
 * 3. `indeterminate`: some choice of rows has no points, or the choices fall on both sides of 1000. The stricter side is the verdict.
 * 4. `not_subject`: no line is subject to ADR.
 * 5. `unit_assumed`: a figure stands for another unit. It is summed as given, as the interface says. Kilograms of a compressed gas say nothing
 *    of the water capacity that 1.1.3.6.3 counts, which has no upper bound then: such a load is not exempt.
 * 6. `within_limit` up to 1000, else `exceeds`.
 */
export function judgeLoad(lines: readonly LineBounds[]): LoadVerdict {
  for (const [kind, detail] of NEVER_EXEMPT) {
    if (lines.some((line) => line.kind === kind)) return { detail, exempt: false, points: null, range: null };
  }
  const most = sum(lines.map((line) => line.most));
  const low = sum(lines.map((line) => line.low ?? 0n)) ?? 0n;
  const found = (detail: CalcDetail, exempt: boolean): LoadVerdict => ({
    detail, exempt, points: most, range: { low, high: sum(lines.map((line) => line.high)) },
  });
  if ((sum(lines.map((line) => line.certain ?? 0n)) ?? 0n) > THRESHOLD) return found("exceeds", false);
  const least = sum(lines.map((line) => line.least));
  if (most === null || least === null || (least <= THRESHOLD && most > THRESHOLD)) return found("indeterminate", false);
  if (lines.every((line) => line.kind === "not_subject")) return found("not_subject", true);
  const exempt = most <= THRESHOLD;
  if (lines.some((line) => line.assumed)) return found("unit_assumed", exempt && lines.every((line) => line.high !== null));
  return found(exempt ? "within_limit" : "exceeds", exempt);
}

const NEVER_EXEMPT = [
  ["carriage_prohibited", "carriage_prohibited"],
  ["no_category", "no_category"],
  ["category_0", "not_available"],
] as const satisfies readonly (readonly [Outcome["kind"], CalcDetail])[];

function sum(values: readonly (bigint | null)[]): bigint | null {
  let total = 0n;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}
