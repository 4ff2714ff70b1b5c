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
export function whole(millionths: bigint): Fraction {
  return { num: millionths, den: 1n };
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
