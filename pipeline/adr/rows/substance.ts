import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { z } from "zod";
import { table } from "../../source/table.ts";
import { nonEmpty, textOrEmpty, unNumber, columnsIn } from "../../source/cells.ts";
import {
  adrClass,
  dataQuality,
  NAME_LANGUAGES,
  packingGroup,
  status,
  transportCategory,
  variantId,
  wordList,
  type TableAt,
} from "./cells.ts";

/** A reference instead of a code: `see:4.1.9`, `see:SP340`. */
const SEE = String.raw`see:(?:\d+(?:\.\d+)*|SP\d+)`;
const codes = (pattern: string, want: string): z.ZodType<string[], string> => wordList(`${pattern}|${SEE}`, want);

const LABEL = String.raw`1|1\.[456]|2\.[123]|3|4\.[123]|4\.1\+1|5\.[12]|5\.2\+1|6\.[12]|7X|7E|8|9|9A`;

/** One row of Table A (ADR 3.2.1); the rows stand in the official order. */
export const substance = z.object({
  variant_id: variantId,
  un: unNumber,
  /** Position of the row among the rows of its UN number, from 1. */
  row: z.string().regex(/^[1-9]\d?$/, "want a row number from 1"),
  class: adrClass,
  classification_code: z
    .string()
    .regex(
      /^(1\.[1-6][A-LNS]|[A-Z]{1,3}\d{0,2}(\/[A-Z]{1,2}\d{1,2})?|[1-9](?:A|O|F|T|TF|TC|TO|TFC|TOC|C|CO|FC))?$/,
      "want a classification code of 2.2 or nothing",
    ),
  packing_group: packingGroup,
  labels: codes(LABEL, "labels of column (5)"),
  special_provisions: codes(String.raw`\d{2,3}[A-Z]?`, "special provisions of chapter 3.3"),
  limited_quantity: z
    .string()
    .regex(/^(0|see:SP\d+|\d+ (ml|L|g|kg)(\/\d+ (ml|L|g|kg))?)?$/, "want 0, an amount like `5 L`, or a reference"),
  excepted_quantity: z.string().regex(/^(E[0-5]|see:SP\d+)?$/, "want E0 to E5, or a reference"),
  packing_instructions: codes(
    String.raw`P\d{3}(?:\([abc]\))?|LP\d{2,3}|IBC\d{2,3}|R001`,
    "packing instructions of 4.1.4",
  ),
  special_packing_provisions: codes(String.raw`(?:PP|B|BB|RR|L|LL)\d{1,2}`, "special packing provisions of 4.1.4"),
  mixed_packing_provisions: codes(String.raw`MP\d{1,2}`, "mixed packing provisions of 4.1.10"),
  portable_tank_instructions: codes(String.raw`T\d{1,2}|BK[123]|\(M\)`, "portable tank instructions of 4.2.5.2"),
  portable_tank_provisions: codes(String.raw`TP\d{1,2}`, "portable tank provisions of 4.2.5.3"),
  tank_code: codes(
    String.raw`[LSPRC](?:G|x|\d+(?:\.\d+)?)[ABCD][VFNH](?:\((?:M|\+)\))?`,
    "tank codes of 4.3.3.1 or 4.3.4.1",
  ),
  tank_provisions: codes(String.raw`T[UCEAMT]\d{1,2}`, "tank provisions of 6.8.4"),
  tank_vehicle: z.enum(["FL", "AT", "EX/III", ""]),
  transport_category: transportCategory,
  /** `-` is the printed dash "(-)", not an empty cell. */
  tunnel_code: z.enum(["B", "B1000C", "B/D", "B/E", "C", "C5000D", "C/D", "C/E", "D", "D/E", "E", "-", ""]),
  carriage_packages: codes(String.raw`V\d{1,2}`, "provisions V of 7.2.4"),
  carriage_bulk: codes(String.raw`(?:VC|AP)\d{1,2}`, "provisions VC and AP of 7.3.3"),
  carriage_loading: codes(String.raw`CV\d{1,2}`, "provisions CV of 7.5.11"),
  carriage_operation: codes(String.raw`S\d{1,2}`, "provisions S of 8.5"),
  hazard_identification_number: z.string().regex(/^(X?\d{2,3}|1\.5D)?$/, "want a number of 5.3.2.3"),
  status,
  /**
   * What tells this row from the other rows of its UN number and packing group: a word of `name-qualifiers.csv`, a code
   * or an SP 640.
   */
  condition: textOrEmpty,
  data_quality: dataQuality,
});

/**
 * How a name was found, by language: read in two publications, in one, composed by us from a name and a qualifier, or
 * translated by us.
 */
export const NAME_QUALITIES = ["two_readings", "one_reading", "composed", "translated"] as const;
const inEach = (value: string): string => NAME_LANGUAGES.map((lang) => `${lang}:${value}`).join(" ");
const QUALITY = `(${NAME_QUALITIES.join("|")})`;

const names = z.object({
  variant_id: variantId,
  ...columnsIn("name", nonEmpty, NAME_LANGUAGES),
  quality: z
    .string()
    .regex(new RegExp(`^${inEach(QUALITY)}$`, "u"), `want \`${inEach("...")}\` with ${NAME_QUALITIES.join(", ")}`),
});

/**
 * A proper shipping name among alternatives, or one whose capitals do not stand at the front of the printed name
 * (3.1.2.1, 3.1.2.2).
 */
const nameChoice = z.object({
  un: unNumber,
  /** Rows of the UN number that it is for; empty: all. */
  variants: wordList(String.raw`\d{4}(-[0-9A-Za-z]+)*`, "variant ids"),
  choice: z.string().regex(/^[1-9]$/, "want 1 to 9"),
  ...columnsIn("name", nonEmpty, NAME_LANGUAGES),
});
export type NameChoice = z.infer<typeof nameChoice>;

const folded = z.string().regex(/^[a-z0-9]+$/, "want small letters and digits without marks, as search folds them");

/** A part of a word as people type it, and as the names of a language spell it; both folded. */
const searchSpelling = z.object({
  lang: z.enum(ADR_LANGUAGES),
  typed: folded,
  spelled: folded,
  reason: nonEmpty,
});
export type SubstanceRow = z.infer<typeof substance>;
export type SubstanceNames = z.infer<typeof names>;

/** Table A with its names, and what people type for them. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function substanceTables(tableAt: TableAt) {
  return {
    substances: table({ ...tableAt("substances"), row: substance, key: ["variant_id"], floor: 1 }),
    names: table({ ...tableAt("names"), row: names, key: ["variant_id"], floor: 1 }),
    nameChoices: table({ ...tableAt("name-choices"), row: nameChoice, key: ["un", "variants", "choice"], floor: 0 }),
    searchSpellings: table({ ...tableAt("search-spellings"), row: searchSpelling, key: ["lang", "typed"], floor: 0 }),
  };
}
