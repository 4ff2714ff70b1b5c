import { placeOf, type TextRow } from "../../tables/law.ts";
import type { CustomsRow } from "../../tables/customs.ts";
import type { CodeBook } from "./code-book.ts";
import { marks, type Draft } from "./draft.ts";

/** Customs measures as a text that shows rows of law: who applies a ban to a whole code since a day knows that it was in force then. */
export interface CustomsReading {
  text: TextRow;
  rows: readonly CustomsRow[];
}

/**
 * Lowers the day since which an entry is known to the day since which customs apply its annex to every CN8 of its code without a declaration of
 * other goods. Days of customs records are often those of a re-coding, so they are a bound and never a first day.
 */
export function withCustomsSince(draft: Draft, { text, rows }: CustomsReading, book: CodeBook): Draft {
  if (draft.valid_from !== "" || draft.valid_to !== "" || draft.ex || draft.leg !== "") return draft;
  const applied = rows.filter(
    (row) => row.annex.some((annex) => placeOf({ regime: row.regime, annex }) === draft.place) && !row.other_goods && (row.end === "" || row.end >= text.date),
  );
  const starts = book.leaves(draft.code, Number(text.date.slice(0, 4))).map((leaf) => {
    const covering = applied.filter(({ code }) => leaf.startsWith(code)).map(({ start }) => start);
    return covering.toSorted()[0] ?? "";
  });
  if (starts.length === 0 || starts.includes("")) return draft;
  const since = starts.toSorted().at(-1) ?? "";
  return since < draft.known_since ? { ...draft, known_since: since, evidence: marks(draft.evidence, [text.mark]) } : draft;
}
