import { expect, it } from "vitest";
import type { LawLine } from "../../../openapi/shards/sanctions.ts";
import { lawLines } from "../../../pipeline/sanctions/plan/plan.ts";
import { lawOf } from "../../../runtime/rules/sanctions/law.ts";
import { openLaw } from "../../../runtime/sanctions/law.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { DATA, recordsOf } from "../real-data.ts";

const records = await recordsOf<LawLine>("sanctions", "sanctions-law/5");

it("is read line by line into what it was planned from", () => {
  const law = lawOf("law.json", records);
  expect(lawLines(law)).toEqual(records);
  for (const { length } of [law.measures, law.derogations, law.winddowns, law.certificates])
    expect(length).toBeGreaterThan(50);
});

it.each(["coverage_from", "grounds", "warnings", "faults", "summary", "disclaimer"])(
  "without its line %s, or with two, is refused",
  (kind) => {
    const rest = records.filter((line) => !(kind in line));
    expect(() => lawOf("law.json", rest)).toThrow(`law.json has 0 of ${kind}, want 1`);
    expect(() => lawOf("law.json", [...records, ...records.filter((line) => kind in line)])).toThrow(
      `law.json has 2 of ${kind}, want 1`,
    );
  },
);

it("of countries speaks a language that is first asked for while another is being read", async () => {
  const files = filesIn(DATA);
  const [english, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = await openDataset({
    async read(path) {
      if (path.endsWith("texts-countries-en.json")) {
        reached.resolve();
        await english.promise;
      }
      return files.read(path);
    },
  });
  const law = await openLaw(held);
  await law.speak("en");
  const countries = law.countries();
  await reached.promise;
  await law.speak("de");
  english.resolve();
  const { regimes } = await countries;
  expect(regimes.length).toBeGreaterThan(10);
  expect(regimes.filter(({ name }) => typeof name.de !== "string")).toEqual([]);
});
