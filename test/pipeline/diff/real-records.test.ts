import { describe, expect, it } from "vitest";
import { shardSchemas } from "../../../openapi/shards/schemas.ts";
import type { CnRecord } from "../../../openapi/shards/nomenclature.ts";
import { planBulk } from "../../../pipeline/publish/bulk.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { collectionStates } from "../../../pipeline/diff/compare.ts";
import { planPublished } from "../../../pipeline/diff/states.ts";
import type { Fields } from "../../../pipeline/diff/collections.ts";
import { collectionsOf } from "../../../pipeline/diff/published.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { DATA } from "../../runtime/real-data.ts";
import { realPublished, realTables } from "../dataset/real-tables.ts";

const bulk = await planBulk(filesIn(DATA));
const collections = collectionsOf(await realPublished());

function print(records: ReadonlyMap<string, Fields>): string {
  return [...records.values()].map((record) => `${canonical(record)}\n`).join("");
}

describe("records of the published data", () => {
  it.each([
    ["nomenclature/successors", "nomenclature/successors"],
    ["sanctions/entries", "sanctions/entries"],
    ["sanctions/measures", "sanctions/measures"],
    ["sanctions/derogations", "sanctions/grounds"],
    ["sanctions/winddowns", "sanctions/winddowns"],
    ["sanctions/notices", "sanctions/notices"],
    ["sanctions/certificates", "sanctions/documents"],
    ["sanctions/not-covered", "sanctions/not-covered"],
    ["adr/2025", "adr/2025/table-a"],
    ["adr/2025/requirements", "adr/2025/requirements"],
  ])("%s is what its bulk file holds, in its order", (name, path) => {
    const text = new TextDecoder().decode(bulk.get(`bulk/${path}.ndjson`));
    expect(print(collections.get(name)!.records) === text).toBe(true);
  });
  it("are those that the tables plan, in their order: a release is known again by it", async () => {
    const planned = collectionStates(collectionsOf(planPublished(await realTables())));
    const read = new Map(collectionStates(collections).map((own) => [own.collection, own.sha256]));
    expect(planned.filter(({ collection, sha256 }) => read.get(collection) !== sha256)).toEqual([]);
  });
  it.each([2023, 2024, 2025, 2026])("the nomenclature of %i is in the bulk file of all years", (year) => {
    const lines = new TextDecoder()
      .decode(bulk.get("bulk/nomenclature/lines.ndjson"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as CnRecord)
      .flatMap(({ years, ...line }) => (years.includes(year) ? [line] : []));
    expect(lines).toEqual([...collections.get(`nomenclature/${year}`)!.records.values()]);
  });

  it("are of every kind of shard that is published; what only search uses, and what is worked out of others, is left out", () => {
    const recorded = [
      "cn-chapter/3",
      "cn-successors/1",
      "cn-goods/3",
      "sanctions-chapter/3",
      "sanctions-law/3",
      "sanctions-controls/1",
      "sanctions-control-codes/1",
      "sanctions-countries/1",
      "adr-substances/1",
      "adr-edition/2",
      "adr-rules/3",
      "adr-messages/3",
      "adr-load-messages/1",
      "adr-requirements/1",
      "adr-words/1",
    ];
    const searched = [
      "cn-names/6",
      "cn-notes/1",
      "cn-vague/1",
      "cn-separations/1",
      "word-forms/1",
      "sanctions-names/2",
      "adr-names/1",
    ];
    const derived = ["sanctions-legs/4", "sanctions-words/1"].concat(
      ["sanctions", "cn", "adr"].map((own) => `${own}-conformance/1`),
    );
    const about = [
      "index",
      "manifest/3",
      "releases/1",
      "changes/1",
      "legs-before/1",
      "keys/1",
      "publication/1",
      "statement/1",
    ];
    expect(
      Object.keys(shardSchemas).filter((kind) => ![...recorded, ...searched, ...derived, ...about].includes(kind)),
      "a new kind of shard: say whether a release records its changes",
    ).toEqual([]);
  });
});
