import { z } from "zod";
import { text, textOrEmpty, unNumber } from "../cells.ts";
import { packingGroup, unNumbers } from "./cells.ts";

/** 1.1.3.6.3 and 1.1.3.6.4: limit of a load in one category, and factor in a mixed load. */
export const transportCategoryRow = z.object({
  category: z.enum(["0", "1", "2", "3", "4"]),
  /** Empty: unlimited. */
  max_quantity: z.string().regex(/^\d*$/, "want a whole number, or nothing for unlimited"),
  /** Empty: never exempt, there is no factor. */
  multiplier: z.string().regex(/^\d*$/, "want a whole number, or nothing where the category is never exempt"),
  source: text,
});

/** Note a of the table in 1.1.3.6.3: goods of category 1 with a limit and factor of their own. */
export const noteA = z.object({
  un: unNumber,
  max_quantity: z.string().regex(/^\d+$/, "want a whole number"),
  multiplier: z.string().regex(/^\d+$/, "want a whole number"),
  source: text,
});

/** SP 671: the category of UN 3316 follows the packing group of the kit. */
export const sp671 = z.object({ un: unNumber, packing_group: packingGroup, category: z.enum(["1", "2", "3"]), source: text });

/** The rules of column 2 of the table in 1.1.3.6.3, for re-deriving column (15): the first rule that fits decides. */
export const categoryRule = z.object({
  category: z.enum(["0", "1", "2", "3", "4"]),
  class: textOrEmpty,
  un: unNumbers,
  /** Regular expression over the whole classification code. */
  code_pattern: textOrEmpty,
  packing_group: packingGroup,
  source: text,
});
