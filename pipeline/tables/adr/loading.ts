import { z } from "zod";
import { text, textOrEmpty } from "../cells.ts";
import { unNumbers, wordList } from "./cells.ts";

/** Row and column keys of the table in 7.5.2.1, in printed order. */
export const LABEL_KEYS = ["1", "1.4", "1.5", "1.6", "2.1 2.2 2.3", "3", "4.1", "4.1+1", "4.2", "4.3", "5.1", "5.2", "5.2+1", "6.1", "6.2", "7A 7B 7C", "8", "9 9A"] as const;

/** Compatibility groups of the table in 7.5.2.2, in printed order. There is no group K row. */
export const GROUPS = ["A", "B", "C", "D", "E", "F", "G", "H", "J", "L", "N", "S"] as const;

const labelCell = z.string().regex(/^(X|7\.5\.2\.2|[abcd]( [abcd])*)?$/, "want X, 7.5.2.2, footnotes a to d, or nothing (prohibited)");
const groupCell = z.string().regex(/^(X|[abcd]( [abcd])*)?$/, "want X, footnotes a to d, or nothing (prohibited)");

type LabelColumn = `with ${(typeof LABEL_KEYS)[number]}`;

/** One row of the printed table 7.5.2.1; the columns are its keys, `with 4.1` and so on. */
export const labelsRow = z.object({ label: z.enum(LABEL_KEYS), ...columns<LabelColumn>(LABEL_KEYS.map((key) => `with ${key}` as const), labelCell) });

/** One row of the printed table 7.5.2.2. */
export const class1Row = z.object({ group: z.enum(GROUPS), ...columns<(typeof GROUPS)[number]>(GROUPS, groupCell) });

function columns<Name extends string>(names: readonly Name[], cell: z.ZodString): Record<Name, z.ZodString> {
  return Object.fromEntries(names.map((name) => [name, cell])) as Record<Name, z.ZodString>;
}

/** Which labels of column (5) use which row of 7.5.2.1; a label without a row has a reason. */
export const labelKey = z.object({
  label: text,
  key: z.union([z.enum(LABEL_KEYS), z.literal("")]),
  reason: textOrEmpty,
});

/** The footnotes of 7.5.2.1 in our own words, with the UN numbers of either side. */
export const labelsFootnote = z.object({
  footnote: z.enum(["a", "b", "c", "d"]),
  /** UN numbers on the explosive side; empty: all that have the label, within `side_1_group` and without `side_1_excluded`. */
  side_1: unNumbers,
  side_1_group: wordList("[A-LNS]", "compatibility groups"),
  side_1_excluded: unNumbers,
  /** UN numbers on the other side; empty: all. */
  side_2: unNumbers,
  outcome: z.enum(["permitted", "permitted_with_conditions"]),
  text_pl: text,
  text_en: text,
  text_de: text,
  text_fr: text,
  source: text,
});

/** The footnotes of 7.5.2.2 in our own words. */
export const class1Footnote = z.object({
  footnote: z.enum(["a", "b", "c", "d"]),
  outcome: z.enum(["permitted", "permitted_with_conditions"]),
  text_pl: text,
  text_en: text,
  text_de: text,
  text_fr: text,
  source: text,
});
