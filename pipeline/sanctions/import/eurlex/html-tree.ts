import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { raised } from "./edit-text.ts";

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Parses a page as a browser does; EUR-Lex pages come as XHTML, and as HTML where a browser saved them. */
export function parsePage(text: string): Element {
  const root = parse(text, { sourceCodeLocationInfo: true }).childNodes.find(
    (node): node is Element => isElement(node) && node.tagName === "html",
  );
  if (root === undefined) throw new Error("no html element");
  return root;
}

/** Is a node an element? */
function isElement(node: Node): node is Element {
  return "tagName" in node;
}

export function childElements(element: Element): Element[] {
  return element.childNodes.filter(isElement);
}

export function attribute(element: Element, name: string): string {
  return element.attrs.find((attr) => attr.name === name)?.value ?? "";
}

/** Does an element have one of the classes? EUR-Lex writes `oj-` before the same names since 2023. */
export function hasClass(element: Element, names: RegExp): boolean {
  return attribute(element, "class")
    .split(/\s+/)
    .some((name) => names.test(name));
}

/** 1-based line of the file; 0 for an element that the parser added. */
export function lineOf(element: Element): number {
  return element.sourceCodeLocation?.startLine ?? 0;
}

/** Every element below, in reading order. */
export function* descendants(element: Element): Generator<Element> {
  for (const child of childElements(element)) {
    yield child;
    yield* descendants(child);
  }
}

const SUPERSCRIPT = /^(?:oj-)?super(?:script)?$/;
const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "img"]);
const BLOCKS: ReadonlySet<string> = new Set(["p", "div", "br", "td", "tr", "li", "table"]);

/**
 * The words of an element, once with raised digits as signs and once without anything raised, where U+000B stands
 * between paragraphs; links to footnotes
 * give nothing in either.
 */
export function elementWords(element: Element): { text: string; bare: string } {
  const words = { text: "", bare: "" };
  const add = (text: string, bare: string): void => {
    words.text += text;
    words.bare += bare;
  };
  const visit = (node: Node): void => {
    if (node.nodeName === "#text" && "value" in node) add(node.value, node.value.replaceAll("\v", " "));
    if (!isElement(node) || SKIPPED.has(node.tagName) || isNoteLink(node)) return;
    if (node.tagName === "sup" || hasClass(node, SUPERSCRIPT)) {
      add(raised(plainText(node)), "");
      return;
    }
    if (BLOCKS.has(node.tagName)) add(" ", "\v");
    for (const child of node.childNodes) visit(child);
    if (BLOCKS.has(node.tagName)) add(" ", "\v");
  };
  visit(element);
  return words;
}

function plainText(element: Element): string {
  return element.childNodes
    .map((node) => (isElement(node) ? plainText(node) : "value" in node ? node.value : ""))
    .join("");
}

/** A link from the text to a note below it: `#E0001` in a consolidated text, `#ntr1-L_…` in the Official Journal. */
function isNoteLink(element: Element): boolean {
  return (
    element.tagName === "a" &&
    /#(?:E\d|src\.|nt[rc])/.test(attribute(element, "href")) &&
    [...descendants(element)].some((child) => hasClass(child, /super|note-tag/))
  );
}
