import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

/** 1.1.3.6.3 and 1.1.3.6.4, unchanged since 1999: the most of a category in a transport unit, and what a unit of it counts. */
const PRINTED: Readonly<Record<string, { max_quantity: string; multiplier: string }>> = {
  0: { max_quantity: "0", multiplier: "" }, 1: { max_quantity: "20", multiplier: "50" }, 2: { max_quantity: "333", multiplier: "3" }, 3: { max_quantity: "1000", multiplier: "1" }, 4: { max_quantity: "", multiplier: "0" },
};
const NOTE_A = { max_quantity: "50", multiplier: "20" };

export const pointsConstantsCheck: Check<AdrData> = {
  rule: "adr/points-figures",
  why: "Every load is summed with these figures: a digit too many frees thousands of rows at once.",
  example: "max_quantity 3333 or multiplier 5 for category 2",
  remedy: "Restore the figures of 1.1.3.6.3 and 1.1.3.6.4. If an edition really changed them, change the check in the same commit.",
  run: ({ transportCategories, noteA }) => [
    ...transportCategories.map((line) => ({ line, want: PRINTED[line.row.category] })),
    ...noteA.map((line) => ({ line, want: NOTE_A })),
  ].flatMap(({ line, want }) => {
    if (want === undefined) return [];
    return (["max_quantity", "multiplier"] as const).flatMap((column) => (line.row[column] === want[column] ? [] : [finding(line, column, `${line.row[column]}: 1.1.3.6.3 has ${want[column] === "" ? "no figure" : want[column]}`)]));
  }),
};
