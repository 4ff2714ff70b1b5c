import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { LegDecisionRecord } from "../../openapi/shards/legs.ts";
import type { MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { printJson, type Printed } from "../http/json-text.ts";
import { articleIn } from "./article.ts";
import { openNeeds } from "./decide.ts";
import { keptByRecord } from "./kept.ts";
import { annexCode, type LawBook } from "./law.ts";
import { isAsked, type Leg } from "./leg.ts";
import { unpackDecision } from "./leg-sets.ts";
import { sayLeg } from "./sentence.ts";

/** A leg with something found, and what holds of it on the day. */
export interface DecidedLeg extends Leg {
  decision: LegDecisionRecord;
}

export interface SummaryQuestion {
  query: Pick<CnQuery, "lang" | "regime" | "direction">;
  legs: readonly DecidedLeg[];
  /** What a leg is on which nothing is found. */
  otherwise: Extract<VerdictDetail, "unknown_code" | "not_listed">;
  /** Regimes whose answer rests on an outdated text or nomenclature. */
  stale: ReadonlySet<string>;
}

/** Words a row for each leg asked for. */
export type WordSummary = (question: SummaryQuestion) => readonly Printed[];

/** Words summaries; a decision that many codes share is printed once. */
export function createSummary(law: Pick<LawBook, "record" | "legs">): WordSummary {
  const unlisted = new Map(law.record.regimes.map(({ code }) => [code, unlistedArticles(law.record.measures.filter(({ regime }) => regime === code))]));
  const wordings = law.legs.map((leg) => {
    /** Every row once: headings have decisions in common, and answers hold rows longer than the files of those. */
    const rows = new Map<string, Printed>();
    return {
      leg,
      word: keptByRecord((decision: LegDecisionRecord, variant: `${SanctionsLang} ${boolean}`) => kept(rows, `${variant} ${JSON.stringify(decision)}`, () => {
        const [lang, stale] = variant.split(" ") as [SanctionsLang, `${boolean}`];
        return printJson(rowOf(law, leg, decision, lang, stale === "true", unlisted.get(leg.regime) ?? NONE));
      })),
      nothing: new Map<string, Printed>(),
    };
  });
  return ({ query, legs, otherwise, stale }) => {
    const found: Printed[] = [];
    const variants = VARIANTS[query.lang];
    for (const { leg, word, nothing } of wordings) {
      if (!isAsked(query, leg)) continue;
      const decided = legs.find(({ regime, direction }) => regime === leg.regime && direction === leg.direction);
      found.push(decided === undefined ? kept(nothing, otherwise, () => printJson(emptyRow(leg, otherwise))) : word(decided.decision, variants[stale.has(leg.regime) ? 1 : 0]));
    }
    return found;
  };
}

const NONE: ReadonlySet<string> = new Set();
/** Of each language, of a text that is not outdated and of one that is. */
const VARIANTS = { pl: ["pl false", "pl true"], en: ["en false", "en true"] } as const;

/** Articles of goods that no annex lists. */
function unlistedArticles(measures: readonly MeasureRecord[]): ReadonlySet<string> {
  return new Set(measures.filter(({ annex }) => annexCode(annex) === null).map(({ article }) => article));
}

/** Of a code that nobody knows, nothing is said: it is not free because nothing names it, and the code in force decides. */
function emptyRow({ regime, direction }: Leg, otherwise: SummaryQuestion["otherwise"]): CnSummaryRow {
  return { regime, direction, verdict_detail: otherwise, ...(otherwise === "unknown_code" ? { prohibited: null, needs: ["code"] } : { prohibited: false }) };
}

function rowOf({ record }: Pick<LawBook, "record">, { regime, direction }: Leg, held: LegDecisionRecord, lang: SanctionsLang, stale: boolean, unlisted: ReadonlySet<string>): CnSummaryRow {
  const decision = unpackDecision(held);
  const { verdict_detail, prohibited, needs, annexes, articles, in_force_since, in_force_since_at_latest, until, grounds } = decision;
  const open = openNeeds({ prohibited, needs });
  return {
    regime, direction, verdict_detail, prohibited, ...(open.length === 0 ? {} : { needs: open }),
    ...(annexes.length === 0 ? {} : { annexes }), articles: articles.map((article) => articleIn(article, lang)),
    ...(in_force_since === null ? {} : { in_force_since }), ...(in_force_since_at_latest === null ? {} : { in_force_since_at_latest }), ...(until === null ? {} : { until }),
    authorisation: grounds.length > 0, ...(stale ? { stale } : {}), text: sayLeg(record.summary, { regime, direction }, decision, lang, unlisted),
  };
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}
