import { expect, it } from "vitest";
import { shardSchemas } from "../../../openapi/shards/schemas.ts";

it("records of the published data are of every kind of shard that is published; what only search uses, and what is worked out of others, is left out", () => {
  const recorded = [
    "cn-chapter/3",
    "cn-successors/1",
    "cn-goods/3",
    "sanctions-chapter/4",
    "sanctions-law/5",
    "sanctions-texts/1",
    "sanctions-country-texts/1",
    "sanctions-controls/2",
    "sanctions-control-codes/1",
    "sanctions-countries/2",
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
    "cn-separations/2",
    "word-forms/1",
    "sanctions-names/2",
    "adr-names/1",
  ];
  const derived = ["sanctions-legs/4", "sanctions-words/2"].concat(
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
