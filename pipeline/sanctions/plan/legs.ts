import type { LegCodeRecord, LegDecisionRecord, LegSetRecord, LegsRecord } from "../../../openapi/shards/legs.ts";
import type { EntryRecord, LawRecord } from "../../../openapi/shards/sanctions.ts";
import { indexEntries } from "../../../runtime/sanctions/entries.ts";
import type { LawBook } from "../../../runtime/sanctions/law.ts";
import { packDecision } from "../../../runtime/sanctions/leg-sets.ts";
import { compareText } from "../../../runtime/text/fold.ts";
import { canonicalLine } from "../../output/canonical.ts";
import { once } from "../../source/once.ts";
import { overTime, type FirstDay, type LegOverTime } from "./periods.ts";

type Law = Pick<LawBook, "legs" | "rank" | "measure" | "provisions">;

/** The first day of each regime that its legs are worked out for. */
export function coverageOf({ regimes }: Pick<LawRecord, "regimes">): FirstDay {
  const days = new Map(regimes.map(({ code, coverage_from }) => [code, coverage_from]));
  return (regime) => days.get(regime) ?? "";
}

/** Works the legs of every code of the years out, one record a heading. The law is that of the entries, from the first day of the coverage of their regime on. */
export function planLegs(law: Law, entries: readonly EntryRecord[], years: ReadonlyMap<number, Iterable<string>>, first: FirstDay): LegsRecord[] {
  const index = indexEntries(entries);
  const yearsOf = new Map<string, number[]>();
  for (const [year, codes] of [...years].toSorted(([a], [b]) => a - b)) for (const code of codes) yearsOf.set(code, [...(yearsOf.get(code) ?? []), year]);
  const legsOf = overTime(law, first);
  const headings = Map.groupBy([...yearsOf.keys()].toSorted(compareText), (code) => code.slice(0, 4));
  return [...headings].map(([heading, codes]) =>
    recordOf(heading, codes.map((code) => ({ code, legs: legsOf(index.near(code), code), years: yearsOf.get(code) ?? [] })), years.size));
}

function recordOf(heading: string, codes: readonly { code: string; legs: readonly LegOverTime[]; years: readonly number[] }[], held: number): LegsRecord {
  const decisions = numbered<LegDecisionRecord>();
  const sets = numbered<LegSetRecord>();
  const placed = new Map<readonly LegOverTime[], number>();
  const placeOf = (legs: readonly LegOverTime[]): number => {
    let place = placed.get(legs);
    if (place === undefined) placed.set(legs, (place = sets.place(setOf(legs, decisions))));
    return place;
  };
  return {
    heading,
    codes: codes.map(({ code, legs, years }): LegCodeRecord => ({ code, set: placeOf(legs), ...(years.length === held ? {} : { years: [...years] }) })),
    decisions: decisions.all,
    sets: sets.all,
  };
}

function setOf(legs: readonly LegOverTime[], decisions: Numbered<LegDecisionRecord>): LegSetRecord {
  const set: LegSetRecord = {};
  for (const { regime, direction, entries, periods } of legs) {
    set[`${regime}-${direction}`] = { entries, periods: Object.fromEntries(periods.map((period) => [period.from, decisions.place(packOnce(period))])) };
  }
  return set;
}

const packOnce = once(packDecision);

/** A list that holds each value once, and the place of a value in it. */
interface Numbered<Value> {
  all: Value[];
  place(value: Value): number;
}

function numbered<Value extends object>(): Numbered<Value> {
  const all: Value[] = [];
  const places = new Map<string, number>();
  return {
    all,
    place(value) {
      const key = canonicalLine(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, all.length);
      return all.push(value) - 1;
    },
  };
}
