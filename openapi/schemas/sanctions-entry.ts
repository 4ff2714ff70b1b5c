import { z } from "zod";
import { Day } from "./common.ts";
import { BASIC_MEMBERS, BASIC_REGIME } from "./sanctions-keys.ts";
import { describeTerms, NEEDED, valuesOf, VERDICT_DETAILS } from "./terms.ts";

/**
 * What an answer of the sanctions service is put together of: entries, and the law around them. Field names and
 * enumerations of the given interface are kept to the letter.
 */

export const RegimeCode = z
  .string()
  .regex(/^[A-Z]{2}(?:-[A-Z]+)?$/)
  .meta({
    id: "RegimeCode",
    description:
      "A regime of the dataset: `RU` is Regulation (EU) No 833/2014, `BY` Regulation (EC) No 765/2006. `GET /api/v1/countries` lists those that are held.",
    examples: ["RU"],
  });
/** A regime asked for; one that the dataset does not have is refused with the names of those that it has. */
export const RegimeFilter = z
  .string()
  .max(20)
  .meta({
    description: "Only this regime: a code of `GET /api/v1/countries`, or `all`. Without it and `country`: `RU`, `BY`.",
    examples: ["RU"],
  });
/** A country asked for; what is none is refused with what it is. */
export const CountryFilter = z
  .string()
  .max(20)
  .meta({
    description: "Where the goods go to or come from (ISO 3166-1): its regimes, and what of `RU` and `BY` reaches it.",
    examples: ["KG"],
  });
type RegimeCode = z.infer<typeof RegimeCode>;

export const Direction = z.enum(["export", "import", "transit", "transport", "third_country"]).meta({
  id: "Direction",
  description:
    "Movement that the restriction concerns. export: sale, supply, transfer or export to the country or for use in it. import: of goods that originate in the country or are exported from it. " +
    "transit: goods exported from the Union that cross the country. transport: goods of the country carried anywhere. " +
    "third_country: trade with other countries, in goods made of inputs of the country, carried through it or meant for it.",
});
export type Direction = z.infer<typeof Direction>;

export const RestrictionType = z
  .enum(["export_ban", "import_ban", "transfer_ban", "restriction", "other"])
  .meta({ id: "RestrictionType" });
type RestrictionType = z.infer<typeof RestrictionType>;

const DataQuality = z.enum(["verified", "demo", "to_review"]).meta({
  id: "DataQuality",
  description: "verified: two independent sources agree on the code. to_review: one source. demo: test data.",
});
export type DataQuality = z.infer<typeof DataQuality>;

export const EntryDetail = z
  .enum([
    "listed",
    "conditional",
    "listed_partial",
    "listed_below",
    "listed_by_name",
    "listed_future",
    "listed_expired",
  ])
  .meta({ id: "EntryDetail", description: "How one entry bears on the query." });
export type EntryDetail = z.infer<typeof EntryDetail>;

export const VerdictDetail = z.enum(valuesOf(VERDICT_DETAILS)).meta({
  id: "VerdictDetail",
  description: describeTerms(
    "Why the verdict is what it is: the first of these, in this order, that holds.",
    VERDICT_DETAILS,
  ),
});
export type VerdictDetail = z.infer<typeof VerdictDetail>;

export const Need = z.enum(valuesOf(NEEDED)).meta({
  id: "Need",
  description: describeTerms("A fact that would decide what the code alone leaves open.", NEEDED),
});
export type Need = z.infer<typeof Need>;

/** How the goods of an annex are held. */
export const AnnexState = z
  .enum(["complete", "old_text", "codes_from_customs", "customs_gaps", "not_held", "deleted"])
  .meta({
    id: "AnnexState",
    description:
      "complete: the newest list of law. old_text: a list of law, of an older text only. codes_from_customs: the law names the goods in words, the codes are those that customs apply. " +
      "customs_gaps: the same, for a ban beside the lists, such as the arms embargo. not_held: no list. deleted: the annex ended.",
  });
export type AnnexState = z.infer<typeof AnnexState>;

export const Regime = z
  .strictObject({
    code: RegimeCode,
    name_pl: z.string(),
    name_en: z.string(),
    name: z.string().optional().meta({
      description: "The name in the language of the answer, where that is neither Polish nor English.",
    }),
    legal_act: z.string(),
    eu_law_url: z.url(),
    law_url: z.url().optional().meta({
      description: "The act in the language of the answer, where that is neither Polish nor English.",
    }),
    eu_law_url_en: z.url(),
    eu_law_url_pl: z.url(),
    target_country_code: z.string().length(2),
    consolidated_version: Day.nullable(),
    consolidated_url: z.url().meta({
      description: "The text that was read, at the article; of an embargo by a Council decision, that decision.",
    }),
  })
  .meta({ id: "Regime", description: "The sanctions regime an entry belongs to." });
export type Regime = z.infer<typeof Regime>;

const Restriction = z
  .strictObject({ type: RestrictionType, label: z.string(), direction: Direction.nullable() })
  .meta({ id: "Restriction" });

export const Pointer = z
  .strictObject({
    id: z.string().meta({ description: "Stable." }),
    celex: z.string().optional().meta({ description: "CELEX number of the act, where it is one." }),
    text: z.string().meta({ description: "What is to be looked at, in `lang`." }),
  })
  .meta({ id: "Pointer", description: "Law beside these sanctions that is still to be looked at." });
export type Pointer = z.infer<typeof Pointer>;

export const Certificate = z
  .strictObject({
    code: z.string(),
    claims: z.enum(["other_goods", "exemption", "licence", "evidence"]).optional().meta({
      description:
        "What who declares it claims: that the goods are others, that an exemption holds, that there is an authorisation or a quota, or proof that stays due. Left out where nobody has read it.",
    }),
    text: z.string(),
  })
  .meta({
    id: "Certificate",
    description:
      "A document code of the customs tariff (TARIC box 44) that declares an exemption, authorisation or other fact, with its words.",
  });
export type Certificate = z.infer<typeof Certificate>;

export const Threshold = z
  .strictObject({ amount: z.number().positive(), currency: z.literal("EUR"), per: z.literal("item") })
  .meta({ id: "Threshold", description: "The entry applies only above this value." });
type Threshold = z.infer<typeof Threshold>;

const SourceRef = z
  .strictObject({
    celex: z.string(),
    locator: z.string().meta({ description: "Part and row of the annex, or the customs measure." }),
    source_row: z.string().meta({ description: "File and row id of our source table." }),
  })
  .meta({
    id: "SourceRef",
    description:
      "Where the statement stands in law and in our tables, beside `annex` and `article`; `regime.eu_law_url` is the address of the act by its ELI.",
  });
type SourceRef = z.infer<typeof SourceRef>;

export const CnResult = z
  .strictObject({
    id: z.string().meta({ description: "Stable identifier of the entry and its direction; not the code." }),
    cn_code: z.string().meta({ description: "CN code of the entry in grouped form.", examples: ["8542 31"] }),
    name: z.string(),
    restriction: Restriction,
    annex: z.string().nullable(),
    annex_code: z.string().nullable(),
    annex_title: z
      .string()
      .optional()
      .meta({ description: "With `texts=1`: what the annex lists, or what goods the article names." }),
    article: z.string().nullable(),
    has_exemptions: z.boolean(),
    exemption: z.string().nullable(),
    valid_from: Day.nullable(),
    valid_to: Day.nullable(),
    in_force: z
      .boolean()
      .nullable()
      .meta({ description: "On `as_of`. Null where the day lies before the oldest text held." }),
    in_force_since_at_latest: Day.optional().meta({
      description: "Where the first day is not known: a day on which it applied already.",
    }),
    regime: Regime,
    source: z.string(),
    source_version: z.string(),
    data_quality: DataQuality,
    partial_entry: z.boolean().meta({ description: "The entry covers only part of its code (`ex`)." }),
    match: z.enum(["exact", "parent", "below", "name"]),
    detail: EntryDetail,
    set_aside: z.literal(true).optional().meta({ description: "What was stated with the question sets it aside." }),
    destination: z
      .string()
      .length(2)
      .optional()
      .meta({ description: "The only country of destination that the entry is about, where it is about one." }),
    scope_text: z.string().optional().meta({
      description:
        "What of its code the entry covers, and what must be so for the article to apply, where the law says it in words.",
    }),
    except_codes: z
      .array(z.string())
      .optional()
      .meta({ description: "Codes that the entry leaves out, where it does." }),
    threshold: Threshold.optional(),
    certificates: z.array(z.string()).meta({
      description:
        "Codes of the documents that customs name for the code asked for under this article; none for a leg that customs do not control. `texts=1` says what they are.",
      examples: [["Y949"]],
    }),
    source_ref: SourceRef,
  })
  .meta({ id: "CnResult", description: "One restriction that bears on the query." });
export type CnResult = z.infer<typeof CnResult>;

export const CnBasicResult = CnResult.pick(BASIC_MEMBERS)
  .extend({ regime: Regime.pick(BASIC_REGIME).meta({ id: "BasicRegime" }) })
  .meta({ id: "CnBasicResult", description: "One restriction that bears on the query, in the basic view." });
export type CnBasicResult = z.infer<typeof CnBasicResult>;

export const PendingAct = z
  .strictObject({ celex: z.string(), regime: RegimeCode, adopted: Day.nullable(), title: z.string() })
  .meta({ id: "PendingAct", description: "An adopted amending act that the dataset does not hold." });
type PendingAct = z.infer<typeof PendingAct>;

const RegimeScope = z
  .strictObject({
    code: RegimeCode,
    celex: z.string(),
    consolidated_version: Day.nullable(),
    checked_until: Day.meta({ description: "Day up to which somebody looked for new acts." }),
    checked: z.string().meta({ description: "What was seen then, and what was not looked for." }),
    annexes: z.int(),
    entries: z.int(),
    stale: z
      .boolean()
      .meta({ description: "An act of this regime was in force by `as_of` and is not in the text held." }),
  })
  .meta({ id: "RegimeScope", description: "What of a regime was checked." });

export const Scope = z
  .strictObject({
    as_of: Day,
    cn_year: z.int(),
    regimes: z.array(RegimeScope),
    not_covered: z
      .array(z.string())
      .meta({ description: "What this check does not see, by topic; with `texts=1` in sentences." }),
    pending: z.array(PendingAct),
  })
  .meta({ id: "Scope", description: "What was checked, on which text of the law, and what this check does not see." });
export type Scope = z.infer<typeof Scope>;

export const Winddown = z
  .strictObject({
    id: z.string(),
    regime: RegimeCode,
    annex: z.string().nullable(),
    article: z.string(),
    text: z.string(),
    contract_before: Day.nullable(),
    until: Day.nullable(),
    expired: z.boolean(),
    codes: z.array(z.string()),
  })
  .meta({ id: "Winddown", description: "A transitional period for earlier contracts. It never changes the verdict." });
export type Winddown = z.infer<typeof Winddown>;

export const Derogation = z
  .strictObject({
    id: z.string(),
    regime: RegimeCode,
    annexes: z.array(z.string()).meta({ description: "Annex codes. Goods that an article names have none." }),
    article: z.string(),
    kind: z.enum(["exemption", "authorisation", "quota"]),
    label: z.string().meta({
      description: "For whom or what it is, in a few words, in `lang`.",
      examples: ["medical or humanitarian purposes"],
    }),
    text: z.string(),
    until: Day.nullable(),
    expired: z.boolean(),
    codes: z.array(z.string()),
    applies_to: z.array(z.string()).meta({ description: "Ids of the results that it may lift." }),
  })
  .meta({
    id: "Derogation",
    description: "An exemption, a ground for authorisation or a quota. It never changes the verdict.",
  });
export type Derogation = z.infer<typeof Derogation>;

export const Notice = z
  .strictObject({
    id: z.string(),
    regime: RegimeCode,
    annex: z.string().nullable(),
    article: z.string(),
    text: z.string(),
    codes: z.array(z.string()),
  })
  .meta({
    id: "Notice",
    description: "A condition that names the code without being a ban: price cap, no-re-export clause, diligence.",
  });
export type Notice = z.infer<typeof Notice>;

export const ExcludedFrom = z
  .strictObject({
    id: z.string(),
    regime: RegimeCode,
    annex: z.string().nullable(),
    cn_code: z.string(),
    except_codes: z.array(z.string()),
  })
  .meta({ id: "ExcludedFrom", description: "An entry whose text excludes the code asked for." });
export type ExcludedFrom = z.infer<typeof ExcludedFrom>;

export const Successor = z
  .strictObject({
    code: z.string(),
    year: z.int(),
    kind: z.enum(["1:1", "1:n", "n:1", "n:m"]),
    data_quality: DataQuality,
  })
  .meta({
    id: "Successor",
    description: "A code of a later Combined Nomenclature that took over goods of a code that ended.",
  });
type Successor = z.infer<typeof Successor>;
