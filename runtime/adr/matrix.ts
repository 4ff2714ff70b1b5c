import type { Matrix } from "../../openapi/shards/adr.ts";

/** What a cell of a mixed loading table says. The letters name footnotes of its table. */
export type Cell = { kind: "empty" } | { kind: "permitted" } | { kind: "see_7522" } | { kind: "footnotes"; letters: readonly string[] };

/** A square table, looked up by key. */
export interface CellTable {
  has(key: string): boolean;
  /** Throws for a key the table does not have: the caller asks `has` first. */
  cell(row: string, column: string): Cell;
  keys: readonly string[];
}

/** Turns the published rows of a matrix into a look-up; throws on a cell outside its vocabulary and footnotes. */
export function compileMatrix(matrix: Matrix, footnotes: readonly { footnote: string }[]): CellTable {
  const letters = new Set(footnotes.map(({ footnote }) => footnote));
  const place = new Map(matrix.keys.map((key, index) => [key, index]));
  const cells = matrix.cells.map((row) => row.map((text) => readCell(text, letters)));
  return {
    keys: matrix.keys,
    has: (key) => place.has(key),
    cell: (row, column) => {
      const cell = cells[place.get(row) ?? -1]?.[place.get(column) ?? -1];
      if (cell === undefined) throw new Error(`the table has no cell ${row} x ${column}`);
      return cell;
    },
  };
}

function readCell(text: string, letters: ReadonlySet<string>): Cell {
  if (text === "") return { kind: "empty" };
  if (text === "X") return { kind: "permitted" };
  if (text === ">") return { kind: "see_7522" };
  const named = text.split(" ");
  if (named.every((letter) => letters.has(letter))) return { kind: "footnotes", letters: named };
  throw new Error(`unknown cell ${JSON.stringify(text)} in a mixed loading table`);
}
