import { compareText } from "../../issue.ts";
import type { AnnexRow, DateRow, PartRow, ReadingRow, SupplementRow } from "../../tables/sanctions.ts";
import { placeOf } from "../../tables/sanctions.ts";
import type { CodeBook } from "./code-book.ts";
import { partNumber, type Span } from "./span.ts";
import { termsOf } from "./terms.ts";

/** An entry before it has its id. */
export interface Draft {
  place: string;
  /** Measures that only supplements carry: they tell a leg with dates of its own from the row it goes back to. Empty for a row of the list. */
  named: string;
  measures: string[];
  part: string;
  row: string;
  code: string;
  ex: boolean;
  printed: string;
  name_en: string;
  scope_pl: string;
  scope_en: string;
  except_codes: readonly string[];
  threshold_eur: string;
  threshold_note: string;
  valid_from: string;
  valid_to: string;
  known_since: string;
  act: string;
  ended_by: string;
  text_version: string;
  evidence: string[];
  source: string;
  note: string;
}

/** The reviewed tables that turn a printed row into an entry. */
export interface Reviewed {
  annexes: readonly AnnexRow[];
  parts: readonly PartRow[];
  readings: readonly ReadingRow[];
  supplements: readonly SupplementRow[];
  dates: readonly DateRow[];
}

/** Where a reading or a date of the reviewed tables was applied. */
export type Used = Set<ReadingRow | DateRow | PartRow>;

/** Turns a row of a list into an entry: its measures, what a person read in it, its category and its days. */
export function draftOf(span: Span, reviewed: Reviewed, book: CodeBook, used: Used): Draft {
  const { row } = span;
  const place = placeOf(row);
  const measures = listMeasures(place, reviewed);
  const reading = readingOf(row, reviewed.readings);
  if (reading !== undefined) used.add(reading);
  const part = reviewed.parts.find((candidate) => placeOf(candidate) === place && partNumber(candidate) === partNumber(row));
  if (part !== undefined) used.add(part);
  const draft: Draft = {
    place,
    named: "",
    measures: measures.map(({ measure }) => measure),
    part: part?.part ?? row.part,
    row: row.row,
    code: row.code,
    ex: row.ex || reading?.reading === "codes" || reading?.reading === "scope",
    printed: row.printed,
    name_en: row.text,
    ...scopeOf(row.code, row.ex, part, reading, book),
    except_codes: reading?.except_codes ?? [],
    threshold_eur: reading?.threshold_note ? reading.threshold_eur : reading?.threshold_eur || (part?.threshold_eur ?? ""),
    threshold_note: reading?.threshold_note || (part?.threshold_note ?? ""),
    valid_from: span.valid_from,
    valid_to: span.valid_to,
    known_since: span.known_since,
    act: span.act,
    ended_by: span.ended_by,
    text_version: span.last_seen,
    evidence: [...new Set(span.seen.map(({ mark }) => mark))].toSorted(),
    source: row.source,
    note: [reading?.note ?? "", span.end_is_bound ? `not in the text of ${dayAfter(span.valid_to)}: it may have ended earlier` : ""].filter(Boolean).join("; "),
  };
  const terms = termsOf(row);
  if (terms.threshold_note !== "") draft.threshold_note = terms.threshold_note;
  if (terms.valid_from !== "") Object.assign(draft, { valid_from: terms.valid_from, valid_to: terms.valid_to, known_since: terms.valid_from });
  return dated(draft, span, measures, reviewed.dates, used);
}

/**
 * The measures of an annex that hold for every row of its list. A leg with days of its own has only the rows of the supplements, and a measure whose
 * codes come from customs has none.
 */
function listMeasures(place: string, { annexes, supplements }: Reviewed): AnnexRow[] {
  const named = namedMeasures(place, supplements);
  return annexes.filter((annex) => placeOf(annex) === place && annex.state !== "codes_from_customs" && !named.has(annex.measure));
}

/** The measures of an annex that are legs with days of their own. */
export function namedMeasures(place: string, supplements: readonly SupplementRow[]): Set<string> {
  return new Set(supplements.filter((row) => placeOf(row) === place && row.leg).flatMap(({ measures }) => measures));
}

function readingOf(row: Span["row"], readings: readonly ReadingRow[]): ReadingRow | undefined {
  return readings.find((reading) => reading.code === row.code && reading.ex === row.ex && reading.text === row.text && reading.places.includes(placeOf(row)));
}

/** Words that limit an `ex` row: those a person wrote down, else its category with the name of the code. */
function scopeOf(code: string, ex: boolean, part: PartRow | undefined, reading: ReadingRow | undefined, book: CodeBook): Pick<Draft, "scope_pl" | "scope_en"> {
  if (reading !== undefined && reading.scope_en !== "") return { scope_pl: joined(part?.scope_pl, reading.scope_pl), scope_en: joined(part?.scope_en, reading.scope_en) };
  const name = book.nameInContext(code);
  if (!ex || part === undefined || name === undefined) return { scope_pl: "", scope_en: "" };
  return { scope_pl: joined(part.scope_pl, name.pl), scope_en: joined(part.scope_en, name.en) };
}

/** The category before the words, unless the words begin with it or only repeat it. */
function joined(category: string | undefined, words: string): string {
  if (category === undefined) return words;
  const [a, b] = [category.toLowerCase(), words.toLowerCase()];
  if (a === b) return category;
  return b.startsWith(`${a}:`) ? words : `${category}: ${words}`;
}

/** Sets the days that the annex or a reviewer gives: the row begins with its annex, ends with it, or has a date of its own. */
function dated(draft: Draft, span: Span, measures: readonly AnnexRow[], dates: readonly DateRow[], used: Used): Draft {
  const begun = measures.every((annex) => annex.in_force_basis === "act" && annex.in_force_from === draft.known_since);
  if (begun && draft.valid_from === "") Object.assign(draft, { valid_from: draft.known_since, act: span.first_act });
  for (const date of dates) {
    if (placeOf(date) !== draft.place || (date.code !== "" && date.code !== draft.code) || (date.part !== "" && date.part !== partNumber(span.row))) continue;
    if (draft.valid_to !== "" && date.code !== "") continue;
    used.add(date);
    if (date.valid_from !== "") Object.assign(draft, { valid_from: date.valid_from, known_since: date.valid_from, act: date.act });
    if (date.valid_to !== "") Object.assign(draft, { valid_to: date.valid_to, ended_by: date.ended_by });
    draft.evidence = [...new Set([...draft.evidence, ...date.evidence])].toSorted();
    draft.note = [draft.note, date.note].filter(Boolean).join("; ");
  }
  return draft;
}

/** Law named in an article or known with dates of its own, as it stands in the reviewed table. */
export function draftOfSupplement(supplement: SupplementRow, { readings }: Reviewed, used: Used): Draft {
  const reading = readings.find(
    ({ code, ex, text, places }) => code === supplement.code && ex === supplement.ex && text === supplement.name_en && places.includes(placeOf(supplement)),
  );
  if (reading !== undefined) used.add(reading);
  const { regime: _regime, annex: _annex, leg: _leg, ...rest } = supplement;
  return {
    ...rest,
    place: placeOf(supplement),
    named: supplement.leg ? supplement.measures.join(" ") : "",
    except_codes: reading === undefined ? supplement.except_codes : [...new Set([...supplement.except_codes, ...reading.except_codes])],
    scope_pl: reading?.scope_pl ?? "",
    scope_en: reading?.scope_en ?? "",
    threshold_eur: reading?.threshold_eur ?? "",
    threshold_note: reading?.threshold_note ?? "",
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The order in which new entries get their numbers: legs of their own last, then category, code, day and row. */
export function compareDrafts(a: Draft, b: Draft): number {
  return (
    compareText(a.named, b.named) || Number(/\d+/.exec(a.part)?.[0] ?? 0) - Number(/\d+/.exec(b.part)?.[0] ?? 0) || compareText(a.code, b.code) ||
    compareText(a.valid_from || a.known_since, b.valid_from || b.known_since) || Number(a.row) - Number(b.row)
  );
}
