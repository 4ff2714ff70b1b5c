import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

export const classLabelCheck: Check<AdrData> = {
  rule: "adr/class-label",
  why: "Goods bear the label of their class (5.2.2.1.1, column (5)); loading goes by labels, so another one lets them travel with what they must not.",
  example: "label 8 alone on goods of class 3",
  remedy: "Compare columns (3a) and (5) of Table A, and correct the one that was misread.",
  run: ({ substances }) =>
    substances.flatMap((line) => {
      const { class: own, labels, status } = line.row;
      // Some rows print a provision in place of a label.
      if (status !== "regulated" || labels.length === 0 || labels.some((label) => label.startsWith("see:"))) return [];
      return labels.some((label) => label.startsWith(own)) ? [] : [finding(line, "labels", `${labels.join(" ")} on goods of class ${own}: the label of the class is missing`)];
    }),
};
