import { z } from "zod";
import { cnCode, day, dayOrEmpty, nonEmpty, textOrEmpty, wordsMatching } from "../../source/cells.ts";
import { table, type RowsOf } from "../../source/table.ts";
import { documentCode, documentCodes } from "./cells.ts";

/** Customs controls that apply whatever the country; `sources/controls/FORMAT.md` is the contract. */

const control = z.string().regex(/^[a-z][a-z-]*$/, "want small letters and hyphens");
const AREA = "([A-Z]{2}|\\d{4})";
const CODES = "[A-Z0-9]{4}( [A-Z0-9]{4})*";

/** The controls: the law that each is of, its name, and what it asks in a sentence. */
const lawsTable = table({
  name: "controls/controls",
  files: "controls/controls.csv",
  row: z.object({
    control,
    celex: z.string().regex(/^3\d{4}[RD]\d{4}$/, "want a CELEX number such as 32025R1494"),
    since: dayOrEmpty,
    name_pl: nonEmpty,
    name_en: nonEmpty,
    text_pl: nonEmpty,
    text_en: nonEmpty,
    reviewed: day,
  }),
  key: ["control"],
  ordered: true,
  floor: 30,
});

/** Which control a measure of the tariff is of, or why it is of none. The first that fits decides. */
const readingsTable = table({
  name: "controls/readings",
  files: "controls/readings.csv",
  row: z.object({
    order: z.string().regex(/^\d{3}$/, "want three digits"),
    direction: z.enum(["export", "import", ""], "want export, import or empty for both"),
    measure_type: z.string().regex(/^(\d{3})?$/, "want 3 digits or empty for any"),
    areas: wordsMatching(
      new RegExp(`^(\\*|${AREA}( ${AREA})*)$`),
      "want countries (KG) or areas of TARIC (1008), or * for any",
    ),
    documents: wordsMatching(
      /^(\*|none|[A-Z]\d{3}( [A-Z]\d{3})*)$/,
      "want document codes of which the measure has one, `none`, or *",
    ),
    additional_codes: wordsMatching(
      new RegExp(`^(\\*|${CODES})$`),
      "want additional codes of TARIC (4 characters), or * for any",
    ),
    control: z.union([control, z.literal("")]),
    measures: z.string().regex(/^\d+$/, "want the number of measures that it decides").transform(Number),
    why: textOrEmpty,
  }),
  key: ["order"],
  ordered: true,
  floor: 60,
});
export type ControlReadingRow = z.infer<typeof readingsTable.row>;

/** The codes that customs control in an extraction. Written by `cargolex import controls`. */
const codesTable = table({
  name: "controls/codes",
  files: "controls/codes.csv",
  row: z.object({
    extraction: z.string().regex(/^taric-\d{4}-\d{2}$/, "want the key of an extraction: taric-<year>-<month>"),
    code: cnCode,
    control,
    direction: z.enum(["export", "import"], "want export or import"),
    areas: wordsMatching(
      new RegExp(`^(${AREA}( ${AREA})*)?$`),
      "want countries or areas of TARIC, or empty for every country",
    ),
    documents: documentCodes,
    additional_codes: wordsMatching(
      new RegExp(`^(${CODES})?$`),
      "want additional codes of TARIC (4 characters), or empty",
    ),
    since: day,
    until: dayOrEmpty,
    measures: z
      .string()
      .regex(/^[1-9]\d*$/, "want the number of measures that it stands for")
      .transform(Number),
  }),
  key: ["code", "control", "direction", "areas"],
  ordered: true,
  floor: 10_000,
});

const CLAIMS = ["other_goods", "exemption", "licence", "evidence", "unread"] as const;

/** Claims of control documents in our words; `unread` if the code has no description. */
const documentsTable = table({
  name: "controls/documents",
  files: "controls/documents.csv",
  row: z.object({
    code: documentCode,
    claims: z.enum(CLAIMS, `want one of ${CLAIMS.join(", ")}`),
    text_pl: nonEmpty,
    text_en: nonEmpty,
    reviewed: day,
  }),
  key: ["code"],
  ordered: true,
  floor: 150,
});

/** Tables of what customs ask of goods whatever the country. */
export const controlsTables = {
  controls: lawsTable,
  readings: readingsTable,
  codes: codesTable,
  documents: documentsTable,
};

/** The tables of controls, each row with its place. */
export type ControlsData = RowsOf<typeof controlsTables> & {
  /** Codes of the newest nomenclature. */
  nomenclature: ReadonlySet<string>;
};
