import { monthNames } from "../../months.ts";
import { annexKey, type PartRow, type ReadingRow } from "../../tables/law.ts";
import type { Draft, Reviewed, Used } from "./draft.ts";
import type { CodeIndex } from "./code-cell.ts";
import { partNumber, type LawRow } from "./span.ts";

/** Limits that narrow an entry to less than its code. */
type Limits = Pick<
  Draft,
  "ex" | "scope_pl" | "scope_en" | "except_codes" | "threshold_eur" | "threshold_note" | "reading"
> & { part: string; note: string };

/** A row as its limits are read: printed code and words, and the category it stands in. */
type Limited = Pick<LawRow, "regime" | "annex" | "part" | "code" | "ex" | "text">;

/** Joins what the category of a row says with what a person read in its words. */
export function limitsOf(row: Limited, { parts, readings }: Reviewed, codes: CodeIndex, used: Used): Limits {
  const key = annexKey(row);
  const located = readings.find(
    ({ row: { code, ex, text, places } }) =>
      code === row.code && ex === row.ex && text === row.text && places.includes(key),
  );
  const reading = located?.row;
  const part = parts.find((candidate) => annexKey(candidate) === key && partNumber(candidate) === partNumber(row));
  if (located !== undefined) used.add(located);
  const valued =
    reading !== undefined && (reading.threshold_eur !== "" || reading.threshold_note !== "") ? reading : part;
  return {
    part: part?.part ?? row.part,
    ex: row.ex || reading?.reading === "codes" || reading?.reading === "scope",
    ...scopeOf(row, part, reading, codes),
    except_codes: reading?.except_codes ?? [],
    threshold_eur: valued?.threshold_eur ?? "",
    threshold_note: valued?.threshold_note ?? "",
    reading: reading?.reading ?? "unread",
    note: reading?.note ?? "",
  };
}

/** Words that limit an `ex` row: those a person wrote down, else its category with the name of the code. */
function scopeOf(
  row: Limited,
  part: PartRow | undefined,
  reading: ReadingRow | undefined,
  codes: CodeIndex,
): Pick<Draft, "scope_pl" | "scope_en"> {
  if (reading !== undefined && reading.scope_en !== "") {
    return { scope_pl: joined(part?.scope_pl, reading.scope_pl), scope_en: joined(part?.scope_en, reading.scope_en) };
  }
  const name = codes.nameInContext(row.code);
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

/**
 * Annexes whose rows name their own days: the price caps and the exempt projects. What changed them is told by the rows
 * themselves.
 */
const DATED: ReadonlySet<string> = new Set(["RU-XXVIII", "RU-XXIX"]);

/** Whether the rows of an annex carry their days in the text. */
export function carriesDays(row: { regime: string; annex: string }): boolean {
  return DATED.has(`${row.regime}-${row.annex}`);
}

interface RowTerms {
  valid_from: string;
  valid_to: string;
  threshold_note: string;
}

const MONTHS = monthNames("en");

/**
 * Reads the further columns of a law table: kind, price per barrel and days of Annex XXVIII, days of XXIX, kilotonnes
 * of XXXII.
 */
export function termsOf(row: LawRow): RowTerms {
  const terms: RowTerms = { valid_from: "", valid_to: "", threshold_note: "" };
  if (row.regime === "RU" && row.annex === "XXXII") terms.threshold_note = `${row.extra.replace(",", ".")} kt`;
  if (!carriesDays(row)) return terms;
  const price = /^(crude|Discount to crude oil|Premium to crude oil) \| ([\d.]+) \| /.exec(row.extra);
  if (price !== null) terms.threshold_note = `USD ${price[2]} per barrel`;
  const days = row.extra.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const written = /\b(\d{1,2}) ([A-Z][a-z]+) (\d{4})\b/.exec(row.extra);
  terms.valid_from =
    days[0] ??
    (written === null ? "" : `${written[3]}-${two(MONTHS.indexOf(written[2] ?? "") + 1)}-${two(Number(written[1]))}`);
  if (/\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}/.test(row.extra)) terms.valid_to = days[1] ?? "";
  return terms;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
