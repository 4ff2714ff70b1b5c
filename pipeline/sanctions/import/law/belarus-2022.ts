import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import type { TextRow } from "../../tables/law.ts";
import { readSheet } from "../customs/sheet.ts";
import { type CodeBook, listedCode } from "./code-book.ts";
import type { LawFile, LawRow } from "./law-row.ts";

const COLUMNS = ["annex_as_filed", "key", "code", "description_ru"] as const;
const SECOND_COLUMNS = ["regulation", "annex", "article", "type", "annex_title", "row", "is_ex", "code", "digits", "description", "text_version", "source"] as const;

/** The file has the potash of Annex VIII (Article 1i) under VII (Article 1h, mineral products of chapter 27). */
const POTASH = /^310[45]/;

/** What a second, independent reading of the same annexes prints: which codes, and whether only a part of them is meant. */
export interface SecondReading {
  mark: string;
  rows: { annex: string; code: string; ex: boolean; line: number; file: string }[];
  issues: Issue[];
}

/** Reads the English text of Annexes VI to XIV of 10 March 2022. A row without a code ("confidential products") is left out. */
export function readSecond(text: TextRow, bytes: Uint8Array): SecondReading {
  const { records, issues } = readSheet(text.file, bytes, SECOND_COLUMNS);
  const rows = records.filter(({ cell }) => cell("code") !== "").map(({ line, cell }) => ({ annex: cell("annex"), code: cell("code"), ex: cell("is_ex") === "1", line, file: text.file }));
  return { mark: text.mark, rows, issues };
}

/**
 * Reads Annexes VI to XIV of Regulation 765/2006 as of 20 July 2022. Their text is held in Russian only, so the goods are named by the
 * nomenclature; where the words are narrower than the code, `readings.csv` says so. The English text of March 2022 is the second reading:
 * it says where the law prints `ex`, and its code prevails where the Russian one is longer.
 */
export function readBelarus2022(text: TextRow, bytes: Uint8Array, book: CodeBook, second?: SecondReading): LawFile {
  const { records, issues } = readSheet(text.file, bytes, COLUMNS);
  const file: LawFile = { rows: [], wordsOnly: [], issues: [...issues, ...(second?.issues ?? [])], repaired: [] };
  const counts = new Map<string, number>();
  const met = new Set<SecondReading["rows"][number]>();
  for (const { line, cell } of records) {
    const filed = cell("annex_as_filed");
    const own = listedCode(cell("code"), book);
    const annex = filed === "VII" && POTASH.test(own) ? "VIII" : filed;
    const printed = cell("key").replaceAll("_", " ");
    if (annex !== filed) file.repaired.push(`${text.file}:${line}: ${printed} is filed under VII, and belongs to Annex VIII (potash)`);
    const row = (counts.get(annex) ?? 0) + 1;
    counts.set(annex, row);
    const other = second?.rows.find((candidate) => candidate.annex === annex && own.startsWith(listedCode(candidate.code, book)));
    if (second !== undefined && other === undefined) file.issues.push(errorAt({ file: text.file, line }, "code", "import/second-reading", `${quoted(printed)}: ${second.mark} has no such row in Annex ${annex}`));
    if (other !== undefined) met.add(other);
    const code = other === undefined ? own : listedCode(other.code, book);
    if (code !== own) file.repaired.push(`${text.file}:${line}: ${printed} is ${spaced(code)} in ${second?.mark ?? ""}, which prevails`);
    file.rows.push({ ...lawRow(text, line, annex, row, code, book), ...(other === undefined ? {} : { ex: other.ex, printed: `${other.ex ? "ex " : ""}${spaced(other.code)}`, second: second?.mark ?? "" }) });
  }
  for (const row of second?.rows ?? []) {
    if (!met.has(row)) file.issues.push(errorAt({ file: row.file, line: row.line }, "code", "import/second-reading", `${quoted(row.code)}: ${text.mark} has no such row in Annex ${row.annex}`));
  }
  return file;
}

function lawRow(text: TextRow, line: number, annex: string, row: number, code: string, book: CodeBook): LawRow {
  return {
    regime: "BY", annex, part: "", row: String(row), code, ex: false, printed: spaced(code), text: book.name(code)?.en ?? "", extra: "", act: "", from: "", action: "",
    mark: text.mark, second: "", line, source: `${text.celex}; ${text.source}`,
  };
}

/** `4823 90 85` of 48239085. */
function spaced(code: string): string {
  return [code.slice(0, 4), ...(code.slice(4).match(/../g) ?? [])].join(" ");
}
