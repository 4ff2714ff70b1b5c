import { z } from "zod";
import type { CarriageFacts } from "./adr-carriage.ts";
import { NAME_WORDS, PACKAGE_KINDS } from "./adr-keys.ts";

/**
 * Wire types of the entry of goods in the transport document (5.4.1.1.1): what a consignor says, what it reads, and
 * what is missing.
 */

export const DocumentMissing = z
  .enum([
    "name_choice",
    "technical_name",
    "net_explosive_mass",
    "classification_code",
    "labels",
    "packing_group",
    "variant_id",
    "control_temperature",
    "emergency_temperature",
    "fireworks_reference",
    "residues",
    "radioactive_particulars",
  ])
  .meta({
    id: "DocumentMissing",
    description:
      "What the consignor still has to say before the entry is complete. `radioactive_particulars` (5.4.1.2.5) cannot be given here.",
  });
export type DocumentMissing = z.infer<typeof DocumentMissing>;

/** What a consignor says of goods for their entry in the transport document; members of an item. */
export const documentFacts = {
  name_choice: z.string().max(300).optional().meta({
    description: "Which of the alternative names (3.1.2.2): the name in any of the four languages, or its number.",
  }),
  technical_name: z
    .string()
    .max(300)
    .optional()
    .meta({ description: "Technical name that stands in brackets behind the name (3.1.2.8.1)." }),
  waste: z.boolean().optional().meta({ description: "Waste: the word stands before the name (5.4.1.1.3.1)." }),
  waste_code: z.string().max(12).optional().meta({
    description: "With `waste`: its code in the European list of waste, such as `15 01 10*`, printed behind the entry.",
  }),
  waste_rule: z.enum(["2.1.3.5.5", "4.1.1.5.3"]).optional().meta({
    description:
      "With `waste`: classified from what is known of it (2.1.3.5.5), or inner packagings packed together (4.1.1.5.3); the document says so (5.4.1.1.3), and needs no technical name.",
  }),
  quantity_estimated: z.boolean().optional().meta({
    description:
      "With `waste`: its quantity could not be measured and was estimated (5.4.1.1.3.2); the document says so, and 1.1.3.6 is not used.",
  }),
  name_words: z.array(z.enum(NAME_WORDS)).min(1).max(NAME_WORDS.length).optional().meta({
    description:
      "Words that belong to the name where it does not have them: carried hot (5.4.1.1.14), molten (5.4.1.1.23), a solution or mixture of one named substance (3.1.3.2), stabilized, temperature controlled (5.4.1.1.15).",
  }),
  package_kind: z.enum(PACKAGE_KINDS).optional().meta({
    description: "Kind of the packages (5.4.1.1.1 (e)); cylinders where `cylinders` is given.",
  }),
  package_code: z
    .string()
    .max(8)
    .optional()
    .meta({ description: "UN code of the packaging, such as 4G or 31HA1, behind its kind." }),
  special_agreement: z.string().min(1).max(60).optional().meta({
    description:
      "Number of a multilateral or special agreement (1.5.1), such as M361: its packaging is not held against column (8).",
  }),
  returned: z.boolean().optional().meta({
    description:
      "With `empty_uncleaned`: returned to the consignor with the document of the full carriage (5.4.1.1.6.2.3).",
  }),
  environmentally_hazardous: z
    .boolean()
    .optional()
    .meta({ description: "Meets 2.2.9.1.10 (5.4.1.1.18); not said of UN 3077 and 3082, whose name says it." }),
  packaging: z
    .enum(["packaging", "receptacle", "ibc", "large_packaging"])
    .optional()
    .meta({ description: "With `empty_uncleaned`: what is empty (5.4.1.1.6.2.1)." }),
  salvage: z
    .enum(["packaging", "pressure_receptacle"])
    .optional()
    .meta({ description: "Carried in a salvage packaging or salvage pressure receptacle (5.4.1.1.5)." }),
  control_temperature_c: z
    .number()
    .min(-100)
    .max(100)
    .optional()
    .meta({ description: "Control temperature in °C (5.4.1.2.3.1)." }),
  emergency_temperature_c: z
    .number()
    .min(-100)
    .max(100)
    .optional()
    .meta({ description: "Emergency temperature in °C (5.4.1.2.3.1)." }),
  fireworks_reference: z
    .string()
    .max(60)
    .optional()
    .meta({ description: "Classification reference of fireworks, such as D/BAM1234 (5.4.1.2.1 (g))." }),
  residues_of: z
    .array(z.enum(["3", "4.1", "5.1", "6.1", "8", "9"]))
    .min(1)
    .max(6)
    .optional()
    .meta({ description: "UN 3509: classes and subsidiary hazards of the residues (5.4.1.1.19)." }),
} as const;

/** The facts with the members of an item that stand in its entry too. */
export interface DocumentFacts extends z.infer<z.ZodObject<typeof documentFacts>> {
  empty_uncleaned?: boolean | undefined;
  net_explosive_mass_kg?: number | undefined;
  classification_code?: string | undefined;
  labels?: string[] | undefined;
  packing_group?: "I" | "II" | "III" | undefined;
  carriage?: CarriageFacts["carriage"];
  tank?: CarriageFacts["tank"];
  bulk?: CarriageFacts["bulk"];
  exempt_as?: string | undefined;
  special_provision?: string | undefined;
  critically_damaged?: boolean | undefined;
}

export const TransportDocument = z
  .strictObject({
    required: z.boolean().meta({
      description:
        "False where no entry is needed: goods that may not be carried, are not subject to ADR, or are relieved of it.",
    }),
    paragraph: z.string(),
    template: z
      .string()
      .nullable()
      .meta({ description: "The entry with `{...}` for what is missing; null where none is required." }),
    missing: z.array(DocumentMissing),
    line: z.string().nullable().meta({
      description:
        "The entry of (a) to (d) and (k) with what other paragraphs add; null while something is missing, and where none is required. Packages, quantity, consignor and consignee stand in `transport_documents`.",
    }),
  })
  .meta({
    id: "TransportDocument",
    description: "The entry of goods in the transport document (5.4.1.1.1), in one language.",
  });
export type TransportDocument = z.infer<typeof TransportDocument>;

const DocumentGap = z
  .enum([
    ...DocumentMissing.options,
    "consignor",
    "consignee",
    "responsible_person",
    "packages",
    "package_kind",
    "quantity",
    "totals",
  ])
  .meta({ id: "DocumentGap", description: "What the whole document still lacks." });
export type DocumentGap = z.infer<typeof DocumentGap>;

const text = z.string().nullable();

export const ConsignmentDocument = z
  .strictObject({
    consignor: text,
    consignee: text.meta({ description: "Several are joined by a line each in `text`, here by a semicolon." }),
    carrier: text,
    loading_date: text,
    reference: text,
    lines: z
      .array(
        z.strictObject({
          items: z.array(z.int()),
          entry: text.meta({ description: "(a) to (d), (k) and what other paragraphs add; null while it has a gap." }),
          packages: text.meta({ description: "(e): number and kind; null where none is wanted, or it is missing." }),
          quantity: text.meta({ description: "(f): total quantity; null where none is wanted, or it is missing." }),
        }),
      )
      .meta({ description: "One for each entry: items with the same entry are added up." }),
    totals: z.array(z.string()).meta({
      description: "Totals by transport category where 1.1.3.6 is used, and of the net explosive mass.",
    }),
    missing: z
      .array(z.strictObject({ item: z.int().nullable(), what: DocumentGap, paragraph: z.string() }))
      .meta({ description: "What is missing, of an item or (null) of the document; empty where it is complete." }),
    text: text.meta({ description: "The document to print, a statement a line; null while something is missing." }),
  })
  .meta({ id: "ConsignmentDocument", description: "The whole transport document (5.4.1.1.1 (a) to (k), 5.4.1.2)." });
export type ConsignmentDocument = z.infer<typeof ConsignmentDocument>;
