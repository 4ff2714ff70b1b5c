import { expect, it } from "vitest";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { nomenclature } from "../runtime/sanctions/open-data.ts";
import { answerList, fallen, figuresOf, publishedCard, readSample } from "./card.ts";

const search = openNameSearch(nomenclature);

it("of a tenth of all descriptions no more miss their headings and chapters than when the figures were published", async () => {
  const sample = readSample();
  const now = figuresOf(sample, await answerList(search, sample, 2026));
  const { sample: before } = publishedCard();
  expect(now.descriptions).toBe(before.descriptions);
  expect(fallen(before, now), "after a change that is meant: node test/bench/search.ts --write").toEqual([]);
});
