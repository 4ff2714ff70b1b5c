/** A row of an annex with the days between which it stood there, as far as the texts show. */
export interface Span {
  /** The newest reading of the row. */
  row: LawRow;
  /** Every reading of it, oldest first. */
  seen: LawRow[];
  valid_from: string;
  valid_to: string;
  known_since: string;
  /** Day of the newest text that has the row. */
  last_seen: string;
  act: string;
  /** Act of the first text that has the row, whether or not it added it. */
  first_act: string;
  ended_by: string;
  /** The end is only known to lie before the next text held. */
  end_is_bound: boolean;
}

/**
 * Categories of the luxury annexes repeat codes; elsewhere the transcriptions name parts differently, so only the code
 * tells rows apart.
 */
const BY_PART: ReadonlySet<string> = new Set(["RU-XVIII", "BY-XXV"]);

/**
 * Number of a category: `15` of `15 Electronic items` and of `(15)`; empty where the category does not tell rows apart.
 */
export function partNumber(row: { regime: string; annex: string; part: string }): string {
  return BY_PART.has(`${row.regime}-${row.annex}`) ? (/\d+/.exec(row.part)?.[0] ?? "") : "";
}

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
