import type { SanctionsData } from "../tables/law.ts";
import type { Check } from "../../source/check.ts";
import { legsCheck, measureCheck, regimeCheck, reviewCheck, roleCheck, stateCheck } from "./annexes.ts";
import { labelCheck } from "./articles.ts";
import { codeCheck, exceptCodeCheck } from "./codes.ts";
import { exLimitCheck, readingCheck, thresholdCheck } from "./limits.ts";
import { placeCheck } from "./place.ts";
import { countsCheck } from "./counts.ts";
import { languageCheck } from "./language.ts";
import { partDriftCheck, supplementDriftCheck } from "./drift.ts";
import { printedCheck } from "./printed.ts";
import { dateCodeCheck, textDayCheck } from "./texts.ts";
import { contradictionCheck, datesCheck, evidenceCheck, rowNumberCheck, textCheck } from "./rows.ts";

/** All checks of the law part of the sanctions dataset. */
export const sanctionsChecks: readonly Check<SanctionsData>[] = [
  placeCheck, regimeCheck, legsCheck,
  roleCheck, reviewCheck, measureCheck, stateCheck, labelCheck,
  codeCheck, exceptCodeCheck,
  exLimitCheck, thresholdCheck, readingCheck,
  datesCheck, contradictionCheck, rowNumberCheck, evidenceCheck, textCheck, countsCheck,
  printedCheck, partDriftCheck, supplementDriftCheck, languageCheck, textDayCheck, dateCodeCheck,
];
