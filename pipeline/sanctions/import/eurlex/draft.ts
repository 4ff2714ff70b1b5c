import { compareText } from "../../../../runtime/text/normalize.ts";
import type { AnnexRow, DateRow, EntryRow, PartRow, ReadingRow, SupplementRow } from "../../tables/law.ts";
import type { Located } from "../../../source/table.ts";

/** An entry before it has its id. */
export interface Draft extends Omit<EntryRow, "id" | "except_codes"> {
  annexKey: string;
  /**
   * Measures of a leg with days of its own; empty for a row of the list. Tells the leg from the row it goes back to.
   */
  leg: string;
  except_codes: readonly string[];
  /** How a person read the words of the row. */
  reading: ReadingRow["reading"] | "unread";
}

/** The reviewed tables that turn a printed row into an entry. */
export interface Reviewed {
  annexes: readonly AnnexRow[];
  parts: readonly PartRow[];
  readings: readonly Located<ReadingRow>[];
  supplements: readonly SupplementRow[];
  dates: readonly Located<DateRow>[];
}

/** Readings and days that met a row of law; one that meets none speaks of a text that has changed. */
export type Used = Set<Located<ReadingRow> | Located<DateRow>>;

/** Notes one after the other, without the empty ones. */
export function notes(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("; ");
}

/** Marks in order, each once. */
export function marks(...groups: readonly (readonly string[])[]): string[] {
  return [...new Set(groups.flat())].toSorted(compareText);
}
