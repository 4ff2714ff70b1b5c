import { join } from "node:path";
import { expect, it } from "vitest";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { fallen, publishedCard, readCard } from "./card.ts";

const dataset = await openDataset(filesIn(join(import.meta.dirname, "../../dist/data")));
const search = openNameSearch(openNomenclature(dataset));

it("no published figure of the accuracy card falls by more than a point", async () => {
  const [published, now] = [publishedCard(), await readCard(search, 2026)];
  expect(now.lists.map(({ source, lang, sealed, descriptions }) => [source, lang, sealed, descriptions])).toEqual(
    published.lists.map(({ source, lang, sealed, descriptions }) => [source, lang, sealed, descriptions]),
  );
  const worse = published.lists.flatMap((before, at) => fallen(before, now.lists[at]!));
  expect(worse, "after a change that is meant: node test/bench/search.ts --write").toEqual([]);
  expect(now.vague).toBeGreaterThanOrEqual(published.vague - 1);
  const [likely, right] = (["likely", "likely_right"] as const).map((figure) =>
    now.lists.reduce((sum, list) => sum + list[figure], 0),
  );
  expect(right! / likely!).toBeGreaterThanOrEqual(0.8);
});
