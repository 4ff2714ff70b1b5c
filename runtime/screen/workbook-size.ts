import { unzipSync } from "fflate";

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
export function workbookFault(archive: Uint8Array): TooLarge | undefined {
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
  let [places, widest, filledRows, filledColumns] = [0, 0, 0, 0];
  for (const { tag, address } of tagsOf(xml)) {
    if (tag === "row") {
      row = Number(/\d+$/.exec(address)?.[0] ?? row + 1);
      [column, rowWidth] = [0, 0];
    } else if (tag === "c") {
      column = address === "" ? column + 1 : columnOf(address);
      row = Number(/\d+$/.exec(address)?.[0] ?? row);
      places += Math.max(0, column - rowWidth);
      rowWidth = Math.max(rowWidth, column);
      widest = Math.max(widest, column);
    } else {
      filledRows = Math.max(filledRows, row);
      filledColumns = Math.max(filledColumns, column);
    }
    if (row > MOST_ROWS || column > MOST_COLUMNS) return `has more than ${MOST_ROWS} rows or ${MOST_COLUMNS} columns`;
    if (Math.max(places, filledRows * filledColumns) > MOST_PLACES)
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
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || column > MOST_COLUMNS) break;
    column = column * 26 + place;
  }
  return column;
}
