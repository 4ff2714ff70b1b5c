import type { LegsRecord, LegsShard } from "../../../openapi/shards/legs.ts";
import { decideLegs, ground } from "../../../runtime/sanctions/decide.ts";
import { decisionOn, unpackDecision } from "../../../runtime/sanctions/leg-sets.ts";
import { matchCode } from "../../../runtime/sanctions/match.ts";
import { dataset, law } from "./open-data.ts";

const DAY = 86_400_000;
const first = law.record.coverage_from;

export const records = (await Promise.all(dataset.files("sanctions", "sanctions-legs/1").map((file) => dataset.load<LegsShard>(file)))).flatMap((shard) => shard.records);
export const codes = records.flatMap((record) => record.codes.map((own) => ({ record, ...own })));

/** What the sets say of every leg of a code on a day. */
export function fromSets(record: LegsRecord, set: number, day: string) {
  return law.legs.flatMap((leg) => {
    const held = decisionOn(record, record.sets[set] ?? {}, `${leg.regime}-${leg.direction}`, day);
    return held === undefined ? [] : [{ ...leg, ...unpackDecision(held) }];
  });
}

function daysOf(record: LegsRecord, set: number): string[] {
  const starts = new Set(Object.values(record.sets[set] ?? {}).flatMap(({ periods }) => Object.keys(periods)));
  const around = [...starts].flatMap((day) => [-1, 0, 1].map((days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)));
  return [...new Set(around)].filter((day) => day >= first);
}

/** Asks the judge and the sets about one code in so many, on every day on which something changes for it, and the days beside. */
export async function compareDays(every: number): Promise<{ questions: number; wrong: unknown[] }> {
  let questions = 0;
  const wrong: unknown[] = [];
  for (const { record, code, set } of codes.filter((_, at) => at % every === 0)) {
    const near = await law.entriesNear(code);
    for (const day of daysOf(record, set)) {
      questions++;
      const judged = decideLegs(law, matchCode(law, near, [code], day).results.map((match) => ground(law, match, [code])), day);
      const held = fromSets(record, set, day);
      if (JSON.stringify(held) !== JSON.stringify(judged)) wrong.push({ code, day, held, judged });
    }
  }
  return { questions, wrong };
}
