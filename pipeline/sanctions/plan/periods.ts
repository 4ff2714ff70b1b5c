import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { dayAfter } from "../../../runtime/sanctions/days.ts";
import { decideLeg, ground, type Grounded, type LegDecision } from "../../../runtime/sanctions/decide.ts";
import type { LawBook } from "../../../runtime/sanctions/law.ts";
import { bearsOn, type Leg } from "../../../runtime/sanctions/leg.ts";
import { judgeOn, matchCode } from "../../../runtime/sanctions/match.ts";
import { once } from "../../source/once.ts";

/** What the law says of a leg from a day on, until the day before the next period begins. */
export interface LegPeriod extends LegDecision {
  from: string;
}

/** One leg of a code over time, with how many entries bear on it on whatever day. */
export interface LegOverTime extends Leg {
  entries: number;
  periods: readonly LegPeriod[];
}

/** First day of a regime that is asked about. */
export type FirstDay = (regime: string) => string;

/**
 * Tells the legs of a code with something found, on every day from the first of their regime on: what they are on a day is the period that the day
 * lies in. Codes on which the same law bears in the same way share them: 17,000 codes have 2,700 lists of legs.
 */
export function overTime(law: Pick<LawBook, "legs" | "rank" | "provisions" | "measure">, first: FirstDay): (entries: readonly EntryRecord[], code: string) => readonly LegOverTime[] {
  const periodsOf = shareEqual((matches, regime) => periodsFrom(first(regime), matches));
  const legsOf = shareEqual((matches) => law.legs.flatMap((leg): LegOverTime[] => {
    const own = matches.filter(({ match }) => bearsOn(match.measure, leg));
    return own.length === 0 ? [] : [{ ...leg, entries: own.length, periods: periodsOf(own, leg.regime) }];
  }));
  // On any other day the same entries bear on the code; only whether they are in force differs.
  return (entries, code) => legsOf(matchCode(law, entries, [code], "").results.map((match) => {
    const grounded = ground(law, match, [code]);
    return { ...grounded, deciding: whatDecides(grounded) };
  }), "");
}

interface Signed extends Grounded {
  /** All of the match that legs depend on, as text. */
  deciding: string;
}

/** Makes something of matches once for all that decide the same. */
function shareEqual<Made>(make: (matches: readonly Signed[], regime: string) => Made): typeof make {
  const known = new Map<string, Made>();
  return (matches, regime) => {
    const key = `${regime}\n${matches.map(({ deciding }) => deciding).toSorted().join("\n")}`;
    let made = known.get(key);
    if (made === undefined) known.set(key, (made = make(matches, regime)));
    return made;
  };
}

/** All of a match that legs depend on: not the code of its entry, nor what the entry says of its goods. */
function whatDecides({ match: { entry, measure, reached, quotas }, derogations, winddowns }: Grounded): string {
  const provisions = [quotas, derogations, winddowns].map((records) => records.map(({ id }) => id).join());
  return [measure.id, entryDecides(entry), reached.relation, reached.partial, reached.partlyExcluded, ...provisions].join(" ");
}

const entryDecides = once(({ valid_from, valid_to, known_since, scope, threshold_eur }: EntryRecord) => [valid_from, valid_to, known_since, scope !== null, threshold_eur].join());

function periodsFrom(first: string, matches: readonly Grounded[]): LegPeriod[] {
  const periods: LegPeriod[] = [];
  let last: string | undefined;
  for (const from of turningDays(matches, first)) {
    const decision = decideLeg(matches.map((own) => ({ ...own, match: judgeOn(own.match, from) })), from);
    const said = JSON.stringify(decision);
    if (said !== last) periods.push({ from, ...decision });
    last = said;
  }
  return periods;
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
