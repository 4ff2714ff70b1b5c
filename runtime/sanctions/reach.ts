import type { EntryRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";

/** How an entry's code stands to the code asked for. */
export interface Reached {
  relation: "exact" | "parent" | "below";
  /** The entry reaches the code only through a 1:n successor, so only part of it was ever listed. */
  partial: boolean;
  /** The entry's text excludes the code asked for. */
  excluded: boolean;
  /** The entry's text excludes some longer code below the one asked for. */
  partlyExcluded: boolean;
}

/** Says how an entry bears on the digits asked for, by prefix; null when it does not. */
export function reach(entry: Pick<EntryRecord, "code" | "successors" | "except_codes">, digits: string): Reached | null {
  let relation = relationOf(entry.code, digits);
  let partial = false;
  for (const successor of entry.successors) {
    const found = relationOf(successor.code, digits);
    if (found === null) continue;
    const better = relation === null || (relation === "below" && found !== "below") || (partial && !successor.partial && found !== "below");
    if (!better) continue;
    relation = found;
    partial = successor.partial;
  }
  if (relation === null) return null;
  const covers = relation !== "below";
  return {
    relation,
    partial: partial && covers,
    excluded: covers && entry.except_codes.some((code) => digits.startsWith(code)),
    partlyExcluded: covers && entry.except_codes.some((code) => code.length > digits.length && code.startsWith(digits)),
  };
}

function relationOf(code: string, digits: string): Reached["relation"] | null {
  if (code === digits) return "exact";
  if (digits.startsWith(code)) return "parent";
  return code.startsWith(digits) ? "below" : null;
}

/** When an entry applies under a measure, and whether it does on a day. Days are inclusive and compare as text. */
export interface Force {
  valid_from: string | null;
  valid_to: string | null;
  in_force_since_at_latest: string | null;
  state: "in_force" | "unknown_start" | "future" | "expired";
}

/**
 * Computes the state of an entry under a measure on a day. A leg starts at the later of the row's day and the measure's: a row that was
 * there when the measure began starts with the measure, though its own first day is unknown. Where no act is known to have added the
 * entry otherwise, its start is unknown: on a day before the oldest text that shows it the state is `unknown_start`, which never reads as free.
 */
export function forceOn(
  entry: Pick<EntryRecord, "valid_from" | "valid_to" | "known_since">,
  measure: Pick<MeasureRecord, "in_force_from" | "in_force_to">,
  day: string,
): Force {
  const valid_from = startOf(entry, measure);
  const known = valid_from !== null;
  const valid_to = earliest(entry.valid_to, measure.in_force_to);
  const in_force_since_at_latest = known ? null : latest(entry.known_since, measure.in_force_from);
  return { valid_from, valid_to, in_force_since_at_latest, state: stateOn(day, valid_from ?? measure.in_force_from, valid_to, known || day >= entry.known_since) };
}

function stateOn(day: string, start: string | null, end: string | null, hasBegun: boolean): Force["state"] {
  if (end !== null && day > end) return "expired";
  if (start !== null && day < start) return "future";
  return hasBegun ? "in_force" : "unknown_start";
}

/** First day of an entry under a measure, null where it is not known. */
export function startOf(entry: Pick<EntryRecord, "valid_from" | "known_since">, measure: Pick<MeasureRecord, "in_force_from">): string | null {
  if (entry.valid_from !== null) return latest(entry.valid_from, measure.in_force_from);
  return measure.in_force_from !== null && entry.known_since <= measure.in_force_from ? measure.in_force_from : null;
}

function latest(a: string, b: string | null): string {
  return b !== null && b > a ? b : a;
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null) return b;
  return b !== null && b < a ? b : a;
}
