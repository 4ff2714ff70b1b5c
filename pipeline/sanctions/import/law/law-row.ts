import { compareText } from "../../../../runtime/text/fold.ts";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import type { TextRow } from "../../tables/law.ts";
import { readSheet } from "../customs/sheet.ts";
import { type CodeBook, listedCode } from "./code-book.ts";

/** A row of a list of goods as a text of law prints it, its code without padding. */
export interface LawRow {
  regime: string;
  annex: string;
  part: string;
  row: string;
  code: string;
  ex: boolean;
  printed: string;
  text: string;
  /** What the transcription says beside the row: since when, under which act, under which other code. */
  extra: string;
  /** CELEX of the act that set the row, where the file says so. */
  act: string;
  /** First day of a change, empty in a state. */
  from: string;
  action: "" | "add" | "delete" | "replace";
  mark: string;
  /** Mark of an independent second reading that has the row too; empty without one. */
  second: string;
  line: number;
  source: string;
}

const COMMON = ["regulation", "annex", "annex_title", "part"] as const;
const GOODS = ["is_ex", "code", "digits", "code_display", "description", "extra"] as const;
const STATE_COLUMNS = [...COMMON, "row", ...GOODS, "text_version", "source"] as const;
const CHANGE_COLUMNS = [...COMMON, "action", ...GOODS, "act", "applies_from", "source"] as const;

const REGIMES: ReadonlyMap<string, LawRow["regime"]> = new Map([["833/2014", "RU"], ["765/2006", "BY"]]);
const ACTIONS: ReadonlyMap<string, LawRow["action"]> = new Map([["add", "add"], ["delete", "delete"], ["replace", "replace"]]);

export interface LawFile {
  rows: LawRow[];
  /** Rows that name goods in words only. */
  wordsOnly: LawRow[];
  issues: Issue[];
  repaired: string[];
}

/** Reads one transcription, a state of the annexes or the changes of an act. */
export function readLawFile(text: TextRow, bytes: Uint8Array, book: CodeBook): LawFile {
  const file: LawFile = { rows: [], wordsOnly: [], issues: [], repaired: [] };
  const plain = withoutCarriageReturns(bytes);
  if (plain.length !== bytes.length) file.repaired.push(`${text.file}: CRLF line ends read as LF`);
  if (text.kind === "state") readState(file, text, plain, book);
  else readChanges(file, text, plain, book);
  return file;
}

function readState(file: LawFile, text: TextRow, bytes: Uint8Array, book: CodeBook): void {
  const { records, issues } = readSheet(text.file, bytes, STATE_COLUMNS);
  file.issues.push(...issues);
  for (const { line, cell } of records) {
    const act = /\((\d{4}\/\d+)\)$/.exec(cell("text_version"))?.[1] ?? "";
    push(file, text, line, cell, { row: cell("row"), act, from: "", action: "" }, book);
  }
}

function readChanges(file: LawFile, text: TextRow, bytes: Uint8Array, book: CodeBook): void {
  const { records, issues } = readSheet(text.file, bytes, CHANGE_COLUMNS);
  file.issues.push(...issues);
  for (const { line, cell } of records) {
    const action = ACTIONS.get(cell("action"));
    if (action === undefined) file.issues.push(errorAt({ file: text.file, line }, "action", "import/word", `${quoted(cell("action"))}: want add, delete or replace`));
    else push(file, text, line, cell, { row: "", act: /^(\d{4}\/\d+)$/.exec(cell("act"))?.[1] ?? "", from: cell("applies_from"), action }, book);
  }
}

type Cell = (column: (typeof COMMON)[number] | (typeof GOODS)[number] | "source") => string;

function push(file: LawFile, text: TextRow, line: number, cell: Cell, own: Pick<LawRow, "row" | "act" | "from" | "action">, book: CodeBook): void {
  const description = tidy(cell("description"));
  if (description !== cell("description")) file.repaired.push(`${text.file}:${line}: spaces in ${JSON.stringify(cell("description").slice(0, 40))}`);
  const regime = REGIMES.get(cell("regulation"));
  if (regime === undefined) {
    file.issues.push(errorAt({ file: text.file, line }, "regulation", "import/word", `${quoted(cell("regulation"))}: want 833/2014 or 765/2006`));
    return;
  }
  const row: LawRow = {
    ...own,
    regime,
    annex: cell("annex"),
    part: tidy(cell("part")),
    code: listedCode(cell("code"), book),
    ex: cell("is_ex") === "1",
    printed: tidy(cell("code_display")),
    text: description,
    extra: tidy(cell("extra")),
    act: celexOf(own.act),
    mark: text.mark,
    second: "",
    line,
    source: `${text.celex || celexOf(own.act)}; ${cell("source")}`,
  };
  (row.code === "" ? file.wordsOnly : file.rows).push(row);
}

/** `32025R2033` of `2025/2033`. */
export function celexOf(act: string): string {
  const [year, number] = act.split("/");
  return year === undefined || number === undefined ? "" : `3${year}R${number.padStart(4, "0")}`;
}

/** One plain space between words, none before a comma or a bracket: the transcriptions keep those of the page. */
export function tidy(value: string): string {
  return value.replace(/[\s\u00a0\u2009\u202f]+/g, " ").replace(/(\d) ([,)])/g, "$1$2").replace(/\b(heading)(\d)/g, "$1 $2").trim().normalize("NFC");
}

function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  return bytes.includes(0x0d) ? bytes.filter((byte) => byte !== 0x0d) : bytes;
}

/** How `exceptions.csv` names a row of a file: annex, row and printed code. */
export function rowKey(row: LawRow): string {
  return [row.annex, row.row, row.printed].filter((cell) => cell !== "").join(" | ");
}

/** Order of the law: annex file order is kept by line, so rows compare by part and row where both are numbers. */
export function compareRows(a: LawRow, b: LawRow): number {
  return compareText(a.mark, b.mark) || a.line - b.line;
}
