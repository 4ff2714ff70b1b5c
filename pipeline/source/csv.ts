import { errorAt, type Issue } from "./issue.ts";

/** Lines that were split already, with their cells: of the lines of a year most stand in the years beside it. */
export type KnownLines = Map<string, readonly string[]>;

/** One record: its cells in file order and the line it starts on. */
export interface CsvRecord {
  line: number;
  cells: readonly string[];
}

export interface CsvFile {
  /** The decoded file without byte order mark, empty where it could not be decoded. */
  text: string;
  records: CsvRecord[];
  issues: Issue[];
}

const BOM = "\uFEFF";

/**
 * Reads CSV bytes (RFC 4180) into records with the lines they start on. UTF-8 without byte order mark and LF line ends are required. A record that cannot be
 * read is reported, and reading goes on with the next line.
 */
export function readCsv(file: string, bytes: Uint8Array, known: KnownLines = new Map()): CsvFile {
  const whole = { file, line: 0 };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { text: "", records: [], issues: [errorAt({ file, line: firstBadLine(bytes) }, "", "csv/encoding", "not UTF-8: save the file as UTF-8")] };
  }
  const issues: Issue[] = [];
  if (text.startsWith(BOM)) {
    issues.push(errorAt({ file, line: 1 }, "", "csv/bom", "starts with a byte order mark: save as UTF-8 without BOM"));
    text = text.slice(1);
  }
  const carriage = text.indexOf("\r");
  if (carriage >= 0) {
    const at = { file, line: lineOf(text, carriage) };
    issues.push(errorAt(at, "", "csv/carriage-return", "has a carriage return (\\r): save with LF line ends"));
    return { text, records: [], issues };
  }
  if (text === "") return { text, records: [], issues: [...issues, errorAt(whole, "", "csv/empty", "is empty: a header line is required")] };
  if (!text.endsWith("\n")) issues.push(errorAt(whole, "", "csv/final-newline", "does not end with a newline: add one"));
  const { records, faults } = splitRecords(text, known);
  for (const { line, fault } of faults) {
    issues.push(errorAt({ file, line }, "", "csv/quote", `${FAULTS[fault]} in the record that starts on this line: write \`""\` for a quote inside quotes`));
  }
  return { text, records, issues };
}

/** Why a line cannot be split: a quote inside a cell without quotes, text behind a closing quote, or a quote that the line does not close. */
type Fault = "inside" | "behind" | "open";

const FAULTS: Readonly<Record<Fault, string>> = {
  inside: "a quote stands inside an unquoted cell",
  behind: "a quoted cell is not closed, or goes on after its quote,",
  open: "a quote is opened and never closed",
};

/** Splits a text into records. A cell with line breaks goes on in the next lines, as far as a closing quote is in sight. */
function splitRecords(text: string, known: KnownLines): { records: CsvRecord[]; faults: { line: number; fault: Fault }[] } {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const records: CsvRecord[] = [];
  const faults: { line: number; fault: Fault }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const cells = known.get(line) ?? splitRecord(line);
    if (typeof cells !== "string") {
      known.set(line, cells);
      records.push({ line: at + 1, cells });
      continue;
    }
    const longer = cells === "open" ? splitOver(lines, at) : undefined;
    if (longer === undefined) faults.push({ line: at + 1, fault: cells });
    else {
      records.push({ line: at + 1, cells: longer.cells });
      at = longer.last;
    }
  }
  return { records, faults };
}

/** Lines that a cell may be broken over: a quote that is not closed within them is a fault, and not the rest of the file. */
const MOST_LINES = 100;

function splitOver(lines: readonly string[], first: number): { cells: string[]; last: number } | undefined {
  for (let last = first + 1; last < Math.min(lines.length, first + MOST_LINES); last++) {
    const cells = splitRecord(lines.slice(first, last + 1).join("\n"));
    if (typeof cells !== "string") return { cells, last };
    if (cells !== "open") return undefined;
  }
  return undefined;
}

/** The cells of a record, or why it has none. */
function splitRecord(record: string): string[] | Fault {
  if (!record.includes(QUOTE)) return record.split(",");
  const cells: string[] = [];
  for (let start = 0; ; ) {
    const quoted = record.startsWith(QUOTE, start);
    const end = quoted ? endOfQuoted(record, start) : endOfPlain(record, start);
    if (typeof end === "string") return end;
    cells.push(quoted ? record.slice(start + 1, end - 1).replaceAll('""', QUOTE) : record.slice(start, end));
    if (end === record.length) return cells;
    start = end + 1;
  }
}

const QUOTE = '"';

/** Where a cell without quotes ends: at a comma, or at the end of the record. */
function endOfPlain(record: string, start: number): number | Fault {
  const comma = record.indexOf(",", start);
  const end = comma < 0 ? record.length : comma;
  const quote = record.indexOf(QUOTE, start);
  return quote < 0 || quote > end ? end : "inside";
}

/** Where a quoted cell ends: behind its last quote, before a comma or the end of the record. */
function endOfQuoted(record: string, start: number): number | Fault {
  let close = record.indexOf(QUOTE, start + 1);
  while (close >= 0 && record.startsWith(QUOTE, close + 1)) close = record.indexOf(QUOTE, close + 2);
  if (close < 0) return "open";
  const end = close + 1;
  return end === record.length || record.startsWith(",", end) ? end : "behind";
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a) continue;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, at));
    } catch {
      return line;
    }
    line++;
    start = at + 1;
  }
  return 0;
}
