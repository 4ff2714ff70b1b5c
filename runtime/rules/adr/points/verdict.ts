import type { CalcDetail } from "../../../../openapi/schemas/adr-calculation.ts";
import { type Fraction, ZERO, add, compare, whole } from "./fraction.ts";
import type { OutcomeKind } from "./outcome.ts";
/** 1.1.3.6.4: the calculated value that a load may reach. */
const THRESHOLD = whole(1_000_000_000n);

/** Bounds of the points of one line over the rows that it may be. */
export interface LineBounds {
  /** What is certain: the least over its rows and over what an assumed unit may stand for. */
  low: Fraction;
  /** The least over its rows of the stricter end; what knowing the row could bring. */
  leastHigh: Fraction;
  /** The most; null: a row has no points, which is above every sum. */
  high: Fraction | null;
  assumed: boolean;
  /** The kind of outcome, where all rows agree on it. */
  kind: OutcomeKind | null;
}

export interface PointsVerdict {
  detail: CalcDetail;
  exempt: boolean;
  /**
   * Bounds of the sum; the higher one decides, null where a line has no points. Null as a whole where there is no sum.
   */
  range: { low: Fraction; high: Fraction | null } | null;
  /** True if knowing the rows of some line could change the verdict. */
  rowsMatter: boolean;
}

/**
 * Judges a load of at least one line. It is exempt where the stricter end of its points is at most 1000. The detail is
 * the first that holds:
 *
 * 1. `carriage_prohibited`, `no_category`, `not_available`, `not_in_packages`: a line is that, whichever of its rows it
 * is. There is no sum.
 * 2. `exceeds`: the points that are certain pass 1000, whatever is left open elsewhere; `unit_assumed` where they do so
 * only with a figure that stands for
 *    another unit.
 * 3. `indeterminate`: some choice of rows has no points, or the choices fall on both sides of 1000. The stricter side
 * is the verdict.
 * 4. `not_subject`: no line is subject to ADR.
 * 5. `unit_assumed`: a figure stands for another unit, at its stricter end.
 * 6. `within_limit` up to 1000, else `exceeds`.
 */
export function judgePoints(lines: readonly LineBounds[]): PointsVerdict {
  for (const [kind, detail] of NEVER_EXEMPT) {
    if (lines.some((line) => line.kind === kind)) return { detail, exempt: false, range: null, rowsMatter: false };
  }
  const low = sum(lines.map((line) => line.low));
  const high = lines.some((line) => line.high === null) ? null : sum(lines.map((line) => line.high ?? ZERO));
  const exempt = high !== null && compare(high, THRESHOLD) <= 0n;
  const rowsMatter =
    !exempt &&
    lines.some((line) => line.kind === null || line.high === null || compare(line.leastHigh, line.high) < 0n);
  const result = (detail: CalcDetail): PointsVerdict => ({ detail, exempt, range: { low, high }, rowsMatter });
  if (compare(low, THRESHOLD) > 0n) {
    const stated = sum(lines.filter(({ assumed }) => !assumed).map((line) => line.low));
    return { ...result(compare(stated, THRESHOLD) > 0n ? "exceeds" : "unit_assumed"), rowsMatter: false };
  }
  if (high === null || (!exempt && compare(sum(lines.map(({ leastHigh }) => leastHigh)), THRESHOLD) <= 0n))
    return result("indeterminate");
  if (lines.every(({ kind }) => kind === "not_subject")) return result("not_subject");
  if (lines.some(({ assumed }) => assumed)) return result("unit_assumed");
  return result(exempt ? "within_limit" : "exceeds");
}

/** True if lines are not exempt whatever becomes of what is open in them, or of other lines beside them. */
export function isNeverExempt(lines: readonly LineBounds[]): boolean {
  const { detail, range } = judgePoints(lines);
  return (
    detail === "carriage_prohibited" ||
    detail === "not_available" ||
    detail === "not_in_packages" ||
    (range !== null && compare(range.low, THRESHOLD) > 0n)
  );
}

const NEVER_EXEMPT = [
  ["carriage_prohibited", "carriage_prohibited"],
  ["no_category", "no_category"],
  ["category_0", "not_available"],
  ["not_in_packages", "not_in_packages"],
] as const satisfies readonly (readonly [OutcomeKind, CalcDetail])[];

function sum(figures: readonly Fraction[]): Fraction {
  return figures.reduce(add, ZERO);
}
