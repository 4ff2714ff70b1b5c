import { isExCell, readCodeCell, type CodeCell, type PrintedCode } from "./code-cell.ts";
import { NO_CELL, type Mark, type PrintedCell, type PrintedRow } from "./publication.ts";

/** A row of goods as it is printed: its codes, and what stands beside them. */
interface PrintedGoods {
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
interface UnreadableRow {
  line: number;
  row: number;
  column: number;
  why: string;
}

/** Content of an annex table: goods, headings between them, and unread cells. */
export interface GoodsTable {
  goods: PrintedGoods[];
  /** Rows of words without a code, with the number of the row: they head the rows below. */
  headings: { row: number; text: string }[];
  unreadable: UnreadableRow[];
}

interface Columns {
  ex: number | undefined;
  code: number;
  text: number;
}

/** Heads of a column of codes; `ex` before them holds for every code below. */
const CODE_HEADER =
  /^(ex )?(?:(?:(?:CN|KN|NC|HS|TARIC|Combined Nomenclature)(?:\/(?:CN|HS|TARIC))?(?:[- ]?(?:codes?|headings?|chapters?))?(?: ?\(\d+\))?)|codes?(?: (?:CN|NC|HS))?|kody? CN|chapters?\/CN codes?|chapters?|headings?)$/i;
const TEXT_HEADER = /^(?:(?:product |goods )?descriptions?|products?|goods|designation|names?|opis|bezeichnung)\b/i;
/** A row that names a part of the annex, whatever stands beside it. */
const PART = /^(?:part|section|category|table|group|część|teil|partie) [A-Z\d]{1,4}\b/i;
/** What looks like a code in a row of words: `2710 12 31`, `ex 3811`, `CN code 0602`. */
const LIKE_CODE = /\b\d{4} \d{2}(?: \d{2})?\b|\bex ?\d{2}|\b(?:CN|KN|HS|TARIC) (?:codes?|headings?) \d/i;

/** Replaces what a cell prints by what a person read in it, for misprints of the Official Journal. */
export type Corrections = ReadonlyMap<string, string>;

/** Reads a table as goods; undefined where no column holds codes, as in tables of items in words. */
export function readGoodsTable(rows: readonly PrintedRow[], corrections: Corrections): GoodsTable | undefined {
  const columns = findColumns(rows, corrections);
  if (columns === undefined) return undefined;
  const table: GoodsTable = { goods: [], headings: [], unreadable: [] };
  let allEx = false;
  for (const [index, printed] of rows.entries()) {
    const { line, cells, header, mark } = printed;
    const row = index + 1;
    const cell = (column: number | undefined): PrintedCell =>
      (column === undefined ? undefined : cells[column]) ?? NO_CELL;
    const code = cell(columns.code);
    const head = CODE_HEADER.exec(code.bare);
    if (head !== null) {
      allEx = head[1] !== undefined;
      continue;
    }
    const read = readCode(code, corrections);
    // Bold type makes a head of a column, and a heading among the goods.
    if (header && read.kind !== "codes") {
      if (LIKE_CODE.test(cells.map(({ text }) => text).join(" ")))
        table.unreadable.push({
          line,
          row,
          column: columns.code + 1,
          why: `${JSON.stringify(code.text)} is printed as a head and looks like a code`,
        });
      continue;
    }
    const reported = [...new Set(cells.filter(({ text }) => text !== ""))];
    const exCell = cell(columns.ex).bare;
    const bad = (column: number, why: string): number => table.unreadable.push({ line, row, column: column + 1, why });
    if (read.kind === "codes") {
      if (!isExCell(exCell)) bad(columns.ex ?? 0, `${JSON.stringify(exCell)}: want ex or nothing`);
      else if (cell(columns.text).text === "") bad(columns.text, "no words beside the code");
      else
        table.goods.push({
          line,
          row,
          codes: read.codes.map((printedCode) => ({ ...printedCode, ex: printedCode.ex || exCell !== "" || allEx })),
          text: cell(columns.text).text,
          extra: extraOf(cells, columns),
          mark,
        });
    } else if (isHeading(reported, code, read, exCell))
      table.headings.push({ row, text: reported.map(({ text }) => text).join(" ") });
    else
      bad(
        columns.code,
        read.kind === "unreadable"
          ? read.why
          : read.kind === "empty"
            ? "no code beside words that look like one"
            : `${JSON.stringify(code.bare)} is no code`,
      );
  }
  return table.goods.length + table.unreadable.length === 0 ? undefined : table;
}

function readCode(cell: PrintedCell, corrections: Corrections): CodeCell {
  return readCodeCell(corrections.get(cell.bare) ?? cell.lines);
}

/**
 * Words without a code head the rows below them: in the column of words, across the table, or after `Part A`. A row of
 * words that holds what looks like a code is none.
 */
function isHeading(reported: readonly PrintedCell[], code: PrintedCell, read: CodeCell, ex: string): boolean {
  if (ex !== "" || reported.some(({ text }) => LIKE_CODE.test(text))) return false;
  if (read.kind === "empty") return reported.every(({ lines }) => readCodeCell(lines).kind !== "codes");
  if (reported.length === 1)
    return read.kind === "words" ? !/^\[image\]$/.test(code.text) : /\p{L}{3}\W+(?:\S+\s+){2,}/u.test(code.text);
  return PART.test(code.text);
}

/**
 * The column of codes holds more codes than any other; the column of `ex` stands before it, the words after it, or
 * before it where none are after.
 */
function findColumns(rows: readonly PrintedRow[], corrections: Corrections): Columns | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const body = rows.filter(
    ({ header, cells }) => !header || cells.some((cell) => readCode(cell, corrections).kind === "codes"),
  );
  const codes = (column: number): number =>
    body.filter(({ cells }) => readCode(cells[column] ?? NO_CELL, corrections).kind === "codes").length;
  const named = columns.find((column) => rows.some(({ cells }) => CODE_HEADER.test(cells[column]?.bare ?? "")));
  const most = columns
    .map((column) => ({ column, codes: codes(column) }))
    .reduce((best, next) => (next.codes > best.codes ? next : best), { column: -1, codes: 0 });
  const filled = body.filter(({ cells }) => (cells[most.column]?.text ?? "") !== "").length;
  // Numbers alone are no codes of goods: a list of vessels or of amounts has them too.
  const isCodes =
    most.codes > 0 &&
    most.codes * 2 >= filled &&
    textColumn(rows, body, most.column) !== undefined &&
    !isNumbering(body, most.column);
  const code = named ?? (isCodes ? most.column : undefined);
  if (code === undefined) return undefined;
  const before = code - 1;
  const beside = body.map(({ cells }) => cells[before]?.bare ?? "");
  // One cell says what the column is; a cell that then says something else is named, and no `ex` gets lost.
  const ex =
    before >= 0 && (beside.every(isExCell) || beside.some((cell) => cell !== "" && isExCell(cell)))
      ? before
      : undefined;
  return { ex, code, text: textColumn(rows, body, code) ?? code + 1 };
}

/** The column that a head calls description or product; else the one after the codes; else the one before them. */
function textColumn(rows: readonly PrintedRow[], body: readonly PrintedRow[], code: number): number | undefined {
  const headed = rows
    .filter(({ cells }) => CODE_HEADER.test(cells[code]?.bare ?? ""))
    .flatMap(({ cells }) =>
      cells.flatMap(({ bare }, column) => (column !== code && TEXT_HEADER.test(bare) ? [column] : [])),
    )[0];
  if (headed !== undefined) return headed;
  return [code + 1, code - 1].find(
    (column) => column >= 0 && body.some(({ cells }) => /\p{L}{3}/u.test(cells[column]?.text ?? "")),
  );
}

/** Does a column count its rows: 10, 11, 12? */
function isNumbering(rows: readonly PrintedRow[], column: number): boolean {
  const numbers = rows
    .map(({ cells }) => cells[column]?.bare ?? "")
    .filter((cell) => /^\d+$/.test(cell))
    .map(Number);
  return (
    numbers.length > 2 && numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
  );
}

function extraOf(cells: readonly PrintedCell[], { code, text }: Columns): string {
  return cells
    .slice(Math.max(code, text) + 1)
    .map((cell) => cell.text)
    .filter((words) => words !== "")
    .join(" | ");
}
