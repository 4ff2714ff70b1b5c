import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { sheetOfGrid, type GridRow, type Sheet } from "./sheet.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A wider or higher cell is a fault of the page, not a table. */
const MOST_SPAN = 500;

/**
 * The rows of the tables of a page, merged cells repeated; `place` is the number of one table, empty for all of them
 * one after the other.
 */
export function sheetOfHtml(text: string, place: string, sources: readonly string[]): Sheet {
  const tables = outerTables(parse(text, { sourceCodeLocationInfo: true }));
  if (tables.length === 0)
    return {
      place: "",
      rows: [],
      faults: [{ source: "", message: "the page has no table: save the whole page, not a link to it" }],
    };
  if (place === "") return sheetOfGrid("", tables.flatMap(gridOf), sources);
  const table = /^[1-9]\d{0,3}$/.test(place) ? tables[Number(place) - 1] : undefined;
  if (table === undefined)
    return {
      place: "",
      rows: [],
      faults: [
        {
          source: "",
          message: `the page has ${tables.length} tables, none is ${JSON.stringify(place)}: mend \`place\` in readings.csv, a number from 1, or nothing for all of them`,
        },
      ],
    };
  return sheetOfGrid(`table ${place}`, gridOf(table), sources);
}

function children(node: Node): Element[] {
  return "childNodes" in node ? node.childNodes.filter((child): child is Element => "tagName" in child) : [];
}

function outerTables(node: Node): Element[] {
  return children(node).flatMap((child) => (child.tagName === "table" ? [child] : outerTables(child)));
}

function rowsOf(node: Node): Element[] {
  return children(node).flatMap((child) =>
    child.tagName === "tr" ? [child] : child.tagName === "table" ? [] : rowsOf(child),
  );
}

/** A table as a rectangle: a merged cell stands in every place that it covers. */
function gridOf(table: Element): GridRow[] {
  const hanging = new Map<number, { text: string; rows: number }>();
  return rowsOf(table).map((row) => {
    const cells: string[] = [];
    const fillDown = (): void => {
      for (let above = hanging.get(cells.length); above !== undefined; above = hanging.get(cells.length)) {
        if (above.rows === 1) hanging.delete(cells.length);
        else hanging.set(cells.length, { ...above, rows: above.rows - 1 });
        cells.push(above.text);
      }
    };
    for (const cell of children(row).filter(({ tagName }) => tagName === "td" || tagName === "th")) {
      fillDown();
      const text = textOf(cell)
        .replace(/[^\S\n]+/gu, " ")
        .trim();
      for (let across = span(cell, "colspan"); across > 0; across--) {
        if (span(cell, "rowspan") > 1) hanging.set(cells.length, { text, rows: span(cell, "rowspan") - 1 });
        cells.push(text);
      }
    }
    fillDown();
    return { line: row.sourceCodeLocation?.startLine ?? 0, cells };
  });
}

function span(cell: Element, name: string): number {
  const value = Number(cell.attrs.find((attr) => attr.name === name)?.value ?? "1");
  return Number.isInteger(value) && value > 0 ? Math.min(value, MOST_SPAN) : 1;
}

const BLOCKS: ReadonlySet<string> = new Set(["p", "div", "br", "li"]);

function textOf(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value.replace(/\s+/gu, " ");
  if ("tagName" in node && (node.tagName === "script" || node.tagName === "style" || node.tagName === "sup")) return "";
  const inner = "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
  return "tagName" in node && BLOCKS.has(node.tagName) ? `${inner}\n` : inner;
}
