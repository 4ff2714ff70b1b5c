import { errorAt, type Issue } from "../../../source/issue.ts";
import { type CodeBook, listedCode } from "../law/code-book.ts";
import type { LawRow } from "../law/law-row.ts";
import { readGoodsTable, type Corrections } from "./goods-table.ts";
import type { Block, Mark } from "./publication.ts";

/** A row of goods of an annex, as law row, with the act that set it and where it stands in the file. */
export interface Listed {
  row: LawRow;
  mark: Mark | undefined;
  /** `annex XXIII, table 1, row 5`. */
  place: string;
}

/** What the readers of tables need to know about the file and the nomenclature. */
export interface Reading {
  file: string;
  regime: string;
  celex: string;
  /** An act quotes the text it puts into another: its last row ends with a closing mark. */
  act: boolean;
  book: CodeBook;
  /** Codes of the CN in the year of the text, for ranges; undefined where that year is not held. */
  year: ReadonlySet<string> | undefined;
  corrections: Corrections;
}

/** The goods of a run of blocks that belong to one annex. */
export interface AnnexGoods {
  annex: string;
  rows: Listed[];
  issues: Issue[];
  /** Tables without a column of codes. */
  inWords: number;
}

/** Reads the tables of goods of one annex; a heading that begins with a number or names a part holds for the rows below it. */
export function readAnnexGoods(annex: string, blocks: readonly Block[], reading: Reading): AnnexGoods {
  const goods: AnnexGoods = { annex, rows: [], issues: [], inWords: 0 };
  let part = "";
  let tables = 0;
  for (const block of blocks) {
    // A paragraph may begin with a number too: a category has it in brackets, and stands in quotation marks where an act puts it into another.
    if (block.kind === "heading" || (block.kind === "text" && (reading.act ? /^[‘“]\(\d/ : /^\(\d/).test(block.text))) part = partOf(block.text) ?? part;
    if (block.kind !== "table") continue;
    tables++;
    const table = readGoodsTable(block.rows, reading.corrections);
    if (table === undefined) {
      goods.inWords++;
      continue;
    }
    const at = (line: number): { file: string; line: number } => ({ file: reading.file, line });
    const name = (row: number): string => `annex ${annex}, table ${tables}, row ${row}`;
    for (const { line, row, column, why } of table.unreadable) goods.issues.push(errorAt(at(line), "", "import/unreadable", `${name(row)}, column ${column}: ${why}`));
    for (const printed of table.goods) {
      part = table.headings.filter(({ row }) => row < printed.row).map(({ text }) => partOf(text)).findLast((found) => found !== undefined) ?? part;
      for (const code of printed.codes) {
        const digits = code.to === "" ? [code.digits] : expandRange(code.digits, code.to, reading.year);
        if (digits.length === 0) goods.issues.push(errorAt(at(printed.line), "", "import/range", `${name(printed.row)}: ${JSON.stringify(code.printed)} is no range of the CN of that year${reading.year === undefined ? ", which is not held" : ""}`));
        for (const one of digits) {
          goods.rows.push({ row: lawRow(annex, part, goods.rows.length + 1, listedCode(one, reading.book), printed, code.ex, code.to === "" ? code.printed : one, reading), mark: printed.mark, place: name(printed.row) });
        }
      }
    }
  }
  return goods;
}

function lawRow(
  annex: string, part: string, row: number, code: string, { text, extra, line }: { text: string; extra: string; line: number }, ex: boolean, printed: string, { regime, celex, act }: Reading,
): LawRow {
  return {
    regime, annex, part, row: String(row), code, ex, printed: ex ? `ex ${printed}` : printed, text: act ? unquoted(text) : text, extra, act: "", from: "", action: "", mark: "",
    second: "", line, source: `${celex}; EUR-Lex`,
  };
}

function unquoted(text: string): string {
  const end = /\s*[’”]\s*[;.]?$/u.exec(text);
  return end === null || (/[’”]$/.test(text) && /[‘“]/.test(text)) ? text : text.slice(0, end.index);
}

/** A category (`(15) Electronic items …`, `17. Vehicles`) or a part (`Part A`, `Część B`); undefined for other words. */
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
