import { unzipSync } from "fflate";

/** No workbook has more rows, and no sheet of it more columns (ECMA-376). */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** Places of a table, filled or not: all the rows that a sheet can have, with 32 columns. */
const MOST_PLACES = 32 * MOST_ROWS;
/** Rows with values: more take more memory than a command should, and are read from CSV. */
const MOST_FILLED_ROWS = 100_000;

const MEBIBYTE = 1024 * 1024;
const LARGEST_UNPACKED = 512 * MEBIBYTE;
/** A part of a workbook that unpacks to more than this, and to so many times its size, was made to harm. */
const SUSPICIOUS = 64 * MEBIBYTE;
const MOST_RATIO = 200;
/** Bytes of a tag: some thousand attributes. */
const LONGEST_TAG = 32_768;
/** Bytes of a text without tags: 32,767 characters, each written as `&quot;`. */
const LONGEST_TEXT = 6 * 32_767;

/** What keeps a workbook from being read as tables, and the remedy. */
interface WorkbookFault {
  kind: "too_large" | "too_wide" | "workbook";
  fault: string;
}

/**
 * Looks at a workbook in one pass before tables are made of it: one cell in the last corner of a sheet makes a table of
 * 17 billion places, one text can stand in a million cells, and a comment that never ends is looked for from each of
 * its beginnings. Empty cells that are only formatted count where they stand, columns by what is filled.
 */
export function workbookFault(archive: Uint8Array, isLate: () => boolean): WorkbookFault | "late" | undefined {
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
    const fault = partFault(
      unzipSync(archive, { filter: (part) => part.name === name })[name] ?? new Uint8Array(),
      isLate,
    );
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What is too much in a part, or wrong with it; undefined for one that can be read. */
function partFault(xml: Uint8Array, isLate: () => boolean): WorkbookFault | "late" | undefined {
  const size = new SheetSize();
  for (let position = 0; position < xml.length;) {
    if (isLate()) return "late";
    const open = xml.indexOf(LESS, position);
    if ((open < 0 ? xml.length : open) - position > LONGEST_TEXT)
      return { kind: "too_wide", fault: "has a cell of more than 32767 characters: shorten it" };
    if (open < 0) break;
    const end = endOf(xml, open);
    if (end < 0)
      return { kind: "workbook", fault: "is damaged (a tag is not closed): open it and save it again as .xlsx" };
    if (end - open > LONGEST_TAG)
      return { kind: "too_wide", fault: "has a tag of more than a thousand attributes: save it as .csv" };
    const fault = size.add(xml, open, end);
    if (fault !== undefined) return { kind: "too_wide", fault: `${fault}: delete what is empty, or save it as .csv` };
    position = end;
  }
  return undefined;
}

const [LESS, GREATER] = [0x3c, 0x3e];
const [COMMENT, CDATA] = ["<!--", "<![CDATA["].map((text) => new TextEncoder().encode(text)) as [
  Uint8Array,
  Uint8Array,
];
const [COMMENT_END, CDATA_END] = ["-->", "]]>"].map((text) => new TextEncoder().encode(text)) as [
  Uint8Array,
  Uint8Array,
];

/** Where what begins with a `<` ends: behind its `>`; -1 where it never does. */
function endOf(xml: Uint8Array, open: number): number {
  for (const [head, tail] of [
    [COMMENT, COMMENT_END],
    [CDATA, CDATA_END],
  ] as const) {
    if (!standsAt(xml, open, head)) continue;
    for (let last = xml.indexOf(GREATER, open + head.length); last >= 0; last = xml.indexOf(GREATER, last + 1))
      if (standsAt(xml, last - 2, tail)) return last + 1;
    return -1;
  }
  return xml.indexOf(GREATER, open) + 1 || -1;
}

function standsAt(xml: Uint8Array, position: number, text: Uint8Array): boolean {
  return text.every((byte, index) => xml[position + index] === byte);
}

/** The table that the tags of a sheet make (ECMA-376, 18.3): rows, cells and values, by the addresses they name. */
class SheetSize {
  #row = 0;
  #column = 0;
  #rowWidth = 0;
  #places = 0;
  #widest = 0;
  #filledRows = 0;
  #filledColumns = 0;
  #lastFilled = 0;
  #countFilled = 0;

  /** Adds what stands between two positions; gives what is too much. */
  add(xml: Uint8Array, open: number, end: number): string | undefined {
    // Rows, cells and values have short tags: what begins otherwise is no table.
    const [, tag, attributes = ""] = TAG.exec(LATIN.decode(xml.subarray(open, end))) ?? [];
    if (tag === undefined) return undefined;
    const address = ADDRESS.exec(attributes)?.[1] ?? "";
    if (tag === "row") {
      this.#row = Number(/\d+$/.exec(address)?.[0] ?? this.#row + 1);
      [this.#column, this.#rowWidth] = [0, 0];
    } else if (tag === "c") {
      this.#column = address === "" ? this.#column + 1 : columnOf(address);
      this.#row = Number(/\d+$/.exec(address)?.[0] ?? this.#row);
      this.#places += Math.max(0, this.#column - this.#rowWidth);
      this.#rowWidth = Math.max(this.#rowWidth, this.#column);
      this.#widest = Math.max(this.#widest, this.#column);
    } else {
      if (this.#row !== this.#lastFilled) this.#countFilled++;
      this.#lastFilled = this.#row;
      this.#filledRows = Math.max(this.#filledRows, this.#row);
      this.#filledColumns = Math.max(this.#filledColumns, this.#column);
    }
    return this.#fault();
  }

  #fault(): string | undefined {
    if (this.#row > MOST_ROWS || this.#column > MOST_COLUMNS)
      return `has more than ${MOST_ROWS} rows or ${MOST_COLUMNS} columns`;
    if (Math.max(this.#places, this.#filledRows * this.#filledColumns) > MOST_PLACES)
      return `has a table of ${this.#row} rows and ${this.#widest} columns`;
    return this.#countFilled > MOST_FILLED_ROWS
      ? `has more than ${MOST_FILLED_ROWS} rows, which is what can be read from a workbook`
      : undefined;
  }
}

const LATIN = new TextDecoder("latin1");
const TAG = /^<(?:\w+:)?(row|c|v|is)\b([^<>]*)>$/;
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
