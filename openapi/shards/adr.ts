import { ADR_LANGUAGES } from "../schemas/languages.ts";
import { z } from "zod";
import { TABLE_A_COLUMNS } from "../schemas/adr-substance.ts";
import { EXEMPTIONS } from "../schemas/adr-keys.ts";
import { CIRCUMSTANCES, ClaimLimit, KEPT } from "../schemas/adr-exemptions.ts";
import { ConsignmentRules } from "./adr-consignment.ts";
import { shard, Text4 } from "./common.ts";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const ADR_CLASSES = ["1", "2", "3", "4.1", "4.2", "4.3", "5.1", "5.2", "6.1", "6.2", "7", "8", "9"] as const;

export const VariantRecord = z
  .strictObject({
    variant_id: z.string(),
    status: z.enum(["regulated", "carriage_prohibited", "not_subject_to_adr"]),
    names: Text4,
    document_names: z.array(Text4).meta({
      description:
        "The proper shipping names of the row, of which the transport document gives the most fitting (3.1.2.1, 3.1.2.2). Empty: the name as printed is the only one.",
    }),
    ...TABLE_A_COLUMNS,
    data_quality: z.enum(["verified", "demo", "to_review"]),
  })
  .meta({ id: "VariantRecord" });
export type VariantRecord = z.infer<typeof VariantRecord>;

const SubstanceRecord = z
  .strictObject({ un: z.string().regex(/^\d{4}$/), variants: z.array(VariantRecord).min(1) })
  .meta({ id: "SubstanceRecord" });
export type SubstanceRecord = z.infer<typeof SubstanceRecord>;

/** Substances whose UN number begins with two given digits. */
export const SubstanceShard = shard("adr-substances/1", SubstanceRecord);
export type SubstanceShard = z.infer<typeof SubstanceShard>;

/** For search and class lists. */
const AdrNameRecord = z
  .strictObject({
    un: z.string(),
    class: z.enum(ADR_CLASSES),
    packing_groups: z.array(z.enum(["I", "II", "III"])),
    status: z
      .enum(["carriage_prohibited", "not_subject_to_adr"])
      .optional()
      .meta({ description: "Where it is no goods that ADR regulates." }),
    names: z
      .array(Text4)
      .min(1)
      .meta({ description: "The different names of its variants as printed, those of the first variant first." }),
  })
  .meta({ id: "AdrNameRecord" });
export type AdrNameRecord = z.infer<typeof AdrNameRecord>;
export const AdrNames = shard("adr-names/1", AdrNameRecord);
export type AdrNames = z.infer<typeof AdrNames>;

/**
 * What people call goods, in one language, folded: `[language, UN numbers between spaces, why the goods are not in ADR
 * (empty for those that are), names between
 * semicolons]`.
 */
const AdrWordRecord = z.tuple([
  z.enum(ADR_LANGUAGES),
  z.string(),
  z.enum(["", "not_dangerous", "below_limit"]),
  z.string(),
]);
export const AdrWords = shard("adr-words/1", AdrWordRecord);
export type AdrWords = z.infer<typeof AdrWords>;

const Matrix = z.strictObject({
  keys: z.array(z.string()),
  cells: z.array(z.array(z.string())).meta({
    description: "Row by row. Empty: prohibited. X: permitted. Letters: only under these footnotes. >: see 7.5.2.2.",
  }),
});
export type Matrix = z.infer<typeof Matrix>;

/** A way out of ADR, wherever it stands: its conditions as questions, and what a request can contradict. */
const exempting = {
  uns: z.array(z.string()).meta({ description: "The only UN numbers that it is for; empty: all that it fits." }),
  remains: Text4.nullable().meta({
    description: "What still applies; for a provision without effect, what it says instead.",
  }),
  ways: z
    .array(z.array(Text4))
    .meta({ description: "Ways to meet it, each a list of questions that all want a yes; one way is enough." }),
  goods: z
    .array(
      z.strictObject({
        class: z.string().nullable(),
        not_class: z.string().nullable(),
        not_category: z.string().nullable().meta({ description: "They are not of this transport category." }),
        classification_code: z.string().nullable().meta({ description: "Regular expression over the whole code." }),
        packing_group: z.array(z.string()),
        uns: z.array(z.string()),
        variant: z.string().nullable().meta({ description: "Regular expression over the whole variant id." }),
        labels: z.array(z.string()).meta({ description: "The only labels that they bear; empty: any." }),
      }),
    )
    .meta({ description: "Rows of Table A that it is for; empty: all." }),
  limits: z
    .array(
      z.strictObject({
        ...ClaimLimit.shape,
        way: z.int().nullable().meta({ description: "The way that it belongs to; null: all." }),
        uns: z.array(z.string()).meta({ description: "UN numbers that it is for; empty: all." }),
        class: z.string().nullable(),
        packing_group: z.array(z.string()).meta({ description: "Packing groups that it is for; empty: all." }),
        classification_code: z
          .string()
          .nullable()
          .meta({ description: "Codes that it is for: regular expression over the whole code." }),
        when: z.enum(CIRCUMSTANCES).nullable(),
        keeps: z
          .array(z.enum(KEPT))
          .meta({ description: "What stays in force above it; empty: above it there is no exemption." }),
        plausible: z.boolean().meta({
          description:
            "No limit of the law, but what such goods plausibly are: where it is passed or nothing tells it, the claim is open.",
        }),
        paragraph: z.string(),
      }),
    )
    .meta({ description: "Limits that figures of a request are held against." }),
};

const AdrTables = z
  .strictObject({
    transport_categories: z.array(
      z.strictObject({
        category: z.enum(["0", "1", "2", "3", "4"]),
        max_quantity: z.int().nullable(),
        multiplier: z.int().nullable(),
      }),
    ),
    note_a: z.strictObject({ uns: z.array(z.string()), max_quantity: z.int(), multiplier: z.int() }),
    sp671: z.array(
      z.strictObject({
        packing_group: z.enum(["I", "II", "III"]).nullable(),
        category: z.enum(["0", "1", "2", "3", "4"]),
      }),
    ),
    labels: z.strictObject({
      matrix: Matrix.meta({ description: "7.5.2.1" }),
      keys: z
        .array(z.strictObject({ label: z.string(), key: z.string().nullable() }))
        .meta({ description: "Row of the matrix that a label belongs to; null: the table has none." }),
      footnotes: z.array(
        z.strictObject({
          footnote: z.string(),
          explosives: z
            .strictObject({ classification_codes: z.array(z.string()), uns: z.array(z.string()) })
            .meta({ description: "Class 1 side; both lists empty: any." }),
          others: z.strictObject({ uns: z.array(z.string()) }).meta({ description: "Other side; empty: any." }),
          condition: Text4.nullable(),
        }),
      ),
    }),
    class1: z.strictObject({
      matrix: Matrix.meta({ description: "7.5.2.2" }),
      codes: z.array(z.string()).meta({
        description: "Classification codes of class 1 that may be carried: those that a sample may be given.",
      }),
      footnotes: z.array(z.strictObject({ footnote: z.string(), condition: Text4 })),
    }),
    mixed_loading_provisions: z
      .array(
        z.strictObject({
          special_provision: z.string(),
          others: z
            .strictObject({ class1: z.boolean(), except_codes: z.array(z.string()) })
            .meta({ description: "The package beside it: of class 1, or any; but not of these codes." }),
          outcome: z.enum(["permitted_with_conditions", "prohibited", "indeterminate"]),
          text: Text4,
        }),
      )
      .meta({ description: "Special provisions of column (6) that say what their goods may be loaded with." }),
    outside_loading: z.array(z.strictObject({ un: z.string(), rule: z.string() })).meta({
      description: "Goods without a danger label that 7.5.2 does not concern, with the provision that says so.",
    }),
    limited_quantities_class1: z
      .strictObject({ divisions: z.array(z.string()), uns: z.array(z.string()) })
      .meta({ description: "7.5.2.4: explosives that limited quantities may travel with." }),
    foodstuffs: z
      .strictObject({ labels: z.array(z.string()), uns: z.array(z.string()) })
      .meta({ description: "7.5.4" }),
    provisions: z
      .array(
        z.strictObject({
          special_provision: z.string(),
          effect: z.enum(["exempt", "partly", "never_subject", "elsewhere", "none", "deleted"]).meta({
            description:
              "What it does for goods that meet it: takes them out of ADR; leaves only what `remains`; names goods that were never subject; sends the goods to other entries; takes nothing out of ADR; is deleted in the edition.",
          }),
          empty_packagings: z
            .boolean()
            .meta({ description: "It is about empty uncleaned packagings, and only about these." }),
          ...exempting,
        }),
      )
      .meta({
        description:
          "Special provisions of chapter 3.3 that take goods out of ADR, relieve them in part, or only seem to (1.1.3.4.1).",
      }),
    exemptions: z
      .array(
        z.strictObject({
          exemption: z.enum(EXEMPTIONS),
          effect: z.enum(["exempt", "partly"]),
          empty_packagings: z.enum(["no", "any", "only"]).meta({ description: "Whether it takes empty packagings." }),
          counted: z
            .boolean()
            .meta({ description: "Counted with the rest of the unit (1.1.3.6.5), whose limit it must keep." }),
          ...exempting,
        }),
      )
      .meta({ description: "Exemptions outside chapter 3.3, in the order of their paragraphs." }),
    default_density_kg_per_l: z
      .strictObject({ min: z.number(), max: z.number() })
      .nullable()
      .meta({ description: "Bounds for liquids without reviewed ones." }),
    consignment: ConsignmentRules.meta({ description: "Figures for a load as a whole." }),
    still_applies: z.array(z.strictObject({ provision: z.string(), text: Text4 })),
  })
  .meta({ id: "AdrTables" });
export type AdrTables = z.infer<typeof AdrTables>;

/** An edition as every answer names it; one record. */
const AdrEditionFacts = z
  .strictObject({
    edition: z.strictObject({
      edition: z.string(),
      title: Text4,
      valid_from: Day,
      valid_to: Day,
      transition_until: Day,
      announced_from: Day,
      legal_reference: z.string(),
      legal_url: z.url(),
    }),
    classes: z.array(z.strictObject({ class: z.enum(ADR_CLASSES), name: Text4, count: z.int() })),
    rows: z.int(),
    verified_rows: z.int(),
    search_spellings: z
      .array(z.strictObject({ lang: z.enum(ADR_LANGUAGES), typed: z.string(), spelled: z.string() }))
      .meta({ description: "Folded parts of words as people type them, and as the names of a language spell them." }),
  })
  .meta({ id: "AdrEditionFacts" });
export type AdrEditionFacts = z.infer<typeof AdrEditionFacts>;
export const AdrEditionShard = shard("adr-edition/2", AdrEditionFacts);
export type AdrEditionShard = z.infer<typeof AdrEditionShard>;
/** What loads are judged by: each table is a record with one member, its name. */
export const AdrRulesShard = shard(
  "adr-rules/3",
  z.union(Object.entries(AdrTables.shape).map(([name, table]) => z.strictObject({ [name]: table }))),
);
export type AdrRulesShard = z.infer<typeof AdrRulesShard>;

/** The rules of an edition. */
export interface AdrRules extends AdrEditionFacts, AdrTables {}
