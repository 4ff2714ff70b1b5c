import { compareText } from "../../../../runtime/text/fold.ts";
import type { TextRow } from "../../tables/law.ts";
import type { LawRow } from "./law-row.ts";
import { partNumber, type Event } from "./span.ts";

/** Orders what the files say about one annex into events, oldest first; the changes of a day come before the state of that day. */
export function eventsOf(rows: readonly LawRow[], texts: readonly TextRow[]): Event[] {
  const annex = rows[0]?.annex ?? "";
  const states = new Map<string, Event & { order: number }>();
  for (const text of texts) {
    const listed = rows.filter((row) => row.mark === text.mark && row.action === "");
    if (listed.length === 0) continue;
    const state = states.get(text.date) ?? { date: text.date, act: text.act, adjacent: text.adjacent, rows: [], added: [], deleted: [], replaced: [], complete: () => true, order: 1 };
    state.rows.push(...listed);
    if (text.partial.includes(annex)) state.complete = () => false;
    states.set(text.date, state);
  }
  const events = [...states.values()];
  const changes = rows.filter((row) => row.action !== "" && row.from !== "");
  for (const key of new Set(changes.map((row) => `${row.from} ${row.act}`))) {
    const of = changes.filter((row) => `${row.from} ${row.act}` === key);
    events.push({ ...changeEvent(of), order: 0 });
  }
  return events.toSorted((a, b) => compareText(a.date, b.date) || a.order - b.order);
}

/** A reprint of a whole annex or of whole categories gives a list; every other change names its rows. */
function changeEvent(rows: readonly LawRow[]): Event {
  const first = rows[0];
  const reprinted = rows.filter((row) => row.action === "replace" && isReprint(row));
  const parts = new Set(reprinted.map(partNumber));
  const seenOnly = rows.filter((row) => row.action === "replace" && row.extra.startsWith("whole table replaced"));
  return {
    date: first?.from ?? "",
    act: first?.act ?? "",
    rows: [...reprinted, ...seenOnly],
    added: rows.filter((row) => row.action === "add"),
    deleted: rows.filter((row) => row.action === "delete"),
    replaced: rows.filter((row) => row.action === "replace" && !reprinted.includes(row) && !seenOnly.includes(row)),
    complete: (row) => reprinted.length > 0 && parts.has(partNumber(row)),
    adjacent: false,
  };
}

function isReprint(row: LawRow): boolean {
  return row.extra.startsWith("whole annex replaced; complete list") || (row.regime === "RU" && row.annex === "XVIII");
}
