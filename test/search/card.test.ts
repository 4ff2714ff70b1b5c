import { join } from "node:path";
import { expect, it } from "vitest";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { answerList, fallen, figuresOf, publishedCard, readSample } from "./card.ts";

const dataset = await openDataset(filesIn(join(import.meta.dirname, "../../dist/data")));
const search = openNameSearch(openNomenclature(dataset));

it("of a tenth of all descriptions no more miss their headings and chapters than when the figures were published", async () => {
  const sample = readSample();
  const now = figuresOf(sample, await answerList(search, sample, 2026));
  const { sample: before } = publishedCard();
  expect(now.descriptions).toBe(before.descriptions);
  expect(fallen(before, now), "after a change that is meant: node test/bench/search.ts --write").toEqual([]);
});
