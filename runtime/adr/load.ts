import type { CalcDetail } from "../../openapi/schemas/adr.ts";
import type { Outcome } from "./outcome.ts";

/** 1.1.3.6.4: the calculated value that a load may reach, in millionths. */
const THRESHOLD = 1_000_000_000n;
export const THRESHOLD_POINTS = 1000;

/** Bounds of the points of one line over the rows that it may be, in millionths; null: no bound, or no points at all. */
export interface LineBounds {
  /** By the figures as given. */
  least: bigint | null;
  most: bigint | null;
  /** With assumed units at the ends of what they may stand for; `high` in thirds. */
  low: bigint;
  high: bigint | null;
  /** What is certain whatever the units stand for. */
  certain: bigint;
  assumed: boolean;
  /** The kind of outcome, where all rows agree on it. */
  kind: Outcome["kind"] | null;
}

/** Bounds one line from the outcomes of its possible rows, at least one. */
export function boundLine(outcomes: readonly Outcome[]): LineBounds {
  const first = outcomes[0];
  if (first === undefined) throw new Error("a line without an outcome");
  const finite = outcomes.map(figures).filter((figure) => figure !== null);
  const all = finite.length === outcomes.length;
  return {
    least: smallest(finite.map(({ points }) => points)),
    most: all ? largest(finite.map(({ points }) => points)) : null,
    low: smallest(finite.map(({ low }) => low)) ?? 0n,
    high: all ? largest(finite.map(({ high }) => high)) : null,
    certain: smallest(finite.map(({ points, assumed }) => (assumed ? 0n : points))) ?? 0n,
    assumed: finite.some(({ assumed }) => assumed),
    kind: outcomes.every(({ kind }) => kind === first.kind) ? first.kind : null,
  };
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
 * 5. `unit_assumed`: a figure stands for another unit. It is summed as given, as the interface says.
 * 6. `within_limit` up to 1000, else `exceeds`.
 */
export function judgeLoad(lines: readonly LineBounds[]): LoadVerdict {
  for (const [kind, detail] of NEVER_EXEMPT) {
    if (lines.some((line) => line.kind === kind)) return { detail, exempt: false, points: null, range: null };
  }
  const most = sum(lines.map((line) => line.most));
  const low = sum(lines.map((line) => line.low)) ?? 0n;
  const found = (detail: CalcDetail, exempt: boolean): LoadVerdict => ({
    detail, exempt, points: most, range: { low, high: sum(lines.map((line) => line.high)) },
  });
  if ((sum(lines.map((line) => line.certain)) ?? 0n) > THRESHOLD) return found("exceeds", false);
  const least = sum(lines.map((line) => line.least));
  if (most === null || least === null || (least <= THRESHOLD && most > THRESHOLD)) return found("indeterminate", false);
  if (lines.every((line) => line.kind === "not_subject")) return found("not_subject", true);
  const exempt = most <= THRESHOLD;
  if (lines.some((line) => line.assumed)) return found("unit_assumed", exempt);
  return found(exempt ? "within_limit" : "exceeds", exempt);
}

const NEVER_EXEMPT = [
  ["carriage_prohibited", "carriage_prohibited"],
  ["no_category", "no_category"],
  ["category_0", "not_available"],
] as const satisfies readonly (readonly [Outcome["kind"], CalcDetail])[];

interface Figures {
  points: bigint;
  low: bigint;
  high: bigint | null;
  assumed: boolean;
}

const ZERO: Figures = { points: 0n, low: 0n, high: 0n, assumed: false };

/** The points of an outcome; null where it has none, which is never 0. */
function figures(outcome: Outcome): Figures | null {
  switch (outcome.kind) {
    case "counted":
      return { points: outcome.points, low: outcome.low, high: outcome.high, assumed: outcome.assumed !== null };
    case "not_counted":
    case "not_subject":
    case "empty":
      return ZERO;
    case "wrong_unit":
    case "category_0":
    case "no_category":
    case "carriage_prohibited":
      return null;
  }
}

function sum(values: readonly (bigint | null)[]): bigint | null {
  let total = 0n;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}

function smallest(values: readonly bigint[]): bigint | null {
  return values.reduce<bigint | null>((least, value) => (least === null || value < least ? value : least), null);
}

/** Null, the unbounded value, is larger than any other. */
function largest(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce((most, value) => (most === null || value === null ? null : value > most ? value : most));
}
