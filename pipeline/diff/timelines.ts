import type { BaseRecord, LegKey } from "../../openapi/shards/legs.ts";
import { countryRecordOf, type CountryRecord } from "../../runtime/rules/sanctions/country-record.ts";
import { namedOn, seenFrom, withNamed } from "../../runtime/rules/sanctions/named-law.ts";
import { onDay } from "../../runtime/rules/sanctions/force.ts";
import { foldLegs, turningDays, type LegVerdict } from "../../runtime/rules/sanctions/fold.ts";
import type { Law as HeldLaw } from "../../runtime/rules/sanctions/law.ts";
import { lookUp } from "../../runtime/rules/sanctions/law.ts";
import { bearingOf, type Bearing } from "../../runtime/rules/sanctions/bearing.ts";
import { valueUnder, viewKey } from "../../runtime/rules/sanctions/leg.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { canonical } from "../output/canonical.ts";
import type { PublishedRecords } from "./published.ts";
import { judgeCodes } from "../sanctions/judge/judge.ts";
import { planLegs } from "../sanctions/plan/legs.ts";
import { NO_WORDS } from "../sanctions/plan/say.ts";

/** Verdict of every code of two states on each leg. */
export interface LegsOfStates {
  before: ReadonlyMap<string, LegDecisions>;
  after: ReadonlyMap<string, LegDecisions>;
}

/** Verdict of a leg from a day on. */
export type LegDecision = Pick<LegVerdict, "verdict_detail" | "prohibited" | "ban" | "needs" | "grounds">;
/**
 * What a code is on each leg with something found, by the first days of its periods, ascending. What is seen otherwise
 * from a country that trade with it reaches stands under a key of its own, `viewKey`.
 */
export type LegDecisions = Readonly<Partial<Record<LegKey, Readonly<Record<string, LegDecision>>>>>;

/**
 * What every code of a state is on each leg of every regime, day by day, worked out from its entries and its lists of
 * countries as the build and the service do; where `touched` is given, the codes that it names.
 */
export function decisionsOfState(
  { years, entries, law, countries }: PublishedRecords,
  touched: (code: string) => boolean = () => true,
): Map<string, LegDecisions> {
  const plain = lookUp(law);
  const countryRecord = countryRecordOf(countries);
  const repository = withNamed({ ...plain, words: () => NO_WORDS }, countryRecord, countryRecord.regimes);
  const views = viewsOf(law.regimes, law.measures, countryRecord);
  const codes = [...new Set([...years.values()].flatMap((lines) => lines.map(({ code }) => code)))].filter(touched);
  // Nobody reads the words of what is compared.
  const { codes: records, bases } = planLegs(
    judgeCodes(plain, entries, () => ({ words: NO_WORDS }), codes.toSorted(compareText)),
  );
  const foldOnce = foldsOf(repository);
  const cached = new Map<string, LegDecisions>();
  return new Map(
    records.map(({ code, bases: covering, below = [] }) => {
      const bearing = [
        ...covering.map((key) => bearingOf(repository, bases.get(key) as BaseRecord, false)),
        ...below.map((key) => bearingOf(repository, bases.get(key) as BaseRecord, true)),
      ];
      const trade = bearing.filter(({ measure }) => measure.direction === "third_country");
      const parts = [
        bearing,
        namedOn(repository, countryRecord, [code], { named: countryRecord.regimes, parts: [] }),
      ].map((bearings) => ({
        text: textOf(bearings),
        some: bearings,
      }));
      // Codes on which the same law bears in the same way share what is said of them.
      const text = parts.map((part) => part.text).join("\n\n");
      let decisions = cached.get(text);
      if (decisions === undefined) {
        decisions = Object.assign({}, ...parts.map((part) => foldOnce(part.some, part.text))) as LegDecisions;
        cached.set(text, (decisions = withViews(decisions, trade, views, foldOnce)));
      }
      return [code, decisions] as const;
    }),
  );
}

function textOf(bearings: readonly Bearing[]): string {
  return bearings
    .map(({ base, below, notices }) => `${below} ${decidingOf(base)} ${notices.map(({ id }) => id).join(" ")}`)
    .toSorted()
    .join("\n");
}

/** How trade with other countries is seen from a country, or from `other` ones that no measure and no notice names. */
interface View {
  country: string;
  /** What of the trade with others reaches it. */
  seen: (bearings: readonly Bearing[]) => Bearing[];
}

function viewsOf(
  regimes: readonly { code: string }[],
  measures: readonly { destination: string | null }[],
  countryRecord: CountryRecord,
): View[] {
  const reaching = regimes.map(({ code }) => code);
  const reported = [
    ...measures.map(({ destination }) => destination),
    ...Object.values(countryRecord.places.partners).flat(),
  ];
  const countries = [...new Set(reported.filter((country) => country !== null))].toSorted(compareText);
  return ["other", ...countries].map((country) => ({
    country,
    seen: (bearings) => seenFrom(bearings, countryRecord, { country, filters: { reaching } }),
  }));
}

/** All of a base that legs depend on: not which entry it is, nor what is said of its goods. */
function decidingOf({
  key: _key,
  id: _id,
  code: _code,
  documents: _documents,
  notices: _notices,
  evidence: _evidence,
  words: _words,
  ...deciding
}: BaseRecord): string {
  return canonical(deciding);
}

/** Folds bearings of one text once. */
type FoldOnce = (bearings: readonly Bearing[], text: string) => LegDecisions;

function foldsOf({ legs, record }: Pick<HeldLaw, "legs" | "record">): FoldOnce {
  const firsts = new Map(record.regimes.map(({ code, coverage_from }) => [code, coverage_from]));
  const cached = new Map<string, LegDecisions>();
  const fold = (bearings: readonly Bearing[]): LegDecisions => {
    const decisions: Record<string, Record<string, LegDecision>> = {};
    const last = new Map<string, string>();
    for (const day of [...new Set([...firsts.values(), ...turningDays(bearings)])].toSorted()) {
      for (const { regime, direction, ...leg } of foldLegs(
        legs,
        bearings.map((bearing) => onDay(bearing, day)),
        day,
      )) {
        if (day < (firsts.get(regime) ?? "")) continue;
        const { verdict_detail, prohibited, ban, needs, grounds } = leg;
        const decision: LegDecision = { verdict_detail, prohibited, ban, needs, grounds };
        const key = `${regime}-${direction}`;
        const text = canonical(decision);
        if (last.get(key) === text) continue;
        last.set(key, text);
        (decisions[key] ??= {})[day] = decision;
      }
    }
    return decisions;
  };
  return (bearings, text) => {
    const result = cached.get(text) ?? fold(bearings);
    cached.set(text, result);
    return result;
  };
}

/** Decisions with those of trade with other countries where a country sees it otherwise. */
function withViews(
  decisions: LegDecisions,
  trade: readonly Bearing[],
  views: readonly View[],
  foldOnce: FoldOnce,
): LegDecisions {
  if (trade.length === 0) return decisions;
  const withCountries = { ...decisions };
  const legs = [...new Set(trade.map(({ measure: { regime } }) => `${regime}-third_country`))];
  for (const { country, seen } of views) {
    const reached = seen(trade);
    const folded = foldOnce(reached, textOf(reached));
    for (const leg of legs) {
      const [periods, key] = [folded[leg] ?? {}, viewKey(leg, country)];
      if (canonical(periods) !== canonical(valueUnder(withCountries, key) ?? {})) withCountries[key] = periods;
    }
  }
  return withCountries;
}

/** The value of a timeline on a day: that of the last first day not after it. */
export function valueOn<Value>(timeline: Readonly<Record<string, Value>> | undefined, day: string): Value | undefined {
  return Object.entries(timeline ?? {}).findLast(([from]) => from <= day)?.[1];
}
