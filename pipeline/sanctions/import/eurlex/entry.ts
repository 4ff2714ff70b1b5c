import { isFromCustoms, annexKey, type AnnexRow, type SupplementRow } from "../../tables/law.ts";
import type { CodeIndex } from "./code-cell.ts";
import { marks, notes, type Draft, type Reviewed, type Used } from "./draft.ts";
import { limitsOf, termsOf } from "./limits.ts";
import { dayAfter } from "../../../../runtime/rules/sanctions/force.ts";
import { partNumber, type Span } from "./span.ts";

/** Turns a row of a list into an entry: its measures, what a person read in it, its category and its days. */
export function draftOf(span: Span, reviewed: Reviewed, codes: CodeIndex, used: Used): Draft {
  const { row } = span;
  const key = annexKey(row);
  const measures = listMeasures(key, reviewed);
  const terms = termsOf(row);
  const { note, threshold_note, ...limits } = limitsOf(row, reviewed, codes, used);
  const draft: Draft = {
    annexKey: key,
    leg: "",
    measures: measures.map(({ measure }) => measure),
    row: row.row,
    code: row.code,
    printed: row.printed,
    name_en: row.text,
    ...limits,
    threshold_note: terms.threshold_note || threshold_note,
    valid_from: terms.valid_from || span.valid_from,
    valid_to: terms.valid_to || span.valid_to,
    known_since: terms.valid_from || span.known_since,
    act: span.act,
    ended_by: span.ended_by,
    text_version: span.last_seen,
    evidence: marks(
      span.seen.map(({ mark }) => mark),
      span.seen.flatMap(({ second }) => (second === "" ? [] : [second])),
    ),
    source: row.source,
    note: notes(
      note,
      span.end_is_bound ? `not in the text of ${dayAfter(span.valid_to)}: it may have ended earlier` : "",
    ),
  };
  return dated(draft, span, measures, reviewed, used);
}

/**
 * The measures of an annex that hold for every row of its list. A leg with days of its own has only the rows of the
 * supplements, and a measure whose
 * codes come from customs has none.
 */
function listMeasures(key: string, { annexes, supplements }: Reviewed): AnnexRow[] {
  const legs = datedLegs(key, supplements);
  return annexes.filter((annex) => annexKey(annex) === key && !isFromCustoms(annex.state) && !legs.has(annex.measure));
}

/** The measures of an annex that are legs with days of their own. */
export function datedLegs(key: string, supplements: readonly SupplementRow[]): Set<string> {
  return new Set(supplements.filter((row) => annexKey(row) === key && row.leg).flatMap(({ measures }) => measures));
}

/**
 * Sets the days that the annex or a reviewer gives: the row begins with its annex, ends with it, or has a day of its
 * own.
 */
function dated(draft: Draft, span: Span, measures: readonly AnnexRow[], { dates }: Reviewed, used: Used): Draft {
  const begun =
    measures.length > 0 &&
    measures.every((annex) => annex.in_force_basis === "act" && annex.in_force_from === draft.known_since);
  if (begun && draft.valid_from === "") Object.assign(draft, { valid_from: draft.known_since, act: span.first_act });
  for (const located of dates) {
    const date = located.row;
    if (
      annexKey(date) !== draft.annexKey ||
      (date.code !== "" && date.code !== draft.code) ||
      (date.part !== "" && date.part !== partNumber(span.row))
    )
      continue;
    // A wording that has ended does not begin with the wording that took its place.
    if (draft.valid_to !== "" && date.code !== "" && (date.valid_from === "" || date.valid_from > draft.valid_to))
      continue;
    // Nor does a wording that an act is seen to begin take the day of the wording before.
    if (date.code !== "" && date.valid_from !== "" && date.valid_from < span.valid_from) continue;
    used.add(located);
    if (date.valid_from !== "")
      Object.assign(draft, { valid_from: date.valid_from, known_since: date.valid_from, act: date.act });
    if (date.valid_to !== "") Object.assign(draft, { valid_to: date.valid_to, ended_by: date.ended_by });
    draft.evidence = marks(draft.evidence, date.evidence);
    draft.note = notes(draft.note, date.note);
  }
  return draft;
}
