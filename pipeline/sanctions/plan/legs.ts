import type { LegCodeRecord, LegDecisionRecord, LegSetRecord, LegsRecord } from "../../../openapi/shards/legs.ts";
import type { EntryRecord, LawRecord } from "../../../openapi/shards/sanctions.ts";
import { indexEntries } from "../../../runtime/sanctions/entries.ts";
import type { LawBook } from "../../../runtime/sanctions/law.ts";
import { packDecision } from "../../../runtime/sanctions/leg-sets.ts";
import { legsOverTime, type FirstDay, type LegOverTime } from "../../../runtime/sanctions/periods.ts";
import { meets } from "../../../runtime/sanctions/provisions.ts";
import { quotasFor } from "../../../runtime/sanctions/quota.ts";
import { reach } from "../../../runtime/sanctions/reach.ts";
import { compareText } from "../../../runtime/text/fold.ts";
import { canonical } from "../../output/canonical.ts";

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
  const legsOf = onceFor(law, first);
  const headings = Map.groupBy([...yearsOf.keys()].toSorted(compareText), (code) => code.slice(0, 4));
  return [...headings].map(([heading, codes]) =>
    recordOf(heading, codes.map((code) => ({ code, legs: legsOf(code, index.near(code)), years: yearsOf.get(code) ?? [] })), years.size));
}

/** Works legs out once for all codes that the same entries and provisions bear on in the same way. */
function onceFor(law: Law, first: FirstDay): (code: string, entries: readonly EntryRecord[]) => LegOverTime[] {
  const known = new Map<string, LegOverTime[]>();
  return (code, entries) => {
    const key = entries.map((entry) => `${entry.id} ${JSON.stringify(reach(entry, code))} ${limitsMet(law, entry, code)}`).toSorted().join("\n");
    let legs = known.get(key);
    if (legs === undefined) known.set(key, (legs = legsOverTime(law, entries, code, first)));
    return legs;
  };
}

/** Which of the provisions that name codes the code meets, and which quotas are for the whole of it. */
function limitsMet(law: Law, { measures }: EntryRecord, code: string): string {
  return measures.flatMap((id) => {
    const { derogations, winddowns } = law.provisions(law.measure(id));
    const limited = [...derogations, ...winddowns].filter((record) => (record.codes.length > 0 || record.except_codes.length > 0) && meets(record, code));
    return [...limited.map((record) => record.id), ...quotasFor(derogations, [code]).map((record) => `${record.id} whole`)];
  }).join();
}

function recordOf(heading: string, codes: readonly { code: string; legs: readonly LegOverTime[]; years: readonly number[] }[], held: number): LegsRecord {
  const decisions = numbered<LegDecisionRecord>();
  const sets = numbered<LegSetRecord>();
  return {
    heading,
    codes: codes.map(({ code, legs, years }): LegCodeRecord => ({ code, set: sets.place(setOf(legs, decisions)), ...(years.length === held ? {} : { years: [...years] }) })),
    decisions: decisions.all,
    sets: sets.all,
  };
}

function setOf(legs: readonly LegOverTime[], decisions: Numbered<LegDecisionRecord>): LegSetRecord {
  const set: LegSetRecord = {};
  for (const { regime, direction, entries, periods } of legs) {
    set[`${regime}-${direction}`] = { entries, periods: Object.fromEntries(periods.map((period) => [period.from, decisions.place(packDecision(period))])) };
  }
  return set;
}

/** A list that holds each value once, and the place of a value in it. */
interface Numbered<Value> {
  all: Value[];
  place(value: Value): number;
}

function numbered<Value>(): Numbered<Value> {
  const all: Value[] = [];
  const places = new Map<string, number>();
  return {
    all,
    place(value) {
      const key = canonical(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, all.length);
      return all.push(value) - 1;
    },
  };
}
