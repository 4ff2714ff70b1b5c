import type { LegDecisionRecord, LegKey, LegsRecord } from "../../openapi/shards/legs.ts";
import { lookUp } from "../../runtime/sanctions/law.ts";
import type { PublishedRecords } from "../diff/published.ts";
import { coverageOf, planLegs } from "../sanctions/plan/legs.ts";

/** What a code is on each leg with something found, by the first days of its periods, ascending. */
export type LegDecisions = Readonly<Partial<Record<LegKey, Readonly<Record<string, LegDecisionRecord>>>>>;

/** What every code of a state is on each leg, day by day, worked out from its entries as the build does; where `touched` is given, the codes that it names. */
export function decisionsOfState({ years, entries, law }: PublishedRecords, touched: (code: string) => boolean = () => true): Map<string, LegDecisions> {
  const codes = new Map([...years].map(([year, lines]) => [year, lines.map(({ code }) => code).filter(touched)]));
  const records = planLegs(lookUp(law), entries, codes, coverageOf(law));
  return new Map(records.flatMap((record) => {
    const sets = record.sets.map((_, set) => decisionsOf(record, set));
    return record.codes.map(({ code, set }) => [code, sets[set] ?? {}] as const);
  }));
}

function decisionsOf({ sets, decisions }: LegsRecord, set: number): LegDecisions {
  return Object.fromEntries(Object.entries(sets[set] ?? {}).map(([leg, { periods }]) => [leg, Object.fromEntries(Object.entries(periods).flatMap(([day, index]) => {
    const decision = decisions[index];
    return decision === undefined ? [] : [[day, decision]];
  }))]));
}

/** The value of a timeline on a day: that of the last first day not after it. */
export function valueOn<Value>(timeline: Readonly<Record<string, Value>> | undefined, day: string): Value | undefined {
  return Object.entries(timeline ?? {}).findLast(([from]) => from <= day)?.[1];
}
