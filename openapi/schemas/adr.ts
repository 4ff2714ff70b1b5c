import { z } from "zod";
import { Day, RefusedRelease, Warning } from "./common.ts";
import { ADR_LANGUAGES } from "./languages.ts";
import { ADR_NEEDED, describeTerms, valuesOf } from "./terms.ts";

/**
 * Wire types that the answers of the ADR service (`/v1`) share. Field names and enumerations of the given interface are
 * kept to the letter.
 */

export const AdrLang = z.enum(ADR_LANGUAGES).meta({ id: "AdrLang" });
export type AdrLang = z.infer<typeof AdrLang>;

// Not `z.enum`: it prints names that look like whole numbers before the others.
export const AdrClass = z
  .literal(["1", "2", "3", "4.1", "4.2", "4.3", "5.1", "5.2", "6.1", "6.2", "7", "8", "9"])
  .meta({ id: "AdrClass", description: "Class designation." });
export type AdrClass = z.infer<typeof AdrClass>;

export const QuantityUnit = z.enum(["kg", "kg_article", "l", "l_water_capacity", "kg_net_explosive_mass"]).meta({
  id: "QuantityUnit",
  description:
    "What 1.1.3.6.3 counts for the entry: net mass of the goods, mass of the article without its packaging, litres, water capacity of the receptacle in litres, net explosive mass.",
});
export type QuantityUnit = z.infer<typeof QuantityUnit>;

export const PackingGroup = z.enum(["I", "II", "III"]).meta({ id: "PackingGroup" });
export type PackingGroup = z.infer<typeof PackingGroup>;

export const TransportCategory = z
  .enum(["0", "1", "2", "3", "4"])
  .meta({ id: "TransportCategory", description: "Column (15) of Table A." });
export type TransportCategory = z.infer<typeof TransportCategory>;

export const AdrDataQuality = z.enum(["verified", "demo", "to_review"]).meta({ id: "AdrDataQuality" });

export const AdrMeta = z
  .strictObject({
    source: z.literal("cargolex-adr-v1"),
    edition: z.string(),
    as_of: Day,
    dataset_version: z.string(),
    source_version: z.string(),
    stale: z.boolean(),
    warnings: z.array(Warning),
    disclaimer: z.string(),
  })
  .meta({ id: "AdrMeta" });
export type AdrMeta = z.infer<typeof AdrMeta>;

/** Something to know about an answer, with the provision it rests on. */
export const AdrNotice = z
  .strictObject({ code: z.string(), rule: z.string().nullable(), text: z.string() })
  .meta({ id: "AdrNotice" });
export type AdrNotice = z.infer<typeof AdrNotice>;

export const AdrNeed = z.enum(valuesOf(ADR_NEEDED)).meta({
  id: "AdrNeed",
  description: describeTerms("The shortest fact that would settle what a UN number alone leaves open.", ADR_NEEDED),
});
export type AdrNeed = z.infer<typeof AdrNeed>;
export const ProvisionQuestions = z
  .strictObject({
    special_provision: z.string(),
    effect: z.enum(["exempt", "partly", "never_subject", "elsewhere"]),
    ways: z.array(z.array(z.string())).meta({
      description: "Ways to meet the provision, each a list of questions that all want a yes; one way is enough.",
    }),
    yes: z.string().meta({ description: "What follows from a yes to every question of a way." }),
    no: z.string().meta({ description: "What follows otherwise." }),
  })
  .meta({
    id: "ProvisionQuestions",
    description: "A special provision that could take the goods out of ADR or relieve them (1.1.3.4.1), as questions.",
  });
export type ProvisionQuestions = z.infer<typeof ProvisionQuestions>;

export const ItemNeed = z
  .strictObject({
    index: z.int(),
    un: z.string(),
    needs: z.array(AdrNeed),
    candidates: z.array(z.string()),
    questions: z.array(ProvisionQuestions).optional().meta({
      description: "With the need `special_provision`; asserted with `exempt_as: sp` and `special_provision`.",
    }),
  })
  .meta({ id: "ItemNeed", description: "What one item leaves open, with the variants it may be." });
export type ItemNeed = z.infer<typeof ItemNeed>;

export const AdrQuery = z.strictObject({
  lang: AdrLang.default("pl"),
  edition: z
    .string()
    .max(10)
    .optional()
    .meta({ examples: ["2025"] }),
  as_of: Day.optional(),
});
export type AdrQuery = z.infer<typeof AdrQuery>;
export const AdrPostQuery = z.strictObject({ ...AdrQuery.shape, strict: z.enum(["0", "1"]).default("0") });
export type AdrPostQuery = z.infer<typeof AdrPostQuery>;
export const AdrStatus = z
  .strictObject({
    dataset_version: z.string(),
    as_of: Day,
    stale: z.boolean(),
    editions: z.array(
      z.strictObject({
        edition: z.string(),
        title: z.string(),
        valid_from: Day,
        valid_to: Day,
        transition_until: Day,
        current: z.boolean(),
        source_version: z.string(),
        un_numbers: z.int(),
        rows: z.int(),
        verified_rows: z.int(),
      }),
    ),
    pending: z.array(z.strictObject({ edition: z.string(), valid_from: Day })).meta({
      description:
        "The edition that follows the newest one held, with the day from which it applies: ADR changes every two years. Until it is held, answers for later days are stale.",
    }),
    refused_release: RefusedRelease.nullable(),
  })
  .meta({ id: "AdrStatus" });
export type AdrStatus = z.infer<typeof AdrStatus>;
