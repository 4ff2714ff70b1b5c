import type { ChangeLine, LegCause, LegsBefore, LegsBeforeRecord } from "../../openapi/shards/changes.ts";
import type { LegsRecord } from "../../openapi/shards/legs.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { indexEntries, type EntryIndex } from "../../runtime/sanctions/entries.ts";
import { lookUp } from "../../runtime/sanctions/law.ts";
import type { Published } from "../diff/published.ts";
import { canonical } from "../output/canonical.ts";
import { planLegs } from "../sanctions/plan/legs.ts";

type Timelines = LegsBeforeRecord["legs"];

/** The codes whose legs a release changes on any day, with what the release before said of them and why. */
export function compareLegs(from: Published, to: Published, lines: readonly ChangeLine[]): LegsBefore {
  const [before, after] = [timelinesOf(from), timelinesOf(to)];
  const reasons = reasonsOf(from, to, lines);
  const groups = new Map<string, LegsBeforeRecord>();
  for (const [code, legs] of before) {
    const next = after.get(code);
    const date = next && firstDifference(legs, next);
    if (date === undefined) continue;
    const causes = reasons(code).map((reason): LegCause => ({ ...reason, date }));
    const key = canonical([legs, causes]);
    const group = groups.get(key) ?? { legs, causes, codes: [] };
    group.codes.push(code);
    groups.set(key, group);
  }
  return { schema: "legs-before/1", source_version: to.version, part: "", prefix: "", version: to.version, previous_version: from.version, records: [...groups.values()] };
}

/** What every code of a state is on each leg, day by day. */
function timelinesOf({ years, entries, law }: Published): Map<string, Timelines> {
  const codes = new Map([...years].map(([year, lines]) => [year, lines.map(({ code }) => code)]));
  const records = planLegs(lookUp(law), entries, codes, law.coverage_from);
  return new Map(records.flatMap((record) => record.codes.map(({ code, set }) => [code, timelineOf(record, set)] as const)));
}

function timelineOf({ sets, decisions }: LegsRecord, set: number): Timelines {
  return Object.fromEntries(Object.entries(sets[set] ?? {}).map(([leg, { periods }]) => {
    const details = Object.entries(periods).map(([day, index]) => [day, decisions[index]?.verdict_detail ?? "not_listed"] as const);
    return [leg, Object.fromEntries(details.filter(([, detail], at) => detail !== details[at - 1]?.[1]))];
  }));
}

/** The first day on which two states say something else of a leg; days before the coverage of either do not count. */
function firstDifference(from: Timelines, to: Timelines): string | undefined {
  const legs = new Set([...Object.keys(from), ...Object.keys(to)]);
  const all = [...Object.values(from), ...Object.values(to)];
  const first = all.map((timeline) => Object.keys(timeline)[0] ?? "").reduce((latest, day) => (day > latest ? day : latest), "");
  const days = [...new Set([first, ...all.flatMap((timeline) => Object.keys(timeline))])].filter((day) => day >= first).toSorted();
  return days.find((day) => [...legs].some((leg) => detailOn(from[leg], day) !== detailOn(to[leg], day)));
}

function detailOn(timeline: Timelines[string] | undefined, day: string): string | undefined {
  return Object.entries(timeline ?? {}).findLast(([from]) => from <= day)?.[1];
}

type Reason = Omit<LegCause, "date">;

/** Why the legs of a code change: the entries that bear on it differ, else their measures or provisions, else the code that judges them. */
function reasonsOf(from: Published, to: Published, lines: readonly ChangeLine[]): (code: string) => Reason[] {
  const byId = new Map(lines.flatMap((line) => (line.change === "moved" ? [] : [[`${line.collection} ${line.id}`, line] as const])));
  const indexes = [indexEntries(from.entries), indexEntries(to.entries)];
  return (code) => {
    const near = nearBy(indexes, code);
    const entries = near.map(({ id }) => byId.get(`sanctions/entries ${id}`)).filter((line) => line !== undefined);
    const measures = [...new Set(near.flatMap((entry) => entry.measures))].map((id) => byId.get(`sanctions/measures ${id}`)).filter((line) => line !== undefined);
    const found = entries.length > 0 ? entries : measures;
    const reasons = found.flatMap(({ cause, acts }): Reason[] => (acts.length === 0 ? [{ kind: cause, act: null }] : acts.map((act) => ({ kind: cause, act }))));
    const distinct = [...new Map(reasons.map((reason) => [`${reason.kind} ${reason.act}`, reason])).values()];
    return distinct.length > 0 ? distinct : [{ kind: "reprocess", act: null }];
  };
}

function nearBy(indexes: readonly EntryIndex[], code: string): EntryRecord[] {
  return [...new Map(indexes.flatMap((index) => index.near(code)).map((entry) => [entry.id, entry])).values()];
}
