import type { ChangeLine, LegCause, LegsBefore, LegsBeforeRecord } from "../../openapi/shards/changes.ts";
import { valueUnder } from "../../runtime/rules/sanctions/leg.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { indexEntries, type EntryIndex } from "../sanctions/judge/reach.ts";
import type { PublishedRecords } from "../diff/published.ts";
import { canonical } from "../output/canonical.ts";
import {
  decisionsOfState,
  valueOn,
  type LegDecision,
  type LegDecisions,
  type LegsOfStates,
} from "../diff/timelines.ts";

type Timelines = LegsBeforeRecord["legs"];

/**
 * The codes whose legs a release changes on any day, of whatever regime, with what the release before said of them and
 * why. `decided` has what is known of the codes that can differ; without it every code is worked out.
 */
export function compareLegs(
  from: PublishedRecords,
  to: PublishedRecords,
  lines: readonly ChangeLine[],
  decided: LegsOfStates = { before: decisionsOfState(from), after: decisionsOfState(to) },
): LegsBefore {
  const [before, after] = [timelinesOf(decided.before), timelinesOf(decided.after)];
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
  return {
    schema: "legs-before/1",
    source_version: to.version,
    part: "",
    prefix: "",
    version: to.version,
    previous_version: from.version,
    records: [...groups.values()],
  };
}

/** The details of every code, leg by leg, from the first day of each. */
function timelinesOf(decided: ReadonlyMap<string, LegDecisions>): Map<string, Timelines> {
  const cached = new Map<LegDecisions, Timelines>();
  return new Map(
    [...decided].map(([code, legs]) => {
      const timelines =
        cached.get(legs) ??
        Object.fromEntries(Object.entries(legs).map(([leg, decisions]) => [leg, detailsOf(decisions ?? {})]));
      cached.set(legs, timelines);
      return [code, timelines];
    }),
  );
}

function detailsOf(decisions: Readonly<Record<string, LegDecision>>): Timelines[string] {
  const details = Object.entries(decisions).map(([day, { verdict_detail }]) => [day, verdict_detail] as const);
  return Object.fromEntries(details.filter(([, detail], index) => detail !== details[index - 1]?.[1]));
}

/** The first day on which two states say something else of a leg; days before the coverage of either do not count. */
function firstDifference(from: Timelines, to: Timelines): string | undefined {
  const days = [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((leg) => {
    const [was, is] = [valueUnder(from, leg), valueUnder(to, leg)];
    const firsts = [was, is].map((timeline = {}) => Object.keys(timeline)[0] ?? "");
    const first = firsts.reduce((latest, day) => (day > latest ? day : latest));
    return [first, ...Object.keys(was ?? {}), ...Object.keys(is ?? {})].filter(
      (day) => day !== "" && day >= first && valueOn(was, day) !== valueOn(is, day),
    );
  });
  return days.length === 0 ? undefined : days.reduce((a, b) => (a < b ? a : b));
}

type Reason = Omit<LegCause, "date">;

/**
 * Why the legs of a code change: the entries that bear on it differ, else their measures or provisions; the lists of
 * countries that it stands on; else the code that judges them.
 */
function reasonsOf(
  from: PublishedRecords,
  to: PublishedRecords,
  lines: readonly ChangeLine[],
): (code: string) => Reason[] {
  const byId = new Map(
    lines.flatMap((line) => (line.change === "moved" ? [] : [[`${line.collection} ${line.id}`, line] as const])),
  );
  const indexes = [indexEntries(from.entries), indexEntries(to.entries)];
  const lists = listsOf([from, to], lines);
  return (code) => {
    const near = nearBy(indexes, code);
    const entries = near.map(({ id }) => byId.get(`sanctions/entries ${id}`)).filter((line) => line !== undefined);
    const measures = [...new Set(near.flatMap((entry) => entry.measures))]
      .map((id) => byId.get(`sanctions/measures ${id}`))
      .filter((line) => line !== undefined);
    const laws = entries.length > 0 ? entries : measures;
    const matches = [...laws, ...lists(code)];
    const reasons = matches.flatMap(({ cause, acts }): Reason[] =>
      acts.length === 0 ? [{ kind: cause, act: null }] : acts.map((act) => ({ kind: cause, act })),
    );
    const distinct = [...new Map(reasons.map((reason) => [`${reason.kind} ${reason.act}`, reason])).values()];
    return distinct.length > 0 ? distinct : [{ kind: "reprocess", act: null }];
  };
}

function nearBy(indexes: readonly EntryIndex[], code: string): EntryRecord[] {
  return [...new Map(indexes.flatMap((index) => index.near(code)).map((entry) => [entry.id, entry])).values()];
}

/** The lines that say how a list of countries with a code differs: its goods, or its measure. */
function listsOf(
  states: readonly PublishedRecords[],
  lines: readonly ChangeLine[],
): (code: string) => Exclude<ChangeLine, { change: "moved" }>[] {
  const goods = states.flatMap(({ countries }) => countries.flatMap((line) => ("goods" in line ? [line.goods] : [])));
  const changed = lines.flatMap((line) => {
    if (line.change === "moved" || line.collection !== "sanctions/countries") return [];
    const [kind, measure] = line.id.split(" ");
    const lists =
      kind === "measure"
        ? goods.filter((record) => record.measure === measure).map(({ codes }) => codes)
        : kind !== "goods"
          ? []
          : line.change === "changed"
            ? (line.fields["codes"] ?? [])
            : [line.record["codes"]];
    return (lists as (readonly string[])[]).map((codes) => ({ line, codes }));
  });
  return (code) =>
    changed
      .filter(
        ({ codes }) => codes.length === 0 || codes.some((listed) => listed.startsWith(code) || code.startsWith(listed)),
      )
      .map(({ line }) => line);
}
