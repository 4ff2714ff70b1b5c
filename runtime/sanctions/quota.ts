import type { DerogationRecord } from "../../openapi/shards/sanctions.ts";
import { onceByObject } from "../shards/memo.ts";

/** The quotas among the grounds that are for the whole of a code asked for. How much of them is used up only their manager knows. */
export function quotasFor(grounds: readonly DerogationRecord[], readings: readonly string[]): readonly DerogationRecord[] {
  const quotas = quotasAmong(grounds);
  return quotas.length === 0 ? quotas : quotas.filter(({ codes, except_codes }) => readings.some((digits) => (codes.length === 0 || within(codes, digits)) && !within(except_codes, digits)));
}

/** Hardly any measure has a quota. */
const quotasAmong = onceByObject((grounds: readonly DerogationRecord[]): readonly DerogationRecord[] => grounds.filter(({ kind }) => kind === "quota"));

function within(codes: readonly string[], digits: string): boolean {
  return codes.some((code) => digits.startsWith(code));
}

/** Whether a ground runs on a day, its first and last day included. */
export function runsOn({ valid_from, until }: Pick<DerogationRecord, "valid_from" | "until">, day: string): boolean {
  return (valid_from === null || day >= valid_from) && (until === null || day <= until);
}
