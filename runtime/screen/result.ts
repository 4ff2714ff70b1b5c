import type { Cell as WorkbookCell, Row, Sheet as WorkbookSheet, SheetData } from "write-excel-file/universal";
import { csvCell } from "../text/csv-cell.ts";
import type { GoodsCell } from "../reading/code.ts";
import type { CodeColumn } from "./columns.ts";
import type { GoodsSheet } from "./read-goods.ts";
import type { ScreenedCode, ScreenedRow, ScreenOutcome } from "./screen.ts";

type Sheet = WorkbookSheet<never>;

/**
 * A row of the result: the cells of the sheet, and what screening says of them; a row that was not screened has nothing
 * added.
 */
export interface ResultRow {
  cells: readonly GoodsCell[];
  added: readonly string[];
  outcome: ScreenOutcome | undefined;
  isHeading: boolean;
}

/** Rows of CSV that are printed at a time. */
const ROWS_AT_ONCE = 200;

/** Colours that go with the words of an outcome; no outcome is told by its colour alone. */
const COLOURS: Readonly<Record<ScreenOutcome, string>> = {
  banned: "#F8D7DA",
  depends: "#FFF3CD",
  unread: "#E2E3E5",
  unknown_code: "#E2E3E5",
  nothing_found: "#FFFFFF",
};

/**
 * The result as CSV, some rows at a time, with the mark that tells spreadsheets of UTF-8; no cell of it is executed as
 * a formula. What was added stands behind `width` columns of the sheet.
 */
export function* resultCsv(rows: readonly ResultRow[], width: number): Generator<string> {
  const printed = new WeakMap<readonly string[], string>();
  const print = (added: readonly string[]): string => {
    let text = printed.get(added);
    if (text === undefined) printed.set(added, (text = added.map((cell) => `,${safe(cell)}`).join("")));
    return text;
  };
  yield "\ufeff";
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    yield rows
      .slice(start, start + ROWS_AT_ONCE)
      .map(
        ({ cells, added }) =>
          `${padded(cells, width)
            .map((cell) => safe(plain(cell)))
            .join(",")}${print(added)}\r\n`,
      )
      .join("");
  }
}

/**
 * The sheets of the result as a workbook: what was read with what was added, then the summary. Codes and everything
 * else are text, numbers stay numbers.
 */
export function resultSheets(
  rows: readonly ResultRow[],
  width: number,
  summary: readonly (readonly [string, string])[],
  title: string,
): Sheet[] {
  const made = new WeakMap<readonly string[], Row>();
  const make = ({ added, outcome, isHeading }: ResultRow): Row => {
    let cells = made.get(added);
    if (cells === undefined)
      made.set(
        added,
        (cells = added.map((text, position) =>
          textCell(text, {
            ...(isHeading ? BOLD : {}),
            ...(position === 0 && outcome !== undefined ? { backgroundColor: COLOURS[outcome] } : {}),
          }),
        )),
      );
    return cells;
  };
  const data: SheetData = rows.map((row): Row => [
    ...padded(row.cells, width).map((cell) =>
      typeof cell === "number" || typeof cell === "boolean" ? cell : textCell(plain(cell), row.isHeading ? BOLD : {}),
    ),
    ...make(row),
  ]);
  const facts: SheetData = summary.map(([name, value]) => [textCell(name, BOLD), textCell(value, {})]);
  return [
    { data, sheet: "Cargolex", stickyRowsCount: rows.findIndex(({ isHeading }) => isHeading) + 1 },
    { data: facts, sheet: title, columns: [{ width: 34 }, { width: 90 }] },
  ];
}

const BOLD = { fontWeight: "bold" } as const;

function textCell(text: string, style: { fontWeight?: "bold"; backgroundColor?: string }): WorkbookCell {
  return text === "" ? null : { value: text, type: String, ...style };
}

/** The rows of the sheet with what is added to each, which is worded once a code. */
export function resultRows(
  sheet: GoodsSheet,
  { header }: CodeColumn,
  screened: readonly ScreenedRow[],
  word: (result: ScreenedCode) => string[],
  headings: string[],
): ResultRow[] {
  const worded = new Map<ScreenedCode, string[]>();
  const byRow = new Map(screened.map(({ row, result }) => [row, result]));
  const rows = sheet.rows.map((cells, position): ResultRow => {
    const result = byRow.get(position + 1);
    if (position === header) return { cells, isHeading: true, outcome: undefined, added: headings };
    if (result === undefined) return { cells, isHeading: false, outcome: undefined, added: [] };
    let added = worded.get(result);
    if (added === undefined) worded.set(result, (added = word(result)));
    return { cells, isHeading: false, outcome: result.outcome, added };
  });
  return header >= 0 ? rows : [{ cells: [], added: headings, outcome: undefined, isHeading: true }, ...rows];
}

function padded(cells: readonly GoodsCell[], width: number): GoodsCell[] {
  return Array.from({ length: width }, (_, position) => cells[position]);
}

function plain(cell: GoodsCell): string {
  return cell === null || cell === undefined
    ? ""
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell);
}

/** Numbers stay as they are, also below zero: no spreadsheet takes one for a formula. */
function safe(text: string): string {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? `"${text}"` : csvCell(text);
}
