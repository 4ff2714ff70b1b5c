import type { TextRow } from "../../tables/sanctions.ts";
import { readSheet } from "../customs/sheet.ts";
import type { CodeBook } from "./code-book.ts";
import type { LawFile, LawRow } from "./law-row.ts";
import { listedCode } from "./listed-code.ts";

const COLUMNS = ["annex_as_filed", "key", "code", "description_ru"] as const;

/** The file has the potash of Annex VIII (Article 1i) under VII (Article 1h, mineral products of chapter 27). */
const POTASH = /^310[45]/;

/**
 * Reads Annexes VI to XIV of Regulation 765/2006 as of 20 July 2022. Their text is held in Russian only, so the goods are named by the
 * nomenclature; where the words are narrower than the code, `readings.csv` says so.
 */
export function readBelarus2022(text: TextRow, bytes: Uint8Array, book: CodeBook): LawFile {
  const { records, issues } = readSheet(text.file, bytes, COLUMNS);
  const rows: LawRow[] = [];
  const counts = new Map<string, number>();
  const repaired: string[] = [];
  for (const { line, cell } of records) {
    const printed = cell("key").replaceAll("_", " ");
    const code = listedCode(cell("code"), book);
    const annex = cell("annex_as_filed") === "VII" && POTASH.test(code) ? "VIII" : cell("annex_as_filed");
    if (annex !== cell("annex_as_filed")) repaired.push(`${text.file}:${line}: ${printed} is filed under VII, and belongs to Annex VIII (potash)`);
    const row = (counts.get(annex) ?? 0) + 1;
    counts.set(annex, row);
    rows.push({
      regime: "BY", annex, part: "", row: String(row), code, ex: false, printed, text: book.name(code)?.en ?? "", extra: "", act: "", from: "", action: "",
      mark: text.mark, line, source: `${text.celex}; ${text.source}`,
    });
  }
  return { rows, wordsOnly: [], issues, repaired };
}
