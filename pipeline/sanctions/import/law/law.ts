import { compareText } from "../../../../runtime/text/fold.ts";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { annexTexts, entriesTable, countsTable, placeOf, type EntryRow, type ExceptionRow, type TextRow } from "../../tables/law.ts";
import type { ImportResult, ProposedTable } from "../../../import/importer.ts";
import type { CodeBook } from "./code-book.ts";
import { countRows, draftOf, draftOfSupplement, datedLegs } from "./entry.ts";
import { withCustomsSince, type CustomsReading } from "./customs-since.ts";
import { compareDrafts, type Draft, type Reviewed, type Used } from "./draft.ts";
import { eventsOf } from "./events.ts";
import { countExclusions, carriesDays } from "./limits.ts";
import { numberEntries } from "./ids.ts";
import { compareRows, rowKey, type LawFile, type LawRow } from "./law-row.ts";
import { spansOf } from "./span.ts";

/** What the importer works on: the files read, the reviewed tables, the entries as they stand. */
export interface LawSources {
  files: readonly LawFile[];
  texts: readonly TextRow[];
  reviewed: Reviewed;
  exceptions: readonly ExceptionRow[];
  entries: readonly EntryRow[];
  /** What customs show, by extraction. */
  customs: readonly CustomsReading[];
  book: CodeBook;
}

/** Proposes the entry files of every annex from the texts of law and the reviewed tables. */
export function proposeLaw({ files, texts, reviewed, exceptions, entries: known, customs, book }: LawSources): ImportResult {
  const issues: Issue[] = files.flatMap((file) => file.issues);
  const report = files.flatMap((file) => file.repaired);
  const tables: ProposedTable[] = [];
  const used: Used = new Set();
  const rows = files.flatMap((file) => file.rows).filter((row) => foldedInto(row) === undefined && (row.action === "" || !carriesDays(row)));
  const origins = new Map<LawRow, Draft>();
  const byPlace = grouped(rows);
  const places = [...new Set([...byPlace.keys(), ...reviewed.supplements.map(placeOf)])].toSorted(compareText);
  const all: Draft[] = [];

  for (const place of places) {
    const listed = (byPlace.get(place) ?? []).toSorted(compareRows).filter((row) => !isExcepted(row, exceptions, texts));
    const { spans, surprises } = spansOf(eventsOf(listed, texts));
    report.push(...surprises);
    const drafts = spans.map((span) => {
      const read = draftOf(span, reviewed, book, used);
      const draft = customs.reduce((dated, reading) => withCustomsSince(dated, reading, book), read);
      for (const row of span.seen) origins.set(row, draft);
      return draft;
    });
    const supplements = reviewed.supplements.filter((supplement) => placeOf(supplement) === place);
    drafts.push(...supplements.map((supplement) => draftOfSupplement(supplement, reviewed, book, used)));
    all.push(...drafts);
    const numbered = known.filter((entry) => entry.id.slice(0, -5) === place);
    const textOf = annexTexts(reviewed.annexes);
    const { entries, lost } = numberEntries(place, drafts.toSorted(compareDrafts), numbered, datedLegs(place, reviewed.supplements));
    const file = `sanctions/entries/${place}.csv`;
    issues.push(...lost.map((id) => errorAt({ file, line: 0 }, "id", "import/lost", `${id} is in no text any more: an entry that ended keeps its row and gets valid_to`)));
    if (entries.length > 0) tables.push({ path: file, header: entriesTable.columns, rows: entries.map(({ id, draft }) => cellsOf(id, draft, textOf(place, draft.measures))) });
  }

  for (const line of [...reviewed.readings, ...reviewed.dates]) {
    if (!used.has(line)) issues.push(errorAt(line, "code", "import/unused", `${quoted(line.row.code)}: no row of law has this text or code any more: read the new text`));
  }
  const counted = countRows(files, texts, origins, exceptions);
  report.push(countExclusions(all));
  report.push(...counted.map((row) => `${row.mark} ${row.regime} ${row.annex}: ${row.rows} rows, ${row.entries} in entries, ${row.excepted} excepted`));
  for (const row of counted) {
    const missing = row.rows - row.entries - row.excepted;
    if (missing > 0) issues.push(errorAt({ file: "sanctions/exceptions.csv", line: 0 }, "", "import/uncounted", `${missing} rows of ${row.mark} ${row.regime} ${row.annex} are neither in entries nor excepted`));
  }
  tables.push({ path: "sanctions/counts.csv", header: countsTable.columns, rows: counted.map((row) => [row.mark, row.regime, row.annex, row.rows, row.entries, row.excepted].map(String)) });
  return { tables, report, issues };
}

/** A change that names codes below a row of the annex (2825 20 of `ex 2825`): the row is dated in `dates.csv`. */
function foldedInto(row: LawRow): string | undefined {
  const annexRow = /\(annex row: (?:ex )?([\d ]+)\)/.exec(row.extra)?.[1]?.replaceAll(" ", "");
  return annexRow === undefined || annexRow === row.code ? undefined : annexRow;
}

function isExcepted(row: LawRow, exceptions: readonly ExceptionRow[], texts: readonly TextRow[]): boolean {
  const file = texts.find(({ mark }) => mark === row.mark)?.file;
  return exceptions.some((exception) => exception.file === file && exception.row_key === rowKey(row));
}

function grouped(rows: readonly LawRow[]): Map<string, LawRow[]> {
  const map = new Map<string, LawRow[]>();
  for (const row of rows) {
    const place = placeOf(row);
    const group = map.get(place);
    if (group) group.push(row);
    else map.set(place, [row]);
  }
  return map;
}

function cellsOf(id: string, draft: Draft, annexText: string): string[] {
  const cells: Record<string, string> = {
    ...draft,
    id,
    measures: draft.measures.join(" "),
    ex: draft.ex ? "1" : "0",
    except_codes: draft.except_codes.join(" "),
    evidence: draft.evidence.join(" "),
    text_version: draft.text_version === annexText ? "" : draft.text_version,
  };
  return entriesTable.columns.map((column) => cells[column] ?? "");
}
