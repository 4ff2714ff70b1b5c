import { describe, expect, it } from "vitest";
import type { VerdictDetail } from "../../../openapi/schemas/sanctions-entry.ts";
import { isBan } from "../../../runtime/sanctions/decide.ts";
import { isRestricted, strictest } from "../../../runtime/sanctions/judge.ts";
import { matchCode } from "../../../runtime/sanctions/match.ts";
import { codes, compareDays, fromSets, records } from "./held-legs.ts";
import { law, nomenclature } from "./open-data.ts";

/** The sets of legs are worked out in the build; the judge works them out when it is asked. They must say the same of every code on every day. */

const TODAY = "2026-11-22";

describe("sets of legs", () => {
  it("hold every code of the nomenclature once, with its years", async () => {
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    for (const year of nomenclature.years) {
      const chapters = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, "0"));
      const lines = (await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))).flatMap((own) => [...own.keys()]);
      expect(codes.filter(({ years }) => years === undefined || years.includes(year)).map(({ code }) => code).toSorted()).toEqual(lines.toSorted());
    }
  });

  it("say what the judge says of every sixtieth code, on the first day, on the days on which something changes, and on those before and after", async () => {
    const { questions, wrong } = await compareDays(60);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(questions).toBeGreaterThan(800);
  });

  it("add up to the verdict over all legs", async () => {
    const wrong: unknown[] = [];
    for (const { record, code, set } of codes) {
      const { results } = matchCode(law, await law.entriesNear(code), [code], TODAY);
      const live = results.filter(({ force }) => force.state === "in_force" || force.state === "unknown_start");
      const legs = fromSets(record, set, TODAY);
      const over = { detail: detailOf(legs), ban: legs.some(({ ban }) => ban), entries: Object.values(record.sets[set] ?? {}).reduce((sum, leg) => sum + leg.entries, 0) };
      const all = { detail: detailOf(results.map(({ detail }) => ({ verdict_detail: detail }))), ban: live.some(({ measure }) => isBan(measure)), entries: results.length };
      if (JSON.stringify(over) !== JSON.stringify(all)) wrong.push({ code, over, all });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it("never call a leg free that something in force restricts, nor anything else of a leg that nothing in force restricts", () => {
    const decisions = records.flatMap((record) => record.decisions);
    expect(decisions.length).toBeGreaterThan(5000);
    expect(decisions.filter(({ verdict_detail, prohibited }) => isRestricted(verdict_detail) === (prohibited === false))).toEqual([]);
    expect(decisions.filter(({ prohibited, needs, grounds, ban }) => prohibited === false && [needs, grounds, ban].some((held) => held !== undefined))).toEqual([]);
    expect(decisions.filter(({ verdict_detail, prohibited, ban }) => prohibited === true && (verdict_detail !== "listed" || ban !== true))).toEqual([]);
  });
});

function detailOf(legs: readonly { verdict_detail: Parameters<typeof strictest>[0] extends Iterable<infer Detail> ? Detail : never }[]): VerdictDetail {
  return strictest(legs.map(({ verdict_detail }) => verdict_detail), "not_listed");
}
