import type { ConformanceRecord, LegsRecord } from "../../../openapi/shards/legs.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { decideLegs, ground } from "../../../runtime/sanctions/decide.ts";
import { indexEntries } from "../../../runtime/sanctions/entries.ts";
import { strictest } from "../../../runtime/sanctions/judge.ts";
import type { LawBook } from "../../../runtime/sanctions/law.ts";
import { decisionOn } from "../../../runtime/sanctions/leg-sets.ts";
import { matchCode } from "../../../runtime/sanctions/match.ts";
import { dayBefore } from "../../../runtime/sanctions/days.ts";

type Law = Pick<LawBook, "record" | "legs" | "rank" | "measure" | "provisions">;

interface Asked {
  q: string;
  as_of: string;
  /** What comes out of it, leg by leg. */
  outcomes: string[];
}

/**
 * A question a heading about a CN8 code on a day on which something about it begins, or on the day before: the one whose outcome is the rarest so far. The
 * legs only say what is worth asking; the answer is what the judge says of the entries.
 */
export function planConformance(law: Law, entries: readonly EntryRecord[], headings: readonly LegsRecord[], years: readonly number[]): ConformanceRecord[] {
  const index = indexEntries(entries);
  const seen = new Map<string, number>();
  return headings.flatMap((heading) => {
    const asked = questionsOf(heading, years, law.record.coverage_from).map((question) => ({ ...question, rarity: Math.min(...question.outcomes.map((outcome) => seen.get(outcome) ?? 0)) }));
    const rarest = asked.toSorted((a, b) => a.rarity - b.rarity)[0];
    if (rarest === undefined) return [];
    for (const outcome of rarest.outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    return [recordOf(law, index.near(rarest.q), rarest)];
  });
}

/** Questions of a heading: of every set the first CN8 code, on the days on which a leg of it changes and on those before, from the first on which every regime is asked about. */
function questionsOf(heading: LegsRecord, years: readonly number[], first: string): Asked[] {
  const newest = Math.max(...years);
  return heading.sets.flatMap((set, at) => {
    const own = heading.codes.find(({ code, set: held }) => held === at && code.length === 8);
    if (own === undefined) return [];
    const starts = new Set(Object.values(set).flatMap(({ periods }) => Object.keys(periods)));
    const days = starts.size === 0 ? [`${newest}-01-01`] : [...starts].flatMap((day) => [day, dayBefore(day)]);
    return days
      .filter((day) => day >= first && (own.years ?? years).includes(Math.min(Number(day.slice(0, 4)), newest)))
      .map((as_of) => ({ q: own.code, as_of, outcomes: starts.size === 0 ? ["nothing"] : Object.keys(set).map((leg) => `${leg} ${decisionOn(heading, set, leg, as_of)?.verdict_detail}`) }));
  });
}

function recordOf(law: Law, near: readonly EntryRecord[], { q, as_of }: Asked): ConformanceRecord {
  const legs = decideLegs(law, matchCode(law, near, [q], as_of).results.map((match) => ground(law, match, [q])), as_of);
  return {
    q, as_of,
    verdict_detail: strictest(legs.map(({ verdict_detail }) => verdict_detail), "not_listed") as ConformanceRecord["verdict_detail"],
    has_prohibition: legs.some(({ ban }) => ban),
    legs: Object.fromEntries(legs.map(({ regime, direction, verdict_detail, prohibited }) => [`${regime}-${direction}`, [verdict_detail, prohibited]])),
  };
}
