import { quoted } from "../../../source/issue.ts";
import { finding, type Check } from "../../../source/check.ts";
import { provisionsOf, type ProvisionsData } from "../../tables/provisions.ts";

/** A provision that was read a second time says where; one that was not says why. */
export const secondReadingCheck: Check<ProvisionsData> = {
  rule: "provisions/review",
  why: "A ground that lifts a ban is worth as much as its reading: `reviewed` without the paragraph cannot be checked, `to_review` without a reason is never settled.",
  example: "quality reviewed with an empty cell `review`, or one that names no article of the row",
  remedy: "Read the paragraph in the text held, then write `Art. 3k(5) read again in <source>` into `review`; or write why it could not be read.",
  run: (data) =>
    provisionsOf(data).flatMap((line) => {
      const { quality, review, article } = line.row;
      if (review === "") return quality === "demo" ? [] : [finding(line, "review", `empty, but the row is ${quality}`)];
      if (quality !== "reviewed" || article.some((own) => review.includes(own))) return [];
      return [finding(line, "review", `${quoted(review)} names no paragraph of the row, want ${article.map((own) => `Art. ${own}`).join(", ")}`)];
    }),
};
