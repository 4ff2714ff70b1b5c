import { categoryRuleOf } from "../rules/category.ts";
import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

export const categoryCheck: Check<AdrData> = {
  rule: "adr/category",
  why: "Column (15) and the text of 1.1.3.6.3 say the same thing twice: where they differ, one of them was misread, and points are wrong.",
  example: "UN 1203, packing group II, with transport category 3",
  remedy: "Correct column (15); where the text really gives no category, say why in category-exceptions.csv.",
  run: ({ substances, categoryRules, categoryExceptions }) => {
    const rules = categoryRules.map(({ row }) => row);
    const exceptions = new Map(categoryExceptions.map(({ row }) => [row.variant_id, row.category]));
    return substances.flatMap((placed) => {
      const { row } = placed;
      if (row.status !== "regulated") return [];
      const exception = exceptions.get(row.variant_id);
      const want = exception ?? categoryRuleOf(row, rules)?.category;
      if (want === row.transport_category) return [];
      const found = row.transport_category === "" ? "no category" : `category ${row.transport_category}`;
      if (want === undefined) return [finding(placed, "transport_category", `${found}, and no rule of category-rules.csv fits: correct it, or add an exception with its reason`)];
      const source = exception === undefined ? "1.1.3.6.3" : "category-exceptions.csv";
      return [finding(placed, "transport_category", `${found}: ${source} gives ${want === "" ? "none" : want}`)];
    });
  },
};

export const categoryExceptionCheck: Check<AdrData> = {
  rule: "adr/category-exception",
  why: "An exception that is no longer needed hides the next mistake on its row.",
  example: "an exception for 1203-II with the category that 1.1.3.6.3 gives anyway",
  remedy: "Remove the exception.",
  run: ({ substances, categoryRules, categoryExceptions }) => {
    const rules = categoryRules.map(({ row }) => row);
    const rows = new Map(substances.map(({ row }) => [row.variant_id, row]));
    return categoryExceptions.flatMap((placed) => {
      const { variant_id: id, category } = placed.row;
      const row = rows.get(id);
      if (row === undefined) return [finding(placed, "variant_id", `${id} is not in substances.csv: remove the exception`)];
      if (categoryRuleOf(row, rules)?.category !== category) return [];
      return [finding(placed, "category", `1.1.3.6.3 gives ${id} category ${category} anyway: remove the exception`)];
    });
  },
};

export const noteACheck: Check<AdrData> = {
  rule: "adr/note-a",
  why: "Note a gives goods of category 1 a limit of their own; on goods of another category it would raise or lower their points.",
  example: "UN 1203 (category 2) in note-a.csv",
  remedy: "Correct the UN number.",
  run: ({ substances, noteA }) =>
    noteA.flatMap((placed) => {
      const others = substances.filter(({ row }) => row.un === placed.row.un && row.transport_category !== "1");
      return others.map(({ row }) => finding(placed, "un", `${row.variant_id} is not of category 1: note a is for category 1 only`));
    }),
};
