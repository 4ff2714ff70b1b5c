import {
  type Block,
  type Mark,
  type Modifier,
  NO_CELL,
  type PrintedCell,
  type PrintedRow,
  type Publication,
  annexHeading,
  celexInTitle,
} from "./publication.ts";
import { plain, plainLines, raised, tidyWords } from "./edit-text.ts";
import { type XmlElement, parseXml, xmlChildren } from "./xml-tree.ts";

const INLINE: ReadonlySet<string> = new Set([
  "HT",
  "DATE",
  "FT",
  "REF.DOC",
  "REF.DOC.OJ",
  "EXPONENT",
  "IND",
  "QUOT.START",
  "QUOT.END",
  "NO.P",
]);

const ROOTS: ReadonlySet<string> = new Set(["CONS.ACT", "ACT", "ANNEX", "GENERAL"]);

/**
 * Reads Formex 4: a consolidated act (`CONS.ACT`), an act (`ACT`), or an annex that comes as a file of its own
 * (`ANNEX`).
 */
export function readFormex(text: string): Publication {
  const root = parseXml(text);
  if (!ROOTS.has(root.name)) throw new Error(`the root element is ${root.name}, want ${[...ROOTS].join(", ")}`);
  const info = findXml(root, "INFO.CONSLEG");
  const language = words(findXml(root, "LG.DOC")) || "EN";
  const modifiers = [...xmlDescendants(root)]
    .filter(({ name }) => name === "MOD.ACT" || name === "CORR.ACT")
    .map(modifierOf);
  const blocks = readBlocks(root, modifiers);
  if (info === undefined) {
    return {
      kind: "act",
      celex: celexInTitle(words(findXml(root, "TITLE"))),
      date: "",
      stamp: "",
      eli: "",
      language,
      modifiers: [],
      blocks,
    };
  }
  const date = (info.attributes["START.DATE"] ?? info.attributes["CONSLEG.DATE"] ?? "").replace(
    /^(\d{4})(\d\d)(\d\d)$/,
    "$1-$2-$3",
  );
  const base = words(findXml(root, "NO.CELEX")) || `3${info.attributes["CONSLEG.REF"] ?? ""}`;
  return {
    kind: "consolidated",
    celex: `0${base.slice(1)}-${date.replaceAll("-", "")}`,
    date,
    stamp: info.attributes["CONSLEG.VERSION"] ?? "",
    eli: "",
    language,
    modifiers,
    blocks,
  };
}

function words(element: XmlElement | undefined): string {
  return element === undefined ? "" : tidyWords(xmlWords(element).text);
}

function modifierOf(element: XmlElement, index: number): Modifier {
  const label = `${element.name === "CORR.ACT" ? "C" : "M"}${element.attributes["NO.SEQ"] ?? index + 1}`;
  return { label, celex: words(findXml(element, "NO.CELEX")), title: words(findXml(element, "TITLE")) };
}

/** Walks the file in reading order. A pair `?CLG.MDFO … ?CLG.MDFC` encloses what one act set. */
function readBlocks(root: XmlElement, modifiers: readonly Modifier[]): Block[] {
  const blocks: Block[] = [];
  const open: Mark[] = [];
  const instruction = ({ name, attributes }: XmlElement): void => {
    if (name === "?CLG.MDFC") open.pop();
    if (name !== "?CLG.MDFO") return;
    const celex = attributes["ACTIVE.DOC"] ?? "";
    const action = (["INSERTED", "REPLACED", "DELETED"] as const).find((kind) => kind === attributes["ACTION"]) ?? "";
    open.push({ label: modifiers.find((modifier) => modifier.celex === celex)?.label ?? "", celex, action });
  };
  const title = (element: XmlElement): void => {
    for (const part of xmlChildren(element).flatMap((child) =>
      xmlChildren(child).some(({ name }) => name === "P") ? xmlChildren(child) : [child],
    )) {
      if (part.name.startsWith("?")) instruction(part);
      const text = words(part);
      if (text === "") continue;
      const named = annexHeading(text);
      blocks.push(
        named === undefined
          ? { kind: "heading", text, line: part.line }
          : { kind: "annex", ...named, quoted: named.quoted || quoted > 0, line: part.line, mark: open.at(-1) },
      );
    }
  };
  let quoted = 0;
  const visit = (element: XmlElement): void => {
    if (element.name.startsWith("?")) instruction(element);
    else if (element.name === "INCL.ELEMENT" || element.name === "IMG.CNT")
      blocks.push({ kind: "image", line: element.line });
    else if (element.name === "TBL") {
      const caption = xmlChildren(element).find(({ name }) => name === "TITLE");
      if (caption !== undefined) title(caption);
      const corpus = findXml(element, "CORPUS");
      if (corpus !== undefined)
        blocks.push({ kind: "table", rows: readCorpus(corpus, open, instruction), line: element.line });
    } else if (element.name === "TITLE") title(element);
    else if (
      (element.name === "P" || element.name === "TXT" || element.name === "ALINEA") &&
      ![...xmlDescendants(element)].some(({ name }) => BLOCKS.has(name))
    ) {
      const text = words(element);
      const named = /^[‘“„]/.test(text) ? annexHeading(text) : undefined;
      if (named !== undefined) blocks.push({ kind: "annex", ...named, line: element.line, mark: open.at(-1) });
      else if (text !== "") blocks.push({ kind: "text", text, line: element.line });
    } else if (element.name !== "BIB.INSTANCE" && element.name !== "FAM.COMP" && element.name !== "NOTE") {
      if (element.name === "QUOT.S") quoted++;
      for (const child of xmlChildren(element)) visit(child);
      if (element.name === "QUOT.S") quoted--;
    }
  };
  visit(root);
  return blocks;
}

const BLOCKS: ReadonlySet<string> = new Set(["TBL", "P", "LIST", "QUOT.S", "TITLE", "NP"]);

/**
 * Rows of a table; `COL` says in which column a cell stands, so a cell that is missing below a spanning one is found.
 */
function readCorpus(
  corpus: XmlElement,
  open: readonly Mark[],
  instruction: (element: XmlElement) => void,
): PrintedRow[] {
  const rows: PrintedRow[] = [];
  const loaded = new Map<number, { cell: PrintedCell; rows: number }>();
  const visit = (element: XmlElement, header: boolean): void => {
    if (element.name.startsWith("?")) instruction(element);
    else if (element.name === "ROW")
      rows.push({
        ...readRow(element, loaded),
        header: header || element.attributes["TYPE"] === "HEADER",
        mark: open.at(-1),
      });
    else if (element.name === "TI.BLK")
      rows.push({ line: element.line, cells: [cellOf(element)], header: false, mark: open.at(-1) });
    else for (const child of xmlChildren(element)) visit(child, header);
  };
  visit(corpus, false);
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== ""));
}

function readRow(
  row: XmlElement,
  loaded: Map<number, { cell: PrintedCell; rows: number }>,
): Pick<PrintedRow, "line" | "cells"> {
  const cells: PrintedCell[] = [];
  for (const [column, above] of loaded) {
    cells[column] = above.cell;
    if (above.rows === 1) loaded.delete(column);
    else above.rows--;
  }
  let next = 0;
  for (const element of xmlChildren(row)) {
    if (element.name !== "CELL") continue;
    const column = element.attributes["COL"] === undefined ? next : Number(element.attributes["COL"]) - 1;
    const cell = cellOf(element);
    const down = Number(element.attributes["ROWSPAN"] ?? 1);
    if (down > 1) loaded.set(column, { cell, rows: down - 1 });
    cells[column] = cell;
    next = column + Number(element.attributes["COLSPAN"] ?? 1);
  }
  return { line: row.line, cells: Array.from(cells, (cell) => cell ?? NO_CELL) };
}

function cellOf(element: XmlElement): PrintedCell {
  const { text, bare } = xmlWords(element);
  return { text: tidyWords(text), bare: plain(bare), lines: plainLines(bare) };
}

/** The first element of a name below. */
function findXml(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of xmlDescendants(element)) if (child.name === name) return child;
  return undefined;
}

/**
 * The words of an element, once with raised digits as signs and once without anything raised, where U+000B stands
 * between paragraphs; footnotes give nothing in either.
 */
function xmlWords(element: XmlElement): { text: string; bare: string } {
  const pieces = { text: "", bare: "" };
  const visit = (node: XmlElement | string): void => {
    if (typeof node === "string") {
      pieces.text += node;
      pieces.bare += node.replaceAll("\v", " ");
      return;
    }
    if (node.name === "NOTE" || node.name.startsWith("?")) return;
    if ((node.name === "HT" && node.attributes["TYPE"] === "SUP") || node.name === "EXPONENT") {
      pieces.text += raised(xmlWords({ ...node, name: "", attributes: {} }).text);
      return;
    }
    const quote =
      node.name === "QUOT.START" || node.name === "QUOT.END"
        ? String.fromCodePoint(Number.parseInt(node.attributes["CODE"] ?? "2018", 16))
        : "";
    const gap = INLINE.has(node.name) ? "" : " ";
    const paragraph = gap === "" ? "" : "\v";
    pieces.text += gap + quote;
    pieces.bare += paragraph + quote;
    for (const child of node.children) visit(child);
    pieces.text += gap;
    pieces.bare += paragraph;
  };
  visit(element);
  return pieces;
}

/** Every element below, in reading order. */
function* xmlDescendants(element: XmlElement): Generator<XmlElement> {
  for (const child of xmlChildren(element)) {
    yield child;
    yield* xmlDescendants(child);
  }
}
