import { z } from "zod";
import { BaseQuestionKind, LegKey } from "./legs.ts";
import { LawText } from "./common.ts";

const texts = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, LawText])) as Record<Name, typeof LawText>);

/** What most people have a ground for. */
const NAMED_GROUNDS = [
  "medical_humanitarian",
  "medical_devices",
  "humanitarian",
  "emergency",
  "protective_clothing",
  "diplomatic",
  "diplomatic_nationals",
  "diplomatic_travellers",
  "diplomatic_cars",
  "travellers",
  "own_car",
  "household",
  "civil_telecom",
  "pipeline",
  "hungary",
] as const;

/** Whom or what a ground is for, what people have first; the last five open nothing to anybody else. */
export const GROUNDS_FOR = [
  ...NAMED_GROUNDS,
  "quota",
  "other",
  "sworn_divestment",
  "one_project",
  "past_moment",
  "cultural_loan",
  "local_purchase",
] as const;

/** The words of the decision on a leg; a text has its places in braces. */
export const SummaryTexts = z
  .strictObject({
    legs: z.record(LegKey, LawText),
    /** What stands in place of the name of trade with other countries where all its bans are of these kinds. */
    trade: texts([
      "RU-onward",
      "RU-import-third-country",
      "RU-import-after-transit",
      "BY-onward",
      "BY-import-third-country",
      "BY-import-after-transit",
      "to-KG",
    ]),
    /** What follows the name of the leg. */
    leads: texts([
      "depends",
      "depends_on_several",
      "depends_last",
      "below",
      "future",
      "expired",
      "set_aside",
      "duty",
      "act_not_held",
      "year_not_held",
      "law_not_held",
      "held_from",
    ]),
    /** One ban. */
    clauses: texts(["banned", "also_banned", "restricted", "start_unknown", "future", "below", "duties", "more"]),
    start: texts(["since", "at_latest", "first", "until"]),
    /** What stands behind a ban. */
    limits: texts([
      "quota",
      "quota_contracts",
      "before",
      "part",
      "successor",
      "customs",
      "inferred",
      "contracts",
      "contracts_if",
    ]),
    grounds: texts(["exemption", "authorisation", "narrow", "project", "none", "documents"]),
    /** A document by what it claims. */
    claims: texts(["other_goods", "exemption", "licence", "evidence"]),
    grounds_for: texts(NAMED_GROUNDS),
    needs: texts([
      "longer_code",
      "description",
      "origin",
      "value",
      "quota",
      "destination",
      "area",
      "law_not_held",
      "contract_date",
      "condition",
    ]),
    where: texts(["annex", "more"]),
    date: LawText,
    first_day: LawText,
    months: z.array(LawText).length(12),
    /** What either answer to a question of a kind means. */
    answers: z.strictObject(
      Object.fromEntries(BaseQuestionKind.options.map((kind) => [kind, texts(["yes", "no"])])) as Record<
        BaseQuestionKind,
        z.ZodObject<Record<"yes" | "no", typeof LawText>, z.core.$strict>
      >,
    ),
    /** The question about longer codes, with what either answer means. */
    below: texts(["ask", "yes", "no"]),
  })
  .meta({ id: "SummaryTexts", description: "The words of `summary[]`: sentences of legs, answers to questions." });
export type SummaryTexts = z.infer<typeof SummaryTexts>;
