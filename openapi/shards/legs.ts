import { z } from "zod";
import { LEG_DETAILS } from "../schemas/sanctions-summary.ts";
import { LawText, shard } from "./common.ts";

/** What bears on a code, ban by ban: the records of the leg shards that a decision is folded from. */

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Key of a base in its file. */
const BaseKey = z.string().regex(/^[^\s@]+(?:@\d+)?$/);

/** What "no" to a question negates. */
export const BaseQuestionKind = z.enum([
  "goods",
  "origin",
  "route",
  "price",
  "end_use",
  "destination",
  "value",
  "quota",
  "code",
  "contract",
]);
export type BaseQuestionKind = z.infer<typeof BaseQuestionKind>;

export const BaseRecord = z
  .strictObject({
    key: BaseKey.optional().meta({
      description:
        "Its id with `@` and a code, where it bears on that code and others in another way than on its own; else its id is its key.",
    }),
    id: z.string().meta({
      description: "Entry and measure, `RU-XXIII-0498/export`: the id of the result, and of the question.",
      examples: ["RU-XXIII-0498/export"],
    }),
    measure: z.string().meta({
      description: "Key of `measures` in the law file: article, annex, direction, type and role stand there.",
    }),
    code: z
      .string()
      .regex(/^(\d\d){1,5}$/)
      .meta({ description: "The code of the entry." }),
    relation: z.enum(["part", "successor"]).optional().meta({
      description:
        "How it covers the codes that list it, where not whole. part: longer codes below are taken out. successor: only goods that belonged to `code` in an earlier nomenclature.",
    }),
    valid_from: Day.optional().meta({
      description: "First day, the later of that of the entry and that of the measure; left out where it is not known.",
    }),
    valid_to: Day.optional().meta({ description: "Last day, the earlier of both; left out where there is none." }),
    since_at_latest: Day.optional().meta({
      description:
        "Where the first day is not known: the day of the oldest text that shows it. Before it nobody knows whether it applied: never read that as free.",
    }),
    not_before: Day.optional().meta({
      description: "Where the first day is not known: the first day of the measure, before which it did not apply.",
    }),
    needs: z
      .array(z.enum(["longer_code", "description", "origin", "value", "destination", "area", "law_not_held"]))
      .min(1)
      .optional()
      .meta({
        description:
          "Facts that decide whether it applies; left out where it covers all goods of the code as they are.",
      }),
    threshold: z.number().positive().optional().meta({ description: "EUR an item: it applies only above this value." }),
    quotas: z
      .array(z.string())
      .min(1)
      .optional()
      .meta({ description: "Ids of quotas for the whole of the code; one that runs on the day leaves it open." }),
    grounds: z.array(z.string()).min(1).optional().meta({
      description:
        "Ids of exemptions, authorisations and quotas that name codes and touch it; those for all goods of the measure stand in the law file.",
    }),
    winddowns: z
      .array(z.string())
      .min(1)
      .optional()
      .meta({ description: "Ids of periods for earlier contracts that touch it." }),
    contracts: z
      .array(z.string())
      .min(1)
      .optional()
      .meta({ description: "Those of them that free all its goods by the day of the contract alone." }),
    notices: z.array(z.string()).min(1).optional().meta({ description: "Ids of notices that touch it." }),
    documents: z
      .array(z.string())
      .min(1)
      .optional()
      .meta({ description: "Codes of the documents that customs name on these goods under this measure." }),
    words: z.string().meta({ description: "Id of its words: which goods, on which condition, and the question." }),
    alternative: z.literal(true).optional().meta({
      description: "The goods are these or others: of several such bans each has its own grounds.",
    }),
    evidence: z.enum(["verified", "law", "customs", "inferred"]).meta({
      description:
        "verified: two independent sources agree. law: one reading of the act. customs: read in the tariff, the act is held. inferred: customs stop the goods, the act is not held.",
    }),
  })
  .meta({
    id: "BaseRecord",
    description: "One ban, restriction or condition as it bears on a code: an entry under a measure.",
  });
export type BaseRecord = z.infer<typeof BaseRecord>;

export const BaseWordsRecord = z
  .strictObject({
    id: z.string(),
    goods: LawText.meta({ description: "Which goods are meant: a noun of at most 12 words." }),
    condition: LawText.optional().meta({
      description: "What decides, at most 60 words; left out where it covers all goods of the code.",
    }),
    question: z
      .strictObject({ kind: BaseQuestionKind, ask: LawText })
      .optional()
      .meta({ description: 'A yes/no question. "no" negates the whole condition.' }),
  })
  .meta({ id: "BaseWordsRecord", description: "What is said of bases: each text once, however many bases it is of." });
export type BaseWordsRecord = z.infer<typeof BaseWordsRecord>;

export const BaseWords = shard("sanctions-words/2", BaseWordsRecord);
export type BaseWords = z.infer<typeof BaseWords>;

/**
 * Leg shards: for every code, ban by ban, what bears on it. The pipeline works out which entries bear on a code and
 * how; what holds on a day is folded from it (`/docs/data` shows how), and no decision is stored.
 */

/** Regime and direction, `RU-export`. */
export const LegKey = z.string().regex(/^[A-Z]{2}(?:-[A-Z]+)?-(?:export|import|transit|transport|third_country)$/);
export type LegKey = z.infer<typeof LegKey>;

const LegCodeRecord = z
  .strictObject({
    code: z.string().regex(/^(\d\d){1,5}$/),
    bases: z
      .array(BaseKey)
      .meta({ description: "Keys of what covers it, whole or in part; those of longer codes lie below it." }),
    excluded: z
      .array(BaseKey)
      .min(1)
      .optional()
      .meta({ description: "Keys of what would cover it, had its text not taken the code out." }),
  })
  .meta({
    id: "LegCodeRecord",
    description:
      "A code of the nomenclature of any year held, or one that an entry names. Other digits are answered by the longest leading part that stands here, by those of its `bases` that the codes under the digits have.",
  });
export type LegCodeRecord = z.infer<typeof LegCodeRecord>;

const LegCodeLine = LegCodeRecord.partial({ bases: true }).meta({
  id: "LegCodeLine",
  description: "A code with the bases that bear on it; without `bases`: none covers it.",
});

const BaseLine = BaseRecord.partial({ words: true }).meta({
  id: "BaseLine",
  description:
    "A base. Its `words` are what follows the key of its measure and `/` in the id of its words; without them that id is the key itself.",
});

/** A base, or a code that lists bases by their keys. */
const LegRecord = z.union([z.strictObject({ base: BaseLine }), LegCodeLine]);
export type LegRecord = z.infer<typeof LegRecord>;

/**
 * Codes of one chapter, or of a part of it, and the bases that cover them. What lies below a code stands in the file of
 * the longer code.
 */
export const LegsShard = shard("sanctions-legs/4", LegRecord);
export type LegsShard = z.infer<typeof LegsShard>;

/** What one leg of a code is on a day. */
export const LegDetailRecord = z.enum(LEG_DETAILS);
