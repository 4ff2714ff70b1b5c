import { join } from "node:path";
import { expect, it } from "vitest";
import { openLaw } from "../../runtime/sanctions/law.ts";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { publishedCard, readCard } from "./card.ts";

const dataset = await openDataset(filesIn(join(import.meta.dirname, "../../dist/data")));
const search = openNameSearch(openNomenclature(dataset), await openLaw(dataset));
/** Points by which a figure may fall. */
const MOST_FALL = 1;

it("no published figure of the accuracy card falls by more than a point", async () => {
  const [published, now] = [publishedCard(), await readCard(search, 2026)];
  const fallen: string[] = [];
  const compare = (what: string, before: number, after: number): void => {
    if (after < before - MOST_FALL) fallen.push(`${what}: ${before} before, ${after} now`);
  };
  expect(now.lists.map(({ source, lang, sealed }) => [source, lang, sealed])).toEqual(
    published.lists.map(({ source, lang, sealed }) => [source, lang, sealed]),
  );
  for (const [at, before] of published.lists.entries())
    for (const figure of ["heading_1", "heading_5", "chapter_1", "chapter_5"] as const)
      compare(`${before.source}, ${before.lang}, ${figure}`, before[figure], now.lists[at]![figure]);
  compare("refused descriptions marked vague", published.vague, now.vague);
  const [likely, right] = (["likely", "likely_right"] as const).map((figure) =>
    now.lists.reduce((sum, list) => sum + list[figure], 0),
  );
  expect(right! / likely!).toBeGreaterThanOrEqual(0.8);
  expect(fallen, "after a change that is meant: node test/bench/search.ts --write").toEqual([]);
});
