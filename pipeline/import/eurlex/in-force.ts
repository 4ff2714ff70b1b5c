import { placeOf, type EntryRow } from "../../tables/sanctions.ts";
import { legsOf } from "../sanctions-law/entry.ts";
import type { Held } from "./held.ts";

/** Entries of a list that hold on a day: rows of the annex itself, not legs with days of their own. */
export function inForce(place: string, held: Held, day: string): EntryRow[] {
  const legs = legsOf(place, held.reviewed.supplements);
  return held.entries.filter(({ id, measures, valid_from, valid_to }) => id.slice(0, -5) === place && (valid_to === "" || valid_to >= day) && valid_from <= day && !measures.every((measure) => legs.has(measure)));
}

/** Entries whose own last day has passed though the newest text held prints them: periods that the article ends, not an act that deletes the row. */
export function ranOut(place: string, held: Held, day: string): EntryRow[] {
  const newest = held.reviewed.annexes.find((row) => placeOf(row) === place)?.text_version ?? "";
  return held.entries.filter(({ id, valid_to, ended_by, text_version }) => id.slice(0, -5) === place && valid_to !== "" && valid_to < day && ended_by === "" && text_version === newest);
}

/** Does an entry stand in supplements.csv? */
export function isSupplement(place: string, { code, printed, name_en }: EntryRow, { reviewed }: Held): boolean {
  return reviewed.supplements.some((row) => placeOf(row) === place && row.code === code && row.printed === printed && row.name_en === name_en);
}
