import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { LegDirection } from "../../openapi/schemas/sanctions-summary.ts";
import type { GoodsFault } from "../screen/read-goods.ts";
import type { OutcomeCounts } from "../screen/report.ts";
import type { ScreenedCode } from "../screen/screen.ts";
import type { StatedName } from "../screen/stated.ts";
import type { PageLang } from "./address.ts";

/** Messages between the page and its worker about a sheet of goods. */

/** A file to screen. The place of the codes is found where it is not named. */
export interface SheetQuestion {
  file: File;
  lang: PageLang;
  /** Empty is today. */
  as_of: string;
  regime: string;
  direction: LegDirection | "";
  location?: SheetLocation;
}

/** A column of a sheet, both counted from 0; `header` is the row of headings, -1 where there is none. */
export interface SheetLocation {
  sheet: number;
  column: number;
  header: number;
}

/** A column that may be chosen. */
export interface ColumnChoice extends SheetLocation {
  label: string;
}

/** Rows that say the same, as they are shown. */
export interface ShownRow extends Pick<
  ScreenedCode,
  "way" | "from" | "to" | "day" | "candidates" | "outcome" | "legs" | "route"
> {
  rows: number[];
  given: string;
  /** The code to look at; empty where none was read. */
  code: string;
  name: string;
  reading: string;
}

export type SheetReply =
  | { unreadable: GoodsFault["kind"]; row?: number }
  | { choose: { why: "none" | "sheets" | "columns"; choices: ColumnChoice[] } }
  | { refused: readonly ProblemError[] }
  | { screened: ScreenedSheet };

/** A line of a list that can be watched, as a sheet has it, and what it came to: to be compared, and shown. */
export type WatchLine = readonly [line: string, says: string];

export interface ScreenedSheet {
  counts: OutcomeCounts;
  rows: number;
  /** Rows of each outcome, the strictest first, as many as are shown; of `groups` in all. */
  shown: ShownRow[];
  groups: OutcomeCounts;
  /** Hashes of the file, and of what it was asked with and came to, the same in every language. */
  sha256: { file: string; report: string };
  /** When it was screened, in milliseconds. */
  at: number;
  /** What the rows state by columns of their own. */
  stated: StatedName[];
  summary: (readonly [name: string, value: string])[];
  /** The encoding, where it is not UTF-8. */
  encoding: string;
  /** Sheets that were not read. */
  left: string[];
  /** Cells without a code; of merged cells only the first holds one. */
  empty: number;
  column: string;
  /** Day of the law, and release of the data. */
  as_of: string;
  release: string;
  /** Its lines, each once, to be watched; none where they are too many. */
  watch: readonly WatchLine[];
}

export type ResultFormat = "csv" | "xlsx";
