import { z } from "zod";
import { Day } from "./common.ts";
import { EntryDetail, Need, RegimeCode, RestrictionType, Threshold } from "./sanctions-entry.ts";

/** The decision leg by leg: what a broker reads first. */

export const LegDirection = z.enum(["export", "import", "transit", "transport", "third_country"]).meta({
  id: "LegDirection",
  description:
    "export: sale, supply, transfer or export to the country or for use there. import: goods that originate in the country or are exported from it. transit: goods of the Union that cross the country. transport: carrying goods of the country to anywhere. third_country: trade with other countries in goods made of its inputs, carried through it, or meant for it; `export` and `import` bring it along, and the verdict counts it only where a direction is asked for.",
});
export type LegDirection = z.infer<typeof LegDirection>;

/** What one leg of a code is on a day. */
export const LEG_DETAILS = [
  "listed",
  "conditional",
  "listed_partial",
  "listed_below",
  "listed_future",
  "set_aside",
  "listed_expired",
  "duty",
] as const;

const LegDetail = z.enum([...LEG_DETAILS, "unknown_code", "law_not_held", "not_listed"]).meta({
  id: "LegDetail",
  description: "`verdict_detail` of one leg alone, from the same list as that of the answer.",
});

const leg = { regime: RegimeCode, direction: LegDirection, verdict_detail: LegDetail };

export const CnLeg = z.strictObject(leg).meta({ id: "CnLeg", description: "A leg on which something is found." });
export type CnLeg = z.infer<typeof CnLeg>;

export const CnVerdictLeg = z
  .strictObject({ ...leg, prohibited: z.boolean().nullable() })
  .meta({ id: "CnVerdictLeg", description: "A leg that is not free: prohibited, open (null), or with a duty." });
export type CnVerdictLeg = z.infer<typeof CnVerdictLeg>;

/** What a declared document claims; of one that nobody read, nothing. */
export const BaseDocuments = z
  .strictObject({
    other_goods: z.array(z.string()).optional().meta({ description: "The goods are not those meant." }),
    exemption: z.array(z.string()).optional().meta({ description: "An exemption holds." }),
    licence: z.array(z.string()).optional().meta({ description: "An authorisation or a quota covers them." }),
    evidence: z.array(z.string()).optional().meta({ description: "Proof that stays due." }),
    unread: z.array(z.string()).optional().meta({ description: "Nobody has read what they claim." }),
  })
  .meta({ id: "BaseDocuments", description: "Codes of documents that customs name, by what they claim." });
export type BaseDocuments = z.infer<typeof BaseDocuments>;

const CnBase = z
  .strictObject({
    id: z.string().meta({
      description: "Id of the result, unique in the leg; of what lies below, that of the measure.",
    }),
    goods: z.string().meta({ description: "Which goods are meant, in `lang`.", examples: ["cars above 1,900 cm³"] }),
    annex: z.string().nullable(),
    article: z.string(),
    type: RestrictionType,
    detail: EntryDetail,
    since: Day.optional(),
    since_at_latest: Day.optional().meta({ description: "Where the first day is not known." }),
    until: Day.optional(),
    condition: z.string().optional().meta({ description: "The words that decide; left out where it is of all goods." }),
    threshold: Threshold.optional(),
    exemptions: z
      .array(z.string())
      .optional()
      .meta({ description: "Articles of grounds that need no permit and run on the day." }),
    authorisations: z
      .array(z.string())
      .optional()
      .meta({ description: "Articles of grounds that need one, or are a quota." }),
    general_grounds: z.array(z.string()).optional().meta({
      description:
        "Articles of grounds of one project, one divestment, one loan or a past moment: they lift only that.",
    }),
    documents: BaseDocuments.optional(),
    evidence: z.enum(["verified", "law", "customs", "inferred"]),
    question: z
      .strictObject({
        id: z.string(),
        ask: z.string(),
        yes: z.string().meta({ description: "What a yes means, in `lang`." }),
        no: z.string().meta({ description: "What a no means, in `lang`." }),
      })
      .optional()
      .meta({
        description:
          "A yes/no question that decides it, and what either answer means: answer with `facts=<id>:yes` or `<id>:no`.",
      }),
    count: z.int().optional().meta({ description: "Of what lies below: longer codes of the measure." }),
  })
  .meta({ id: "CnBase", description: "One ban or restriction that bears on the leg." });
export type CnBase = z.infer<typeof CnBase>;

const CnDuty = z
  .strictObject({
    id: z.string(),
    article: z.string(),
    text: z.string(),
    documents: z.array(z.string()).optional().meta({
      description: "Codes of the documents that customs ask for with it; what each claims stands in `certificates`.",
    }),
  })
  .meta({ id: "CnDuty", description: "A duty that goes with the goods: a contract clause, diligence, evidence." });

/** Two shapes in one: a leg with nothing found is its first four members only. */
export const CnSummaryRow = z
  .strictObject({
    ...leg,
    prohibited: z.boolean().nullable().meta({
      description:
        "true: a ban in force covers the goods of this code. false: nothing in force is found for this leg; that does not mean permitted. null: a fact in `needs` decides, the start of the ban is not known, or the code is unknown.",
    }),
    needs: z.array(Need).optional().meta({
      description:
        "Facts that would decide the leg. A prohibited leg needs none, but the day of an earlier contract may lift it, and a ban may reach further by the origin.",
    }),
    annexes: z
      .array(z.string())
      .optional()
      .meta({
        description: "Annex codes, the strictest first. Goods that an article names itself have none.",
        examples: [["XXIII"]],
      }),
    articles: z
      .array(z.string())
      .optional()
      .meta({ examples: [["Art. 3k(1)"]] }),
    in_force_since: Day.optional().meta({ description: "Of the first base." }),
    in_force_since_at_latest: Day.optional().meta({
      description: "Where the first day of the first base is not known: a day on which it applied already.",
    }),
    until: Day.optional().meta({ description: "Last day of the first base." }),
    exemption: z
      .boolean()
      .optional()
      .meta({ description: "Every base that counts has a ground that needs no permit and runs on the day." }),
    authorisation: z
      .boolean()
      .optional()
      .meta({ description: "Every base that counts has a ground for an authorisation, or a quota that runs." }),
    bases: z
      .array(CnBase)
      .optional()
      .meta({ description: "Ban by ban, the one that fits most goods of the code first; at most 20." }),
    bases_total: z.int().optional().meta({ description: "How many there are, where that is more." }),
    set_aside: z
      .array(z.strictObject({ id: z.string(), because: z.enum(["fact", "value", "contract"]) }))
      .optional()
      .meta({ description: "Bases that what was stated sets aside." }),
    duties: z
      .array(CnDuty)
      .optional()
      .meta({ description: "What is due in trade with other countries, whether or not a ban applies." }),
    stale: z
      .literal(true)
      .optional()
      .meta({ description: "An act in force of this regime, or the nomenclature of the day, is not held." }),
    text: z
      .string()
      .optional()
      .meta({ description: "The decision in words, in `lang`: each ban with its own goods, day, place and grounds." }),
  })
  .meta({
    id: "CnSummaryRow",
    description:
      "The decision on one leg. What does not hold or is not known is left out. A leg with nothing found has only `regime`, `direction`, `verdict_detail` and `prohibited`, and where the law of the day is not held whole `stale` and a `text` that says so.",
  });
export type CnSummaryRow = z.infer<typeof CnSummaryRow>;
