import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow, LegDirection } from "../../../openapi/schemas/sanctions-summary.ts";
import type { MeasureRecord } from "../../../openapi/shards/sanctions.ts";

/**
 * Legs of a regime, in the order of an answer: to the country, from it, through it, carriage of its goods anywhere, and
 * trade with other countries.
 */
export const DIRECTIONS = ["export", "import", "transit", "transport", "third_country"] as const;

export interface Leg {
  regime: MeasureRecord["regime"];
  direction: LegDirection;
  /** Its law is not held whole: nothing found is not free. */
  open?: true;
  /** It is about few goods, and is left out where nothing is found. */
  onlyFound?: true;
  /** The first day on which its law is held, where that is after the day of the question. */
  heldFrom?: string;
}

/** Whether a measure bears on a leg; one without a direction bears on all legs. */
export function bearsOn({ regime, direction }: Pick<MeasureRecord, "regime" | "direction">, leg: Leg): boolean {
  return regime === leg.regime && (direction === null || direction === leg.direction);
}

/** Filters of a question: regimes, a direction, or all. */
export interface Filters extends Pick<CnQuery, "direction"> {
  /** Regimes of which every leg is asked for; all of the law where it is left out. */
  regimes?: readonly string[] | undefined;
  /** Regimes of which trade with other countries alone is asked for: it reaches the country of the question. */
  reaching?: readonly string[] | undefined;
}

/**
 * Whether a question asks for a leg. Who exports or imports also trades with other countries: goods made of Russian
 * inputs, or meant for Kyrgyzstan.
 */
export function isRequested({ regimes, reaching, direction }: Filters, leg: Leg): boolean {
  const isTrade = direction === "export" || direction === "import";
  return (
    (regimes === undefined || regimes.includes(leg.regime) || isReaching({ reaching }, leg)) &&
    (direction === undefined || leg.direction === direction || (isTrade && leg.direction === "third_country"))
  );
}

/** Whether a leg is trade with the country of a question, under a regime about another country. */
function isReaching({ reaching = [] }: Pick<Filters, "reaching">, { regime, direction }: Leg): boolean {
  return direction === "third_country" && reaching.includes(regime);
}

/**
 * Whether a leg counts in the verdict: trade with other countries only where a direction is asked for, or a country
 * that it reaches.
 */
export function isDeciding(filters: Filters, leg: Leg): boolean {
  return (
    isRequested(filters, leg) &&
    (filters.direction !== undefined || leg.direction !== "third_country" || isReaching(filters, leg))
  );
}

/** True if a measure bears on a leg that a question asks for. */
export function isMeasureRequested(measure: Pick<MeasureRecord, "regime" | "direction">, filters: Filters): boolean {
  return DIRECTIONS.some((direction) => {
    const leg = { regime: measure.regime, direction };
    return isRequested(filters, leg) && bearsOn(measure, leg);
  });
}

/** An annex is a list of goods; only an operative article that bans or restricts makes it law for a result. */
export function isLaw({ role }: Pick<MeasureRecord, "role">): boolean {
  return role === "ban" || role === "restriction";
}
/**
 * How a leg stands, in one word for a page or a sheet. `later` and `ended`: a ban that begins after the day asked
 * about, or ended before it.
 */
export type LegStanding = "banned" | "depends" | "later" | "ended" | "unknown" | "nothing";

/**
 * The word for a leg. `nothing` only where nothing at all is found; a detail that is not known here depends on what the
 * answer says.
 */
export function standingOf({
  prohibited,
  verdict_detail,
}: Pick<CnSummaryRow, "prohibited" | "verdict_detail">): LegStanding {
  if (verdict_detail === "unknown_code") return "unknown";
  if (prohibited === true) return "banned";
  if (verdict_detail === "listed_future") return "later";
  if (verdict_detail === "listed_expired") return "ended";
  // Where the law of a leg is not held whole, nothing found decides nothing.
  return verdict_detail === "not_listed" && prohibited === false ? "nothing" : "depends";
}

/**
 * The key of trade with other countries as it is seen from one of them, `RU-third_country:KG`, or from `other` ones
 * that no measure and no notice names.
 */
export function viewKey(leg: string, country: string): string {
  return `${leg}:${country}`;
}

/**
 * The value of a leg under its key, or under that of a view: what a country sees as others do, and what those see as
 * it stands without a country, stands once.
 */
export function valueUnder<Value>(legs: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const [leg = ""] = key.split(":");
  return legs[key] ?? (leg === key ? undefined : (legs[viewKey(leg, "other")] ?? legs[leg]));
}
