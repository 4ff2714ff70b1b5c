import type { Check } from "../../../source/check.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";
import { actCheck } from "./act.ts";
import { annexCheck, wholeAnnexCheck } from "./annex.ts";
import { certificateCheck } from "./certificate.ts";
import { codesCheck, knownCodesCheck } from "./codes.ts";
import { customsCodesCheck, customsDirectionCheck, customsOverlapCheck, extractionCheck, goodsArticleCheck, measureTypeCheck } from "./customs.ts";
import { provisionDatesCheck, unreadCheck } from "./dates.ts";
import { actDayCheck, dayInTextCheck } from "./days-in-text.ts";
import { figuresCheck } from "./figures.ts";
import { secondReadingCheck } from "./review.ts";
import { actNumberCheck, provisionLanguageCheck } from "./words.ts";
import { winddownStartCheck } from "./winddown-start.ts";

/** Every check over customs measures, document codes, provisions and acts. */
export const provisionsChecks: readonly Check<ProvisionsData>[] = [
  annexCheck, codesCheck, provisionDatesCheck, measureTypeCheck, certificateCheck, figuresCheck, actCheck, customsOverlapCheck, customsCodesCheck, customsDirectionCheck,
  extractionCheck, goodsArticleCheck, unreadCheck, wholeAnnexCheck, winddownStartCheck, secondReadingCheck, dayInTextCheck, actDayCheck, actNumberCheck, provisionLanguageCheck, knownCodesCheck,
];
