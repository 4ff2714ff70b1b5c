import { placeOf, type PartRow, type ReadingRow } from "../../tables/sanctions.ts";
import type { CodeBook } from "./code-book.ts";
import type { Draft, Reviewed, Used } from "./draft.ts";
import { partNumber } from "./span.ts";

/** What limits an entry to less than its code. */
export type Limits = Pick<Draft, "ex" | "scope_pl" | "scope_en" | "except_codes" | "threshold_eur" | "threshold_note" | "reading"> & { part: string; note: string };

/** A row as its limits are read: printed code and words, and the category it stands in. */
export interface Limited {
  regime: string;
  annex: string;
  part: string;
  code: string;
  ex: boolean;
  text: string;
}

/** Joins what the category of a row says with what a person read in its words. */
export function limitsOf(row: Limited, { parts, readings }: Reviewed, book: CodeBook, used: Used): Limits {
  const place = placeOf(row);
  const found = readings.find(({ row: { code, ex, text, places } }) => code === row.code && ex === row.ex && text === row.text && places.includes(place));
  const reading = found?.row;
  const part = parts.find((candidate) => placeOf(candidate) === place && partNumber(candidate) === partNumber(row));
  if (found !== undefined) used.add(found);
  const own = reading !== undefined && (reading.threshold_eur !== "" || reading.threshold_note !== "") ? reading : part;
  return {
    part: part?.part ?? row.part,
    ex: row.ex || reading?.reading === "codes" || reading?.reading === "scope",
    ...scopeOf(row, part, reading, book),
    except_codes: reading?.except_codes ?? [],
    threshold_eur: own?.threshold_eur ?? "",
    threshold_note: own?.threshold_note ?? "",
    reading: reading?.reading ?? "unread",
    note: reading?.note ?? "",
  };
}

/** Words that limit an `ex` row: those a person wrote down, else its category with the name of the code. */
function scopeOf(row: Limited, part: PartRow | undefined, reading: ReadingRow | undefined, book: CodeBook): Pick<Draft, "scope_pl" | "scope_en"> {
  if (reading !== undefined && reading.scope_en !== "") {
    return { scope_pl: joined(part?.scope_pl, reading.scope_pl), scope_en: joined(part?.scope_en, reading.scope_en) };
  }
  const name = book.nameInContext(row.code);
  if (!row.ex || part === undefined || name === undefined) return { scope_pl: "", scope_en: "" };
  return { scope_pl: joined(part.scope_pl, name.pl), scope_en: joined(part.scope_en, name.en) };
}

/** The category before the words, unless the words begin with it or only repeat it. */
function joined(category: string | undefined, words: string): string {
  if (category === undefined) return words;
  const [a, b] = [category.toLowerCase(), words.toLowerCase()];
  if (a === b) return category;
  return b.startsWith(`${a}:`) ? words : `${category}: ${words}`;
}
