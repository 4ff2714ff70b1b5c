import type { Matrix } from "../../openapi/shards/adr.ts";

/** A square table, looked up by key. */
export interface CellTable {
  has(key: string): boolean;
  /** `X` permitted, empty prohibited, `>` see 7.5.2.2, else letters of footnotes. Throws for a key the table does not have: the caller asks `has` first. */
  cell(row: string, column: string): string;
  keys: readonly string[];
}

/** Turns the published rows of a matrix into a look-up; throws on a cell outside its vocabulary and footnotes. */
export function compileMatrix({ keys, cells }: Matrix, footnotes: readonly { footnote: string }[]): CellTable {
  const letters = new Set(footnotes.map(({ footnote }) => footnote));
  const odd = cells.flat().find((cell) => !["", "X", ">"].includes(cell) && !cell.split(" ").every((letter) => letters.has(letter)));
  if (odd !== undefined) throw new Error(`unknown cell ${JSON.stringify(odd)} in a mixed loading table`);
  const place = new Map(keys.map((key, index) => [key, index]));
  return {
    keys,
    has: (key) => place.has(key),
    cell: (row, column) => {
      const cell = cells[place.get(row) ?? -1]?.[place.get(column) ?? -1];
      if (cell === undefined) throw new Error(`the table has no cell ${row} x ${column}`);
      return cell;
    },
  };
}
