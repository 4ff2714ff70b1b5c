import { z } from "zod";
import { shard } from "./common.ts";

/** Verdict shards: what the law says of every code, leg by leg and day by day, worked out beforehand. They have no texts and know no clock. */

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Regime and direction, `RU-export`. */
export const LegKey = z.string().regex(/^[A-Z]{2}-(?:export|import|transit|transport)$/);
export type LegKey = z.infer<typeof LegKey>;

export const LegDecisionRecord = z
  .strictObject({
    verdict_detail: z
      .enum(["listed", "conditional", "listed_partial", "listed_below", "listed_future", "listed_expired"])
      .meta({ description: "The strictest of what bears on the leg, as in the answers of the service." }),
    prohibited: z.boolean().nullable().meta({ description: "true: a ban in force covers the code as it is. false: none is in force. null: a fact decides, or the start is not known." }),
    ban: z.literal(true).optional().meta({ description: "Some of what restricts the leg is a ban, not only a restriction." }),
    needs: z
      .array(z.enum(["longer_code", "description", "origin", "value", "quota", "destination", "contract_date"]))
      .min(1)
      .optional()
      .meta({ description: "Facts that decide what entries leave open. Where `prohibited` is true only `contract_date` can still change it." }),
    annexes: z.array(z.string()).min(1).optional().meta({ description: "Strictest first. Goods that an article names without an annex have none." }),
    articles: z.array(z.string()).min(1),
    listed_in: z
      .strictObject({ annexes: z.int().min(0), articles: z.int().min(1) })
      .optional()
      .meta({ description: "Of a leg that is listed: how many of `annexes` and `articles`, from the first, list the code as it is. Left out where all do." }),
    in_force_since: Day.optional(),
    in_force_since_at_latest: Day.optional().meta({ description: "Instead of `in_force_since` where the start is not known." }),
    until: Day.optional().meta({ description: "Last day of what decides." }),
    grounds: z.array(z.enum(["exemption", "authorisation", "quota"])).min(1).optional().meta({ description: "Kinds of grounds that run, where each measure that decides has one." }),
  })
  .meta({ id: "LegDecisionRecord", description: "What holds of a leg. A member that is left out is false, empty or not known." });
export type LegDecisionRecord = z.infer<typeof LegDecisionRecord>;

export const LegPeriodsRecord = z
  .strictObject({
    entries: z.int().min(1).meta({ description: "Entries under a measure that bear on the leg, on whatever day." }),
    periods: z
      .record(Day, z.int().min(0))
      .meta({ description: "First days, ascending, each with an index of `decisions`. A period lasts until the day before the next begins, the last holds on; the first begins with the coverage." }),
  })
  .meta({ id: "LegPeriodsRecord" });

export const LegSetRecord = z.record(LegKey, LegPeriodsRecord).meta({ id: "LegSetRecord", description: "The legs of a code with something found. On a leg that is not there nothing is found." });
export type LegSetRecord = z.infer<typeof LegSetRecord>;

export const LegCodeRecord = z
  .strictObject({
    code: z.string().regex(/^(\d\d){1,4}$/),
    set: z.int().min(0).meta({ description: "Index of `sets`." }),
    years: z.array(z.int()).min(1).optional().meta({ description: "Years of the Combined Nomenclature that have the code; left out where all held years do. In other years the code is unknown and its case not a plain one." }),
  })
  .meta({ id: "LegCodeRecord" });
export type LegCodeRecord = z.infer<typeof LegCodeRecord>;

export const LegsRecord = z
  .strictObject({
    heading: z.string().regex(/^\d\d(\d\d)?$/).meta({ description: "Four digits, or the two of a chapter for its own line." }),
    decisions: z.array(LegDecisionRecord),
    sets: z.array(LegSetRecord).min(1),
    codes: z.array(LegCodeRecord).min(1),
  })
  .meta({ id: "LegsRecord", description: "The codes of one heading, and the sets of legs that they share." });
export type LegsRecord = z.infer<typeof LegsRecord>;

export const ConformanceRecord = z
  .strictObject({
    q: z.string().regex(/^\d{8}$/),
    as_of: Day,
    verdict_detail: z.enum(["listed", "conditional", "listed_partial", "listed_below", "listed_future", "listed_expired", "not_listed"]),
    has_prohibition: z.boolean(),
    legs: z.record(LegKey, z.tuple([LegDecisionRecord.shape.verdict_detail, LegDecisionRecord.shape.prohibited])).meta({ description: "`verdict_detail` and `prohibited` of every leg with something found." }),
  })
  .meta({ id: "ConformanceRecord", description: "A question, and what must come out of it." });
export type ConformanceRecord = z.infer<typeof ConformanceRecord>;

/** Questions with their answers, for clients of the verdict shards: worked out from the entries, not from the shards. */
export const Conformance = shard("sanctions-conformance/1", ConformanceRecord);
export type Conformance = z.infer<typeof Conformance>;

/** Headings of one chapter, or of a part of it. */
export const LegsShard = shard("sanctions-legs/1", LegsRecord);
export type LegsShard = z.infer<typeof LegsShard>;
