import { dayBefore } from "../../../../runtime/sanctions/days.ts";
import type { LawRow } from "./law-row.ts";

/** A row of an annex with the days between which it stood there, as far as the texts show. */
export interface Span {
  /** The newest reading of the row. */
  row: LawRow;
  /** Every reading of it, oldest first. */
  seen: LawRow[];
  valid_from: string;
  valid_to: string;
  known_since: string;
  /** Day of the newest text that has the row. */
  last_seen: string;
  act: string;
  /** Act of the first text that has the row, whether or not it added it. */
  first_act: string;
  ended_by: string;
  /** The end is only known to lie before the next text held. */
  end_is_bound: boolean;
}

/** What a text of one day says about one annex. */
export interface Event {
  date: string;
  act: string;
  rows: LawRow[];
  added: LawRow[];
  deleted: LawRow[];
  replaced: LawRow[];
  /** Parts of which `rows` is the whole list; a row that is not in it has gone. */
  complete: (row: LawRow) => boolean;
  /** No other act lies between this text and the one before, so what is new was added by it. */
  adjacent: boolean;
}

/** Puts the events of one annex together, oldest first. A row that comes back after its end is a span of its own. */
export function spansOf(events: readonly Event[]): { spans: Span[]; surprises: string[] } {
  const spans: Span[] = [];
  const open = new Map<string, Span>();
  const surprises: string[] = [];
  let listedBefore = false;
  const start = (key: string, row: LawRow, date: string, act: string, known: boolean): void => {
    const span: Span = { row, seen: [row], valid_from: known ? date : "", valid_to: "", known_since: date, last_seen: date, act: known ? act : "", first_act: act, ended_by: "", end_is_bound: false };
    spans.push(span);
    open.set(key, span);
  };
  const end = (key: string, date: string, act: string, bound: boolean): void => {
    const span = open.get(key);
    if (span === undefined) return;
    Object.assign(span, { valid_to: dayBefore(date), ended_by: act, end_is_bound: bound });
    open.delete(key);
  };
  const see = (key: string, row: LawRow, date: string): void => {
    const span = open.get(key);
    if (span === undefined) return;
    span.row = row;
    span.seen.push(row);
    span.last_seen = date;
  };
  for (const event of events) {
    const { date, act } = event;
    for (const [key, row] of keyed(event.deleted)) {
      if (!open.has(key)) surprises.push(`${where(row)} is deleted on ${date}, but no text before has it`);
      open.get(key)?.seen.push(row);
      end(key, date, act, false);
    }
    for (const [key, row] of keyed(event.added)) {
      const before = open.get(key);
      if (before !== undefined) surprises.push(`${where(row)} is added on ${date}, but stood there before`);
      end(key, date, act, false);
      start(key, row, date, act, true);
    }
    for (const [key, row] of keyed(event.replaced)) {
      const before = open.get(key);
      if (before !== undefined && before.row.ex === row.ex) see(key, row, date);
      else {
        end(key, date, act, false);
        start(key, row, date, act, true);
      }
    }
    const listed = keyed(event.rows);
    for (const [key, row] of listed) {
      const before = open.get(key);
      if (before !== undefined && before.row.ex === row.ex) see(key, row, date);
      else {
        if (listedBefore && event.adjacent && act === "") surprises.push(`${where(row)} is first seen on ${date}`);
        end(key, date, act, !event.adjacent);
        start(key, row, date, act, event.adjacent && act !== "");
      }
    }
    for (const [key, span] of open) {
      if (listed.has(key) || event.rows.length === 0 || !event.complete(span.row)) continue;
      if (event.adjacent && act === "") surprises.push(`${where(span.row)} is missing on ${date}`);
      end(key, date, act, !event.adjacent);
    }
    listedBefore ||= event.rows.some((row) => event.complete(row));
  }
  return { spans, surprises };
}

function where(row: LawRow): string {
  return `${row.regime} ${row.annex} ${row.printed} (${row.mark}:${row.line})`;
}

/** Categories of the luxury annexes repeat codes; elsewhere the transcriptions name parts differently, so only the code tells rows apart. */
const BY_PART: ReadonlySet<string> = new Set(["RU-XVIII", "BY-XXV"]);

/** What stays the same when an annex is printed again: the category by its number, the code, and the place among equal codes. */
function keyed(rows: readonly LawRow[]): Map<string, LawRow> {
  const map = new Map<string, LawRow>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const base = `${partNumber(row)}|${row.code}`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    map.set(`${base}|${count}`, row);
  }
  return map;
}

/** Number of a category: `15` of `15 Electronic items` and of `(15)`; empty where the category does not tell rows apart. */
export function partNumber(row: { regime: string; annex: string; part: string }): string {
  return BY_PART.has(`${row.regime}-${row.annex}`) ? (/\d+/.exec(row.part)?.[0] ?? "") : "";
}

/** The first number in a text, 0 without one. */
export function numberOf(text: string): number {
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}
