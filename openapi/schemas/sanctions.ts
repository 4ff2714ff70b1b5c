import { z } from "zod";
import { Day, Problem, ProblemCode } from "./common.ts";
import { CnResult, Derogation, Direction, ExcludedFrom, Need, Notice, RegimeFilter, Scope, Successor, VerdictDetail, Winddown } from "./sanctions-entry.ts";

/** Questions of the sanctions service (`/api`) and their answers. Field names and enumerations of the given interface are kept to the letter. */

/** Faults of a question whose texts the dataset holds. */
export const CnFaultCode = ProblemCode.extract(["too_short", "too_long", "too_many_digits", "wrong_format", "ambiguous", "leading_zero", "before_coverage"]);
export type CnFaultCode = z.infer<typeof CnFaultCode>;

export const CnWarningCode = z
  .enum([
    "newest_nomenclature", "odd_digits", "filled_with_zeros", "digit_groups", "digits_in_name", "name_widened", "synonym", "name_not_found", "name_not_listed",
    "act_pending",
  ])
  .meta({ id: "CnWarningCode", description: "What the caller should know. The list is closed; new codes are an addition." });
export const CnWarning = z
  .strictObject({ code: CnWarningCode, detail: z.string() })
  .meta({ id: "CnWarning", description: "Something the caller should know about how the question was read or answered." });
export type CnWarning = z.infer<typeof CnWarning>;

export const CnMeta = z
  .strictObject({
    returned: z.int(), source: z.literal("cargolex-sanctions-v1"), dataset_version: z.string(),
    source_versions: z.record(z.string(), z.string()), total: z.int(), limit: z.int(), offset: z.int(), as_of: Day,
    normalized: z.string(), stale: z.boolean(), warnings: z.array(CnWarning),
  })
  .meta({ id: "CnMeta" });
export type CnMeta = z.infer<typeof CnMeta>;

export const CnResponse = z
  .strictObject({
    query: z.string(),
    matched_as: z.enum(["cn_code", "name"]),
    verdict: z.enum(["restricted", "no_match"]).meta({ description: "no_match does not mean that trade is permitted." }),
    verdict_detail: VerdictDetail,
    has_prohibition: z.boolean(),
    needs: z.array(Need),
    results: z.array(CnResult),
    excluded_from: z.array(ExcludedFrom),
    cn_exists: z.boolean().nullable(),
    cn_name: z.string().nullable(),
    cn_successors: z.array(Successor),
    scope: Scope,
    winddowns: z.array(Winddown),
    derogations: z.array(Derogation),
    notices: z.array(Notice),
    disclaimer: z.string(),
    meta: CnMeta,
  })
  .meta({ id: "CnResponse", description: "Verdict, matching entries and their legal context." });
export type CnResponse = z.infer<typeof CnResponse>;

export const SanctionsLang = z.enum(["pl", "en"]).meta({ id: "SanctionsLang" });
export type SanctionsLang = z.infer<typeof SanctionsLang>;

export const CnQuery = z.strictObject({
  q: z.string().min(2).max(400).meta({ description: "A CN code, however its digits are grouped and separated, also with `ex`, `CN` or the like in front; or a fragment of a goods name, 2 to 200 characters.", examples: ["8542 31"] }),
  lang: SanctionsLang.default("pl"),
  as_of: Day.optional(),
  regime: RegimeFilter.optional(),
  direction: Direction.optional(),
  limit: z.int().min(1).max(500).default(100),
  offset: z.int().min(0).max(100_000).default(0),
});
export type CnQuery = z.infer<typeof CnQuery>;

export const LangQuery = z.strictObject({ lang: SanctionsLang.default("pl"), as_of: Day.optional() });
export type LangQuery = z.infer<typeof LangQuery>;

export const CnBatchItem = z.strictObject({ id: z.string().max(200).optional(), q: z.string().max(400) }).meta({ id: "CnBatchItem" });
export const CnBatchRequest = z
  .strictObject({
    items: z.array(z.unknown()).min(1).max(500).meta({ description: "Each item is {id?, q}; a malformed item is answered with a problem, the others are not affected." }),
    lang: SanctionsLang.default("pl"),
    as_of: Day.optional(),
    limit: z.int().min(1).max(500).default(10).meta({ description: "Results an item; items times limit is at most 5000." }),
  })
  .meta({ id: "CnBatchRequest" });
export type CnBatchRequest = z.infer<typeof CnBatchRequest>;
export const CnBatchResponse = z
  .strictObject({
    items: z.array(z.strictObject({ id: z.string().nullable(), answer: CnResponse.optional(), problem: Problem.optional() })),
  })
  .meta({ id: "CnBatchResponse" });
export type CnBatchResponse = z.infer<typeof CnBatchResponse>;
