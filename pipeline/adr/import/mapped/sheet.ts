import { hint } from "../../../../runtime/text/nearest.ts";

/** A row of a file, as far as a mapping asks for it. */
export interface SheetRow {
  /** Line of a text, row of a sheet or of a table, number of a record; from 1. */
  line: number;
  /** Text of each source that was asked for. */
  cells: ReadonlyMap<string, string>;
  /** All cells of the row, by which a state is told. */
  whole: string;
}

/** What a file gives: its rows, or what keeps it from being read, a sentence each with the source that it is about. */
export interface Sheet {
  /** `sheet "Table A"`, `table 2`; empty for a text. */
  location: string;
  rows: SheetRow[];
  faults: { source: string; message: string }[];
}

/** A row of cells as a sheet, a text or a table has it. */
export interface GridRow {
  line: number;
  cells: readonly string[];
}

/** The header stands among the first rows of a table. */
const HEADER_ROWS = 40;

/**
 * Finds the columns of a grid: by the words of its header, by number (`#4`) or letter (`#D`). Rows up to the header are
 * left out.
 */
export function sheetOfGrid(location: string, grid: readonly GridRow[], sources: readonly string[]): Sheet {
  const faults: Sheet["faults"] = [];
  const width = grid.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = new Map<string, number>();
  for (const source of sources.filter((reference) => reference.startsWith("#"))) {
    const index = columnNumber(source.slice(1));
    if (index === undefined) faults.push({ source, message: `${source} names no column: want #4 or #D` });
    else if (index >= width)
      faults.push({ source, message: `there is no column ${source}: the widest row has ${width} cells` });
    else columns.set(source, index);
  }
  const named = sources.filter((source) => source !== "*" && !source.startsWith("#"));
  const header = named.length === 0 ? undefined : bestHeader(grid, named);
  const titles = header?.cells.map(fold) ?? [];
  for (const source of named) {
    const indexes = titles.flatMap((title, index) => (title === fold(source) ? [index] : []));
    if (indexes.length === 1) columns.set(source, indexes[0] ?? 0);
    else
      faults.push({
        source,
        message:
          indexes.length === 0
            ? missing(source, header)
            : `the header ${JSON.stringify(source)} stands ${indexes.length} times: say which by ${indexes.map((index) => `#${index + 1}`).join(" or ")}`,
      });
  }
  const rows = header === undefined ? grid : grid.slice(grid.indexOf(header) + 1);
  return {
    location,
    faults,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: new Map([...columns].map(([source, index]) => [source, cells[index] ?? ""])),
      whole: cells.join(" "),
    })),
  };
}

/** The row among the first ones that has most of the words asked for. */
function bestHeader(grid: readonly GridRow[], named: readonly string[]): GridRow | undefined {
  const wanted = new Set(named.map(fold));
  const score = ({ cells }: GridRow): number => cells.filter((cell) => wanted.has(fold(cell))).length;
  return grid
    .slice(0, HEADER_ROWS)
    .reduce<GridRow | undefined>(
      (best, row) => (score(row) > (best === undefined ? 0 : score(best)) ? row : best),
      undefined,
    );
}

function missing(source: string, header: GridRow | undefined): string {
  if (header === undefined)
    return `no row among the first ${HEADER_ROWS} has a column headed ${JSON.stringify(source)}`;
  const titles = header.cells.map((cell) => cell.replace(/\s+/gu, " ").trim()).filter((title) => title !== "");
  return `no column is headed ${JSON.stringify(source)}${hint(source, titles)}; the header in row ${header.line} has ${titles.map((title) => JSON.stringify(title)).join(", ")}`;
}

/** `4` is the fourth column, `D` too; undefined for anything else. */
function columnNumber(text: string): number | undefined {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text) - 1;
  if (!/^[A-Z]{1,2}$/.test(text)) return undefined;
  return text.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function fold(text: string): string {
  return text.replaceAll("\u00ad", "").replace(/\s+/gu, " ").trim().toLowerCase();
}
