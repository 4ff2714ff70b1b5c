import type { CsvRecord } from "./csv.ts";

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
