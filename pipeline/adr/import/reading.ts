import type { AdrLanguage } from "../../../openapi/schemas/languages.ts";
import type { ColumnName } from "../rows/cells.ts";

export type Status = "regulated" | "carriage_prohibited" | "not_subject_to_adr";

/** One row of Table A as one publication prints it. A column the publication does not hold, or holds for rail only, is left out. */
export interface ReadingRow {
  un: string;
  cells: Partial<Record<ColumnName, string>>;
  status?: Status;
  /** Names by language, in the publication's spelling. */
  names: Partial<Record<NameLanguage, string>>;
  /** Rail's own column (16), to tell its words from road's in the joint table. */
  railPackages?: string;
}

export type NameLanguage = AdrLanguage | "tr" | "no" | "nl";

/** A publication of Table A, read by somebody else than the other readings. */
export interface Reading {
  id: ReadingId;
  /** Edition the publication reproduces. */
  edition: string;
  rows: ReadingRow[];
}

const READING_IDS = ["TR", "CP", "RID", "NO", "PL", "BAM", "BT", "RK23", "OCA"] as const;
export type ReadingId = (typeof READING_IDS)[number];
