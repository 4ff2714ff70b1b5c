import type { Check } from "../../source/check.ts";
import type { SanctionsData } from "../tables/law.ts";
import { lawAnnexesChecks } from "./annexes.ts";
import { countryChecks } from "./countries.ts";
import { labelCheck } from "./articles.ts";
import { lawCodesChecks } from "./codes.ts";
import { countsCheck } from "./counts.ts";
import { lawDriftChecks } from "./drift.ts";
import { lawLimitsChecks } from "./limits.ts";
import { lawQuestionsChecks } from "./questions.ts";
import { lawRowsChecks } from "./rows.ts";
import { lawTextsChecks } from "./texts.ts";

/** All checks of the law part of the sanctions dataset. */
export const sanctionsChecks: readonly Check<SanctionsData>[] = [
  ...lawAnnexesChecks,
  labelCheck,
  ...lawQuestionsChecks,
  ...lawCodesChecks,
  ...lawLimitsChecks,
  ...lawRowsChecks,
  countsCheck,
  ...lawDriftChecks,
  ...lawTextsChecks,
  ...countryChecks,
];
