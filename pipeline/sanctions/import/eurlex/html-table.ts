import { attribute, childElements, descendants, hasClass, lineOf, elementWords, type Element } from "./html-tree.ts";
import { NO_CELL, type Mark, type PrintedCell, type PrintedRow } from "./publication.ts";
import { plain, plainLines, tidyWords } from "./say.ts";

/** The rows of a table itself, not those of a table inside it. */
export function tableRows(table: Element): Element[] {
  return childElements(table).flatMap((child) =>
    child.tagName === "tr" ? [child] : ["thead", "tbody", "tfoot"].includes(child.tagName) ? tableRows(child) : [],
  );
}

/** The cells of a row itself. */
export function cellsOf(row: Element): Element[] {
  return childElements(row).filter(({ tagName }) => tagName === "td" || tagName === "th");
}

/** Reads the consolidation marks of an element: one of its own, and the one that holds for what follows. */
export type ReadMarks = (element: Element) => { own: Mark | undefined; holds: Mark | undefined };

/** Reads a framed table into rows of columns. A row that has nothing but a mark is no row. */
export function readPrintedRows(table: Element, marksIn: ReadMarks): PrintedRow[] {
  const rows: PrintedRow[] = [];
  /** Cells that reach down into the next rows, by column. */
  const held = new Map<number, { cell: PrintedCell; rows: number }>();
  for (const tr of tableRows(table)) {
    const cells: PrintedCell[] = [];
    let own: Mark | undefined;
    let holds: Mark | undefined;
    const down = (): void => {
      for (let above = held.get(cells.length); above !== undefined; above = held.get(cells.length)) {
        if (above.rows === 1) held.delete(cells.length);
        else above.rows--;
        cells.push(above.cell);
      }
    };
    for (const td of cellsOf(tr)) {
      down();
      const marks = marksIn(td);
      own ??= marks.own;
      holds = marks.holds;
      const { text, bare } = elementWords(td);
      const words = tidyWords(text);
      // A picture in a cell of its own may be a code.
      const cell: PrintedCell =
        words === "" && hasImage(td)
          ? { text: IMAGE, bare: IMAGE, lines: [IMAGE] }
          : { text: words, bare: plain(bare), lines: plainLines(bare) };
      const span = Number(attribute(td, "rowspan") || 1);
      for (let column = Number(attribute(td, "colspan") || 1); column > 0; column--) {
        if (span > 1) held.set(cells.length, { cell, rows: span - 1 });
        cells.push(column === Number(attribute(td, "colspan") || 1) ? cell : NO_CELL);
      }
    }
    down();
    if (cells.some(({ text }) => text !== ""))
      rows.push({ line: lineOf(tr), cells, header: isHeader(tr), mark: own ?? holds });
  }
  return rows;
}

const IMAGE = "[image]";

/** Is there a picture in an element? */
export function hasImage(element: Element): boolean {
  return [...descendants(element)].some(({ tagName }) => tagName === "img");
}

function isHeader(row: Element): boolean {
  const cells = cellsOf(row);
  return (
    cells.length > 0 &&
    cells.every(
      (cell) =>
        cell.tagName === "th" ||
        /font-weight:\s*bold/.test(attribute(cell, "style")) ||
        [...descendants(cell)].some((child) => hasClass(child, /^(?:oj-)?tbl-hdr$/)),
    )
  );
}
