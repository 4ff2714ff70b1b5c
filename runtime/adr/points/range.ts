/** Range of a figure in millionths of its unit; `high` is null if there is no known bound. */
export interface Range {
  low: bigint;
  high: bigint | null;
}

export const NOTHING: Range = { low: 0n, high: 0n };
export const UNKNOWN: Range = { low: 0n, high: null };

/** A figure that is known. */
export function exactly(figure: bigint): Range {
  return { low: figure, high: figure };
}

/** The sum of two figures. */
export function addRanges(a: Range, b: Range): Range {
  return { low: a.low + b.low, high: a.high === null || b.high === null ? null : a.high + b.high };
}

/** The bounds of a figure that may be any of some, at least one. */
export function hullOf(ranges: readonly Range[]): Range {
  return ranges.reduce((one, other) => ({
    low: one.low < other.low ? one.low : other.low,
    high: one.high === null || other.high === null ? null : one.high > other.high ? one.high : other.high,
  }));
}

/** Whether a figure is above a bound; null: it may be. */
export function isAbove({ low, high }: Range, bound: bigint): boolean | null {
  if (low > bound) return true;
  return high !== null && high <= bound ? false : null;
}

/** A figure of a table or of a question, as a count of millionths. Figures of tables have at most 6 places. */
export function millionths(value: number): bigint {
  return BigInt(Math.round(value * 1e6));
}
