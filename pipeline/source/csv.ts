import { CsvError, parse } from "csv-parse/sync";
import { errorAt, type Issue } from "./issue.ts";

/** Lines that were split already, with their cells: of the lines of a year most stand in the years beside it. */
export type KnownLines = Map<string, readonly string[]>;

/**
 * Splits CSV whose records are a line each, as all our tables are, in a tenth of the time that a parser of any CSV needs. Undefined where a quote stands
 * otherwise than around a whole cell of the line: such a file is for the parser, which can say what is wrong with it. A line that is known has the cells that it had.
 */
export function splitPlain(text: string, known: KnownLines = new Map()): CsvRecord[] | undefined {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const records: CsvRecord[] = [];
  for (const line of lines) {
    let cells = known.get(line);
    if (cells === undefined) {
      cells = splitLine(line);
      if (cells === undefined) return undefined;
      known.set(line, cells);
    }
    records.push({ line: records.length + 1, cells });
  }
  return records;
}

/** The cells of a line; undefined where a quote stands inside a cell without quotes, or a quoted cell does not end in the line. */
export function splitLine(line: string): string[] | undefined {
  if (!line.includes(QUOTE)) return line.split(",");
  const cells: string[] = [];
  for (let start = 0; ; ) {
    const quoted = line.startsWith(QUOTE, start);
    const end = quoted ? endOfQuoted(line, start) : endOfPlain(line, start);
    if (end === undefined) return undefined;
    cells.push(quoted ? line.slice(start + 1, end - 1).replaceAll('""', QUOTE) : line.slice(start, end));
    if (end === line.length) return cells;
    start = end + 1;
  }
}

const QUOTE = '"';

/** Where a cell without quotes ends: at a comma, or at the end of the line. */
function endOfPlain(line: string, start: number): number | undefined {
  const comma = line.indexOf(",", start);
  const end = comma < 0 ? line.length : comma;
  const quote = line.indexOf(QUOTE, start);
  return quote < 0 || quote > end ? end : undefined;
}

/** Where a quoted cell ends: behind its last quote, before a comma or the end of the line. */
function endOfQuoted(line: string, start: number): number | undefined {
  let close = line.indexOf(QUOTE, start + 1);
  while (close >= 0 && line.startsWith(QUOTE, close + 1)) close = line.indexOf(QUOTE, close + 2);
  const end = close + 1;
  return close >= 0 && (end === line.length || line.startsWith(",", end)) ? end : undefined;
}

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
 * Reads CSV bytes into records with true start lines. UTF-8 without BOM and LF line ends are required: csv-parse counts a CRLF
 * inside quotes as two lines, so `\r` is refused first and the line formula below is exact.
 */
export function readCsv(file: string, bytes: Uint8Array, known?: KnownLines): CsvFile {
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

  const plain = splitPlain(text, known);
  if (plain !== undefined) return { text, records: plain, issues };
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      on_record: (record, info) => {
        records.push({ line: info.lines - newlinesIn(record), cells: record });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    issues.push(syntaxIssue(file, error, records));
  }
  return { text, records, issues };
}

const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is opened and never closed",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell is not closed, or goes on after its quote,",
};

function syntaxIssue(file: string, error: CsvError, records: CsvRecord[]): Issue {
  const last = records.at(-1);
  const after = last === undefined ? 1 : last.line + newlinesIn(last.cells) + 1;
  const what = QUOTE_FAULTS[error.code] ?? "a quote stands inside an unquoted cell";
  return errorAt({ file, line: after }, "", "csv/quote", `${what} in the record that starts on this line: write \`""\` for a quote inside quotes`);
}

function newlinesIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count++;
  return count;
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
