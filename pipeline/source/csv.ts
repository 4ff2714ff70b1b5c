import { parse } from "csv-parse/sync";
import { errorAt, type Issue } from "./issue.ts";

/** One record: its cells in file order and the line it starts on. */
export interface CsvRecord {
  line: number;
  cells: readonly string[];
}

interface CsvFile {
  /** The decoded file without byte order mark, empty where it could not be decoded. */
  text: string;
  records: CsvRecord[];
  issues: Issue[];
}

const BOM = "\uFEFF";

/**
 * Reads CSV bytes (RFC 4180) into records with the lines they start on. UTF-8 without byte order mark and LF line ends
 * are required. A record that cannot be
 * read is reported, and reading goes on with the next line.
 */
export function readCsv(file: string, bytes: Uint8Array): CsvFile {
  const whole = { file, line: 0 };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return {
      text: "",
      records: [],
      issues: [errorAt({ file, line: firstBadLine(bytes) }, "", "csv/encoding", "not UTF-8: save the file as UTF-8")],
    };
  }
  const issues: Issue[] = [];
  if (text.startsWith(BOM)) {
    issues.push(errorAt({ file, line: 1 }, "", "csv/bom", "starts with a byte order mark: save as UTF-8 without BOM"));
    text = text.slice(1);
  }
  const carriage = text.indexOf("\r");
  if (carriage >= 0) {
    const place = { file, line: lineOf(text, carriage) };
    issues.push(errorAt(place, "", "csv/carriage-return", "has a carriage return (\\r): save with LF line ends"));
    return { text, records: [], issues };
  }
  if (text === "")
    return {
      text,
      records: [],
      issues: [...issues, errorAt(whole, "", "csv/empty", "is empty: a header line is required")],
    };
  if (!text.endsWith("\n"))
    issues.push(errorAt(whole, "", "csv/final-newline", "does not end with a newline: add one"));
  const { records, faults } = splitRecords(text);
  for (const { line, fault } of faults) {
    issues.push(
      errorAt(
        { file, line },
        "",
        "csv/quote",
        `${fault} in the record that starts on this line: write \`""\` for a quote inside quotes`,
      ),
    );
  }
  return { text, records, issues };
}

const FAULTS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: "a quote stands inside an unquoted cell",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell is not closed, or goes on after its quote,",
  CSV_QUOTE_NOT_CLOSED: "a quote is opened and never closed",
};

/** Splits a text into records. Where one cannot be read, its first line is left out and reading goes on behind it. */
function splitRecords(text: string): { records: CsvRecord[]; faults: { line: number; fault: string }[] } {
  const records: CsvRecord[] = [];
  const faults: { line: number; fault: string }[] = [];
  for (let skipped = 0, start = 0; ;) {
    let read = skipped; // lines that were read whole
    try {
      parse(start === 0 ? text : text.slice(start), {
        record_delimiter: "\n",
        relax_column_count: true,
        on_record: (cells, { lines }) => {
          records.push({ line: read + 1, cells });
          read = skipped + lines;
          return null;
        },
      });
      return { records, faults };
    } catch (error) {
      const fault = FAULTS[(error as { code?: string }).code ?? ""];
      if (fault === undefined) throw error;
      faults.push({ line: read + 1, fault });
      for (let line = skipped; line <= read; line++) start = text.indexOf("\n", start) + 1 || text.length;
      skipped = read + 1;
      if (start === text.length) return { records, faults };
    }
  }
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  for (let position = 0; position <= bytes.length; position++) {
    if (position < bytes.length && bytes[position] !== 0x0a) continue;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, position));
    } catch {
      return line;
    }
    line++;
    start = position + 1;
  }
  return 0;
}
