import { LEG_DETAILS } from "../schemas/sanctions-summary.ts";
import { z } from "zod";
import { BaseKey, BaseRecord } from "./bases.ts";
import { shard } from "./common.ts";

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
