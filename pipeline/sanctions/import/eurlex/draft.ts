import { compareText } from "../../../../runtime/text/normalize.ts";
import type { AnnexRow, DateRow, PartRow, ReadingRow, SupplementRow } from "../../tables/law.ts";
import type { Located } from "../../../source/table.ts";

/** An entry before it has its id. */
export interface Draft {
  annexKey: string;
  /**
   * Measures of a leg with days of its own; empty for a row of the list. Tells the leg from the row it goes back to.
   */
  leg: string;
  measures: string[];
  part: string;
  row: string;
  code: string;
  ex: boolean;
  printed: string;
  name_en: string;
  scope_pl: string;
  scope_en: string;
  except_codes: readonly string[];
  threshold_eur: string;
  threshold_note: string;
  valid_from: string;
  valid_to: string;
  known_since: string;
  act: string;
  ended_by: string;
  text_version: string;
  evidence: string[];
  source: string;
  /** How a person read the words of the row. */
  reading: ReadingRow["reading"] | "unread";
  note: string;
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
