import { isExCell, readCodeCell, type PrintedCode } from "./code-cell.ts";
import type { Mark, PrintedCell, PrintedRow } from "./publication.ts";

/** A row of goods as it is printed: its codes, and what stands beside them. */
export interface PrintedGoods {
  line: number;
  /** Row of the table, the first being 1. */
  row: number;
  codes: PrintedCode[];
  text: string;
  /** Further columns, for the annexes that have them (prices, quantities, countries). */
  extra: string;
  mark: Mark | undefined;
}

/** A row of a table of goods that could not be read, with its place in the table. */
export interface Unreadable {
  line: number;
  row: number;
  column: number;
  why: string;
}

/** What a table of an annex holds: goods, headings between them, and cells that could not be read. */
export interface GoodsTable {
  goods: PrintedGoods[];
  /** Headings that span the table, with the number of the row before which they stand. */
  headings: { row: number; text: string }[];
  unreadable: Unreadable[];
}

interface Columns {
  ex: number | undefined;
  code: number;
  text: number;
}

const CODE_HEADER = /^(?:(?:CN|KN|NC|HS)(?:[- ]?codes?)?|codes?(?: (?:CN|NC))?|kody? CN|TARIC codes?)$/i;

/** Replaces what a cell prints by what a person read in it, for misprints of the Official Journal. */
export type Corrections = ReadonlyMap<string, string>;

/** Reads a table as goods; undefined where no column holds codes, as in tables of items in words. */
export function readGoodsTable(rows: readonly PrintedRow[], corrections: Corrections): GoodsTable | undefined {
  const columns = findColumns(rows, corrections);
  if (columns === undefined) return undefined;
  const table: GoodsTable = { goods: [], headings: [], unreadable: [] };
  for (const [index, { line, cells, header, mark }] of rows.entries()) {
    const row = index + 1;
    const cell = (column: number | undefined): PrintedCell => (column === undefined ? undefined : cells[column]) ?? { text: "", bare: "" };
    const told = cells.filter(({ text }) => text !== "");
    if (header || CODE_HEADER.test(cell(columns.code).bare)) continue;
    const read = readCodeCell(corrections.get(cell(columns.code).bare) ?? cell(columns.code).bare);
    const own = cell(columns.ex).bare;
    const bad = (column: number, why: string): number => table.unreadable.push({ line, row, column: column + 1, why });
    if (read.kind === "codes") {
      if (!isExCell(own)) bad(columns.ex ?? 0, `${JSON.stringify(own)}: want ex or nothing`);
      else if (cell(columns.text).text === "") bad(columns.text, "no words beside the code");
      else table.goods.push({ line, row, codes: read.codes.map((code) => ({ ...code, ex: code.ex || own !== "" })), text: cell(columns.text).text, extra: extraOf(cells, columns), mark });
    } else if (told.length === 1 && told[0] === cells[0] && read.kind !== "unreadable") table.headings.push({ row, text: told[0]?.text ?? "" });
    else bad(columns.code, read.kind === "unreadable" ? read.why : read.kind === "empty" ? "no code beside the words" : `${JSON.stringify(cell(columns.code).bare)} is no code`);
  }
  return table;
}

/** The column of codes holds more codes than any other; the column of `ex` stands before it, the words after it. */
function findColumns(rows: readonly PrintedRow[], corrections: Corrections): Columns | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const body = rows.filter(({ header }) => !header);
  const codes = (column: number): number => body.filter(({ cells }) => readCodeCell(corrections.get(cells[column]?.bare ?? "") ?? cells[column]?.bare ?? "").kind === "codes").length;
  const named = Array.from({ length: width }, (_, column) => column).find((column) => rows.some(({ cells }) => CODE_HEADER.test(cells[column]?.bare ?? "")));
  const most = Array.from({ length: width }, (_, column) => ({ column, codes: codes(column) })).reduce((best, next) => (next.codes > best.codes ? next : best), { column: -1, codes: 0 });
  const filled = body.filter(({ cells }) => (cells[most.column]?.text ?? "") !== "").length;
  // Numbers alone are no codes of goods: a list of vessels or of amounts has them too.
  const isCodes = most.codes > 0 && most.codes * 2 >= filled && hasWordsAfter(body, most.column) && !isNumbering(body, most.column);
  const code = named ?? (isCodes ? most.column : undefined);
  if (code === undefined) return undefined;
  const before = code - 1;
  const ex = before >= 0 && body.every(({ cells }) => isExCell(cells[before]?.bare ?? "")) ? before : undefined;
  return { ex, code, text: code + 1 };
}

function hasWordsAfter(rows: readonly PrintedRow[], column: number): boolean {
  return rows.some(({ cells }) => /\p{L}{3}/u.test(cells[column + 1]?.text ?? ""));
}

/** Does a column count its rows: 10, 11, 12? */
function isNumbering(rows: readonly PrintedRow[], column: number): boolean {
  const numbers = rows.map(({ cells }) => cells[column]?.bare ?? "").filter((cell) => /^\d+$/.test(cell)).map(Number);
  return numbers.length > 2 && numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1);
}

function extraOf(cells: readonly PrintedCell[], { text }: Columns): string {
  return cells.slice(text + 1).map((cell) => cell.text).filter((words) => words !== "").join(" | ");
}
