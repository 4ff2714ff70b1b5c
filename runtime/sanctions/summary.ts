import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { LegDecisionRecord } from "../../openapi/shards/legs.ts";
import { shareJson, type Shared } from "../http/json-text.ts";
import { articleIn } from "./article.ts";
import { sharedByRecord } from "./kept.ts";
import type { LawBook } from "./law.ts";
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
export type WordSummary = (question: SummaryQuestion) => readonly Shared[];

/** Words summaries; a decision that many codes share is printed once. */
export function createSummary(law: Pick<LawBook, "record" | "legs">): WordSummary {
  const decided = new Map<string, (decision: LegDecisionRecord) => Shared>();
  const nothing = new Map<string, Shared>();
  const wordDecided = (leg: Leg, lang: SanctionsLang, stale: boolean): ((decision: LegDecisionRecord) => Shared) =>
    kept(decided, `${leg.regime} ${leg.direction} ${lang} ${stale}`, () => {
      const word = sharedByRecord((decision: LegDecisionRecord, _row: "row") => rowOf(law, leg, decision, lang, stale));
      return (decision) => word(decision, "row");
    });
  return ({ query, legs, otherwise, stale }) =>
    law.legs.filter((leg) => isAsked(query, leg)).map((leg) => {
      const found = legs.find(({ regime, direction }) => regime === leg.regime && direction === leg.direction);
      if (found !== undefined) return wordDecided(leg, query.lang, stale.has(leg.regime))(found.decision);
      return kept(nothing, `${leg.regime} ${leg.direction} ${otherwise}`, () => shareJson(emptyRow(leg, otherwise)));
    });
}

/** Of a code that nobody knows, nothing is said: it is not free because nothing names it. */
function emptyRow({ regime, direction }: Leg, otherwise: SummaryQuestion["otherwise"]): CnSummaryRow {
  return { regime, direction, verdict_detail: otherwise, prohibited: otherwise === "unknown_code" ? null : false };
}

function rowOf({ record }: Pick<LawBook, "record">, { regime, direction }: Leg, held: LegDecisionRecord, lang: SanctionsLang, stale: boolean): CnSummaryRow {
  const decision = unpackDecision(held);
  const { verdict_detail, prohibited, needs, annexes, articles, in_force_since, in_force_since_at_latest, until, grounds } = decision;
  return {
    regime, direction, verdict_detail, prohibited, needs: prohibited === true ? needs.filter((need) => need === "contract_date") : needs,
    annexes, articles: articles.map((article) => articleIn(article, lang)), in_force_since, in_force_since_at_latest, until,
    authorisation: grounds.length > 0, stale, text: sayLeg(record.summary, { regime, direction }, decision, lang),
  };
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}
