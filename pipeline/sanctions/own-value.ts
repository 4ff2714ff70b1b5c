import { placeOfId, type EntryRow, type ReadingRow } from "./tables/law.ts";

/** Does a reading give the row of an entry a value of its own, instead of that of its category? */
export function saysOwnValue({ places, code, text, threshold_eur, threshold_note }: ReadingRow, entry: EntryRow): boolean {
  return (threshold_eur !== "" || threshold_note !== "") && code === entry.code && text === entry.name_en && places.includes(placeOfId(entry.id));
}
