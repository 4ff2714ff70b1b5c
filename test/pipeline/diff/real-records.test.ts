import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shardSchemas } from "../../../openapi/shards/schemas.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { readPublished } from "../../../pipeline/diff/states.ts";
import type { Fields } from "../../../pipeline/diff/collections.ts";
import { collectionsOf } from "../../../pipeline/diff/published.ts";
import { filesIn } from "../../../runtime/shards/files.ts";

const DATA = join(import.meta.dirname, "../../../dist/data");
const collections = collectionsOf(await readPublished(filesIn(DATA)));

function print(records: ReadonlyMap<string, Fields>): string {
  return [...records.values()].map((record) => `${canonical(record)}\n`).join("");
}

describe("records of the published data", () => {
  it.each([...collections.values()].filter(({ bulk }) => bulk !== null).map(({ name, bulk, records }) => ({ name, bulk: bulk ?? "", records })))("$name is what its bulk file holds, in its order", ({ bulk, records }) => {
    expect(print(records) === readFileSync(join(DATA, bulk), "utf8")).toBe(true);
  });

  it("are of every kind of shard that is published; what only search uses, and what is worked out of others, is left out", () => {
    const recorded = ["cn-chapter/1", "cn-successors/1", "sanctions-chapter/1", "sanctions-law/2", "sanctions-provisions/1", "sanctions-wordings/1", "texts/1", "adr-substances/1", "adr-edition/1", "adr-rules/2", "adr-messages/2", "adr-requirements/1"];
    const searched = ["cn-lines/1", "cn-names/3", "cn-goods/2", "word-forms/1", "sanctions-names/2", "adr-names/1", "adr-words/1"];
    const derived = ["sanctions-legs/1", "sanctions-conformance/1"];
    const about = ["index", "manifest/2", "manifest-list/1", "releases/1", "changes/1", "legs-before/1", "keys/1", "publication/1", "statement/1"];
    expect(Object.keys(shardSchemas).filter((kind) => ![...recorded, ...searched, ...derived, ...about].includes(kind)), "a new kind of shard: say whether a release records its changes").toEqual([]);
  });
});
