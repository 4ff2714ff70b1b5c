import { z } from "zod";
import { table } from "../../source/table.ts";
import { nonEmpty, textOrEmpty, unNumber, yesNo, columnsIn } from "../../source/cells.ts";
import {
  adrClassOrEmpty,
  dataQuality,
  packingGroup,
  pattern,
  statusOrEmpty,
  transportCategory,
  unNumbers,
  unOrEmpty,
  variantId,
  wordList,
  type TableAt,
} from "./cells.ts";

const wholeOrEmpty = z.string().regex(/^\d*$/, "want a whole number or nothing");
const whole = z.string().regex(/^\d+$/, "want a whole number");
const category = z.enum(["0", "1", "2", "3", "4"]);

/**
 * 1.1.3.6.3 and 1.1.3.6.4: limit of a load in one category (empty: unlimited) and factor in a mixed load (empty: never
 * exempt).
 */
const transportCategoryRow = z.object({
  category,
  max_quantity: wholeOrEmpty,
  multiplier: wholeOrEmpty,
  source: nonEmpty,
});

/** Note a of the table in 1.1.3.6.3: goods of category 1 with a limit and a factor of their own. */
const noteA = z.object({ un: unNumber, max_quantity: whole, multiplier: whole, source: nonEmpty });

/** SP 671: the category of UN 3316 follows the packing group of the kit; none: only goods without a packing group. */
const sp671 = z.object({ un: unNumber, packing_group: packingGroup, category, source: nonEmpty });

/**
 * A rule of column 2 of the table in 1.1.3.6.3, for re-deriving column (15): the first rule that fits decides. An empty
 * selector fits all rows.
 */
const categoryRule = z.object({
  category,
  class: adrClassOrEmpty,
  un: unNumbers,
  classification_code: pattern,
  packing_group: packingGroup,
  source: nonEmpty,
});
export type CategoryRule = z.infer<typeof categoryRule>;

/** A row whose column (15) the rules of column 2 do not give; empty category: 1.1.3.6 has none for it. */
const categoryException = z.object({ variant_id: variantId, category: transportCategory, reason: nonEmpty });

const QUANTITY_UNITS = ["kg", "kg_article", "l", "l_water_capacity", "kg_net_explosive_mass"] as const;

/**
 * What 1.1.3.6.3 counts for a row of Table A: the first rule that fits decides. An empty selector fits all rows, an
 * empty unit means that nothing is counted.
 */
const quantityUnitRule = z.object({
  rule: z.string().regex(/^u\d\d$/, "want u and two digits"),
  status: statusOrEmpty,
  class: adrClassOrEmpty,
  /** Regular expression over the whole classification code. */
  classification_code: pattern,
  un: unNumbers,
  /** Regular expression over a whole word of column (8). */
  packing_instruction: pattern,
  /** Regular expression found in the English name. */
  name_en: pattern,
  unit: z.enum([...QUANTITY_UNITS, ""], `want ${QUANTITY_UNITS.join(", ")}, or nothing`),
  quality: dataQuality,
  reason: nonEmpty,
  source: nonEmpty,
});
export type QuantityUnitRule = z.infer<typeof quantityUnitRule>;

const texts = { ...columnsIn("text", nonEmpty), source: nonEmpty };

/** 1.1.3.6.2: what still applies to a load that stays within the limit, in our own words. */
const stillApplies = z.object({ provision: nonEmpty, ...texts });

const specialProvision = z.string().regex(/^\d{2,3}$/, "want the number of a special provision");

/**
 * A special provision of chapter 3.3 that takes goods out of ADR, relieves them in part, or only seems to (1.1.3.4.1).
 */
const provision = z.object({
  special_provision: specialProvision,
  effect: z.enum(
    ["exempt", "partly", "never_subject", "elsewhere", "none", "deleted"],
    "want exempt, partly, never_subject, elsewhere, none or deleted",
  ),
  /** Whether it is about empty uncleaned packagings, and so asserted of these only. */
  empty_packagings: yesNo,
  /** The only UN numbers with the provision that it does this for. */
  uns: unNumbers,
  /** What still applies to goods that are relieved in part; what a provision without effect says instead. */
  ...columnsIn("remains", textOrEmpty),
  source: nonEmpty,
  quality: dataQuality,
});

/**
 * A condition of a provision as a question that wants a yes. The questions of one way belong together; one way is
 * enough.
 */
const provisionQuestion = z.object({
  special_provision: specialProvision,
  way: whole,
  question: whole,
  ...columnsIn("text", nonEmpty),
});

const density = z
  .string()
  .regex(/^\d{1,2}\.\d{3}$/, "want kilograms per litre with three decimal places, for example 0.720");
const FIGURE = String.raw`[A-Za-z0-9_/-]+:\d+(\.\d+)?(-\d+(\.\d+)?)?`;

/**
 * Bounds of the density of goods counted in litres, in kg/l at 15 to 20 °C. The row without a UN number is for all
 * goods that have none.
 */
const densityRow = z.object({
  un: unOrEmpty,
  /** Rows of the UN number that it is for; empty: all. */
  variants: wordList(String.raw`\d{4}(-[0-9A-Za-z]+)*`, "variant ids"),
  min_kg_per_l: density,
  max_kg_per_l: density,
  /** What the bounds rest on and were compared with: `VDI:0.791`, `EN_228:0.720-0.775`. */
  figures: wordList(FIGURE, "figures such as VDI:0.791 or EN_228:0.720-0.775"),
  quality: z.enum(
    ["two_sources", "one_source", "general_knowledge"],
    "want two_sources, one_source or general_knowledge",
  ),
  note: textOrEmpty,
});
export type DensityRow = z.infer<typeof densityRow>;

/** The tables of 1.1.3.6 and of the special provisions. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function pointsTables(tableAt: TableAt) {
  return {
    transportCategories: table({
      ...tableAt("transport-categories"),
      row: transportCategoryRow,
      key: ["category"],
      floor: 5,
    }),
    noteA: table({ ...tableAt("note-a"), row: noteA, key: ["un"], ordered: true, floor: 0 }),
    sp671: table({ ...tableAt("sp671"), row: sp671, key: ["un", "packing_group"], floor: 0 }),
    categoryRules: table({ ...tableAt("category-rules"), row: categoryRule, key: [], floor: 1 }),
    categoryExceptions: table({
      ...tableAt("category-exceptions"),
      row: categoryException,
      key: ["variant_id"],
      ordered: true,
      floor: 0,
    }),
    quantityUnits: table({ ...tableAt("quantity-units"), row: quantityUnitRule, key: ["rule"], floor: 1 }),
    stillApplies: table({ ...tableAt("still-applies"), row: stillApplies, key: ["provision"], floor: 1 }),
    provisions: table({ ...tableAt("provisions"), row: provision, key: ["special_provision"], floor: 0 }),
    provisionQuestions: table({
      ...tableAt("provision-questions"),
      row: provisionQuestion,
      key: ["special_provision", "way", "question"],
      floor: 0,
    }),
    densities: table({ ...tableAt("densities"), row: densityRow, key: ["un", "variants"], floor: 1 }),
  };
}
