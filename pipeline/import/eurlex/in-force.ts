import { placeOf, type EntryRow } from "../../tables/sanctions.ts";
import { legsOf } from "../sanctions-law/entry.ts";
import type { Held } from "./held.ts";

/** Entries of a list that hold on a day: rows of the annex itself, not legs with days of their own. */
export function inForce(place: string, held: Held, day: string): EntryRow[] {
  const legs = legsOf(place, held.reviewed.supplements);
  return held.entries.filter(({ id, measures, valid_from, valid_to }) => id.slice(0, -5) === place && (valid_to === "" || valid_to >= day) && valid_from <= day && !measures.every((measure) => legs.has(measure)));
}

/** Does an entry stand in supplements.csv? */
export function isSupplement(place: string, { code, printed, name_en }: EntryRow, { reviewed }: Held): boolean {
  return reviewed.supplements.some((row) => placeOf(row) === place && row.code === code && row.printed === printed && row.name_en === name_en);
}
