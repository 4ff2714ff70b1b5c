import { z } from "zod";
import { shard, Text2, Text4 } from "./common.ts";

const line = {
  code: z.string().regex(/^(\d\d){1,4}$/),
  parent: z.string().nullable().meta({ description: "Nearest coded line above." }),
  name: Text2.meta({ description: "Display name: a line called only 'Other' carries its parents' names." }),
  own: Text2.optional().meta({ description: "Name as printed, where the display name differs." }),
  lines: z
    .array(Text2)
    .optional()
    .meta({ description: "Lines without a code that stand between the parent and this line." }),
  unit: z.string().optional().meta({ description: "Supplementary unit." }),
};
const years = z
  .array(z.int())
  .min(1)
  .meta({ description: "Years of the nomenclature that have the line as it stands." });

/** A coded line of one year. */
const CnYearRecord = z.strictObject(line).meta({ id: "CnYearRecord" });
export type CnYearRecord = z.infer<typeof CnYearRecord>;

/** A coded line with its years; a code whose line changed has a record for each state of it. */
export const CnRecord = z.strictObject({ ...line, years }).meta({ id: "CnRecord" });
export type CnRecord = z.infer<typeof CnRecord>;

const CnLine = CnRecord.partial({ parent: true, years: true }).meta({
  id: "CnLine",
  description:
    "A coded line. Without `parent`: the line above has the digits of the code without the last two, none for a chapter. Without `years`: every year that the manifest counts has it.",
});

/** The coded lines of a chapter, or of a part of one, in all years. */
export const CnShard = shard("cn-chapter/3", CnLine);
export type CnShard = z.infer<typeof CnShard>;

/** The printed lines of the newest year in one language, in tariff order, lines without a code included: for search. */
const CnNameRecord = z.tuple([z.int().min(0), z.string().regex(/^(\d\d){0,4}-?$/), z.string()]).meta({
  id: "CnNameRecord",
  description:
    "Depth, 0 for a chapter: a line stands below the last one of less depth. Then the digits that follow those of the line above; behind a line that is printed without a code, whose digits are those that all codes below it begin with, stands `-`. Then the name as printed.",
});
export type CnNameRecord = z.infer<typeof CnNameRecord>;
export const CnNames = shard("cn-names/6", CnNameRecord);
export type CnNames = z.infer<typeof CnNames>;

const texts = z.array(z.string()).min(1).optional();

/** Names that the nomenclature does not have for the goods of some codes, in one language, folded. */
const GoodsRecord = z
  .strictObject({
    codes: z.array(z.string().regex(/^(\d\d){1,4}$/)).meta({ description: "The likeliest first." }),
    everyday: texts.meta({ description: "Reviewed everyday names; a word that ends in `*` stands for any ending." }),
    words: texts.meta({ description: "Words of the nomenclature that stand for the everyday names." }),
    references: texts.meta({ description: "Names of reference lists." }),
    declared: texts.meta({ description: "Descriptions under which such goods were declared." }),
  })
  .meta({ id: "GoodsRecord" });
export type GoodsRecord = z.infer<typeof GoodsRecord>;
export const GoodsNames = shard("cn-goods/3", GoodsRecord);
export type GoodsNames = z.infer<typeof GoodsNames>;

/** Words of the explanatory notes on a code: of what it includes, or of what they send to another code. */
const NoteRecord = z
  .strictObject({
    code: z.string().regex(/^(\d\d){2,4}$/),
    to: z
      .string()
      .regex(/^(\d\d){2,4}$/)
      .optional()
      .meta({ description: "The code that the goods belong to instead." }),
    words: z.string().meta({ description: "Between spaces; those of several passages between semicolons." }),
  })
  .meta({ id: "NoteRecord" });
export type NoteRecord = z.infer<typeof NoteRecord>;
export const NoteWords = shard("cn-notes/1", NoteRecord);
export type NoteWords = z.infer<typeof NoteWords>;

/** A word of descriptions that customs refuse as too vague, or that they took. */
const VagueRecord = z.tuple([z.string(), z.int().min(0), z.int().min(0)]).meta({
  id: "VagueRecord",
  description: "A folded word, how many refused descriptions have it, and how many that were taken.",
});
export type VagueRecord = z.infer<typeof VagueRecord>;
export const VagueWords = shard("cn-vague/1", VagueRecord);
export type VagueWords = z.infer<typeof VagueWords>;

/** A question that tells two headings apart, by one sentence of the explanatory notes. */
const SeparationRecord = z
  .strictObject({
    headings: z
      .array(z.string().regex(/^\d{4}$/))
      .length(2)
      .meta({ description: "The two, the smaller first." }),
    note: z
      .string()
      .regex(/^(\d\d){2,4}$/)
      .meta({ description: "The code whose explanatory note says so." }),
    ask: Text4,
  })
  .meta({ id: "SeparationRecord" });
export type SeparationRecord = z.infer<typeof SeparationRecord>;
export const Separations = shard("cn-separations/2", SeparationRecord);
export type Separations = z.infer<typeof Separations>;

export const SuccessorRecord = z
  .strictObject({
    code: z.string(),
    from_year: z.int(),
    to_year: z.int(),
    successor: z.string(),
    kind: z.enum(["1:1", "1:n", "n:1", "n:m"]),
    data_quality: z.enum(["verified", "to_review"]),
  })
  .meta({ id: "SuccessorRecord" });
export type SuccessorRecord = z.infer<typeof SuccessorRecord>;
export const Successors = shard("cn-successors/1", SuccessorRecord);
export type Successors = z.infer<typeof Successors>;
