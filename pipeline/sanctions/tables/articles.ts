import { z } from "zod";
import { DIRECTIONS } from "../../../runtime/rules/sanctions/leg.ts";
import { day, nonEmpty, textOrEmpty } from "../../source/cells.ts";
import { table } from "../../source/table.ts";
import { regime } from "./cells.ts";

/**
 * `Art. 3k(1)`, `Art. 3g(1)(a), (b)`, `Art. 2(1) or 2a(1), Annex VII Part A`; of an act that binds Member States alone,
 * `Decision 2014/512/CFSP, Art. 2(1)`; of another regulation `Regulation (EU) 2024/1485, Art. 3(1), Annex II`.
 */
export const ARTICLE =
  /^(Decision \d{4}\/\d+\/CFSP, |Regulation \(EU\) \d{4}\/\d+, )?Art\. \d+[a-z]{0,3}(\(\d*[a-z]*\))*(, \([a-z]\))*( or \d+[a-z]{0,3}(\(\d*[a-z]*\))*)*(, Annex [IVXL]+[a-z]*( Part [A-Z])?)?$/;
export const ARTICLE_WANT =
  "want an article as `Art. 3k(1)`, `Art. 3g(1)(a), (b)` or `Art. 2(1) or 2a(1), Annex VII Part A`";

/** Facts that decide whether the condition of an article is met. */
const CONDITION_NEEDS = ["description", "origin", "value"] as const;

/**
 * What the operative articles ban or restrict, one row an article and direction: the labels of results come from here.
 */
export const articlesTable = table({
  name: "sanctions/articles",
  files: "sanctions/articles.csv",
  row: z.object({
    regime,
    article: z.string().regex(ARTICLE, ARTICLE_WANT),
    direction: z.enum(DIRECTIONS),
    label_pl: nonEmpty,
    label_en: nonEmpty,
    condition_pl: textOrEmpty,
    condition_en: textOrEmpty,
    condition_needs: z.enum([...CONDITION_NEEDS, ""]),
    read_in: nonEmpty,
    reviewed: day,
  }),
  key: ["regime", "article", "direction"],
  floor: 80,
});
export type ArticleRow = z.infer<typeof articlesTable.row>;
