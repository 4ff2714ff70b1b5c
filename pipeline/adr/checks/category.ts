import { type Check, finding, findingsIn } from "../../source/check.ts";
import type { CategoryRule } from "../rows/points.ts";
import type { SubstanceRow } from "../rows/substance.ts";
import type { AdrData } from "../tables.ts";

/**
 * 1.1.3.6.3 and 1.1.3.6.4, unchanged since 1999: the most of a category in a transport unit, and what a unit of it
 * counts.
 */
const PRINTED: Readonly<Record<string, { max_quantity: string; multiplier: string }>> = {
  0: { max_quantity: "0", multiplier: "" },
  1: { max_quantity: "20", multiplier: "50" },
  2: { max_quantity: "333", multiplier: "3" },
  3: { max_quantity: "1000", multiplier: "1" },
  4: { max_quantity: "", multiplier: "0" },
};
const NOTE_A = { max_quantity: "50", multiplier: "20" };

const pointsConstantsCheck: Check<AdrData> = {
  rule: "adr/points-figures",
  why: "Every load is summed with these figures: a digit too many frees thousands of rows at once.",
  example: "max_quantity 3333 or multiplier 5 for category 2",
  remedy:
    "Restore the figures of 1.1.3.6.3 and 1.1.3.6.4. If an edition really changed them, change the check in the same commit.",
  run: ({ transportCategories, noteA }) =>
    [
      ...transportCategories.map((line) => ({ line, want: PRINTED[line.row.category] })),
      ...noteA.map((line) => ({ line, want: NOTE_A })),
    ].flatMap(({ line, want }) => {
      if (want === undefined) return [];
      return (["max_quantity", "multiplier"] as const).flatMap((column) =>
        line.row[column] === want[column]
          ? []
          : [
              finding(
                line,
                column,
                `${line.row[column]}: 1.1.3.6.3 has ${want[column] === "" ? "no figure" : want[column]}`,
              ),
            ],
      );
    }),
};

type Row = Pick<SubstanceRow, "un" | "class" | "classification_code" | "packing_group">;

/** ADR 1.1.3.6.3, column 2: the first rule that fits a row of Table A; undefined where none does. */
export function categoryRuleOf(row: Row, rules: readonly CategoryRule[]): CategoryRule | undefined {
  return rules.find(
    (rule) =>
      (rule.class === "" || rule.class === row.class) &&
      (rule.un.length === 0 || rule.un.includes(row.un)) &&
      (rule.classification_code === "" ||
        new RegExp(`^(?:${rule.classification_code})$`, "u").test(row.classification_code)) &&
      (rule.packing_group === "" || rule.packing_group === row.packing_group),
  );
}

const categoryCheck: Check<AdrData> = {
  rule: "adr/category",
  why: "Column (15) and the text of 1.1.3.6.3 say the same thing twice: where they differ, one of them was misread, and points are wrong.",
  example: "UN 1203, packing group II, with transport category 3",
  remedy: "Correct column (15); where the text really gives no category, say why in category-exceptions.csv.",
  run: ({ substances, categoryRules, categoryExceptions }) => {
    const rules = categoryRules.map(({ row }) => row);
    const exceptions = new Map(categoryExceptions.map(({ row }) => [row.variant_id, row.category]));
    return findingsIn(substances, (row) => {
      if (row.status !== "regulated") return [];
      const exception = exceptions.get(row.variant_id);
      const want = exception ?? categoryRuleOf(row, rules)?.category;
      if (want === row.transport_category) return [];
      const text = row.transport_category === "" ? "no category" : `category ${row.transport_category}`;
      if (want === undefined)
        return [
          [
            "transport_category",
            `${text}, and no rule of category-rules.csv fits: correct it, or add an exception with its reason`,
          ],
        ];
      const source = exception === undefined ? "1.1.3.6.3" : "category-exceptions.csv";
      return [["transport_category", `${text}: ${source} gives ${want === "" ? "none" : want}`]];
    });
  },
};

const categoryExceptionCheck: Check<AdrData> = {
  rule: "adr/category-exception",
  why: "An exception that is no longer needed hides the next mistake on its row.",
  example: "an exception for 1203-II with the category that 1.1.3.6.3 gives anyway",
  remedy: "Remove the exception.",
  run: ({ substances, categoryRules, categoryExceptions }) => {
    const rules = categoryRules.map(({ row }) => row);
    const rows = new Map(substances.map(({ row }) => [row.variant_id, row]));
    return findingsIn(categoryExceptions, ({ variant_id: id, category }) => {
      const row = rows.get(id);
      if (row === undefined) return [["variant_id", `${id} is not in substances.csv: remove the exception`]];
      if (categoryRuleOf(row, rules)?.category !== category) return [];
      return [["category", `1.1.3.6.3 gives ${id} category ${category} anyway: remove the exception`]];
    });
  },
};

const noteACheck: Check<AdrData> = {
  rule: "adr/note-a",
  why: "Note a gives goods of category 1 a limit of their own; on goods of another category it would raise or lower their points.",
  example: "UN 1203 (category 2) in note-a.csv",
  remedy: "Correct the UN number.",
  run: ({ substances, noteA }) =>
    noteA.flatMap((located) => {
      const others = substances.filter(({ row }) => row.un === located.row.un && row.transport_category !== "1");
      return others.map(({ row }) =>
        finding(located, "un", `${row.variant_id} is not of category 1: note a is for category 1 only`),
      );
    }),
};

export const adrCategoryChecks: readonly Check<AdrData>[] = [
  categoryCheck,
  categoryExceptionCheck,
  noteACheck,
  pointsConstantsCheck,
];
