import { compareText } from "../../../runtime/text/compare.ts";
import type { CountRow, ExceptionRow, TextRow } from "../../tables/sanctions.ts";
import type { Draft } from "./draft.ts";
import { rowKey, type LawFile, type LawRow } from "./law-row.ts";

/** Counts the rows of every list of goods that was read, per annex, and how many of them the dataset holds. */
export function countRows(
  files: readonly LawFile[],
  texts: readonly TextRow[],
  origins: ReadonlyMap<LawRow, Draft>,
  exceptions: readonly ExceptionRow[],
): CountRow[] {
  const counts = new Map<string, CountRow>();
  for (const row of files.flatMap((file) => [...file.rows, ...file.wordsOnly])) {
    const text = texts.find(({ mark }) => mark === row.mark);
    if (text === undefined || row.action !== "") continue;
    const key = `${row.mark} ${row.regime} ${row.annex}`;
    const counted = counts.get(key) ?? { mark: row.mark, regime: row.regime, annex: row.annex, rows: 0, entries: 0, excepted: 0 };
    counted.rows++;
    if (origins.has(row)) counted.entries++;
    else if (exceptions.some(({ file, row_key }) => file === text.file && row_key === rowKey(row))) counted.excepted++;
    counts.set(key, counted);
  }
  return [...counts.values()].toSorted((a, b) => compareText(a.mark, b.mark) || compareText(a.annex, b.annex));
}
