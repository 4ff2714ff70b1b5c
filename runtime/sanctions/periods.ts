import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import type { LawBook } from "./law.ts";
import { decideLeg, ground, type Grounded, type LegDecision } from "./decide.ts";
import { bearsOn, type Leg } from "./leg.ts";
import { judgeOn, matchCode } from "./match.ts";
import { dayAfter } from "./days.ts";

/** What the law says of a leg from a day on, until the day before the next period begins. */
export interface LegPeriod extends LegDecision {
  from: string;
}

/** One leg of a code over time, with how many entries bear on it on whatever day. */
export interface LegOverTime extends Leg {
  entries: number;
  periods: LegPeriod[];
}

/** First day of a regime that is asked about. */
export type FirstDay = (regime: string) => string;

/** The legs of a code with something found, on every day from the first of their regime on: what they are on a day is the period that the day lies in. */
export function legsOverTime(law: Pick<LawBook, "legs" | "rank" | "provisions" | "measure">, entries: readonly EntryRecord[], code: string, first: FirstDay): LegOverTime[] {
  // On any other day the same entries bear on the code; only whether they are in force differs.
  const all = matchCode(law, entries, [code], "").results.map((match) => ground(law, match, [code]));
  return law.legs.flatMap((leg) => {
    const own = all.filter(({ match }) => bearsOn(match.measure, leg));
    return own.length === 0 ? [] : [{ ...leg, entries: own.length, periods: periodsOf(own, first(leg.regime)) }];
  });
}

function periodsOf(matches: readonly Grounded[], first: string): LegPeriod[] {
  const periods: LegPeriod[] = [];
  for (const from of turningDays(matches, first)) {
    const decision = decideLeg(matches.map((own) => ({ ...own, match: judgeOn(own.match, from) })), from);
    const last = periods.at(-1);
    if (last === undefined || !isSame(last, decision)) periods.push({ from, ...decision });
  }
  return periods;
}

function isSame(a: LegDecision, b: LegDecision): boolean {
  return (Object.keys(b) as (keyof LegDecision)[]).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}

/** Days from the first on, it included, on which what is said of the matches may change. */
function turningDays(matches: readonly Grounded[], first: string): string[] {
  const days = new Set([first]);
  const starts = (day: string | null): void => {
    if (day !== null && day > first) days.add(day);
  };
  const ends = (day: string | null): void => {
    if (day !== null && day >= first) days.add(dayAfter(day));
  };
  for (const { match: { entry, measure }, derogations, winddowns } of matches) {
    for (const day of [entry.valid_from, entry.known_since, measure.in_force_from]) starts(day);
    for (const day of [entry.valid_to, measure.in_force_to]) ends(day);
    for (const day of [...derogations.map(({ valid_from }) => valid_from), ...winddowns.map(({ contract_before }) => contract_before)]) starts(day);
    for (const { until } of [...derogations, ...winddowns]) ends(until);
  }
  return [...days].toSorted();
}
