import { ADR_LANGUAGES, type AdrLanguage, inLanguages } from "../../openapi/schemas/languages.ts";
import { isDay } from "../../openapi/formats.ts";
import { z } from "zod";

/** Cell types shared by the tables. A cell is text; an empty cell is absent, never `0` and never "n/a". */

/** No law names a day so late: `3025` is a year with a wrong digit. */
const isOfOurTime = (cell: string): boolean => cell < "2100";
const FAR = "want a day before 2100: a digit of the year is wrong";

/** `YYYY-MM-DD`, a day that exists. */
export const day = z.string().refine(isDay, "want a date YYYY-MM-DD that exists").refine(isOfOurTime, FAR);
export const dayOrEmpty = z
  .string()
  .refine((cell) => cell === "" || isDay(cell), "want a date YYYY-MM-DD that exists, or empty")
  .refine(isOfOurTime, FAR);

/** Non-empty text. */
export const nonEmpty = z.string().min(1, "must not be empty");
export const textOrEmpty = z.string();

const CODE = "want an even number of digits (2 to 10); a leading zero may be lost";

/** A customs code of 2, 4, 6, 8 or 10 digits, as text: `101` has lost a leading zero and is refused. */
export const cnCode = z.string().regex(/^(\d\d){1,5}$/, CODE);
export const cnCodeOrEmpty = z.string().regex(/^((\d\d){1,5})?$/, CODE);
/** Words that a pattern takes as a whole, separated by one space. */
export function wordsMatching(pattern: RegExp, want: string): z.ZodType<string[], string> {
  return z.string().regex(pattern, want).transform(words);
}

/** Codes separated by one space. */
export const cnCodes = wordsMatching(/^(((\d\d){1,5})( (\d\d){1,5})*)?$/, `codes separated by one space: ${CODE}`);

export const yesNo = z.enum(["0", "1"], "want 0 or 1").transform((cell) => cell === "1");

/** A UN number of 4 digits, as text. */
export const unNumber = z.string().regex(/^\d{4}$/, "want 4 digits, keep leading zeros");

/** Splits a cell of words separated by one space; an empty cell has none. */
export function words(cell: string): string[] {
  if (cell === "") return [];
  return cell.includes(" ") ? cell.split(" ") : [cell];
}

/** A cell as data: an empty one is absent. */
export function orNull(cell: string): string | null {
  return cell === "" ? null : cell;
}

/** A column for each language, `text_pl`, `text_en` and so on. */
export function columnsIn<Name extends string, Cell>(
  name: Name,
  cell: Cell,
  langs: readonly AdrLanguage[] = ADR_LANGUAGES,
): Record<`${Name}_${AdrLanguage}`, Cell> {
  return Object.fromEntries(langs.map((lang) => [`${name}_${lang}`, cell])) as Record<`${Name}_${AdrLanguage}`, Cell>;
}

/** The cells of these columns as a text in every language. */
export function textIn<Name extends string>(
  name: Name,
  row: Readonly<Record<`${Name}_${AdrLanguage}`, string>>,
): Record<AdrLanguage, string> {
  return inLanguages((lang) => row[`${name}_${lang}`]);
}
