import { placeOf, type EntryRow } from "../../tables/sanctions.ts";
import { legsOf } from "../sanctions-law/entry.ts";
import type { Held } from "./held.ts";

/** Entries of a list that hold on a day: rows of the annex itself, not legs with days of their own. */
export function inForce(place: string, held: Held, day: string): EntryRow[] {
  const legs = legsOf(place, held.reviewed.supplements);
  return held.entries.filter(({ id, measures, valid_from, valid_to }) => id.slice(0, -5) === place && (valid_to === "" || valid_to >= day) && valid_from <= day && !measures.every((measure) => legs.has(measure)));
}

/** Entries whose own last day has passed though the newest text of the annex prints them: periods that the article ends, not an act that deletes the row. */
export function ranOut(place: string, held: Held, day: string): EntryRow[] {
  const own = held.entries.filter(({ id }) => id.slice(0, -5) === place);
  const seen = new Set(own.flatMap(({ evidence }) => evidence));
  const states = held.texts.filter(({ kind, mark }) => kind === "state" && seen.has(mark));
  const newest = states.reduce((latest, { date }) => (date > latest ? date : latest), "");
  const marks = new Set(states.filter(({ date }) => date === newest).map(({ mark }) => mark));
  return own.filter(({ valid_to, ended_by, evidence }) => valid_to !== "" && valid_to < day && ended_by === "" && evidence.some((mark) => marks.has(mark)));
}

/** Does an entry stand in supplements.csv? */
export function isSupplement(place: string, { code, printed, name_en }: EntryRow, { reviewed }: Held): boolean {
  return reviewed.supplements.some((row) => placeOf(row) === place && row.code === code && row.printed === printed && row.name_en === name_en);
}
