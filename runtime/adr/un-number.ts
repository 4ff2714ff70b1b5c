import type { ProblemError } from "../../openapi/schemas/common.ts";

/** A UN number as typed: read, short of its leading zeros, or something else. */
export type UnReading = { un: string } | Pick<ProblemError, "code" | "detail">;

/** Reads `1203`, `UN1203` and `un 1203`; 1 to 3 digits are refused with the number that was probably meant. */
export function readUn(text: string): UnReading {
  const digits = /^(?:UN[\s-]*)?(\d{1,9})$/i.exec(text.trim())?.[1];
  if (digits?.length === 4) return { un: digits };
  if (digits !== undefined && digits.length < 4) {
    return { code: "leading_zero", detail: `A UN number has 4 digits; was ${digits.padStart(4, "0")} meant?` };
  }
  return { code: "wrong_format", detail: "Want a UN number of 4 digits, for example 1203 or UN 1203." };
}
