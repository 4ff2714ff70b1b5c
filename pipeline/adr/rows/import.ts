import { ADR_LANGUAGES, inLanguages } from "../../../openapi/schemas/languages.ts";
import { z } from "zod";
import { nonEmpty, textOrEmpty, unNumber, yesNo } from "../../source/cells.ts";
import { table } from "../../source/table.ts";
import { COLUMNS, variantId, wordList } from "./cells.ts";
import { READING, readingTables } from "./readings.ts";
import { NAME_QUALITIES } from "./substance.ts";

/** A cell of Table A settled by hand, with its reason. */
const settledCell = z.object({
  un: unNumber,
  /** Row of the UN number, from 1; empty: all its rows. */
  row: z.string().regex(/^([1-9]\d?)?$/, "want a row number from 1, or nothing for all rows"),
  column: z.enum(COLUMNS.map(({ name }) => name)),
  value: textOrEmpty,
  reason: nonEmpty,
});

/** A qualifier by which rows of one UN number are told apart. */
const nameQualifier = z.object({
  word: z.string().regex(/^[0-9a-z]+(-[0-9a-z]+)*$/, "want a word of small letters, digits and hyphens"),
  ...inLanguages(() => nonEmpty),
  quality: z.enum(["verified", "to_review"]),
});

/** A name set by hand, because no reading has it whole. */
const nameCorrection = z.object({
  variant_id: variantId,
  lang: z.enum(ADR_LANGUAGES),
  name: nonEmpty,
  quality: z.enum(NAME_QUALITIES),
  reason: nonEmpty,
});

/** A word that a name list prints wrongly. */
const nameSpelling = z.object({ lang: z.enum(ADR_LANGUAGES), printed: nonEmpty, spelled: nonEmpty, reason: nonEmpty });

/** A cell on which readings differ, and how it was decided. Written by the importer. */
export const disagreement = z.object({
  variant_id: variantId,
  column: z.enum(COLUMNS.map(({ name }) => name)),
  decided: textOrEmpty,
  rule: z.enum(["majority", "older_editions", "settled", "open"]),
  agree: wordList(READING, "readings"),
  differ: textOrEmpty,
  /** Whether more readings print one other value than print the decided one. */
  against_majority: yesNo,
  reason: textOrEmpty,
});

/** The hand-kept tables that steer the import of one edition. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function importTable(edition: string) {
  const at = (file: string): { name: string; files: string } => ({ name: `adr/${edition}/${file}`, files: `adr/${edition}/${file}.csv` });
  return {
    ...readingTables(edition),
    settled: table({ ...at("settled"), row: settledCell, key: ["un", "row", "column"], ordered: true, floor: 0 }),
    qualifiers: table({ ...at("name-qualifiers"), row: nameQualifier, key: ["word"], floor: 0 }),
    spellings: table({ ...at("name-spellings"), row: nameSpelling, key: ["lang", "printed"], ordered: true, floor: 0 }),
    corrections: table({ ...at("name-corrections"), row: nameCorrection, key: ["variant_id", "lang"], ordered: true, floor: 0 }),
  };
}
