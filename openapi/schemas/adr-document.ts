import { z } from "zod";

/** Wire types of the entry of goods in the transport document (5.4.1.1.1): what a consignor says, what it reads, and what is missing. */

export const DocumentMissing = z
  .enum([
    "name_choice", "technical_name", "net_explosive_mass", "classification_code", "labels", "packing_group", "variant_id", "control_temperature",
    "fireworks_reference", "residues", "radioactive_particulars",
  ])
  .meta({ id: "DocumentMissing", description: "What the consignor still has to say before the entry is complete. `radioactive_particulars` (5.4.1.2.5) cannot be given here." });
export type DocumentMissing = z.infer<typeof DocumentMissing>;

/** What a consignor says of goods for their entry in the transport document; members of an item. */
export const documentFacts = {
  name_choice: z.string().max(300).optional().meta({ description: "Which of the alternative names (3.1.2.2): the name in any of the four languages, or its number." }),
  technical_name: z.string().max(300).optional().meta({ description: "Technical name that stands in brackets behind the name (3.1.2.8.1)." }),
  waste: z.boolean().optional().meta({ description: "Waste: the word stands before the name (5.4.1.1.3.1)." }),
  environmentally_hazardous: z.boolean().optional().meta({ description: "Meets 2.2.9.1.10 (5.4.1.1.18); not said of UN 3077 and 3082, whose name says it." }),
  packaging: z.enum(["packaging", "receptacle", "ibc", "large_packaging"]).optional().meta({ description: "With `empty_uncleaned`: what is empty (5.4.1.1.6.2.1)." }),
  salvage: z.enum(["packaging", "pressure_receptacle"]).optional().meta({ description: "Carried in a salvage packaging or salvage pressure receptacle (5.4.1.1.5)." }),
  control_temperature_c: z.number().min(-100).max(100).optional().meta({ description: "Control temperature in °C (5.4.1.2.3.1)." }),
  emergency_temperature_c: z.number().min(-100).max(100).optional().meta({ description: "Emergency temperature in °C (5.4.1.2.3.1)." }),
  fireworks_reference: z.string().max(60).optional().meta({ description: "Classification reference of fireworks, such as D/BAM1234 (5.4.1.2.1 (g))." }),
  residues_of: z.array(z.enum(["3", "4.1", "5.1", "6.1", "8", "9"])).min(1).max(6).optional().meta({ description: "UN 3509: classes and subsidiary hazards of the residues (5.4.1.1.19)." }),
} as const;

/** The facts with the members of an item that stand in its entry too. */
export interface DocumentFacts extends z.infer<z.ZodObject<typeof documentFacts>> {
  empty_uncleaned?: boolean | undefined;
  net_explosive_mass_kg?: number | undefined;
  classification_code?: string | undefined;
  labels?: string[] | undefined;
  packing_group?: "I" | "II" | "III" | undefined;
  exempt_as?: "lq" | "eq" | "sp" | undefined;
  special_provision?: string | undefined;
  critically_damaged?: boolean | undefined;
}

export const TransportDocument = z
  .strictObject({
    required: z.boolean().meta({ description: "False where no entry is needed: goods that may not be carried, are not subject to ADR, or are relieved of it." }),
    paragraph: z.string(),
    template: z.string().nullable().meta({ description: "The entry with `{...}` for what is missing; null where none is required." }),
    missing: z.array(DocumentMissing),
    line: z.string().nullable().meta({ description: "The complete entry; null while something is missing, and where none is required." }),
  })
  .meta({ id: "TransportDocument", description: "The entry of goods in the transport document (5.4.1.1.1), in one language." });
export type TransportDocument = z.infer<typeof TransportDocument>;
