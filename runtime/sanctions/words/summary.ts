import type { VerdictDetail } from "../../../openapi/schemas/sanctions-entry.ts";
import type { CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import type { SanctionsLang } from "../../../openapi/schemas/sanctions.ts";
import type { NoticeRecord } from "../../../openapi/shards/sanctions.ts";
import { printJson, type Printed } from "../../http/json-text.ts";
import { missingActs } from "../coverage.ts";
import type { LegVerdict } from "../fold.ts";
import type { LawBook } from "../law.ts";
import { isRequested, type Filters, type Leg } from "../leg.ts";
import { openNeeds } from "../verdict.ts";
import { wordBases } from "./bases.ts";
import { articleIn } from "./citations.ts";
import { sayFree, sayLeg, sayNotCovered } from "./leg-text.ts";

interface SummaryQuestion {
  lang: SanctionsLang;
  filters: Filters;
  legs: readonly LegVerdict[];
  day: string;
  /** What a leg is on which nothing is found. */
  otherwise: Extract<VerdictDetail, "unknown_code" | "not_listed">;
  /** Regimes whose answer rests on an outdated text or nomenclature. */
  stale: ReadonlySet<string>;
}

/** Words a row for each leg asked for. */
type WordSummary = (question: SummaryQuestion) => readonly Printed[];

/** Words summaries. */
export function createSummary(law: Pick<LawBook, "record" | "legs" | "words" | "certificate">): WordSummary {
  return ({ lang, filters, legs, day, otherwise, stale }) =>
    law.legs
      .filter((leg) => isRequested(filters, leg))
      .map((leg) => {
        const own = legs.find(({ regime, direction }) => regime === leg.regime && direction === leg.direction);
        const isStale = stale.has(leg.regime);
        return printJson(
          own === undefined ? emptyRow(law, leg, otherwise, day, lang, isStale) : rowOf(law, own, day, lang, isStale),
        );
      });
}

/**
 * Of a code that nobody knows, nothing is said: it is not free because nothing names it, and the code in force decides.
 * Where the law of the day is not held whole, nothing found is said to be that.
 */
function emptyRow(
  { record }: Pick<LawBook, "record">,
  { regime, direction, open }: Leg,
  otherwise: SummaryQuestion["otherwise"],
  day: string,
  lang: SanctionsLang,
  stale: boolean,
): CnSummaryRow {
  const row = { regime, direction, verdict_detail: otherwise };
  if (otherwise === "unknown_code") return { ...row, prohibited: null, needs: ["code"] };
  if (open)
    return {
      ...row,
      prohibited: null,
      needs: ["law_not_held"],
      ...(stale ? { stale } : {}),
      text: sayFree(record.summary, { regime, direction }, lang),
    };
  if (!stale) return { ...row, prohibited: false };
  const acts = missingActs(record, regime, day).map(({ celex }) => celex.replace(/^3(\d{4})R0*/, "$1/"));
  return { ...row, prohibited: false, stale, text: sayNotCovered(record.summary, acts, lang) };
}

function rowOf(
  law: Pick<LawBook, "record" | "words" | "certificate">,
  leg: LegVerdict,
  day: string,
  lang: SanctionsLang,
  stale: boolean,
): CnSummaryRow {
  const { regime, direction, verdict_detail, prohibited, annexes, articles, until, grounds } = leg;
  const { in_force_since, in_force_since_at_latest } = leg;
  const open = openNeeds(leg);
  return {
    regime,
    direction,
    verdict_detail,
    prohibited,
    ...(open.length === 0 ? {} : { needs: open }),
    ...(annexes.length === 0 ? {} : { annexes }),
    articles: articles.map((article) => articleIn(article, lang)),
    ...(in_force_since === null ? {} : { in_force_since }),
    ...(in_force_since_at_latest === null ? {} : { in_force_since_at_latest }),
    ...(until === null ? {} : { until }),
    exemption: grounds.includes("exemption"),
    authorisation: grounds.includes("authorisation"),
    ...(leg.bases.length === 0 ? {} : wordBases(law, leg.bases, lang, day)),
    ...(leg.set_aside.length === 0 ? {} : { set_aside: sayAside(leg.set_aside) }),
    ...(leg.duties.length === 0 ? {} : { duties: leg.duties.map((duty) => sayDuty(duty, lang)) }),
    ...(stale ? { stale } : {}),
    text: sayLeg({ texts: law.record.summary, words: law.words, lang, day }, leg),
  };
}

/** What is set aside by its question: of what lies below, each measure once. */
function sayAside(bases: LegVerdict["set_aside"]): NonNullable<CnSummaryRow["set_aside"]> {
  const ids = new Map(
    bases.map(({ base, measure, below, because }) => [below ? measure.id : base.id, because ?? ("fact" as const)]),
  );
  return [...ids].map(([id, because]) => ({ id, because }));
}

function sayDuty(
  { id, article, text, documents }: NoticeRecord,
  lang: SanctionsLang,
): NonNullable<CnSummaryRow["duties"]>[number] {
  return { id, article: articleIn(article, lang), text: text[lang], ...(documents === undefined ? {} : { documents }) };
}
