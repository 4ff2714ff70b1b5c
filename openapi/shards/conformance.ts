import { z } from "zod";
import { ADR_CLASSES } from "./adr.ts";
import { shard } from "./common.ts";
import { LegDetailRecord, LegKey } from "./legs.ts";

/** Tables of questions with what must come out of them, for programs that read the published files themselves. */

const ConformanceRecord = z
  .strictObject({
    q: z.string().regex(/^\d{8}$/),
    as_of: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    facts: z
      .string()
      .regex(/^[^,]+:no$/)
      .optional()
      .meta({ description: "What is stated: the base of that id is left out where it is in force." }),
    country: z.string().optional().meta({ description: "The country asked for, as the service is asked." }),
    verdict_detail: z.enum([...LegDetailRecord.options, "law_not_held", "unknown_code", "not_listed", "refused"]).meta({
      description: "refused: the country asked for is none outside the Union, or the day lies before the coverage.",
    }),
    has_prohibition: z.boolean(),
    legs: z
      .record(
        LegKey,
        z.tuple([z.enum([...LegDetailRecord.options, "law_not_held", "unknown_code"]), z.boolean().nullable()]),
      )
      .meta({ description: "`verdict_detail` and `prohibited` of every leg but those that are `not_listed`." }),
    controls: z
      .array(z.string())
      .optional()
      .meta({ description: "Law and direction of every control, with `partial` where only longer codes have it." }),
  })
  .meta({ id: "ConformanceRecord", description: "A question about a code, and what must come out of it." });
export type ConformanceRecord = z.infer<typeof ConformanceRecord>;
export const Conformance = shard("sanctions-conformance/1", ConformanceRecord);
export type Conformance = z.infer<typeof Conformance>;

const NameQuestion = z
  .strictObject({
    q: z.string().min(3),
    lang: z.enum(["en", "pl"]),
    heading: z
      .string()
      .regex(/^\d{4}$/)
      .meta({ description: "The first candidate is this heading, or a code below it." }),
  })
  .meta({
    id: "NameQuestion",
    description: "A reviewed everyday name of goods of one heading; names are drawn by their hash.",
  });
export type NameQuestion = z.infer<typeof NameQuestion>;
export const NameConformance = shard("cn-conformance/1", NameQuestion);
export type NameConformance = z.infer<typeof NameConformance>;

const un = z.string().regex(/^\d{4}$/);
const AdrQuestion = z
  .union([
    z.strictObject({
      un,
      variants: z
        .array(
          z.tuple([z.string(), z.enum(ADR_CLASSES), z.array(z.string()), z.string().nullable(), z.int().nullable()]),
        )
        .meta({ description: "`variant_id`, `class`, `labels`, `tunnel_code` and `points_multiplier` of each row." }),
    }),
    z.strictObject({
      items: z.array(
        z.strictObject({ un, variant_id: z.string(), kg: z.number().optional(), l: z.number().optional() }),
      ),
      verdict: z.enum(["exempt", "requires_full_adr"]),
      points: z.number().nullable(),
    }),
    z.strictObject({
      uns: z.array(un).length(2),
      verdict: z.enum(["permitted", "permitted_with_conditions", "prohibited", "indeterminate"]),
      rule: z.string().meta({ description: "Of the pair: `7.5.2.1 (a)`." }),
    }),
  ])
  .meta({
    id: "AdrQuestion",
    description: "A UN number, a load to count by 1.1.3.6, or two UN numbers in one vehicle, and what must come out.",
  });
export type AdrQuestion = z.infer<typeof AdrQuestion>;
export const AdrConformance = shard("adr-conformance/1", AdrQuestion);
type AdrConformance = z.infer<typeof AdrConformance>;
