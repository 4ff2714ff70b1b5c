import { z } from "zod";
import { table } from "../../source/table.ts";
import { nonEmpty, textOrEmpty, yesNo, columnsIn } from "../../source/cells.ts";
import { EXEMPTIONS } from "../../../openapi/schemas/adr-keys.ts";
import { CIRCUMSTANCES, KEPT, MEASURES } from "../../../openapi/schemas/adr-exemptions.ts";
import {
  adrClassOrEmpty,
  dataQuality,
  orNone,
  packingGroups,
  pattern,
  unNumbers,
  wordList,
  wordsAmong,
  type TableAt,
} from "./cells.ts";

const exemptionKey = z.enum(EXEMPTIONS, `want one of ${EXEMPTIONS.join(", ")}`);
/** A special provision by its number, or an exemption outside chapter 3.3. */
const claim = z
  .string()
  .regex(
    new RegExp(`^(?:\\d{2,3}|${EXEMPTIONS.map((key) => key.replaceAll(".", "\\.")).join("|")})$`),
    "want the number of a special provision, or an exemption of exemptions.csv",
  );

/** An exemption outside chapter 3.3: of the carriage, of gases, fuel and batteries, of empties, of viscous liquids. */
const exemption = z.object({
  exemption: exemptionKey,
  effect: z.enum(["exempt", "partly"], "want exempt or partly"),
  /** Whether it takes empty uncleaned packagings: not, too, or only these. */
  empty_packagings: z.enum(["no", "any", "only"], "want no, any or only"),
  /** 1: counted with the rest of the unit (1.1.3.6.5), whose limit it must keep. */
  counted: yesNo,
  ...columnsIn("remains", textOrEmpty),
  source: nonEmpty,
  quality: dataQuality,
});

const whole = z.string().regex(/^\d+$/, "want a whole number");

/** A condition of an exemption as a question that wants a yes, as those of special provisions are. */
const exemptionQuestion = z.object({
  exemption: exemptionKey,
  way: whole,
  question: whole,
  ...columnsIn("text", nonEmpty),
});

/**
 * Rows of Table A that a claim is for: those that fit all cells of one row. A special provision without a row is for
 * all that carry it; an exemption without a row is for none.
 */
const claimGoods = z.object({
  claim,
  class: orNone(adrClassOrEmpty),
  not_class: orNone(adrClassOrEmpty),
  /** The goods are of none of this transport category. */
  not_category: orNone(z.enum(["0", ""], "want 0 or nothing")),
  /** Regular expression over the whole classification code. */
  classification_code: orNone(pattern),
  packing_group: packingGroups,
  un: unNumbers,
  /** Regular expression over the whole variant id. */
  variant: orNone(pattern),
  /** The only labels that the goods bear. */
  labels: wordList(String.raw`\d(\.\d)?[A-Z]?`, "labels"),
  source: nonEmpty,
});

/**
 * A limit of a claim. `asked`: a figure of the questions that nothing in a request contradicts. `keeps`: above it the
 * exemption stays and these rules with it; empty: above it there is none.
 */
const claimLimit = z.object({
  claim,
  /** The way of the questions that it belongs to; empty: all. */
  way: z.string().regex(/^\d*$/, "want the number of a way, or nothing"),
  measure: z.enum([...MEASURES, "asked"], `want ${MEASURES.join(", ")} or asked`),
  bound: z.enum(["at_most", "below"], "want at_most (the figure itself is allowed) or below"),
  figure: z.string().regex(/^\d+(\.\d+)?$/, "want a figure"),
  unit: z.enum(["kg", "g", "l", "ml", "bar", "l bar", "Wh", "MJ"], "want kg, g, l, ml, bar, l bar, Wh or MJ"),
  un: unNumbers,
  class: orNone(adrClassOrEmpty),
  packing_group: packingGroups,
  /** Regular expression over the whole classification code. */
  classification_code: orNone(pattern),
  when: orNone(z.enum([...CIRCUMSTANCES, ""], `want ${CIRCUMSTANCES.join(", ")}, or nothing`)),
  keeps: wordsAmong(KEPT, `words of ${KEPT.join(", ")}`),
  /** 1: no limit of the law, but what such goods plausibly are: without it, or above it, the claim is open. */
  plausible: z.enum(["", "1"], "want 1 or nothing").transform((cell) => cell === "1"),
  source: nonEmpty,
});
export type ClaimLimitRow = z.infer<typeof claimLimit>;

/** The tables of exemptions and of what a claim must keep. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function claimTables(tableAt: TableAt) {
  return {
    exemptions: table({ ...tableAt("exemptions"), row: exemption, key: ["exemption"], floor: 0 }),
    exemptionQuestions: table({
      ...tableAt("exemption-questions"),
      row: exemptionQuestion,
      key: ["exemption", "way", "question"],
      floor: 0,
    }),
    claimGoods: table({ ...tableAt("claim-goods"), row: claimGoods, key: [], floor: 0 }),
    claimLimits: table({ ...tableAt("claim-limits"), row: claimLimit, key: [], floor: 0 }),
  };
}
