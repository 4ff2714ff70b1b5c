import type { CalcDetail } from "../../../openapi/schemas/adr.ts";
import type { Kind, Outcome } from "../points/outcome.ts";

/** 1.1.3.6.4: the calculated value that a load may reach, in millionths. */
const THRESHOLD = 1_000_000_000n;
export const THRESHOLD_POINTS = 1000;

/** Bounds of the points of one line over the rows that it may be, in millionths; null: a row has no points, which is above every sum. */
export interface LineBounds {
  /** By the figures as given. */
  least: bigint;
  most: bigint | null;
  /** With assumed units at the ends of what they may stand for; `high` in thirds. */
  low: bigint;
  high: bigint | null;
  /** What is certain whatever the units stand for. */
  certain: bigint;
  assumed: boolean;
  /** The kind of outcome, where all rows agree on it. */
  kind: Kind | null;
}

/** Bounds one line from the outcomes of its possible rows, at least one. */
export function boundLine(outcomes: readonly Outcome[]): LineBounds {
  const bounds: LineBounds = { least: 0n, most: 0n, low: 0n, high: 0n, certain: 0n, assumed: false, kind: outcomes[0]?.kind ?? null };
  let first = true;
  for (const { kind, need, points } of outcomes) {
    if (kind !== bounds.kind) bounds.kind = null;
    if (points === null) {
      bounds.most = null;
      bounds.high = null;
      continue;
    }
    const { given, low, high } = points;
    const certain = need === null ? given : 0n;
    if (first || given < bounds.least) bounds.least = given;
    if (first || low < bounds.low) bounds.low = low;
    if (first || certain < bounds.certain) bounds.certain = certain;
    if (bounds.most !== null && given > bounds.most) bounds.most = given;
    if (bounds.high !== null && (high === null || high > bounds.high)) bounds.high = high;
    if (need !== null) bounds.assumed = true;
    first = false;
  }
  return bounds;
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
  const points = sum(lines.map((line) => line.most));
  const high = sum(lines.map((line) => line.high));
  const range = { low: sum(lines.map((line) => line.low)), high };
  const found = (detail: CalcDetail, exempt: boolean): LoadVerdict => ({ detail, exempt, points, range });
  if (sum(lines.map(({ certain }) => certain)) > THRESHOLD) return found("exceeds", false);
  const exempt = points !== null && points <= THRESHOLD;
  if (points === null || (!exempt && sum(lines.map((line) => line.least)) <= THRESHOLD)) return found("indeterminate", false);
  if (lines.every(({ kind }) => kind === "not_subject")) return found("not_subject", true);
  if (lines.some(({ assumed }) => assumed)) return found("unit_assumed", exempt && high !== null);
  return found(exempt ? "within_limit" : "exceeds", exempt);
}

const NEVER_EXEMPT = [
  ["carriage_prohibited", "carriage_prohibited"],
  ["no_category", "no_category"],
  ["category_0", "not_available"],
] as const satisfies readonly (readonly [Kind, CalcDetail])[];

/** The sum of some figures; null where one has no bound. */
function sum<Figure extends bigint | null>(figures: readonly Figure[]): Figure | bigint {
  return figures.reduce<Figure | bigint>((one, other) => (one === null || other === null ? (null as Figure) : one + other), 0n);
}
