import { ADR_LANGUAGES, type AdrLanguage } from "../../../openapi/schemas/languages.ts";
import { ADR_CLASSES } from "../../../openapi/shards/adr.ts";
import { z } from "zod";
import { words } from "../../source/cells.ts";

/** The name and the file of a table of an edition. */
export type TableAt = (file: string) => { name: string; files: string };

/** Cell types of the ADR tables. */

export const adrClass = z.enum(ADR_CLASSES, `want one of the 13 classes ${ADR_CLASSES.join(", ")}`);

export const adrClassOrEmpty = z.enum(
  [...ADR_CLASSES, ""],
  `want one of the 13 classes ${ADR_CLASSES.join(", ")}, or nothing`,
);

/** `1203-II`, `1993-II-640C`, `2215-III-molten`, `0081`. */
export const variantId = z
  .string()
  .regex(/^\d{4}(-(I|II|III))?(-[0-9A-Za-z]+)*$/, "want a variant id like 1203-II, 1993-II-640C or 0081");

export const packingGroup = z.enum(["I", "II", "III", ""], "want I, II, III or nothing");
export const transportCategory = z.enum(
  ["0", "1", "2", "3", "4", ""],
  "want 0 to 4 or nothing; nothing is never 0 or 4",
);
const STATUSES = ["regulated", "carriage_prohibited", "not_subject_to_adr"] as const;
export const status = z.enum(STATUSES);
export const statusOrEmpty = z.enum([...STATUSES, ""]);
export const dataQuality = z.enum(["verified", "to_review"]);

/** The languages of ADR as columns of names stand in a table: the default is the last. */
export const NAME_LANGUAGES: readonly AdrLanguage[] = [...ADR_LANGUAGES.slice(1), ADR_LANGUAGES[0]];

/** Words matching a pattern, separated by one space; an empty cell has none. */
export function wordList<Word extends string = string>(pattern: string, want: string): z.ZodType<Word[], string> {
  return z
    .string()
    .regex(new RegExp(`^((${pattern})( (${pattern}))*)?$`, "u"), `want ${want}, separated by one space`)
    .transform((cell) => words(cell) as Word[]);
}

/** Words of a list, separated by one space; an empty cell has none. */
export function wordsAmong<Word extends string>(known: readonly Word[], want: string): z.ZodType<Word[], string> {
  return wordList(known.map((word) => word.replaceAll(".", String.raw`\.`)).join("|"), want);
}

/** A cell as it is published: nothing is null. */
export function orNone<Cell extends string>(cell: z.ZodType<Cell>): z.ZodType<Exclude<Cell, ""> | null> {
  return cell.transform((text) => (text === "" ? null : (text as Exclude<Cell, "">)));
}

/** A number, and a number or nothing. */
export const figureCell = z
  .string()
  .regex(/^\d+(\.\d+)?$/, "want a number")
  .transform(Number);
export const figureCellOrNone = z
  .string()
  .regex(/^(\d+(\.\d+)?)?$/, "want a number, or nothing")
  .transform((cell) => (cell === "" ? null : Number(cell)));
export const classes = wordsAmong(ADR_CLASSES, "classes");
export const packingGroups = wordsAmong(["I", "II", "III"], "packing groups");

/** UN numbers separated by one space. */
export const unNumbers = wordList(String.raw`\d{4}`, "UN numbers of 4 digits");
export const unOrEmpty = z.string().regex(/^(\d{4})?$/, "want 4 digits, or nothing");

/** A regular expression, or nothing. */
export const pattern = z.string().refine(isPattern, "want a regular expression, or nothing");

function isPattern(cell: string): boolean {
  try {
    return new RegExp(cell, "u").flags === "u";
  } catch {
    return false;
  }
}

/**
 * The coded columns of Table A with their printed numbers (ADR 3.2.1). The order of the words of a `list` carries no
 * meaning.
 */
export const COLUMNS = [
  { name: "class", printed: "3a", kind: "word" },
  { name: "classification_code", printed: "3b", kind: "word" },
  { name: "packing_group", printed: "4", kind: "word" },
  { name: "labels", printed: "5", kind: "list" },
  { name: "special_provisions", printed: "6", kind: "list" },
  { name: "limited_quantity", printed: "7a", kind: "word" },
  { name: "excepted_quantity", printed: "7b", kind: "word" },
  { name: "packing_instructions", printed: "8", kind: "list" },
  { name: "special_packing_provisions", printed: "9a", kind: "list" },
  { name: "mixed_packing_provisions", printed: "9b", kind: "list" },
  { name: "portable_tank_instructions", printed: "10", kind: "list" },
  { name: "portable_tank_provisions", printed: "11", kind: "list" },
  { name: "tank_code", printed: "12", kind: "list" },
  { name: "tank_provisions", printed: "13", kind: "list" },
  { name: "tank_vehicle", printed: "14", kind: "word" },
  { name: "transport_category", printed: "15", kind: "word" },
  { name: "tunnel_code", printed: "15", kind: "word" },
  { name: "carriage_packages", printed: "16", kind: "list" },
  { name: "carriage_bulk", printed: "17", kind: "list" },
  { name: "carriage_loading", printed: "18", kind: "list" },
  { name: "carriage_operation", printed: "19", kind: "list" },
  { name: "hazard_identification_number", printed: "20", kind: "word" },
] as const;

export type ColumnName = (typeof COLUMNS)[number]["name"];

/** The form in which two readings of a cell are compared: the words of a list in code unit order. */
export function comparable(column: ColumnName, value: string): string {
  return LISTS.has(column) ? value.split(" ").toSorted().join(" ") : value;
}

const LISTS: ReadonlySet<ColumnName> = new Set(COLUMNS.filter(({ kind }) => kind === "list").map(({ name }) => name));
