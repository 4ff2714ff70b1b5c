/**
 * An exact count of millionths: kilograms converted by a density of 0.775 kg/l are no decimal number of litres, and a
 * load stands at 1000 points or
 * above them. The denominator is above 0.
 */
export interface Fraction {
  num: bigint;
  den: bigint;
}

export const ZERO: Fraction = { num: 0n, den: 1n };

/** A whole count of millionths. */
export function whole(count: bigint): Fraction {
  return { num: count, den: 1n };
}

/** The sum of two counts. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.den === b.den) return { num: a.num + b.num, den: a.den };
  const shared = gcd(a.den, b.den);
  return { num: a.num * (b.den / shared) + b.num * (a.den / shared), den: a.den * (b.den / shared) };
}

/** A count a whole number of times. */
export function times({ num, den }: Fraction, factor: bigint): Fraction {
  return { num: num * factor, den };
}

/** Below 0, 0 or above it as `a` is less than, equal to or more than `b`. */
export function compare(a: Fraction, b: Fraction): bigint {
  return a.den === b.den ? a.num - b.num : a.num * b.den - b.num * a.den;
}

/** The larger of two counts; null has no bound. */
export function larger(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a === null || b === null ? null : compare(b, a) > 0n ? b : a;
}

/** The next whole count of millionths that is not less. */
export function roundUp({ num, den }: Fraction): bigint {
  return (num + den - 1n) / den;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

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
  return ranges.reduce((left, right) => ({
    low: left.low < right.low ? left.low : right.low,
    high: left.high === null || right.high === null ? null : left.high > right.high ? left.high : right.high,
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
