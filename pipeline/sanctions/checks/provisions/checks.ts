import type { Check } from "../../../source/check.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";
import { provisionsActChecks } from "./act.ts";
import { provisionsCodesChecks } from "./codes.ts";
import { provisionsCustomsChecks } from "./customs.ts";
import { provisionsDatesChecks } from "./dates.ts";
import { winddownStartCheck } from "./winddown-start.ts";
import { provisionsWordsChecks } from "./words.ts";

/** Every check over customs measures, document codes, provisions and acts. */
export const provisionsChecks: readonly Check<ProvisionsData>[] = [
  ...provisionsCodesChecks,
  ...provisionsDatesChecks,
  ...provisionsCustomsChecks,
  ...provisionsActChecks,
  winddownStartCheck,
  ...provisionsWordsChecks,
];
