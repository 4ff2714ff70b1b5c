import { z } from "zod";
import { day, nonEmpty, textOrEmpty } from "../../source/cells.ts";
import { table } from "../../source/table.ts";
import { annex, locations, regime } from "./cells.ts";

/** A measure of annexes.csv, or none. */
const slugOrEmpty = z.string().regex(/^([a-z][a-z-]*)?$/, "want a measure of annexes.csv, or empty");

/** Effect of a question: what its "no" negates, and the proof still due. */
const QUESTION_KINDS = ["goods", "origin", "route", "price", "end_use", "destination", "contract"] as const;

/** Which goods a ban means, in a few words: one row an annex or article, one more where a measure means others. */
export const goodsTable = table({
  name: "sanctions/goods",
  files: "sanctions/goods.csv",
  row: z.object({
    regime,
    annex,
    measure: slugOrEmpty,
    goods_pl: nonEmpty,
    goods_en: nonEmpty,
    reviewed: day,
  }),
  key: ["regime", "annex", "measure"],
  floor: 60,
});
export type GoodsRow = z.infer<typeof goodsTable.row>;

/** Yes/no questions that decide a ban with limiting words or a condition. */
export const questionsTable = table({
  name: "sanctions/questions",
  files: "sanctions/questions.csv",
  row: z.object({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, "want small letters, digits and hyphens"),
    places: locations,
    scope: textOrEmpty,
    kind: z.enum(QUESTION_KINDS, `want one of ${QUESTION_KINDS.join(", ")}`),
    ask_pl: nonEmpty,
    ask_en: nonEmpty,
    condition_pl: textOrEmpty,
    condition_en: textOrEmpty,
    goods_pl: textOrEmpty,
    goods_en: textOrEmpty,
    reviewed: day,
  }),
  key: ["id"],
  ordered: true,
  floor: 90,
});
export type QuestionRow = z.infer<typeof questionsTable.row>;
