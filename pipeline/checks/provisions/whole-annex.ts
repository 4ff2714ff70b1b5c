import { errorAt, type Issue } from "../../issue.ts";
import type { Check } from "../check.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";

const rule = "provisions/whole-annex";

/** How both texts begin the sentence that says which goods a period without codes is for. */
const SENTENCES = { text_pl: /(?:^|\. )(?:Wszystkie|Tylko) /, text_en: /(?:^|\. )(?:All|Only) / } as const;

/** A wind-down period without codes reaches every entry of its annex, so its texts must say that this is meant, or which part is. */
export const wholeAnnexCheck: Check<ProvisionsData> = {
  rule,
  why: "Empty codes are served beside every entry of the annex. Where the law names a few codes, all other goods get a period that they never had.",
  example: "3k(3ac) of eight codes of heading 8504 with empty `codes`, served for all of Annex XXIII",
  remedy: "Write the codes of the paragraph. If it names none, begin a sentence of both texts with All (Wszystkie), or with Only (Tylko) and the part meant.",
  run(data) {
    return data.winddowns.flatMap((at): Issue[] => {
      if (at.row.codes.length > 0) return [];
      return (["text_pl", "text_en"] as const)
        .filter((column) => !SENTENCES[column].test(at.row[column]))
        .map((column) => errorAt(at, column, rule, "no codes, and the text does not say that all goods of the annex are meant"));
    });
  },
};
