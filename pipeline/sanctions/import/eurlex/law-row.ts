/** A row of a list of goods as a text of law prints it, its code without padding. */
export interface LawRow {
  regime: string;
  annex: string;
  part: string;
  row: string;
  code: string;
  ex: boolean;
  printed: string;
  text: string;
  /** What the transcription says beside the row: since when, under which act, under which other code. */
  extra: string;
  /** CELEX of the act that set the row, where the file says so. */
  act: string;
  /** First day of a change, empty in a state. */
  from: string;
  action: "" | "add" | "delete" | "replace";
  mark: string;
  /** Mark of an independent second reading that has the row too; empty without one. */
  second: string;
  line: number;
  source: string;
}
