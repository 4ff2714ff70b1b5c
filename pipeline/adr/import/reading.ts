import type { ColumnName } from "../rows/cells.ts";
import type { NAME_LANGUAGES_READ, PublicationRow } from "../rows/import.ts";

export type Status = "regulated" | "carriage_prohibited" | "not_subject_to_adr";

/**
 * One row of Table A as one publication prints it. A column the publication does not hold, or holds for rail only, is
 * left out.
 */
export interface TableReadingRow {
  un: string;
  cells: Partial<Record<ColumnName, string>>;
  status?: Status;
  /** Names by language, in the publication's spelling. */
  names: Partial<Record<NameLanguage, string>>;
  /** Rail's own column (16), to tell its words from road's in the joint table. */
  railPackages?: string;
}

type NameLanguage = (typeof NAME_LANGUAGES_READ)[number];

/** A publication of Table A, read by somebody else than the other readings. */
export interface TableReading extends Pick<PublicationRow, "edition" | "mode"> {
  id: ReadingId;
  /**
   * It holds one merged row, or the last row, of a UN number: it can be compared where a UN number has one row only.
   */
  oneRow: boolean;
  /** Languages in which its names are a second reading, each with its turn. */
  nameTurns: ReadonlyMap<string, number>;
  rows: TableReadingRow[];
  /** It is an edition held, which several readings decided: what it says of a row needs no second voice. */
  decided: boolean;
}

/** Short name of a publication: `TR`, `RK23`. */
export type ReadingId = string;

/**
 * Goods that may not be carried, or are not subject, have a class and a code; the sentence that says so is printed over
 * their other columns.
 */
export function identity({
  class: main,
  classification_code: code,
}: TableReadingRow["cells"]): TableReadingRow["cells"] {
  return { class: main ?? "", classification_code: code ?? "" };
}
