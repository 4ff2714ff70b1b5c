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

/**
 * The printed lines of one chapter in tariff order, without their names: for each a letter for its depth (`a` is the chapter) and the digits that its code adds
 * to that of the coded line above (none for a line without a code). Instead of digits stands `+` and how much more they are, where the coded line before at the
 * same depth adds as many; a line in between that stands higher begins anew.
 */
export const CnLineCodesRecord = z.string().regex(/^(?:[a-z](?:(?:\d\d)+|\+\d+)?)+$/);
export const CnLineCodes = shard("cn-lines/1", CnLineCodesRecord);
export type CnLineCodes = z.infer<typeof CnLineCodes>;

/** Names of the printed lines of a year in one language, line by line as `cn-lines/1` has them. Their first letter is small and is printed large; behind `^` a name stands as it is printed. */
export const CnNames = shard("cn-names/3", z.string());
export type CnNames = z.infer<typeof CnNames>;

/**
 * Names of goods that the nomenclature does not have, in one language, folded, in groups of the same codes. First the codes, a list for each chapter: groups
 * between semicolons, codes between spaces; `-` stands for the heading that the group before begins with. Then the groups in the same order: everyday names, names of
 * reference lists and words of the nomenclature that stand for the everyday names, with bars between them (none behind the last that is not empty). Names stand
 * between semicolons; a word of an everyday name that ends in `*` stands for any ending.
 */
export const GoodsNames = shard("cn-goods/2", z.union([z.tuple([z.string().regex(/^[-0-9 ;]*$/)]), z.string()]));
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
