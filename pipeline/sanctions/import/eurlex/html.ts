import {
  annexHeading,
  type Block,
  celexInTitle,
  celexOfAct,
  type Mark,
  type Modifier,
  NO_CELL,
  type PrintedCell,
  type PrintedRow,
  type Publication,
} from "./publication.ts";
import {
  attribute,
  childElements,
  descendants,
  type Element,
  elementWords,
  hasClass,
  lineOf,
  parsePage,
} from "./html-tree.ts";
import { plain, plainLines, tidyWords } from "./edit-text.ts";

/** Reads the consolidation marks of an element: one of its own, and the one that holds for what follows. */
type ReadMarks = (element: Element) => { own: Mark | undefined; holds: Mark | undefined };

const IMAGE = "[image]";

const HEADING =
  /^(?:title-annex-[12]|title-gr-seq-level-\d|title-table|stitle-gr-seq.*|oj-doc-ti|oj-ti-grseq-\d|oj-ti-tbl|oj-ti-section-\d)$/;
const MARK_LINE = /^(?:modref|arrow)$/;
/** The number of a list item that stands in a cell of its own: `(15)`, `(b)`, `1.` */
const ITEM = /^[‘“'"]?\(?(?:\d{1,3}|[a-z]{1,2})\)?\.?$/;

/** Reads a EUR-Lex page: a consolidated text, or an act as the Official Journal prints it. */
export function readHtml(text: string): Publication {
  const root = parsePage(text);
  const elements = [...descendants(root)];
  const reference = elements.find((element) => hasClass(element, /^reference$/));
  const publication =
    reference === undefined ? actHead(elements) : consolidatedHead(plain(elementWords(reference).text), elements);
  const content = elements.find((element) => attribute(element, "id") === "docHtml") ?? root;
  publication.blocks = readBlocks(content, publication.modifiers);
  return publication.kind === "act" && !hasFoot(content) ? { ...publication, footless: true } : publication;
}

/**
 * Each page of an act ends with the line of its end and, since acts are published one by one, with its ELI and the ISSN
 * of the Official Journal; true where no table of goods stands behind them.
 */
function hasFoot(content: Element): boolean {
  let foot = false;
  for (const element of descendants(content)) {
    if (element.tagName === "table" && isFramed(element)) foot = false;
    else if (element.tagName === "hr") foot ||= hasClass(element, /^(?:oj-)?doc-end$/);
    else if (element.tagName === "p") foot ||= /^ISSN \d{4}-\d{3}[\dX]\b/.test(plain(elementWords(element).text));
  }
  return foot;
}

/** `02014R0833 — EN — 24.07.2026 — 035.001` */
function consolidatedHead(reference: string, elements: readonly Element[]): Publication {
  const [base = "", language = "", day = "", stamp = ""] = reference.split(/\s*[—–]\s*/);
  const date = isoDay(day);
  const canonical = elements.find((element) => element.tagName === "link" && attribute(element, "rel") === "canonical");
  return {
    kind: "consolidated",
    celex: `${base}-${date.replaceAll("-", "")}`,
    date,
    stamp,
    language,
    modifiers: modifiersOf(elements),
    blocks: [],
    eli:
      /\/eli\/[^"]+?\/\d{4}-\d\d-\d\d/
        .exec(canonical === undefined ? "" : attribute(canonical, "href"))?.[0]
        .replace(/^/, "http://data.europa.eu") ?? "",
  };
}

/** Acts and corrigenda at the head of a consolidated text: the label in one cell, the act in the next. */
function modifiersOf(elements: readonly Element[]): Modifier[] {
  return elements.flatMap((element) => {
    if (element.tagName !== "tr") return [];
    const [first, second] = cellsOf(element);
    const label =
      first === undefined
        ? undefined
        : /^[►▼]?\s*([MC]\d+)\b/.exec(elementWords(first).text.replaceAll("\u00a0", " ").trim())?.[1];
    const link =
      second === undefined
        ? undefined
        : [...descendants(second)].find(
            ({ tagName, attrs }) => tagName === "a" && attrs.some(({ name }) => name === "title"),
          );
    if (label === undefined || link === undefined) return [];
    return [{ label, celex: attribute(link, "title").split(":")[0] ?? "", title: tidyWords(elementWords(link).text) }];
  });
}

function actHead(elements: readonly Element[]): Publication {
  const words = (names: RegExp): string =>
    elements
      .filter((element) => element.tagName === "p" && hasClass(element, names))
      .map((element) => plain(elementWords(element).text))
      .join(" ");
  const eli = /https?:\/\/data\.europa\.eu\/eli\/(reg|reg_impl)\/(\d{4})\/(\d+)\/oj/.exec(
    elements
      .map((element) => `${attribute(element, "href")} ${element.tagName === "p" ? elementWords(element).text : ""}`)
      .join(" "),
  );
  const celex = eli === null ? celexInTitle(words(/^(?:oj-)?doc-ti$/)) : celexOfAct(eli[2] ?? "", eli[3] ?? "");
  return {
    kind: "act",
    celex,
    date: "",
    stamp: "",
    eli: eli?.[0] ?? "",
    language: words(/^oj-hd-lg$/).slice(0, 2) || "EN",
    modifiers: [],
    blocks: [],
  };
}

/**
 * Walks the page in reading order; keeps the act that set the passage, and the number of a list item for the words that
 * follow it.
 */
function readBlocks(content: Element, modifiers: readonly Modifier[]): Block[] {
  const blocks: Block[] = [];
  let mark: Mark | undefined;
  let item = "";
  const marksIn: ReadMarks = (element) => {
    let setting: Mark | undefined;
    for (const part of [element, ...descendants(element)]) {
      if (part.tagName !== "a" && part !== element) continue;
      const words = elementWords(part).text;
      const label = markLabel(words);
      if (label === undefined || (part === element && setting !== undefined)) continue;
      setting = markOf(label, attribute(part, "title"), modifiers);
      // `▼` holds until the next one, `►` until its `◄`.
      if (words.includes("▼")) mark = setting;
    }
    return { own: setting, holds: mark };
  };
  const paragraph = (element: Element, kind: "heading" | "text"): void => {
    marksIn(element);
    const text = tidyWords(`${item} ${elementWords(element).text}`);
    if (hasImage(element)) blocks.push({ kind: "image", line: lineOf(element) });
    if (text === "") return;
    item = "";
    const named =
      hasClass(element, /^(?:title-annex-1|oj-doc-ti|doc-ti)$/) || /^[‘“„]/.test(text) ? annexHeading(text) : undefined;
    if (named !== undefined) blocks.push({ kind: "annex", ...named, line: lineOf(element), mark });
    // An annex without a number of its own must not be read as a part of the one before it.
    else if (hasClass(element, /^title-annex-1$/))
      blocks.push({
        kind: "annex",
        annex: text.replace(/^ANNEX\s*/i, "") || "without a number",
        quoted: false,
        line: lineOf(element),
        mark,
      });
    else blocks.push({ kind, text, line: lineOf(element) });
  };
  const visit = (element: Element): void => {
    if (element.tagName === "table") {
      if (isFramed(element))
        blocks.push({ kind: "table", rows: readPrintedRows(element, marksIn), line: lineOf(element) });
      else {
        for (const cell of tableRows(element).flatMap(cellsOf)) {
          const words = plain(elementWords(cell).text);
          if (ITEM.test(words)) item = words;
          else visit(cell);
        }
      }
    } else if (element.tagName === "p" || element.tagName === "span") {
      if (hasClass(element, MARK_LINE)) marksIn(element);
      else paragraph(element, hasClass(element, HEADING) ? "heading" : "text");
    } else if (element.tagName === "img") blocks.push({ kind: "image", line: lineOf(element) });
    else if (!["script", "style", "nav", "head"].includes(element.tagName))
      for (const child of childElements(element)) visit(child);
  };
  visit(content);
  return blocks;
}

const ACTIONS: ReadonlySet<string> = new Set(["INSERTED", "REPLACED", "DELETED"]);

/** `32026R1848: INSERTED` beside the label; a label alone is looked up in the list at the head. */
function markOf(label: string, title: string, modifiers: readonly Modifier[]): Mark {
  const [celex = "", action = ""] = title.split(/:\s*/);
  return {
    label,
    celex: celex || (modifiers.find((modifier) => modifier.label === label)?.celex ?? ""),
    action: ACTIONS.has(action) ? (action as Mark["action"]) : "",
  };
}

/** Tables of goods have a frame; tables without one put the items of a list side by side. */
function isFramed(table: Element): boolean {
  return hasClass(table, /^(?:oj-table|borderOj)$/) || attribute(table, "border") === "1";
}

/** The label of a mark that begins a text: `M43` of `▼M43`. */
function markLabel(text: string): string | undefined {
  return /[►▼]\s*(B|[MC]\d+)/.exec(text)?.[1];
}

/** `2026-07-24` of `24.07.2026` or `24.7.2026`. */
function isoDay(printed: string): string {
  const parts = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(printed);
  return parts === null ? "" : `${parts[3]}-${(parts[2] ?? "").padStart(2, "0")}-${(parts[1] ?? "").padStart(2, "0")}`;
}

/** Reads a framed table into rows of columns. A row that has nothing but a mark is no row. */
function readPrintedRows(table: Element, marksIn: ReadMarks): PrintedRow[] {
  const rows: PrintedRow[] = [];
  /** Cells that reach down into the next rows, by column. */
  const loaded = new Map<number, { cell: PrintedCell; rows: number }>();
  for (const tr of tableRows(table)) {
    const cells: PrintedCell[] = [];
    let mark: Mark | undefined;
    let holds: Mark | undefined;
    const down = (): void => {
      for (let above = loaded.get(cells.length); above !== undefined; above = loaded.get(cells.length)) {
        if (above.rows === 1) loaded.delete(cells.length);
        else above.rows--;
        cells.push(above.cell);
      }
    };
    for (const td of cellsOf(tr)) {
      down();
      const marks = marksIn(td);
      mark ??= marks.own;
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
        if (span > 1) loaded.set(cells.length, { cell, rows: span - 1 });
        cells.push(column === Number(attribute(td, "colspan") || 1) ? cell : NO_CELL);
      }
    }
    down();
    if (cells.some(({ text }) => text !== ""))
      rows.push({ line: lineOf(tr), cells, header: isHeader(tr), mark: mark ?? holds });
  }
  return rows;
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

/** The rows of a table itself, not those of a table inside it. */
function tableRows(table: Element): Element[] {
  return childElements(table).flatMap((child) =>
    child.tagName === "tr" ? [child] : ["thead", "tbody", "tfoot"].includes(child.tagName) ? tableRows(child) : [],
  );
}

/** The cells of a row itself. */
function cellsOf(row: Element): Element[] {
  return childElements(row).filter(({ tagName }) => tagName === "td" || tagName === "th");
}

/** Is there a picture in an element? */
function hasImage(element: Element): boolean {
  return [...descendants(element)].some(({ tagName }) => tagName === "img");
}
