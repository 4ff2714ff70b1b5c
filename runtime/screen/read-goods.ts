import readWorkbook from "read-excel-file/universal";
import { parse } from "csv-parse/sync";
import type { GoodsCell } from "../reading/code.ts";
import { unzipSync } from "fflate";

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
  kind: "empty" | "too_large" | "too_wide" | "old_workbook" | "pdf" | "workbook" | "no_table" | "text";
  fault: string;
}

/** No larger file is read. */
export const LARGEST_SHEET = 64 * 1024 * 1024;
const DELIMITERS = [";", ",", "\t", "|"] as const;

/**
 * Reads a CSV or XLSX file by what it holds, whatever it is called. Gives the fault, with the remedy, where it cannot
 * be read.
 */
export async function readGoodsFile(bytes: Uint8Array): Promise<GoodsFile | GoodsFault> {
  if (bytes.length === 0) return { kind: "empty", fault: "is empty" };
  if (bytes.length > LARGEST_SHEET)
    return {
      kind: "too_large",
      fault: `has ${Math.ceil(bytes.length / 1024 / 1024)} MB; at most ${LARGEST_SHEET / 1024 / 1024} are read: split it`,
    };
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) return readXlsx(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return {
      kind: "old_workbook",
      fault: "is an Excel file of before 2007 (.xls) or locked by a password: save it as .xlsx or .csv without one",
    };
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46]))
    return { kind: "pdf", fault: "is a PDF: export the table as .xlsx or .csv" };
  return readCsv(bytes);
}

async function readXlsx(bytes: Uint8Array): Promise<GoodsFile | GoodsFault> {
  try {
    const fault = workbookFault(bytes);
    if (fault !== undefined) return fault;
    const sheets = await readWorkbook(new Uint8Array(bytes).buffer);
    return { sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as GoodsCell[][] })), notes: [] };
  } catch (error) {
    if (error instanceof RangeError)
      return { kind: "too_large", fault: "has more rows than can be read from a workbook: save it as .csv" };
    // A TypeError says how the reader is written, as for cells without addresses: nothing about the file.
    const reason = error instanceof TypeError ? "" : ` (${error instanceof Error ? error.message : String(error)})`;
    return {
      kind: "workbook",
      fault: `is no workbook that can be read${reason}: open it and save it again as .xlsx, or as .csv`,
    };
  }
}

function readCsv(bytes: Uint8Array): GoodsFile | GoodsFault {
  const { text, encoding } = decode(bytes);
  if (text.includes("\0"))
    return { kind: "no_table", fault: "is neither a table of text (.csv) nor a workbook (.xlsx)" };
  const named = /^sep=(.)\r?\n/.exec(text)?.[1];
  const body = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  const delimiter = named ?? guessDelimiter(body);
  try {
    const rows = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: ["\r\n", "\n", "\r"],
    });
    return { sheets: [{ name: "", rows }], notes: encoding === "utf-8" ? [] : [`read as ${encoding}`] };
  } catch (error) {
    return {
      kind: "text",
      fault: `cannot be read as a table: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/**
 * UTF-16 by its mark or its zero bytes, UTF-8 where the bytes are that, else Windows-1250, in which Polish spreadsheets
 * save.
 */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const zeros = [0, 1].map(
    (offset) => bytes.subarray(0, 2000).filter((byte, at) => at % 2 === offset && byte === 0).length,
  );
  const halves = Math.min(bytes.length, 2000) / 4;
  if (startsWith(bytes, [0xff, 0xfe]) || (zeros[1] ?? 0) > halves)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16le" };
  if (startsWith(bytes, [0xfe, 0xff]) || (zeros[0] ?? 0) > halves)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16be" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1250").decode(bytes), encoding: "windows-1250" };
  }
}

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
  const best = scores.reduce((most, one) => (one.score > most.score ? one : most));
  return best.score === 0 ? "," : best.sign;
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}

/** No workbook has more rows, and no sheet of it more columns (ECMA-376). */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** Places of a table, filled or not: all the rows that a sheet can have, with 32 columns. */
const MOST_PLACES = 32 * MOST_ROWS;

const MEBIBYTE = 1024 * 1024;
const LARGEST_UNPACKED = 512 * MEBIBYTE;
/** A part of a workbook that unpacks to more than this, and to so many times its size, was made to harm. */
const SUSPICIOUS = 64 * MEBIBYTE;
const MOST_RATIO = 200;

/** Bytes that are looked at in one go. */
const STRIDE = MEBIBYTE;

/** What makes a workbook too large to be read as tables, and the remedy. */
interface TooLarge {
  kind: "too_large" | "too_wide";
  fault: string;
}

/**
 * Looks at the addresses of the cells before tables are made of them: one cell in the last corner of a sheet makes a
 * table of 17 billion places. Empty cells that are only formatted count where they stand, columns by what is filled.
 */
function workbookFault(archive: Uint8Array): TooLarge | undefined {
  const parts: { name: string; size: number; originalSize: number }[] = [];
  unzipSync(archive, { filter: (part) => (parts.push(part), false) });
  const unpacked = parts.reduce((sum, { originalSize }) => sum + originalSize, 0);
  const bomb = parts.find(({ size, originalSize }) => originalSize > SUSPICIOUS && originalSize > MOST_RATIO * size);
  if (unpacked > LARGEST_UNPACKED || bomb !== undefined)
    return {
      kind: "too_large",
      fault: `unpacks to ${Math.ceil(unpacked / MEBIBYTE)} MB; ${unpacked > LARGEST_UNPACKED ? `at most ${LARGEST_UNPACKED / MEBIBYTE} are read: split it` : "no table of goods packs so well: save its rows as .csv"}`,
    };
  for (const { name } of parts) {
    if (!name.endsWith(".xml")) continue;
    const fault = sheetFault(unzipSync(archive, { filter: (part) => part.name === name })[name] ?? new Uint8Array());
    if (fault !== undefined) return { kind: "too_wide", fault: `${fault}: delete what is empty, or save it as .csv` };
  }
  return undefined;
}

/** What is too much in a sheet; undefined for one that can be read, and for what is no sheet. */
function sheetFault(xml: Uint8Array): string | undefined {
  let [row, column, rowWidth] = [0, 0, 0];
  let [size, widest, filledRows, filledColumns] = [0, 0, 0, 0];
  for (const { tag, address } of tagsOf(xml)) {
    if (tag === "row") {
      row = Number(/\d+$/.exec(address)?.[0] ?? row + 1);
      [column, rowWidth] = [0, 0];
    } else if (tag === "c") {
      column = address === "" ? column + 1 : columnOf(address);
      row = Number(/\d+$/.exec(address)?.[0] ?? row);
      size += Math.max(0, column - rowWidth);
      rowWidth = Math.max(rowWidth, column);
      widest = Math.max(widest, column);
    } else {
      filledRows = Math.max(filledRows, row);
      filledColumns = Math.max(filledColumns, column);
    }
    if (row > MOST_ROWS || column > MOST_COLUMNS) return `has more than ${MOST_ROWS} rows or ${MOST_COLUMNS} columns`;
    if (Math.max(size, filledRows * filledColumns) > MOST_PLACES)
      return `has a table of ${row} rows and ${widest} columns`;
  }
  return undefined;
}

/** Rows, cells and values of a sheet (ECMA-376, 18.3), with the addresses of rows and cells where they are written. */
function* tagsOf(xml: Uint8Array): Generator<{ tag: string; address: string }> {
  const decoder = new TextDecoder("latin1");
  let rest = "";
  for (let at = 0; at < xml.length; at += STRIDE) {
    const text = rest + decoder.decode(xml.subarray(at, at + STRIDE));
    const open = text.lastIndexOf("<");
    const whole = text.indexOf(">", open) < 0 ? open : text.length;
    for (const [, tag = "", attributes = ""] of text.slice(0, whole).matchAll(TAG))
      yield { tag, address: ADDRESS.exec(attributes)?.[1] ?? "" };
    rest = text.slice(whole).slice(0, STRIDE);
  }
}

const TAG = /<(?:\w+:)?(row|c|v|is)\b([^<>]*)>/g;
const ADDRESS = /\br\s*=\s*["']([A-Za-z]*\d+)["']/;

/** The number of a column by its letters, from 1. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address.toUpperCase()) {
    const index = letter.charCodeAt(0) - 64;
    if (index < 1 || column > MOST_COLUMNS) break;
    column = column * 26 + index;
  }
  return column;
}
