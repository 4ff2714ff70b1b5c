import { compareText } from "../../../../runtime/text/normalize.ts";
import { type Issue, errorAt, warningAt } from "../../../source/issue.ts";
import { isExclusion } from "../../exclusion.ts";
import { type EntryRow, annexTexts, lawTables, annexKeyOfId } from "../../tables/law.ts";
import { splitAnnexKey } from "../../tables/cells.ts";
import type { ProposedTable, Size } from "../../../import/importer.ts";
import { type Draft, marks, notes } from "./draft.ts";
import { limitsOf } from "./limits.ts";
import { datedLegs, draftOf } from "./entry.ts";
import { numberEntries } from "./ids.ts";
import { dayBefore } from "../../../../runtime/rules/sanctions/force.ts";
import type { ListComparison } from "./compare.ts";
import { type LawTables, inForce, isSupplement } from "./law-tables.ts";
import type { ListedGoods } from "./listed.ts";

/** When and by which act the new text changes rows. */
export interface EditTerms {
  file: string;
  /** First day of the new text: a row that is gone ended the day before. */
  date: string;
  /** Mark of the new text in texts.csv. */
  mark: string;
  source: string;
  /** The act that ends rows; empty where more than one can have done it. */
  endedBy: string;
  /** First day and act of a new row. */
  startOf(listed: ListedGoods): { valid_from: string; act: string; note: string };
  /** Takes over words in which the print differs from the words held. */
  wording: boolean;
}

/** What a text does to the entries of one annex. */
export interface Edit extends ListComparison {
  annexKey: string;
}

/** How many rows in force each edit leaves. */
export function sizesOf(edits: readonly Edit[], loaded: LawTables, date: string): Size[] {
  return edits.map(({ annexKey, removed }) => {
    const before = inForce(annexKey, loaded, date).length;
    return { file: `sanctions/entries/${annexKey}.csv`, what: "rows in force", before, after: before - removed.length };
  });
}

/**
 * Proposes the entries of an annex: rows that are gone get their last day, changed rows become two with abutting days.
 * A row that stands as before is not
 * touched: annexes.csv says which text it was last read in.
 */
export function proposeEntries(
  { annexKey, matched, added, removed }: Edit,
  loaded: LawTables,
  turn: EditTerms,
): { table: ProposedTable; issues: Issue[]; readings: Record<string, string>[] } {
  const issues: Issue[] = [];
  const readings: Record<string, string>[] = [];
  const textOf = annexTexts(loaded.reviewed.annexes);
  const existing = loaded.entries.filter(({ id }) => annexKeyOfId(id) === annexKey);
  const rows = new Map(existing.map((entry) => [entry.id, entry]));
  const end = (entry: EntryRow, first: string, endedBy: string): void => {
    const bound = endedBy === "" ? `not in the text of ${turn.date}: it may have ended earlier` : "";
    rows.set(entry.id, { ...entry, valid_to: dayBefore(first), ended_by: endedBy, note: notes(entry.note, bound) });
  };
  const fresh: Draft[] = [];
  const begin = (listed: ListedGoods, before: EntryRow | undefined): void => {
    const draft = draftFor(listed, loaded, turn);
    if (before !== undefined) {
      // Two wordings of a row abut: where the day of the change is not known, it is the day of the text that shows it.
      if (draft.valid_from === "") Object.assign(draft, { valid_from: turn.date, known_since: turn.date });
      end(before, draft.valid_from, draft.act || turn.endedBy);
    }
    const faults = faultsOf(draft, listed, annexKey, turn.file);
    issues.push(...faults.issues);
    readings.push(...faults.readings);
    if (before === undefined && !loaded.codes.has(draft.code))
      issues.push(
        errorAt(
          { file: turn.file, line: listed.row.line },
          "",
          "import/unknown-code",
          `${listed.annexKey}: ${listed.row.printed} is in no CN year held: a misprint (--read says what is meant), a footnote digit glued on, or a CN year that is missing here`,
        ),
      );
    fresh.push(draft);
  };
  for (const { entry, listed, difference } of matched) {
    if (difference.kind === "changed") begin(listed, entry);
    else {
      const words = difference.kind === "wording" && turn.wording ? { name_en: listed.row.text } : {};
      rows.set(entry.id, {
        ...entry,
        ...words,
        ...readSince(annexKey, entry, loaded),
        ...(entry.valid_to === "" ? { text_version: turn.date } : { evidence: marks(entry.evidence, [turn.mark]) }),
      });
    }
  }
  for (const entry of removed) end(entry, turn.date, turn.endedBy);
  for (const listed of added) begin(listed, undefined);
  const changed = matched.filter(({ difference }) => difference.kind === "changed").map(({ entry }) => entry);
  issues.push(...supplementsLeft(annexKey, loaded, turn, new Set([...removed, ...changed].map(({ code }) => code))));

  const numbered = numberEntries(
    annexKey,
    [...existing.map((entry) => draftOfEntry(annexKey, entry, loaded)), ...fresh.toSorted(compareDrafts)],
    existing,
    datedLegs(annexKey, loaded.reviewed.supplements),
  );
  for (const { id, draft } of numbered.entries) if (fresh.includes(draft)) rows.set(id, rowOf(id, draft));
  const cells = [...rows.values()]
    .toSorted((a, b) => compareText(a.id, b.id))
    .map((row) => entryCells(row, [turn.date, ...(row.valid_to === "" ? [textOf(annexKey, row.measures)] : [])]));
  const table = { path: `sanctions/entries/${annexKey}.csv`, header: lawTables.entries.columns, rows: cells };
  return { table, issues, readings };
}

/** What keeps a new row from being judged: no measure takes it, or nobody read the words that limit it. */
function faultsOf(
  draft: Draft,
  listed: ListedGoods,
  annexKey: string,
  file: string,
): { issues: Issue[]; readings: Record<string, string>[] } {
  const place = { file, line: listed.row.line };
  const issues =
    draft.measures.length > 0
      ? []
      : [
          errorAt(
            place,
            "",
            "import/role",
            `${listed.annexKey}: no measure of ${annexKey} in annexes.csv takes rows of the list`,
          ),
        ];
  const isUnread = draft.reading === "unread" && (isExclusion(draft.name_en) || (draft.ex && draft.scope_en === ""));
  if (!isUnread) return { issues, readings: [] };
  issues.push(
    errorAt(
      place,
      "",
      "import/unread",
      `${listed.annexKey}: ${listed.row.printed} is limited by its words, and nobody read them: add code ${draft.code}, ex ${listed.row.ex ? 1 : 0}, text ${JSON.stringify(draft.name_en)}, places ${annexKey} to readings.csv`,
    ),
  );
  const ex = listed.row.ex ? "1" : "0";
  return { issues, readings: [{ code: draft.code, ex, text: draft.name_en, places: annexKey }] };
}

/**
 * What a reading says that was added after the row was written: without it the row is limited by words that nobody
 * read.
 */
function readSince(annexKey: string, entry: EntryRow, { reviewed, codes }: LawTables): Partial<EntryRow> {
  if (entry.scope_en !== "" || entry.except_codes.length > 0) return {};
  const { regime, annex } = splitAnnexKey(annexKey);
  const { reading, ex, scope_pl, scope_en, except_codes, threshold_eur, threshold_note } = limitsOf(
    { regime, annex, part: entry.part, code: entry.code, ex: /^ex\b/i.test(entry.printed), text: entry.name_en },
    reviewed,
    codes,
    new Set(),
  );
  if (reading !== "codes" && reading !== "scope") return {};
  return {
    ex,
    scope_pl,
    scope_en,
    except_codes: [...except_codes],
    threshold_eur: threshold_eur || entry.threshold_eur,
    threshold_note: threshold_note || entry.threshold_note,
  };
}

/** The entries of an annex with the readings that were added since they were written; undefined where none was. */
export function proposeReadings(annexKey: string, loaded: LawTables): ProposedTable | undefined {
  const textOf = annexTexts(loaded.reviewed.annexes);
  const existing = loaded.entries.filter(({ id }) => annexKeyOfId(id) === annexKey);
  const read = existing.map((entry) => ({ ...entry, ...readSince(annexKey, entry, loaded) }));
  if (read.every((entry, index) => JSON.stringify(entry) === JSON.stringify(existing[index]))) return undefined;
  return {
    path: `sanctions/entries/${annexKey}.csv`,
    header: lawTables.entries.columns,
    rows: read.map((row) => entryCells(row, [textOf(annexKey, row.measures)])),
  };
}

function draftFor(listed: ListedGoods, loaded: LawTables, turn: EditTerms): Draft {
  const { valid_from, act, note } = turn.startOf(listed);
  const row = { ...listed.row, mark: turn.mark };
  const known_since = valid_from || turn.date;
  const span = {
    row,
    seen: [row],
    valid_from,
    valid_to: "",
    known_since,
    last_seen: turn.date,
    act,
    first_act: act,
    ended_by: "",
    end_is_bound: false,
  };
  const draft = draftOf(span, loaded.reviewed, loaded.codes, new Set());
  return { ...draft, source: turn.source, note: notes(draft.note, note) };
}

/** An entry that stands keeps its number, so it goes into the numbering first and as it is. */
function draftOfEntry(annexKey: string, entry: EntryRow, { reviewed }: LawTables): Draft {
  const legs = datedLegs(annexKey, reviewed.supplements);
  return {
    ...entry,
    annexKey,
    leg: entry.measures.filter((measure) => legs.has(measure)).join(" "),
    reading: "unread",
  };
}

/**
 * Legs with days of their own and supplements go back to a row of the list: where that row goes, a person decides about
 * them.
 */
function supplementsLeft(
  annexKey: string,
  loaded: LawTables,
  { file, date }: EditTerms,
  codes: ReadonlySet<string>,
): Issue[] {
  return loaded.entries
    .filter(
      (entry) =>
        annexKeyOfId(entry.id) === annexKey &&
        codes.has(entry.code) &&
        (entry.valid_to === "" || entry.valid_to >= date) &&
        isSupplement(annexKey, entry, loaded),
    )
    .map(({ id, code }) =>
      warningAt(
        { file, line: 0 },
        "",
        "import/supplement",
        `${id} (${code}) goes back to a row that ends or changes, and stands in supplements.csv: decide what becomes of it`,
      ),
    );
}

function rowOf(id: string, { annexKey: _place, leg: _leg, reading: _reading, ...draft }: Draft): EntryRow {
  return { id, ...draft, except_codes: [...draft.except_codes], measures: [...draft.measures] };
}

/** The text of an annex stands in annexes.csv: a row names a text only where it is not in that of its annex. */
function entryCells(row: EntryRow, current: readonly string[]): string[] {
  const cells: Record<string, string> = {
    ...row,
    measures: row.measures.join(" "),
    ex: row.ex ? "1" : "0",
    except_codes: row.except_codes.join(" "),
    evidence: row.evidence.join(" "),
    text_version: current.includes(row.text_version) ? "" : row.text_version,
  };
  return lawTables.entries.columns.map((column) => cells[column] ?? "");
}

/** The order in which new entries get their numbers: legs of their own last, then category, code, day and row. */
function compareDrafts(a: Draft, b: Draft): number {
  return (
    compareText(a.leg, b.leg) ||
    numberOf(a.part) - numberOf(b.part) ||
    compareText(a.code, b.code) ||
    compareText(a.valid_from || a.known_since, b.valid_from || b.known_since) ||
    numberOf(a.row) - numberOf(b.row)
  );
}

/** The first number in a text, 0 without one. */
function numberOf(text: string): number {
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}
