import { z } from "zod";
import { ADR_LANGUAGES, inLanguages } from "../../../openapi/schemas/languages.ts";
import { nonEmpty, textOrEmpty, unNumber, yesNo } from "../../source/cells.ts";
import { table } from "../../source/table.ts";
import { COLUMNS, variantId, wordList } from "./cells.ts";
import { NAME_QUALITIES } from "./substance.ts";

/** Short name of a publication, as `SOURCES.md` lists them. */
const READING = "[A-Z]{2,4}\\d{0,2}";

const reading = z
  .string()
  .regex(new RegExp(`^${READING}$`, "u"), "want the short name of a publication: 2 to 4 capitals, then up to 2 digits");

/** Languages of the names that a reading may print; those that Cargolex does not publish help to tell rows apart. */
export const NAME_LANGUAGES_READ = [...ADR_LANGUAGES, "tr", "no", "nl"] as const;

const READING_FORMATS = ["csv", "xlsx", "json", "html", "reader", "edition"] as const;

/**
 * A publication of Table A: where it stands, and what it is. The first is the base: its rows are the rows of the
 * edition.
 */
const publicationRow = z.object({
  reading,
  /** Edition the publication reproduces; one that is older only breaks ties. */
  edition: z.string().regex(/^(19|20)\d{2}$/, "want the year of an edition"),
  format: z.enum(READING_FORMATS),
  /** Below the folder that `import adr` is given; empty for a reader of the code, which knows its files. */
  file: z
    .string()
    .regex(/^(?!\/)(?!.*\.\.)[^\\]*$/, "want a file below the folder of the import, or nothing for `reader`"),
  /** Separator (csv), sheet (xlsx), path to the list (json), number of the table (html), the edition held (edition). */
  place: textOrEmpty,
  /** Rail and joint tables are not heard where they differ as the modes do. */
  mode: z.enum(["road", "rail", "joint"]),
  /** `one`: a single, merged or last, row for a UN number; it is compared where a UN number has one row only. */
  rows: z.enum(["each", "one"]),
  /** Languages in which its names are a second reading, each with its turn. */
  names: wordList(`(?:${ADR_LANGUAGES.join("|")}):[1-9]`, "languages with a turn like `en:1`"),
});

/** What a column of a mapped reading is read from. */
const readingColumn = z.object({
  reading,
  column: z.enum([
    "un",
    ...COLUMNS.map(({ name }) => name),
    ...NAME_LANGUAGES_READ.map((lang) => `name_${lang}` as const),
    "rail_packages",
    "carriage_prohibited",
    "not_subject_to_adr",
  ]),
  /**
   * Words of the header, `#4` or `#D` for a column by its place, a member or path of a JSON record, `*` for the whole
   * row (states).
   */
  source: nonEmpty,
  notation: wordList(
    "column15|dash|silent|without_rail|tanks|pad|fill",
    "column15, dash, silent, without_rail, tanks, pad or fill",
  ),
  /** `printed=meant`, several by ` | `; of a state: the words that say so. */
  words: textOrEmpty,
});

export type PublicationRow = z.infer<typeof publicationRow>;
export type ReadingColumn = z.infer<typeof readingColumn>;

/** The two tables that say how the publications of an edition are read. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
function readingTables(edition: string) {
  const tableAt = (file: string): { name: string; files: string } => ({
    name: `adr/${edition}/${file}`,
    files: `adr/${edition}/${file}.csv`,
  });
  return {
    readings: table({ ...tableAt("readings"), row: publicationRow, key: ["reading"], floor: 1 }),
    readingColumns: table({ ...tableAt("reading-columns"), row: readingColumn, key: ["reading", "column"], floor: 0 }),
  };
}

/** A cell of Table A settled by hand, with its reason. */
const settledCell = z.object({
  un: unNumber,
  /** Row of the UN number, from 1; empty: all its rows. */
  row: z.string().regex(/^([1-9]\d?)?$/, "want a row number from 1, or nothing for all rows"),
  /** `row`: the row itself, which no reading has (`new`) or this edition no longer (`gone`). */
  column: z.enum([...COLUMNS.map(({ name }) => name), "row"]),
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
  const tableAt = (file: string): { name: string; files: string } => ({
    name: `adr/${edition}/${file}`,
    files: `adr/${edition}/${file}.csv`,
  });
  return {
    ...readingTables(edition),
    settled: table({ ...tableAt("settled"), row: settledCell, key: ["un", "row", "column"], ordered: true, floor: 0 }),
    qualifiers: table({ ...tableAt("name-qualifiers"), row: nameQualifier, key: ["word"], floor: 0 }),
    spellings: table({
      ...tableAt("name-spellings"),
      row: nameSpelling,
      key: ["lang", "printed"],
      ordered: true,
      floor: 0,
    }),
    corrections: table({
      ...tableAt("name-corrections"),
      row: nameCorrection,
      key: ["variant_id", "lang"],
      ordered: true,
      floor: 0,
    }),
  };
}
