import type { Check } from "../check.ts";
import { actCheck } from "./act.ts";
import { annexCheck } from "./annex.ts";
import { certificateCheck } from "./certificate.ts";
import { codesCheck } from "./codes.ts";
import { customsOverlapCheck } from "./customs-overlap.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";
import { datesCheck } from "./dates.ts";
import { customsCodesCheck } from "./customs-codes.ts";
import { figuresCheck } from "./figures.ts";
import { measureTypeCheck } from "./measure-type.ts";
import { unreadCheck } from "./unread.ts";
import { wholeAnnexCheck } from "./whole-annex.ts";

/** Every check over customs measures, document codes, provisions and acts. */
export const provisionsChecks: readonly Check<ProvisionsData>[] = [
  annexCheck, codesCheck, datesCheck, measureTypeCheck, certificateCheck, figuresCheck, actCheck, customsOverlapCheck, customsCodesCheck,
  unreadCheck, wholeAnnexCheck,
];
