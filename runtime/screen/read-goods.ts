import readWorkbook from "read-excel-file/universal";
import { CsvError, parse } from "csv-parse/sync";
import type { GoodsCell } from "../reading/code.ts";
import { workbookFault } from "./workbook-bounds.ts";

/** A sheet of a file of goods. */
export interface GoodsSheet {
  /** Empty for CSV, which has one sheet without a name. */
  name: string;
  rows: GoodsCell[][];
}

/** A file of goods, and how it was read where that is not plain. */
interface GoodsFile {
  sheets: GoodsSheet[];
  notes: string[];
}

/** Why a file cannot be read as a table of goods, in a word and in a sentence with the remedy. */
export interface GoodsFault {
  kind: "empty" | "too_large" | "too_wide" | "long_cell" | "old_workbook" | "pdf" | "workbook" | "no_table" | "text";
  fault: string;
  /** The row that is at fault, from 1; in text the line that it begins on. */
  row?: number;
}

/** No larger file is read. */
export const LARGEST_SHEET = 64 * 1024 * 1024;
/** No cell of a workbook holds more characters (Excel's own limit), and no row of text as many. */
const LONGEST_CELL = 32_767;
const LONGEST_RECORD = 1_048_576;
/** Milliseconds after which a file is not read on, and what is said then. */
const LONGEST_READING = 20_000;
const LATE = {
  kind: "too_large",
  fault: `takes more than ${LONGEST_READING / 1000} seconds to read: split it`,
} as const satisfies GoodsFault;
class LateError extends Error {}

/** Whether so much time has passed from now. */
function lateAfter(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
}

const DELIMITERS = [";", ",", "\t", "|"] as const;

/**
 * Reads a CSV or XLSX file by what it holds, whatever it is called. Gives the fault, with the remedy, where it cannot
 * be read, or not in the time that is given.
 */
export async function readGoodsFile(
  bytes: Uint8Array,
  isLate = lateAfter(LONGEST_READING),
): Promise<GoodsFile | GoodsFault> {
  if (bytes.length === 0) return { kind: "empty", fault: "is empty" };
  if (bytes.length > LARGEST_SHEET)
    return {
      kind: "too_large",
      fault: `has ${Math.ceil(bytes.length / 1024 / 1024)} MB; at most ${LARGEST_SHEET / 1024 / 1024} are read: split it`,
    };
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) return readXlsx(bytes, isLate);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return {
      kind: "old_workbook",
      fault: "is an Excel file of before 2007 (.xls) or locked by a password: save it as .xlsx or .csv without one",
    };
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46]))
    return { kind: "pdf", fault: "is a PDF: export the table as .xlsx or .csv" };
  return readCsv(bytes, isLate);
}

async function readXlsx(bytes: Uint8Array, isLate: () => boolean): Promise<GoodsFile | GoodsFault> {
  try {
    const fault = workbookFault(bytes, isLate);
    if (fault !== undefined) return fault === "late" ? LATE : fault;
    const sheets = await readWorkbook(new Uint8Array(bytes).buffer);
    const read = sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as GoodsCell[][] }));
    return cellFault(read) ?? { sheets: read, notes: [] };
  } catch (error) {
    // A TypeError or RangeError says how the reader is written, as for cells without addresses: nothing about the file.
    const reason =
      error instanceof TypeError || error instanceof RangeError
        ? ""
        : ` (${error instanceof Error ? error.message : String(error)})`;
    return {
      kind: "workbook",
      fault: `is no workbook that can be read${reason}: open it and save it again as .xlsx, or as .csv`,
    };
  }
}

function readCsv(bytes: Uint8Array, isLate: () => boolean): GoodsFile | GoodsFault {
  const { text, encoding } = decode(bytes);
  if (/^\s*(?:<!doctype html|<html|<table|<meta|<head|<style)/i.test(text))
    return { kind: "no_table", fault: "is a web page, whatever it is called: open it and save it as .xlsx" };
  if (text.includes("\0"))
    return { kind: "no_table", fault: "is neither a table of text (.csv) nor a workbook (.xlsx)" };
  const named = /^sep=(.)\r?\n/.exec(text)?.[1];
  const body = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  const delimiter = named ?? guessDelimiter(body);
  const before = named === undefined ? 0 : 1;
  /** Lines of the records that were read. */
  let read = before;
  try {
    const rows = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: LONGEST_RECORD,
      on_record: (record: string[], { lines }: { lines: number }) => {
        if (isLate()) throw new LateError();
        read = before + lines;
        return record;
      },
    });
    const fault = cellFault([{ name: "", rows }]);
    return fault ?? { sheets: [{ name: "", rows }], notes: encoding === "utf-8" ? [] : [`read as ${encoding}`] };
  } catch (error) {
    if (error instanceof LateError) return LATE;
    if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE")
      return {
        kind: "text",
        fault: `has a row of more than ${LONGEST_RECORD} characters from line ${read + 1}: a quote may not be closed; save it again as .csv`,
        row: read + 1,
      };
    return {
      kind: "text",
      fault: `cannot be read as a table: ${error instanceof Error ? error.message : String(error)}`,
      row: read + 1,
    };
  }
}

/** The first cell that is too long to be a code or a name of goods. */
function cellFault(sheets: readonly GoodsSheet[]): GoodsFault | undefined {
  for (const { rows } of sheets)
    for (const [index, row] of rows.entries())
      if (row.some((cell) => typeof cell === "string" && cell.length > LONGEST_CELL))
        return {
          kind: "long_cell",
          fault: `has a cell of more than ${LONGEST_CELL} characters in row ${index + 1}: shorten it`,
          row: index + 1,
        };
  return undefined;
}

/**
 * UTF-16 by its mark or its zero bytes, UTF-8 where the bytes are that, else one of the code pages of Windows.
 */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const zeros = [0, 1].map(
    (offset) => bytes.subarray(0, 2000).filter((byte, position) => position % 2 === offset && byte === 0).length,
  );
  const halves = Math.min(bytes.length, 2000) / 4;
  if (startsWith(bytes, [0xff, 0xfe]) || (zeros[1] ?? 0) > halves)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16le" };
  if (startsWith(bytes, [0xfe, 0xff]) || (zeros[0] ?? 0) > halves)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16be" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    const encoding = encodingOf(bytes);
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

/** Letters of Polish in Windows-1250 that are signs of others in 1252, beside letters: ą ł ż and their capitals. */
const CENTRAL = /[a-z][\xb9\xb3\xbf\x9f]|[\xb9\xb3\xbf\x9f][a-z]|[\xa3\xaf][A-Za-z]/;
/** Headings that only French has, and letters that are è, à, ù, û in 1252 but č, ŕ, ů, ű in 1250. */
const WESTERN = /d[\xe9e]signation|libell[\xe9e]|marchandise|nomenclature|quantit[\xe9e]|[a-z ][\xe8\xe0\xf9\xfb]/i;

/** Windows-1252 where the letters or a heading are French; else Windows-1250, in which Polish spreadsheets save. */
function encodingOf(bytes: Uint8Array): string {
  const raw = Array.from(bytes.subarray(0, LOOKED_AT), (byte) => String.fromCharCode(byte)).join("");
  return !CENTRAL.test(raw) && WESTERN.test(raw) ? "windows-1252" : "windows-1250";
}

/** Bytes that tell the encoding. */
const LOOKED_AT = 100_000;

/**
 * The sign that divides the first lines into the same number of columns, most often; a comma where there is but one
 * column.
 */
function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, 50)
    .filter((line) => line !== "")
    .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ""));
  const scores = DELIMITERS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const usual = Math.max(0, ...[...Map.groupBy(counts, (count) => count).values()].map((same) => same.length));
    return { sign, score: usual };
  });
  const best = scores.reduce((most, separator) => (separator.score > most.score ? separator : most));
  return best.score === 0 ? "," : best.sign;
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, position) => bytes[position] === byte);
}
