import { describe, expect, it } from "vitest";
import type { LegKey, LegsRecord } from "../../openapi/shards/legs.ts";
import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import { planLegs } from "../../pipeline/build/sanctions/legs.ts";
import { isRestricted, strictest } from "../../runtime/sanctions/detail.ts";
import { LEGS, ground, isBan } from "../../runtime/sanctions/leg.ts";
import { decisionOn, unpackDecision } from "../../runtime/sanctions/leg-sets.ts";
import { matchCode } from "../../runtime/sanctions/match.ts";
import { decideLegs } from "../../runtime/sanctions/periods.ts";
import { law, nomenclature } from "./open-data.ts";

/** The sets of legs are worked out beforehand; the judge works them out when it is asked. They must say the same of every code on every day. */

const chapters = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, "0"));
const entries = [...new Map((await Promise.all(chapters.map((chapter) => law.entriesOf(chapter)))).flat().map((entry) => [entry.id, entry])).values()];
const years = new Map<number, string[]>();
for (const year of nomenclature.years) years.set(year, (await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))).flatMap((lines) => [...lines.keys()]));
const first = law.record.coverage_from;
const records = planLegs(law, entries, years, first);

describe("sets of legs", () => {
  it("hold every code of the nomenclature once, with its years", () => {
    const held = new Map(records.flatMap(({ codes }) => codes.map(({ code, years: own }) => [code, own ?? [...years.keys()]] as const)));
    expect(held.size).toBe(records.reduce((sum, { codes }) => sum + codes.length, 0));
    for (const [year, codes] of years) expect([...held].filter(([, own]) => own.includes(year)).map(([code]) => code).toSorted()).toEqual(codes.toSorted());
  });

  it("say what the judge says of every code, on the first day and on the days before and after each change", async () => {
    let questions = 0;
    for (const record of records) {
      for (const { code, set } of record.codes) {
        const near = await law.entriesNear(code);
        for (const day of daysOf(record, set)) {
          questions++;
          const { results } = matchCode(law, near, [code], day);
          const judged = decideLegs(results.map((match) => ground(law, match, [code])), day);
          if (JSON.stringify(fromSets(record, set, day)) !== JSON.stringify(judged)) expect({ code, day, legs: fromSets(record, set, day) }).toEqual({ code, day, legs: judged });
        }
      }
    }
    expect(questions).toBeGreaterThan(50_000);
  });

  it("add up to the verdict over all legs", async () => {
    const day = "2026-11-22";
    for (const record of records) {
      for (const { code, set } of record.codes) {
        const { results } = matchCode(law, await law.entriesNear(code), [code], day);
        const legs = fromSets(record, set, day);
        const live = results.filter(({ force }) => force.state === "in_force" || force.state === "unknown_start");
        const over = { detail: detailOf(legs), ban: legs.some(({ ban }) => ban), entries: Object.values(record.sets[set] ?? {}).reduce((sum, leg) => sum + leg.entries, 0) };
        const all = { detail: detailOf(results.map(({ detail }) => ({ verdict_detail: detail }))), ban: live.some(({ measure }) => isBan(measure)), entries: results.length };
        if (JSON.stringify(over) !== JSON.stringify(all)) expect({ code, ...over }).toEqual({ code, ...all });
      }
    }
  });

  it("never call a leg free that an entry in force covers, nor prohibited where none does", async () => {
    for (const record of records) for (const { set } of record.codes) {
      for (const { verdict_detail, prohibited, needs } of LEGS.map((leg) => decisionOn(record, record.sets[set] ?? {}, keyOf(leg), "2026-11-22")).filter((held) => held !== undefined)) {
        if (isRestricted(verdict_detail)) expect(prohibited).not.toBe(false);
        else expect([prohibited, needs]).toEqual([false, undefined]);
      }
    }
  });
});

function keyOf({ regime, direction }: (typeof LEGS)[number]): LegKey {
  return `${regime}-${direction}`;
}

function fromSets(record: LegsRecord, set: number, day: string) {
  return LEGS.flatMap((leg) => {
    const held = decisionOn(record, record.sets[set] ?? {}, keyOf(leg), day);
    return held === undefined ? [] : [{ ...leg, ...unpackDecision(held) }];
  });
}

/** First days of periods, the days before them, and the days after. */
function daysOf(record: LegsRecord, set: number): string[] {
  const starts = new Set(Object.values(record.sets[set] ?? {}).flatMap(({ periods }) => Object.keys(periods)));
  return [...new Set([...starts].flatMap((day) => [-1, 0, 1].map((days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10))))].filter((day) => day >= first);
}

function detailOf(legs: readonly { verdict_detail: VerdictDetail }[]): VerdictDetail {
  return strictest(legs.map(({ verdict_detail }) => verdict_detail as Parameters<typeof strictest>[0] extends Iterable<infer One> ? One : never), "not_listed");
}
