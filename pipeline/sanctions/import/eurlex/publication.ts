/** The act that set a passage, as the marks of a consolidated text say it: `▼M43` with CELEX and what it did. */
export interface Mark {
  label: string;
  celex: string;
  action: "INSERTED" | "REPLACED" | "DELETED" | "";
}

/** An act in the list of amendments or corrections at the head of a consolidated text. */
export interface Modifier {
  label: string;
  celex: string;
  /** As printed, `COUNCIL REGULATION (EU) 2026/506 of 23 April 2026`. */
  title: string;
}

export interface PrintedCell {
  /** Words with raised digits as signs (cm³), without footnote marks. */
  text: string;
  /** The same without anything raised: a code is read from this. */
  bare: string;
  /** The paragraphs of `bare`: each begins a code of its own. */
  lines: readonly string[];
}

/** A cell that a row does not have. */
export const NO_CELL: PrintedCell = { text: "", bare: "", lines: [] };

export interface PrintedRow {
  line: number;
  /**
   * One cell for each column of the table; a cell that spans several stands in the first, one that spans rows in each
   * of them.
   */
  cells: PrintedCell[];
  header: boolean;
  mark: Mark | undefined;
}

/** What a published text consists of, in reading order, whether it came as HTML or as Formex. */
export type Block =
  | { kind: "annex"; annex: string; quoted: boolean; line: number; mark: Mark | undefined }
  | { kind: "heading"; text: string; line: number }
  | { kind: "text"; text: string; line: number }
  | { kind: "table"; rows: PrintedRow[]; line: number }
  /** What is printed as a picture can be read by nobody here. */
  | { kind: "image"; line: number };

/** A consolidated text or an act of the Official Journal. */
export interface Publication {
  kind: "consolidated" | "act";
  /** `02014R0833-20260724` or `32025R2033`; empty where the file does not say. */
  celex: string;
  /** Day of a consolidated text; empty for an act, whose days stand in its articles. */
  date: string;
  /** Issue of a consolidated text of that day, `035.001`. */
  stamp: string;
  eli: string;
  /** Two capital letters. */
  language: string;
  modifiers: Modifier[];
  blocks: Block[];
  /** A page of an act has its foot behind the last table; a page that was cut there has none. */
  footless?: boolean;
}

const ROMAN = "[IVXL]+(?:[A-H](?![a-z])|[a-z]{1,2})?";
const ANNEX_WORD = "(?:ANNEX|ANNEXE|ANHANG|ZAŁĄCZNIK)";
const HEADING = new RegExp(`^([‘“„'"«]?)\\s*${ANNEX_WORD}\\s+(${ROMAN})(?=$|[\\s:–—-])`, "i");

/**
 * The annex that a heading names, and whether it stands in quotation marks, as an act quotes the text it puts into
 * another; undefined for any other heading.
 */
export function annexHeading(text: string): { annex: string; quoted: boolean } | undefined {
  const match = HEADING.exec(text.trim());
  return match?.[2] === undefined ? undefined : { annex: match[2], quoted: match[1] !== "" };
}

/** `32025R2033` of a regulation named by year and number. */
export function celexOfAct(year: string, number: string): string {
  return `3${year}R${number.padStart(4, "0")}`;
}

/** CELEX of a regulation as printed: `(EU) 2025/2033`, before 2015 `(EU) No 960/2014`. */
export function celexInTitle(title: string): string {
  const match = /\((?:EU|EC|UE|WE)\)\s+(?:(?:No|nr)\s+)?(\d+)\/(\d+)/i.exec(title);
  if (match === null) return "";
  const [a = "", b = ""] = match.slice(1);
  const yearFirst = !/\b(?:No|nr)\b/i.test(match[0]);
  return celexOfAct(yearFirst ? a : b.length === 2 ? `20${b}` : b, yearFirst ? b : a);
}
