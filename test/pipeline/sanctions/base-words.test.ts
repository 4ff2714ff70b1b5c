import { beforeAll, describe, expect, it } from "vitest";
import type { EntryRecord, MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import type { BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type { WordedBearing } from "../../../pipeline/sanctions/judge/judge.ts";
import { createBaseWords } from "../../../pipeline/sanctions/plan/base-words.ts";
import { sanctionsInput } from "../../../pipeline/sanctions/plan/input.ts";
import { plannedEntries, plannedLaw } from "../../../pipeline/sanctions/plan/plan.ts";
import { isLaw } from "../../../runtime/rules/sanctions/leg.ts";
import { realTables } from "../dataset/real-tables.ts";

const COVERED: WordedBearing = { partial: false, excepted: [], quotas: [] };

interface Base {
  entry: EntryRecord;
  measure: MeasureRecord;
  words: BaseWordsRecord;
}

let bases: Base[] = [];

beforeAll(async () => {
  const { input } = sanctionsInput(await realTables());
  const wordsOf = createBaseWords(input);
  const measures = new Map(plannedLaw(input).measures.map((measure) => [measure.id, measure]));
  bases = plannedEntries(input).flatMap((entry) =>
    entry.measures
      .flatMap((id) => measures.get(id) ?? [])
      .filter(isLaw)
      .map((measure) => ({ entry, measure, words: wordsOf(entry, measure, COVERED).words })),
  );
});

const count = (text: string): number => text.split(" ").length;
const shown = ({ entry, measure, words }: Base): string => `${entry.id} ${measure.id} ${JSON.stringify(words)}`;

describe("words of a ban", () => {
  it("name the goods in at most 12 words and the condition in at most 60", () => {
    expect(bases.length).toBeGreaterThan(9_000);
    const long = bases.filter(
      ({ words: { goods, condition } }) =>
        [goods.en, goods.pl].some((text) => count(text) > 12) ||
        [condition?.en ?? "", condition?.pl ?? ""].some((text) => count(text) > 60),
    );
    expect(long.map(shown)).toEqual([]);
  });

  it("have the amount wherever a value decides", () => {
    const valued = bases.filter(({ entry }) => entry.threshold_eur !== null);
    expect(valued.length).toBeGreaterThan(380);
    expect(valued.filter(({ words }) => !/ above EUR [\d,]+ a piece$/.test(words.goods.en)).map(shown)).toEqual([]);
    expect(valued.filter(({ words }) => !/ powyżej [\d ]+ EUR za sztukę$/.test(words.goods.pl)).map(shown)).toEqual([]);
  });

  it("have a reviewed question wherever they are not of the whole code", () => {
    const open = bases.filter(({ words }) => words.condition !== undefined);
    expect(open.length).toBeGreaterThan(5_000);
    expect(open.filter(({ words }) => words.question === undefined).map(shown)).toEqual([]);
    const unwritten = open.filter(({ words }) => words.question?.ask.en.startsWith("Are your goods these") === true);
    expect(unwritten.map(shown)).toEqual([]);
  });

  it("have no question for a ban of the whole code", () => {
    const whole = bases.filter(({ words }) => words.condition === undefined && words.question !== undefined);
    expect(whole.filter(({ measure }) => measure.destination === null).map(shown)).toEqual([]);
  });

  it.each([
    [
      "RU-XXIII-0498",
      "cars above 1,900 cm³",
      "Is the engine larger than 1,900 cm³ (up to 3,000 cm³), and is the vehicle no ambulance?",
    ],
    ["RU-XVIII-0001", "horses above EUR 300 a piece", "Does one item cost more than EUR 300?"],
    ["RU-XVIII-0344", "red dot sights", "Is the product a red dot sight?"],
    ["RU-XXXVIIIA-0006", "articles with diamonds", "Does the article incorporate diamonds?"],
  ])("of %s are of its goods", (id, goods, question) => {
    const own = bases.find(({ entry, measure }) => entry.id === id && measure.condition === null);
    expect(own?.words.goods.en).toBe(goods);
    expect(own?.words.question?.ask.en).toBe(question);
  });
});
