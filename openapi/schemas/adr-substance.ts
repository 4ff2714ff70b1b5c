import { z } from "zod";
import {
  AdrClass,
  AdrDataQuality,
  AdrLang,
  AdrMeta,
  AdrNotice,
  AdrQuery,
  PackingGroup,
  QuantityUnit,
  TransportCategory,
} from "./adr.ts";
import { DocumentMissing } from "./adr-document.ts";
import { Problem } from "./common.ts";
import { inLanguages } from "./languages.ts";
import { describeTerms, SUBSTANCE_MET, valuesOf } from "./terms.ts";

/** Wire types of a substance (`/un/{un}`), of its rows of Table A, and of the search for one. */

const SubstanceStatus = z
  .enum(["regulated", "carriage_prohibited", "not_subject_to_adr"])
  .meta({ id: "SubstanceStatus" });
export type SubstanceStatus = z.infer<typeof SubstanceStatus>;

export const Names = z
  .strictObject(inLanguages((lang) => z.string().meta({ description: `In the language \`${lang}\`.` })))
  .meta({ id: "Names" });

/** Columns of a row of Table A, as its file has them and as they are served. */
export const TABLE_A_COLUMNS = {
  class: AdrClass,
  classification_code: z.string().nullable().meta({ description: "Column (3b)." }),
  packing_group: PackingGroup.nullable(),
  labels: z.array(z.string()).meta({ description: "Column (5)." }),
  special_provisions: z.array(z.string()).meta({ description: "Column (6)." }),
  limited_quantity: z
    .strictObject({ text: z.string(), value: z.number().nullable(), unit: z.enum(["kg", "g", "l", "ml"]).nullable() })
    .meta({
      description:
        "Column (7a): largest quantity of an inner packaging; value 0 where limited quantities are not allowed.",
    }),
  excepted_quantity: z.string().nullable().meta({ description: "Column (7b), E0 to E5." }),
  packing_instructions: z.array(z.string()),
  special_packing_provisions: z.array(z.string()),
  mixed_packing_provisions: z.array(z.string()),
  portable_tank: z.strictObject({ instructions: z.array(z.string()), provisions: z.array(z.string()) }),
  tank: z.strictObject({
    code: z.string().nullable(),
    provisions: z.array(z.string()),
    vehicle: z.string().nullable(),
  }),
  transport_category: TransportCategory.nullable(),
  tunnel_code: z.string().nullable().meta({ description: "Tunnel restriction code of column (15)." }),
  points_multiplier: z
    .int()
    .nullable()
    .meta({ description: "Factor of 1.1.3.6.4; null for category 0 and where no category is printed." }),
  max_quantity_1136: z.int().nullable().meta({
    description:
      "1.1.3.6.3 column (3); 0 for category 0, null for category 4 (unlimited) and where no category is printed.",
  }),
  quantity_unit: QuantityUnit.nullable(),
  density_kg_per_l: z
    .strictObject({
      min: z.number(),
      max: z.number(),
      quality: z.enum(["two_sources", "one_source", "general_knowledge"]),
    })
    .nullable()
    .meta({
      description:
        "Reviewed bounds of the density at 15 to 20 °C, by which kilograms of goods counted in litres are converted; null: none, then 0.6 to 3.2 kg/l.",
    }),
  carriage_provisions: z.strictObject({
    packages: z.array(z.string()),
    bulk: z.array(z.string()),
    loading: z.array(z.string()),
    operation: z.array(z.string()),
  }),
  hazard_identification_number: z.string().nullable(),
};

export const Variant = z
  .strictObject({
    variant_id: z.string(),
    name: z.string(),
    names: Names,
    status: SubstanceStatus,
    ...TABLE_A_COLUMNS,
    name_choices: z.array(z.string()).meta({
      description:
        "Alternatives of the name, of which the document gives the most fitting (3.1.2.2); empty where there is one name.",
    }),
    document_line: z.string().nullable().meta({
      description:
        "Complete entry for the transport document (5.4.1.1.1); null while something is missing, for goods that may not be carried or are not subject to ADR, and for an entry that is not for carriage by road (SP 642).",
    }),
    document: z.strictObject({ template: z.string().nullable(), missing: z.array(DocumentMissing) }).meta({
      description:
        "The entry with `{...}` for what the consignor has to say, and the names of these; template null where no entry is needed.",
    }),
    data_quality: AdrDataQuality,
  })
  .meta({ id: "Variant", description: "One row of Table A (3.2)." });
export type Variant = z.infer<typeof Variant>;

const columns = Object.fromEntries(
  // A cell that may be null by itself says so once.
  Object.entries(TABLE_A_COLUMNS).map(([name, schema]) => [
    name,
    (schema as z.ZodType).safeParse(null).success ? schema : (schema as z.ZodType).nullable(),
  ]),
) as { [Name in keyof typeof TABLE_A_COLUMNS]: z.ZodNullable<(typeof TABLE_A_COLUMNS)[Name]> };

export const SubstanceQuery = z.strictObject({
  ...AdrQuery.shape,
  compare: z
    .string()
    .max(10)
    .optional()
    .meta({
      examples: ["2023"],
      description: "Another edition: `changes` says what differs between the two, the older one before the newer.",
    }),
});
export type SubstanceQuery = z.infer<typeof SubstanceQuery>;

const cell = z.string().nullable();
const EditionChange = z
  .strictObject({
    variant_id: z.string(),
    column: z.string().meta({ description: "Member of the variant that differs; `row` for one that came or went." }),
    before: cell.meta({ description: "In the older edition; null where it has nothing." }),
    after: cell.meta({ description: "In the newer edition; null where it has nothing." }),
  })
  .meta({ id: "EditionChange", description: "What differs in one row between two editions." });
export type EditionChange = z.infer<typeof EditionChange>;

export const Substance = z
  .strictObject({
    un: z.string(),
    edition: z.string(),
    lang: AdrLang,
    name: z.string(),
    ...columns,
    class: AdrClass,
    status: SubstanceStatus,
    ambiguous: z
      .array(z.string())
      .meta({ description: "Columns that differ between the variants; each is null at this level." }),
    variants: z.array(Variant),
    changes: z
      .array(EditionChange)
      .optional()
      .meta({ description: "With `compare`: what differs between the two editions; empty where nothing does." }),
    meta: AdrMeta,
  })
  .meta({ id: "Substance", description: "A UN number with every row of Table A that it has." });
export type Substance = z.infer<typeof Substance>;

const SearchHit = z
  .strictObject({
    un: z.string(),
    name: z.string(),
    class: AdrClass,
    packing_groups: z.array(PackingGroup),
    matched: z.strictObject({
      lang: AdrLang.nullable(),
      field: z.enum(["un", "name", "trade_name", "class"]).meta({
        description:
          "name: of Table A. trade_name: a reviewed name of trade or everyday speech, such as LPG for UN 1965.",
      }),
      by: z
        .enum(valuesOf(SUBSTANCE_MET))
        .nullable()
        .meta({ description: describeTerms("How a name was met; null for a UN number or a class.", SUBSTANCE_MET) }),
      words: z.array(z.string()).meta({ description: "Words of the question that were met, folded." }),
    }),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof SearchHit>;
export const SearchResponse = z
  .strictObject({
    results: z.array(SearchHit),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    notices: z.array(AdrNotice).meta({
      description:
        "How the question was read: goods of this name that are not in ADR, such as AdBlue; a name that may be several UN numbers, or none.",
    }),
    substances: z
      .array(
        z.union([
          z.strictObject({
            un: z.string(),
            status: z.literal(200),
            substance: Substance.omit({ meta: true }).meta({ description: "As `GET /v1/un/{un}` gives it." }),
          }),
          z.strictObject({
            un: z.string().meta({ description: "As it is written." }),
            status: z.literal([400, 404]),
            problem: Problem,
          }),
        ]),
      )
      .optional()
      .meta({ description: "With `un`: each of the numbers, in their order." }),
    meta: AdrMeta,
  })
  .meta({ id: "SearchResponse" });
export type SearchResponse = z.infer<typeof SearchResponse>;

const ClassEntry = z.strictObject({ class: AdrClass, name: z.string(), count: z.int() }).meta({ id: "ClassEntry" });
export const ClassesResponse = z
  .strictObject({ classes: z.array(ClassEntry), meta: AdrMeta })
  .meta({ id: "ClassesResponse" });
export type ClassesResponse = z.infer<typeof ClassesResponse>;

export const SearchQuery = z.strictObject({
  ...AdrQuery.shape,
  q: z
    .string()
    .max(400)
    .optional()
    .meta({ examples: ["acetone"] }),
  un: z
    .string()
    .max(1_000)
    .optional()
    .meta({
      description:
        "UN numbers with commas between them, 2 to 100, instead of `q` and `class`: each as a whole in `substances`, in their order.",
      examples: ["1203,1950"],
    }),
  class: AdrClass.optional(),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(100_000).default(0),
});
export type SearchQuery = z.infer<typeof SearchQuery>;
