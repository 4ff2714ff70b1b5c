import { ADR_LANGUAGES, SANCTIONS_LANGUAGES } from "./languages.ts";
import { z } from "zod";
import { Day, Problem, ProblemCode } from "./common.ts";
import {
  Certificate,
  Pointer,
  CnBasicResult,
  CnResult,
  Derogation,
  ExcludedFrom,
  Need,
  Notice,
  CountryFilter,
  RegimeFilter,
  Scope,
  Successor,
  VerdictDetail,
  Winddown,
} from "./sanctions-entry.ts";
import { CONFIDENCE, describeTerms, GOODS_MET, valuesOf } from "./terms.ts";
import { CnBasicControl, CnControl } from "./sanctions-controls.ts";
import { CnLeg, CnSummaryRow, CnVerdictLeg, LegDirection } from "./sanctions-summary.ts";

/**
 * Questions of the sanctions service (`/api`) and their answers. Field names and enumerations of the given interface
 * are kept to the letter.
 */

/** Faults of a question whose texts the dataset holds. */
export const CnFaultCode = ProblemCode.extract([
  "too_short",
  "too_long",
  "too_many_digits",
  "wrong_format",
  "ambiguous",
  "glued_parameter",
  "code_among_words",
  "leading_zero",
  "before_coverage",
]);
export type CnFaultCode = z.infer<typeof CnFaultCode>;

export const CnWarningCode = z
  .enum([
    "newest_nomenclature",
    "oldest_nomenclature",
    "odd_digits",
    "lost_zero",
    "national_digits",
    "longer_than_cn",
    "filled_with_zeros",
    "unknown_code",
    "did_you_mean",
    "digit_groups",
    "digits_in_name",
    "name_widened",
    "synonym",
    "name_too_general",
    "too_vague",
    "name_separated",
    "name_language",
    "name_not_found",
    "name_not_listed",
    "act_pending",
    "country_without_regime",
    "law_not_held",
    "part_of_country",
    "direction_without_leg",
    "value_without_threshold",
    "stated",
    "release_expired",
  ])
  .meta({
    id: "CnWarningCode",
    description: "What the caller should know. The list is closed; new codes are an addition.",
  });
export const CnWarning = z.strictObject({ code: CnWarningCode, detail: z.string() }).meta({
  id: "CnWarning",
  description: "Something the caller should know about how the question was read or answered.",
});
export type CnWarning = z.infer<typeof CnWarning>;

const CnCandidate = z
  .strictObject({
    code: z.string().meta({
      description: "4 to 8 digits in groups: the heading, or the deepest line of it that holds what was met.",
      examples: ["8471 30"],
    }),
    name: z.string().meta({ description: "In `lang`; a line called only 'Other' carries its parent's name." }),
    path: z.array(z.string()).meta({ description: "Names of the lines above, the chapter first." }),
    confidence: z.enum(valuesOf(CONFIDENCE)).meta({
      description: describeTerms(
        "How sure it is that the heading is right, fitted on descriptions with known headings; it decides nothing.",
        CONFIDENCE,
      ),
    }),
    matched: z.strictObject({
      by: z.enum(valuesOf(GOODS_MET)).meta({ description: describeTerms("How the words were met.", GOODS_MET) }),
      words: z.array(z.string()).meta({ description: "Words of the question that were met, folded." }),
    }),
    verdict_detail: VerdictDetail.meta({
      description: "What the code of this meaning is by itself, on the legs asked for.",
    }),
    legs: z
      .array(CnLeg)
      .meta({ description: "Legs asked for with something found; ask with the code for what they say." }),
  })
  .meta({
    id: "CnCandidate",
    description: "One meaning of a name, restricted or not: its code says what no name can.",
  });
export type CnCandidate = z.infer<typeof CnCandidate>;

const StaleBecause = z
  .strictObject({
    regime: z.string().nullable().meta({ description: "The regime whose act it is; null for the nomenclature." }),
    act: z
      .string()
      .meta({ description: "CELEX number of the act, or the nomenclature that is not held, as `CN 2027`." }),
  })
  .meta({ id: "StaleBecause", description: "What is not held, and of which regime." });

const CnMeta = z
  .strictObject({
    returned: z.int(),
    source: z.literal("cargolex-sanctions-v1"),
    dataset_version: z.string(),
    source_versions: z.record(z.string(), z.string()),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    as_of: Day,
    normalized: z.string(),
    stale: z.boolean(),
    stale_because: z.array(StaleBecause).optional().meta({
      description: "Why `stale` is true: acts in force that the data do not hold, or the nomenclature of the day.",
    }),
    stated: z
      .strictObject({ facts: z.string().optional(), value_eur: z.string().optional(), contract_date: Day.optional() })
      .optional()
      .meta({ description: "What the question stated: the verdict rests on it." }),
    warnings: z.array(CnWarning),
  })
  .meta({ id: "CnMeta" });
export type CnMeta = z.infer<typeof CnMeta>;

/** What both views say of a question before anything else. */
const head = {
  query: z.string().meta({ description: "`q` as it was sent." }),
  matched_as: z.enum(["cn_code", "name"]),
  verdict: z.enum(["restricted", "no_match"]).meta({
    description: "Of the legs asked for; without filters of all. no_match does not mean that trade is permitted.",
  }),
  verdict_detail: VerdictDetail,
  has_prohibition: z
    .boolean()
    .meta({ description: "At least one entry in force on a leg asked for is a ban on export, import or transfer." }),
  needs: z.array(Need).meta({ description: "Facts that would decide what the legs asked for leave open." }),
  cn_exists: z
    .boolean()
    .meta({ description: "A code of the nomenclature of the day; for a name, a line that it met." }),
  cn_name: z.string().nullable(),
  candidates: z
    .array(CnCandidate)
    .optional()
    .meta({ description: "For a name: what its words may mean, best first, at most 20." }),
  summary: z.array(CnSummaryRow).meta({
    description: "The decision leg by leg: for a code a row for each regime and direction asked for, for a name none.",
  }),
  pointers: z.array(Pointer).meta({
    description:
      "Law that the code points to beside these sanctions: duties, licences, the phase-out of gas, the Common High Priority List; and what no code shows.",
  }),
};

const CONTROLS =
  "What customs ask of the code whatever the country: dual-use items, waste, protected species and others. No sanctions: never part of the verdict. Empty for a name.";

export const CnResponse = z
  .strictObject({
    ...head,
    controls: z.array(CnControl).meta({ description: CONTROLS }),
    results: z.array(CnResult),
    excluded_from: z
      .array(ExcludedFrom)
      .optional()
      .meta({ description: "Where entries leave out the code asked for: which." }),
    cn_successors: z
      .array(Successor)
      .optional()
      .meta({ description: "Of a code that ended: codes that took its goods over, where they are known." }),
    scope: Scope,
    winddowns: z.array(Winddown),
    derogations: z.array(Derogation).meta({
      description:
        "Grounds that name codes, the code asked for among them, and quotas; with `texts=1` all that may lift a result.",
    }),
    general_grounds: z.int().meta({
      description:
        "Grounds for whatever goods of an annex that are not in `derogations`: `exemption` of each result names their articles and last days, `texts=1` shows them in words.",
    }),
    certificates: z
      .array(Certificate)
      .optional()
      .meta({ description: "With `texts=1`: what the documents are that results name, each once." }),
    notices: z.array(Notice),
    disclaimer: z.string(),
    meta: CnMeta,
  })
  .meta({
    id: "CnResponse",
    description: "`view=full`: verdict, decision by leg, matching entries and their legal context.",
  });
export type CnResponse = z.infer<typeof CnResponse>;

const CnBasicMeta = CnMeta.pick({
  returned: true,
  total: true,
  source: true,
  dataset_version: true,
  as_of: true,
  stale: true,
  stale_because: true,
  stated: true,
  warnings: true,
}).meta({ id: "CnBasicMeta" });

const CnBasicResponse = z
  .strictObject({
    ...head,
    controls: z.array(CnBasicControl).meta({ description: CONTROLS }),
    results: z.array(CnBasicResult),
    disclaimer: z.string(),
    meta: CnBasicMeta,
  })
  .meta({
    id: "CnBasicResponse",
    description: "`view=basic`: verdict and decision by leg; entries only where `limit` asks for them.",
  });
export type CnBasicResponse = z.infer<typeof CnBasicResponse>;

/** The decision and nothing else; in a batch what all items have in common stands once. */
const verdictAlone = {
  query: head.query,
  matched_as: head.matched_as,
  verdict: head.verdict,
  verdict_detail: head.verdict_detail,
  needs: head.needs,
  legs: z
    .array(CnVerdictLeg)
    .meta({ description: "The legs asked for that are not free: prohibited, open, or with a duty. None for a name." }),
  warnings: z
    .array(CnWarning)
    .optional()
    .meta({ description: "How the question was read, where that is not as it was written." }),
};

const CnVerdictResponse = z
  .strictObject({
    ...verdictAlone,
    disclaimer: z.string(),
    meta: CnMeta.pick({ as_of: true, dataset_version: true, stale: true, stale_because: true }).meta({
      id: "CnVerdictMeta",
      description: "The day and the release that were asked.",
    }),
  })
  .meta({ id: "CnVerdictResponse", description: "`view=verdict`: the verdict, and the legs that are not free." });
export type CnVerdictResponse = z.infer<typeof CnVerdictResponse>;

const CnVerdictBatchAnswer = z
  .strictObject({
    ...verdictAlone,
    meta: CnMeta.pick({ as_of: true, stale: true })
      .optional()
      .meta({ id: "CnVerdictBatchMeta", description: "Of an item asked for another day than the batch." }),
  })
  .meta({ id: "CnVerdictBatchAnswer", description: "The verdict alone, of one item." });
export type CnVerdictBatchAnswer = z.infer<typeof CnVerdictBatchAnswer>;

export const CnAnswer = z
  .union([CnResponse, CnBasicResponse, CnVerdictResponse])
  .meta({ description: "The answer in the view asked for." });

const View = z.enum(["full", "basic", "verdict"]).meta({
  id: "View",
  description:
    "full: with scope, exemptions, wind-downs, notices and every member of an entry. basic: verdict and decision by leg. verdict: the verdict and the legs that are not free, some 500 bytes.",
});

export const SanctionsLang = z.enum(SANCTIONS_LANGUAGES).meta({ id: "SanctionsLang" });
export type SanctionsLang = z.infer<typeof SanctionsLang>;

/** Whether an answer says in words what it otherwise names. */
const Texts = z.enum(["0", "1"]).optional().meta({
  description:
    "In the full view, 1: also the grounds that goods of an annex have whatever their code, what the document codes are, what the annexes are called, and what this check does not see.",
});

const stated = {
  facts: z
    .string()
    .min(4)
    .max(2000)
    .optional()
    .meta({
      description:
        "Answers to questions of `bases`: `<id>:yes` or `<id>:no`, separated by commas. An unanswered question leaves the leg open.",
      examples: ["RU-XXIII-0498/export:no"],
    }),
  value_eur: z
    .string()
    .min(1)
    .max(12)
    .optional()
    .meta({ description: "Value of one item in EUR; equal to an amount is not above it.", examples: ["250"] }),
  contract_date: Day.optional().meta({
    description: "Day of the contract, not after `as_of`: it opens or closes periods and quotas for earlier contracts.",
    examples: ["2025-01-10"],
  }),
};

export const CnQuery = z.strictObject({
  q: z
    .string()
    .min(2)
    .max(400)
    .meta({
      description:
        "A CN code, however its digits are grouped and separated, also with `ex`, `CN` or the like in front; or a fragment of a goods name, 2 to 200 characters.",
      examples: ["8542 31"],
    }),
  lang: SanctionsLang.default("pl"),
  as_of: Day.optional(),
  regime: RegimeFilter.optional(),
  country: CountryFilter.optional(),
  direction: LegDirection.optional(),
  ...stated,
  texts: Texts,
  history: z.enum(["0", "1"]).default("0").meta({ description: "1: also grounds and periods that have expired." }),
  view: View.default("full"),
  limit: z
    .int()
    .min(0)
    .max(500)
    .optional()
    .meta({
      examples: [20],
      description:
        "Most results; 100 where it is left out, in the basic view 0; the verdict alone has none. Verdict and summary are over all of them.",
    }),
  offset: z.int().min(0).max(100_000).default(0),
});
export type CnQuery = z.infer<typeof CnQuery>;

export const LangQuery = z.strictObject({ lang: SanctionsLang.default("pl"), as_of: Day.optional() });
export type LangQuery = z.infer<typeof LangQuery>;

/** Names of goods are held in more languages than the law. */
export const NodeQuery = z.strictObject({
  lang: z
    .enum(ADR_LANGUAGES)
    .default("pl")
    .meta({ description: "Language of the names; German and French ones are held of the newest nomenclature." }),
  as_of: Day.optional(),
});
export type NodeQuery = z.infer<typeof NodeQuery>;

export const CnBatchItem = z
  .strictObject({
    id: z
      .union([z.string().max(200), z.number()])
      .optional()
      .meta({ description: "Comes back as it was sent." }),
    q: z.string().max(400).meta({ description: "A code, or goods by name, as in a single question." }),
    regime: RegimeFilter.optional(),
    country: CountryFilter.optional(),
    direction: LegDirection.optional(),
    as_of: Day.optional().meta({ description: "The day of this item, where it is not that of the batch." }),
    ...stated,
  })
  .meta({ id: "CnBatchItem" });
export const CnBatchRequest = z
  .strictObject({
    items: z.array(CnBatchItem).min(1).max(500).meta({
      description:
        "In the full view at most 100. Each item is {id?, q} with the members that a single question may have of its own; a malformed item is answered with a problem, the others are not affected.",
    }),
    lang: SanctionsLang.default("pl"),
    as_of: Day.optional(),
    view: View.default("basic"),
    texts: Texts,
    limit: z.int().min(0).max(500).optional().meta({
      description: "Results an item; 10 where it is left out, in the basic view 0. Items times limit is at most 1000.",
    }),
  })
  .meta({ id: "CnBatchRequest" });
export type CnBatchRequest = z.infer<typeof CnBatchRequest>;

const CnBatchAnswerMeta = CnMeta.pick({ returned: true, total: true, stated: true, warnings: true }).extend({
  as_of: Day.optional().meta({ description: "Of an item asked for another day than the batch; so is `stale`." }),
  stale: z.boolean().optional(),
});
/** Stands for `summary` in a batch. */
const summaryAt = z.int().min(0).meta({ description: "Place in `summaries` of the decision leg by leg, from 0." });
const CnBasicBatchAnswer = CnBasicResponse.omit({ disclaimer: true, summary: true, meta: true })
  .extend({ summary_at: summaryAt, meta: CnBatchAnswerMeta.meta({ id: "CnBatchAnswerMeta" }) })
  .meta({ id: "CnBasicBatchAnswer", description: "The basic view without what all items have in common." });
export type CnBasicBatchAnswer = z.infer<typeof CnBasicBatchAnswer>;
const CnFullBatchAnswer = CnResponse.omit({ disclaimer: true, summary: true, scope: true, meta: true })
  .extend({
    summary_at: summaryAt,
    meta: CnBatchAnswerMeta.extend({ normalized: z.string() }).meta({ id: "CnFullBatchAnswerMeta" }),
  })
  .meta({ id: "CnFullBatchAnswer", description: "The full view without what all items have in common." });
export type CnFullBatchAnswer = z.infer<typeof CnFullBatchAnswer>;

const batchId = z.union([z.string(), z.number()]).nullable();
const CnBatchAnswered = z
  .strictObject({
    id: batchId,
    status: z.literal(200),
    answer: z.union([CnFullBatchAnswer, CnBasicBatchAnswer, CnVerdictBatchAnswer]),
  })
  .meta({ id: "CnBatchAnswered", description: "An item that was answered, in the view asked for." });
const CnBatchRefused = z.strictObject({ id: batchId, status: z.literal([400, 413]), problem: Problem }).meta({
  id: "CnBatchRefused",
  description: "An item that could not be understood (400), or whose answer is larger than 8 MB (413).",
});
export const CnBatchResponse = z
  .strictObject({
    meta: CnMeta.pick({
      source: true,
      dataset_version: true,
      source_versions: true,
      as_of: true,
      stale: true,
      stale_because: true,
      warnings: true,
    })
      .extend({ view: View, limit: z.int() })
      .meta({ id: "CnBatchMeta", description: "What holds for every item." }),
    disclaimer: z.string(),
    scope: Scope,
    pointers: z.array(Pointer).meta({ description: "Those that hold for every item, whatever its code." }),
    summaries: z.array(z.array(CnSummaryRow)).meta({
      description:
        "Every decision that an item has, once: `summary_at` of an answer is its place. For a name it has no rows.",
    }),
    items: z.array(z.union([CnBatchAnswered, CnBatchRefused])).meta({ description: "In the order of the request." }),
  })
  .meta({ id: "CnBatchResponse" });
export type CnBatchResponse = z.infer<typeof CnBatchResponse>;
