import type { ConformanceRecord } from "../../../openapi/shards/legs.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { decideLegs, ground } from "../../../runtime/sanctions/decide.ts";
import { indexEntries } from "../../../runtime/sanctions/entries.ts";
import { strictest } from "../../../runtime/sanctions/judge.ts";
import type { LawBook } from "../../../runtime/sanctions/law.ts";
import { matchCode } from "../../../runtime/sanctions/match.ts";
import { dayBefore, turningDays } from "../../../runtime/sanctions/periods.ts";
import { compareText } from "../../../runtime/text/fold.ts";

type Law = Pick<LawBook, "legs" | "rank" | "measure" | "provisions">;

/** One question a heading about a CN8 code on a day on which something about it changes, or on the day before, with what the judge says of it then. */
export function planConformance(law: Law, entries: readonly EntryRecord[], years: ReadonlyMap<number, Iterable<string>>, first: string): ConformanceRecord[] {
  const index = indexEntries(entries);
  const newest = Math.max(...years.keys());
  const held = new Map([...years].map(([year, codes]) => [year, new Set(codes)]));
  const headings = Map.groupBy([...(held.get(newest) ?? [])].filter((code) => code.length === 8).toSorted(compareText), (code) => code.slice(0, 4));
  return [...headings.values()].flatMap((codes, at) => {
    const q = codes[at % codes.length] ?? "";
    const near = index.near(q);
    const grounded = matchCode(law, near, [q], first).results.map((match) => ground(law, match, [q]));
    const turning = turningDays(grounded, first);
    const turn = turning[at % turning.length] ?? first;
    const as_of = at % 2 === 0 && turn > first ? dayBefore(turn) : turn;
    const year = Math.min(Number(as_of.slice(0, 4)), newest);
    return held.get(year)?.has(q) === true ? [recordOf(law, near, q, as_of)] : [];
  });
}

function recordOf(law: Law, near: readonly EntryRecord[], q: string, as_of: string): ConformanceRecord {
  const legs = decideLegs(law, matchCode(law, near, [q], as_of).results.map((match) => ground(law, match, [q])), as_of);
  return {
    q, as_of,
    verdict_detail: strictest(legs.map(({ verdict_detail }) => verdict_detail), "not_listed") as ConformanceRecord["verdict_detail"],
    has_prohibition: legs.some(({ ban }) => ban),
    legs: Object.fromEntries(legs.map(({ regime, direction, verdict_detail, prohibited }) => [`${regime}-${direction}`, [verdict_detail, prohibited]])),
  };
}
