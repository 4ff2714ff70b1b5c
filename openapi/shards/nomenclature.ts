import { z } from "zod";
import { shard, Text2 } from "./common.ts";

export const CnRecord = z
  .strictObject({
    code: z.string().regex(/^(\d\d){1,4}$/),
    parent: z.string().nullable().meta({ description: "Nearest coded line above." }),
    name: Text2.meta({ description: "Display name: a line called only 'Other' carries its parents' names." }),
    own: Text2.optional().meta({ description: "Name as printed, where the display name differs." }),
    lines: z.array(Text2).optional().meta({ description: "Lines without a code that stand between the parent and this line." }),
    unit: z.string().optional().meta({ description: "Supplementary unit." }),
    leaf: z.boolean(),
  })
  .meta({ id: "CnRecord" });
export type CnRecord = z.infer<typeof CnRecord>;

/** All coded lines of one chapter in one year. */
export const CnShard = shard("cn-chapter/1", CnRecord);
export type CnShard = z.infer<typeof CnShard>;

/** One printed line in one language, in tariff order: `[depth, digits that its code adds to that of the coded line above (empty for a line without a code), name as printed]`. */
export const CnNameRecord = z.tuple([z.int().min(0), z.string().regex(/^(\d\d)*$/), z.string()]);
export const CnNames = shard("cn-names/2", CnNameRecord);
export type CnNames = z.infer<typeof CnNames>;

/**
 * Names of goods that the nomenclature does not have, in one language, folded: `[codes between spaces, everyday names, names of reference lists, words of the
 * nomenclature that stand for the everyday names]`. Names stand between semicolons; a word of an everyday name that ends in `*` stands for any ending.
 */
export const GoodsNameRecord = z.tuple([z.string(), z.string(), z.string(), z.string()]);
export const GoodsNames = shard("cn-goods/1", GoodsNameRecord);
export type GoodsNames = z.infer<typeof GoodsNames>;

export const SuccessorRecord = z
  .strictObject({
    code: z.string(), from_year: z.int(), to_year: z.int(), successor: z.string(),
    kind: z.enum(["1:1", "1:n", "n:1", "n:m"]), data_quality: z.enum(["verified", "to_review"]),
  })
  .meta({ id: "SuccessorRecord" });
export type SuccessorRecord = z.infer<typeof SuccessorRecord>;
export const Successors = shard("cn-successors/1", SuccessorRecord);
export type Successors = z.infer<typeof Successors>;
