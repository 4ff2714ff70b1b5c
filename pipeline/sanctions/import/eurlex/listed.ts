import { errorAt, warningAt, type Issue } from "../../../source/issue.ts";
import { readCodeCell, type PrintedCode, type CodeIndex, listedCode } from "./code-cell.ts";
import type { LawRow } from "./span.ts";
import { readGoodsTable, type Corrections, type GoodsTable } from "./goods-table.ts";
import type { Block, Mark } from "./publication.ts";

/** A row of goods of an annex, as law row, with the act that set it and where it stands in the file. */
export interface ListedGoods {
  row: LawRow;
  mark: Mark | undefined;
  /** `annex XXIII, table 1, row 5`. */
  annexKey: string;
}

/** Context for readers of tables: the file and the nomenclature. */
export interface Reading {
  file: string;
  regime: string;
  celex: string;
  /** An act quotes the text it puts into another: its last row ends with a closing mark. */
  act: boolean;
  /** What is read stands in a passage that an act puts into another. */
  quoting?: boolean;
  codes: CodeIndex;
  /** Codes of the CN in the year of the text, for ranges; undefined where that year is not held. */
  year: ReadonlySet<string> | undefined;
  corrections: Corrections;
  /** Annexes of which a person says that what looks like a code there, and what is a picture, lists no goods. */
  noGoods: ReadonlySet<string>;
  /** Annexes of the regime that list goods. */
  lists: ReadonlySet<string>;
}

/** The goods of a run of blocks that belong to one annex. */
export interface AnnexGoods {
  annex: string;
  /** Line of its heading. */
  line: number;
  rows: ListedGoods[];
  issues: Issue[];
  /** Tables without a column of codes. */
  inWords: number;
  /** Nothing stands below the heading but dashes: the text took the annex away and left its number. */
  bare: boolean;
}

/** An annex that is being read: what stood above holds for the rows below it. */
interface OpenAnnex {
  goods: AnnexGoods;
  reading: Reading;
  part: string;
  words: string;
  tables: number;
  paragraphs: number;
}

/**
 * Reads the goods of one annex: its tables, and paragraphs `CN codes: …`. A heading that begins with a number or names
 * a part holds for the rows below it. What looks like a code and is read by neither is an error.
 */
export function readAnnexGoods(annex: string, blocks: readonly Block[], reading: Reading, line = 0): AnnexGoods {
  const goods: AnnexGoods = {
    annex,
    line,
    rows: [],
    issues: [],
    inWords: 0,
    bare: blocks.every((block) => block.kind !== "table" && block.kind !== "image" && !/\p{L}/u.test(wordsIn(block))),
  };
  const open: OpenAnnex = { goods, reading, part: "", words: "", tables: 0, paragraphs: 0 };
  const isAlone = !blocks.some(({ kind }) => kind === "table" || kind === "text");
  for (const block of blocks) {
    if (block.kind === "annex") continue;
    if (block.kind === "image") refusePicture(open, block.line, isAlone);
    else if (block.kind === "table") readTable(open, block);
    else readParagraph(open, block);
  }
  return goods;
}

function refusePicture({ goods, reading }: OpenAnnex, line: number, isAlone: boolean): void {
  if (reading.noGoods.has(goods.annex)) return;
  const message = `annex ${goods.annex} holds a picture, which nobody can read here`;
  const place = { file: reading.file, line };
  goods.issues.push(
    isAlone
      ? errorAt(
          place,
          "",
          "import/image",
          `${message}: take the Formex file or another language, or say --no-goods ${goods.annex} where it shows no goods`,
        )
      : warningAt(place, "", "import/image", `${message}; what stands around it was read`),
  );
}

function readTable(open: OpenAnnex, { rows }: Extract<Block, { kind: "table" }>): void {
  const { goods, reading } = open;
  const number = ++open.tables;
  const table = readGoodsTable(rows, reading.corrections);
  if (table === undefined) {
    goods.inWords++;
    for (const { cells, line } of rows)
      reportUnread(open, cells.map(({ text }) => text).join(" | "), line, `table ${number}`);
    return;
  }
  const name = (row: number): string => `annex ${goods.annex}, table ${number}, row ${row}`;
  for (const { line, row, column, why } of table.unreadable)
    reportUnreadable(open, line, `${name(row)}, column ${column}: ${why}`);
  for (const printed of table.goods) {
    open.part = partAbove(table, printed.row) ?? open.part;
    takeCodes(open, printed.codes, printed, name(printed.row));
  }
}

function readParagraph(open: OpenAnnex, block: Extract<Block, { kind: "text" | "heading" }>): void {
  const { goods, reading } = open;
  const list = CODES.exec(block.text);
  if (list === null) {
    // A paragraph may begin with a number too: a category has it in brackets, and stands in quotation marks where an
    // act puts it into another.
    const numbered = reading.quoting === true ? /^[‘“]?\(?\d/ : reading.act ? /^[‘“]\(\d/ : /^\(\d/;
    if (block.kind === "heading" || numbered.test(block.text)) open.part = partOf(block.text) ?? open.part;
    reportUnread(open, block.text, block.line, block.kind);
    open.words = unnumbered(block.text);
    return;
  }
  const key = `annex ${goods.annex}, paragraph ${++open.paragraphs}`;
  const read = readCodeCell(block.text.slice(list[0].length).replace(/[.;]$/, ""));
  if (read.kind === "unreadable") reportUnreadable(open, block.line, `${key}: ${read.why}`);
  else if (read.kind !== "codes")
    reportUnreadable(open, block.line, `${key}: ${JSON.stringify(block.text)} names no code`);
  else if (open.words === "") reportUnreadable(open, block.line, `${key}: no words above the codes`);
  else
    takeCodes(
      open,
      read.codes.map((code) => ({ ...code, ex: code.ex || /^ex/i.test(list[0]) })),
      { line: block.line, text: open.words, extra: "", mark: undefined },
      key,
    );
}

/** Takes printed codes as rows of the annex, a range as each code of it. */
function takeCodes(
  { goods, reading, part }: OpenAnnex,
  codes: readonly PrintedCode[],
  printed: { line: number; text: string; extra: string; mark: Mark | undefined },
  annexKey: string,
): void {
  for (const code of codes) {
    const isSingle = code.to === "";
    const digits = isSingle ? [code.digits] : expandRange(code.digits, code.to, reading.year);
    if (digits.length === 0)
      goods.issues.push(
        errorAt(
          { file: reading.file, line: printed.line },
          "",
          "import/range",
          `${annexKey}: ${JSON.stringify(code.printed)} is no range of the CN of that year${reading.year === undefined ? ", which is not held" : ""}`,
        ),
      );
    for (const single of digits)
      goods.rows.push({
        row: lawRow(
          goods.annex,
          part,
          goods.rows.length + 1,
          listedCode(single, reading.codes),
          printed,
          code.ex,
          isSingle ? code.printed : single.replace(/(?<=^(?:.{4}|.{6}|.{8}))(?=.)/g, " "),
          reading,
        ),
        mark: printed.mark,
        annexKey,
      });
  }
}

function reportUnreadable({ goods, reading: { file } }: OpenAnnex, line: number, message: string): void {
  goods.issues.push(errorAt({ file, line }, "", "import/unreadable", message));
}

/** What looks like a code and no reader took. */
function reportUnread({ goods, reading }: OpenAnnex, printed: string, line: number, where: string): void {
  const codes = codesIn(printed, reading.codes);
  if (codes.length === 0 || reading.noGoods.has(goods.annex)) return;
  const [looks, they] = codes.length === 1 ? ["looks like a code", "it"] : ["look like codes", "them"];
  const named = `${codes.slice(0, 3).join(", ")}${codes.length > 3 ? ` and ${codes.length - 3} more` : ""}`;
  goods.issues.push(
    errorAt(
      { file: reading.file, line },
      "",
      "import/passed-over",
      `annex ${goods.annex}, ${where}: ${named} ${looks} and nobody read ${they}: take it into the tables by hand, or say --no-goods ${goods.annex} where it lists no goods`,
    ),
  );
}

function wordsIn(block: Block): string {
  return block.kind === "text" || block.kind === "heading" ? block.text : "";
}

/** A paragraph that lists codes: `CN codes: ex 1604 31 00, ex 1604 32 00`. */
const CODES = /^(?:ex )?(?:CN|KN|NC|HS|TARIC)[- ]?codes?\s*:\s*/i;

/**
 * What looks like a code in running words: digits in the groups of the nomenclature that stand in it, and digits that
 * the words call a code.
 */
function codesIn(text: string, codes: CodeIndex): string[] {
  const grouped = text.match(/(?<![\d/,.-]|\d )\b\d{4} \d{2}(?: \d{2}){0,2}\b(?! ?\d|[,./-]\d)/g) ?? [];
  const called = [
    ...text.matchAll(/\b(?:CN|KN|HS|TARIC)[- ](?:codes?|headings?)[: ]+(?:ex )?(\d{2}(?:[ .]?\d{2}){0,4})\b/gi),
  ].map(([, code = ""]) => code);
  const partly = [...text.matchAll(/\bex (\d{2} ?\d{2}(?: ?\d{2}){0,2})\b/gi)].map(([, code = ""]) => code);
  return [
    ...new Set([
      ...[...grouped, ...partly].filter((code) => codes.has(listedCode(code.replaceAll(" ", ""), codes))),
      ...called,
    ]),
  ];
}

/** The part that a heading inside a table names, for the rows below it. */
function partAbove({ headings }: GoodsTable, row: number): string | undefined {
  return headings
    .filter((heading) => heading.row < row)
    .map(({ text }) => /^(?:Part|Część|Teil|Partie) [A-Z]\b/.exec(text)?.[0] ?? partOf(text))
    .findLast((result) => result !== undefined);
}

function lawRow(
  annex: string,
  part: string,
  row: number,
  code: string,
  { text, extra, line }: { text: string; extra: string; line: number },
  ex: boolean,
  printed: string,
  { regime, celex, act }: Reading,
): LawRow {
  return {
    regime,
    annex,
    part,
    row: String(row),
    code,
    ex,
    printed: ex ? `ex ${printed}` : printed,
    text: act ? unquoted(text) : text,
    extra,
    act: "",
    from: "",
    action: "",
    mark: "",
    second: "",
    line,
    source: `${celex}; EUR-Lex`,
  };
}

/** Codes that a sentence of an act names, as rows without words. */
export function namedRows(annex: string, codes: readonly PrintedCode[], line: number, reading: Reading): ListedGoods[] {
  return codes.map((code) => ({
    row: {
      ...lawRow(
        annex,
        "",
        0,
        listedCode(code.digits, reading.codes),
        { text: "", extra: "", line },
        code.ex,
        code.printed,
        reading,
      ),
      row: "",
    },
    mark: undefined,
    annexKey: `annex ${annex}, sentence of line ${line}`,
  }));
}

function unquoted(text: string): string {
  const end = /\s*[’”]\s*[;.]?$/u.exec(text);
  return end === null || (/[’”]$/.test(text) && /[‘“]/.test(text)) ? text : text.slice(0, end.index);
}

/** Words without the number before them. */
function unnumbered(text: string): string {
  return text.replace(/^[‘“„'"]?\s*\(?\d{1,3}\)?[.)]?\s+/, "");
}

/**
 * A category (`(15) Electronic items …`, `17. Vehicles`) or a part (`Part A`, `Część B`); undefined for other words.
 */
function partOf(text: string): string | undefined {
  const words = text.replace(/^[‘“„'"]\s*/, "");
  const category = /^\(?(\d{1,3})\)?[.)]?\s+(\p{L}.*)$/u.exec(words);
  if (category !== null) return `${category[1]} ${category[2]}`;
  return /^(?:Part|Część|Teil|Partie) [A-Z]$/.exec(words)?.[0];
}

/** Codes of the CN of a year that have as many digits as both ends and lie between them. */
function expandRange(from: string, to: string, year: ReadonlySet<string> | undefined): string[] {
  if (year === undefined || from.length !== to.length || from > to || !year.has(from) || !year.has(to)) return [];
  return [...year].filter((code) => code.length === from.length && code >= from && code <= to).toSorted();
}
