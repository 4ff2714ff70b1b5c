import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { LegDirection } from "../../openapi/schemas/sanctions-summary.ts";
import type { MeasureRecord } from "../../openapi/shards/sanctions.ts";

/** Legs of a regime, in the order of an answer: to the country, from it, through it, and carriage of its goods anywhere. */
export const DIRECTIONS = ["export", "import", "transit", "transport"] as const;

export interface Leg {
  regime: MeasureRecord["regime"];
  direction: LegDirection;
}

/** The legs that an answer decides for every code: each direction of each regime. */
export function legsOf(regimes: readonly { code: string }[]): Leg[] {
  return regimes.flatMap(({ code }) => DIRECTIONS.map((direction) => ({ regime: code, direction })));
}

/** Whether a measure bears on a leg; one without a direction bears on all legs. */
export function bearsOn({ regime, direction }: Pick<MeasureRecord, "regime" | "direction">, leg: Leg): boolean {
  return regime === leg.regime && (direction === null || direction === leg.direction);
}

/** What a question may ask of the law: one regime, one direction, or all. */
export type Filters = Pick<CnQuery, "regime" | "direction">;

/** Whether a question asks for a leg. */
export function isAsked({ regime, direction }: Filters, leg: Leg): boolean {
  return (regime === undefined || leg.regime === regime) && (direction === undefined || leg.direction === direction);
}

/** Whether a measure bears on a leg that a question asks for. */
export function isMeasureAsked(measure: Pick<MeasureRecord, "regime" | "direction">, filters: Filters): boolean {
  return DIRECTIONS.some((direction) => {
    const leg = { regime: measure.regime, direction };
    return isAsked(filters, leg) && bearsOn(measure, leg);
  });
}

/** An annex is a list of goods; only an operative article that bans or restricts makes it law for a result. */
export function isLaw({ role }: Pick<MeasureRecord, "role">): boolean {
  return role === "ban" || role === "restriction";
}
