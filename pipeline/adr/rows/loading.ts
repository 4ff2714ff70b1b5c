import { z } from "zod";
import { table } from "../../source/table.ts";
import { nonEmpty, textOrEmpty, unNumber, columnsIn } from "../../source/cells.ts";
import { adrClass, unNumbers, unOrEmpty, variantId, wordList, type TableAt } from "./cells.ts";

/** Row and column keys of the table in ADR 7.5.2.1, in printed order. */
export const LABEL_KEYS = [
  "1",
  "1.4",
  "1.5",
  "1.6",
  "2.1 2.2 2.3",
  "3",
  "4.1",
  "4.1+1",
  "4.2",
  "4.3",
  "5.1",
  "5.2",
  "5.2+1",
  "6.1",
  "6.2",
  "7A 7B 7C",
  "8",
  "9 9A",
] as const;

/** Compatibility groups of the table in ADR 7.5.2.2, in printed order. There is no group K row. */
export const GROUPS = ["A", "B", "C", "D", "E", "F", "G", "H", "J", "L", "N", "S"] as const;

const labelCell = z
  .string()
  .regex(/^(X|7\.5\.2\.2|[abcd]( [abcd])*)?$/, "want X, 7.5.2.2, footnotes a to d, or nothing (prohibited)");
const groupCell = z.string().regex(/^(X|[abcd]( [abcd])*)?$/, "want X, footnotes a to d, or nothing (prohibited)");

/** One row of the printed table 7.5.2.1; the columns are its keys, `with 4.1` and so on. */
const labelsRow = z.object({
  label: z.enum(LABEL_KEYS),
  "with 1": labelCell,
  "with 1.4": labelCell,
  "with 1.5": labelCell,
  "with 1.6": labelCell,
  "with 2.1 2.2 2.3": labelCell,
  "with 3": labelCell,
  "with 4.1": labelCell,
  "with 4.1+1": labelCell,
  "with 4.2": labelCell,
  "with 4.3": labelCell,
  "with 5.1": labelCell,
  "with 5.2": labelCell,
  "with 5.2+1": labelCell,
  "with 6.1": labelCell,
  "with 6.2": labelCell,
  "with 7A 7B 7C": labelCell,
  "with 8": labelCell,
  "with 9 9A": labelCell,
});

/** One row of the printed table 7.5.2.2. */
const class1Row = z.object({
  group: z.enum(GROUPS),
  A: groupCell,
  B: groupCell,
  C: groupCell,
  D: groupCell,
  E: groupCell,
  F: groupCell,
  G: groupCell,
  H: groupCell,
  J: groupCell,
  L: groupCell,
  N: groupCell,
  S: groupCell,
});

/** Which row of 7.5.2.1 a label of column (5) uses; a label without a row has a reason. */
const labelKeyRow = z.object({ label: nonEmpty, key: z.enum([...LABEL_KEYS, ""]), reason: textOrEmpty });

/** A regulated row without a label in column (5), and why that is so. */
const unlabelled = z.object({ variant_id: variantId, reason: nonEmpty });

/** Goods that 7.5.2 does not concern, with the paragraph that says so. */
const outsideLoading = z.object({
  un: unNumber,
  rule: z.string().regex(/^\d+(\.\d+)+$/, "want a paragraph such as 1.7.1.5.1"),
  reason: nonEmpty,
});

const footnote = z.enum(["a", "b", "c", "d"]);

/** A footnote of 7.5.2.1 in our own words, with the goods on either side that it speaks of; empty: any. */
const labelsFootnote = z.object({
  footnote,
  explosives_codes: wordList(String.raw`1\.[1-6][A-LNS]`, "classification codes of class 1"),
  explosives_uns: unNumbers,
  others_uns: unNumbers,
  outcome: z.enum(["permitted", "permitted_with_conditions"]),
  ...columnsIn("text", nonEmpty),
  source: nonEmpty,
});

/**
 * Compatibility groups of a division of class 1; a sample (UN 0190) may be given their codes. Without K, which is not
 * carried (2.2.1.2.2).
 */
const class1Code = z.object({
  division: z.enum(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]),
  groups: wordList("[A-HJLNS]", "compatibility groups other than K"),
  source: nonEmpty,
});

/** A footnote of 7.5.2.2 in our own words: a condition for the two groups. */
const class1Footnote = z.object({ footnote, ...columnsIn("text", nonEmpty), source: nonEmpty });

/**
 * What a special provision of column (6) says about loading its goods beside others, in our own words. Others that are
 * excepted are permitted by it.
 */
const loadingProvision = z.object({
  special_provision: z.string().regex(/^\d{2,3}$/, "want the number of a special provision"),
  others: z.enum(["class 1", "any"]),
  except_codes: wordList(String.raw`1\.[1-6][A-LNS]`, "classification codes of class 1"),
  outcome: z.enum(["permitted_with_conditions", "prohibited", "indeterminate"]),
  ...columnsIn("text", nonEmpty),
  source: nonEmpty,
});

/** 7.5.2.4: explosives that goods in limited quantities may travel with, by division or by UN number. */
const limitedQuantitiesClass1 = z.object({
  division: z.enum(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", ""]),
  un: unOrEmpty,
  source: nonEmpty,
});

/** 7.5.4: packages to be kept apart from foodstuffs, by label; for label 9 by UN number. */
const foodstuff = z.object({ label: adrClass, un: unOrEmpty, source: nonEmpty });

/** The tables of 7.5.2 and 7.5.4. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function loadingTables(tableAt: TableAt) {
  return {
    labels: table({ ...tableAt("mixed-loading-labels"), row: labelsRow, key: ["label"], floor: 18 }),
    labelKeys: table({ ...tableAt("mixed-loading-label-keys"), row: labelKeyRow, key: ["label"], floor: 18 }),
    unlabelled: table({ ...tableAt("unlabelled"), row: unlabelled, key: ["variant_id"], floor: 0 }),
    outsideLoading: table({ ...tableAt("outside-loading"), row: outsideLoading, key: ["un"], floor: 0 }),
    labelFootnotes: table({
      ...tableAt("mixed-loading-label-footnotes"),
      row: labelsFootnote,
      key: ["footnote"],
      floor: 1,
    }),
    class1: table({ ...tableAt("mixed-loading-class1"), row: class1Row, key: ["group"], floor: 12 }),
    class1Codes: table({ ...tableAt("class1-codes"), row: class1Code, key: ["division", "groups"], floor: 1 }),
    class1Footnotes: table({
      ...tableAt("mixed-loading-class1-footnotes"),
      row: class1Footnote,
      key: ["footnote"],
      floor: 1,
    }),
    loadingProvisions: table({
      ...tableAt("mixed-loading-provisions"),
      row: loadingProvision,
      key: ["special_provision"],
      floor: 0,
    }),
    limitedQuantitiesClass1: table({
      ...tableAt("limited-quantities-class1"),
      row: limitedQuantitiesClass1,
      key: ["division", "un"],
      floor: 1,
    }),
    foodstuffs: table({ ...tableAt("foodstuffs"), row: foodstuff, key: ["label", "un"], floor: 1 }),
  };
}
