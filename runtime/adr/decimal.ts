import type { ProblemError } from "../../openapi/schemas/common.ts";

/**
 * Quantities as whole millionths, so that sums at the legal limit are exact: 12 loads of 0.167 in category 2 and 993.988 in category 3
 * are 1000 points, where binary floating point says 1000.0000000000001.
 */

const PLACES = 6;
const SCALE = 1_000_000n;
/** 9 digits before the point and 6 behind it are the 15 that a JSON number carries exactly. */
const BOUND = 1_000_000_000;

export type DecimalReading = { millionths: bigint } | Pick<ProblemError, "code" | "detail">;

/** Reads a quantity: a finite number above 0 and below 10^9 with at most 6 decimal places. */
export function readDecimal(value: number): DecimalReading {
  if (!Number.isFinite(value) || value <= 0 || value >= BOUND) {
    return { code: "out_of_range", detail: "Want a quantity above 0 and below 1000000000." };
  }
  const scaled = Math.round(value * 1e6);
  // Both sides have at most 15 digits, so they are equal only if the number is a decimal of at most 6 places.
  if (scaled / 1e6 !== value) return { code: "too_many_digits", detail: `Want at most ${PLACES} decimal places.` };
  return { millionths: BigInt(scaled) };
}

/** The number nearest to a count of millionths; null for none. */
export function toNumber<Millionths extends bigint | null>(millionths: Millionths): Millionths extends bigint ? number : number | null;
export function toNumber(millionths: bigint | null): number | null {
  if (millionths === null) return null;
  // Two whole numbers that a double carries exactly divide to the nearest double.
  return millionths <= Number.MAX_SAFE_INTEGER ? Number(millionths) / 1e6 : Number(formatDecimal(millionths));
}

/** A count of millionths without trailing zeros: `999.9`. */
export function formatDecimal(millionths: bigint): string {
  const places = (millionths % SCALE).toString().padStart(PLACES, "0").replace(/0+$/, "");
  return places === "" ? `${millionths / SCALE}` : `${millionths / SCALE}.${places}`;
}
