import type { EntryRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";

/** When an entry applies under a measure, and whether it does on a day. Days are inclusive and compare as text. */
export interface Force {
  valid_from: string | null;
  valid_to: string | null;
  in_force_since_at_latest: string | null;
  state: "in_force" | "unknown_start" | "future" | "expired";
}

/**
 * Computes the state of an entry under a measure on a day. Where no act is known to have added the entry, its start is unknown: on a day
 * before the oldest text that shows it the state is `unknown_start`, which never reads as free.
 */
export function forceOn(
  entry: Pick<EntryRecord, "valid_from" | "valid_to" | "known_since">,
  measure: Pick<MeasureRecord, "in_force_from" | "in_force_to">,
  day: string,
): Force {
  const known = entry.valid_from !== null;
  const valid_from = entry.valid_from === null ? null : latest(entry.valid_from, measure.in_force_from);
  const valid_to = earliest(entry.valid_to, measure.in_force_to);
  const in_force_since_at_latest = known ? null : latest(entry.known_since, measure.in_force_from);
  return { valid_from, valid_to, in_force_since_at_latest, state: stateOn() };

  function stateOn(): Force["state"] {
    if (valid_to !== null && day > valid_to) return "expired";
    const start = valid_from ?? measure.in_force_from;
    if (start !== null && day < start) return "future";
    return known || day >= entry.known_since ? "in_force" : "unknown_start";
  }
}

function latest(a: string, b: string | null): string {
  return b !== null && b > a ? b : a;
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null) return b;
  return b !== null && b < a ? b : a;
}
