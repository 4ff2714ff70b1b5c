import type { Check } from "../../../source/check.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";
import { actCheck } from "./act.ts";
import { annexCheck, wholeAnnexCheck } from "./annex.ts";
import { certificateCheck } from "./certificate.ts";
import { codesCheck } from "./codes.ts";
import { customsCodesCheck, customsOverlapCheck, extractionCheck, goodsArticleCheck, measureTypeCheck } from "./customs.ts";
import { datesCheck, unreadCheck } from "./dates.ts";
import { figuresCheck } from "./figures.ts";
import { secondReadingCheck } from "./review.ts";

/** Every check over customs measures, document codes, provisions and acts. */
export const provisionsChecks: readonly Check<ProvisionsData>[] = [
  annexCheck, codesCheck, datesCheck, measureTypeCheck, certificateCheck, figuresCheck, actCheck, customsOverlapCheck, customsCodesCheck,
  extractionCheck, goodsArticleCheck, unreadCheck, wholeAnnexCheck, secondReadingCheck,
];
