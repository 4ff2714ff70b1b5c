import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ListedFile } from "../../../openapi/shards/common.ts";
import { UNHURRIED } from "../../../runtime/http/turns.ts";
import { openLawFile } from "../../../runtime/sanctions/law-file.ts";
import { createSanctionsHandlers } from "../../../runtime/sanctions/service.ts";
import { type Dataset, openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";

const DATA = join(import.meta.dirname, "../../../dist/data");
const records = (path: string): unknown[] => (JSON.parse(readFileSync(join(DATA, path), "utf8")) as { records: unknown[] }).records;

/** A dataset of files that are given as records. */
function datasetOf(tables: Readonly<Record<string, { schema: string; records: unknown[] }>>): Dataset {
  const files = Object.entries(tables).map(([path, { schema }]): ListedFile => ({ path, schema, part: "", prefix: "" }));
  const given = {
    memory: sharedMemory(Number.POSITIVE_INFINITY),
    files: (_: string, schema: string) => files.filter((file) => file.schema === schema),
    entry: async () => ({ bytes: 1 }),
    read: async ({ path }: ListedFile) => structuredClone(tables[path]),
  };
  return given as unknown as Dataset;
}

const law = { schema: "sanctions-law/2", records: records("sanctions/law.json") };
const beside = { "sanctions/law.json": law, "sanctions/law-en.json": { schema: "texts/1", records: records("sanctions/law-en.json") } };
const table = (name: string) => ({ [`sanctions/${name}.json`]: { schema: "sanctions-provisions/1", records: records(`sanctions/${name}.json`) } });
const provisions = records("sanctions/provisions.json");
const derogations = provisions.findIndex((record) => !("derogation" in (record as object)));
const before = {
  ...beside,
  "sanctions/provisions.json": { schema: "sanctions-provisions/1", records: [...provisions.slice(0, derogations), ...records("sanctions/winddowns.json"), ...provisions.slice(derogations)] },
};

describe("the law in files", () => {
  it("has the wind-downs in a file of their own, and among the other provisions in releases before", async () => {
    const [now, then] = await Promise.all([openLawFile(datasetOf({ ...beside, ...table("provisions"), ...table("winddowns") })), openLawFile(datasetOf(before))]);
    for (const { read } of [now, then]) await read("en", "facts");
    const ids = ({ record }: typeof now): string[][] => [record.derogations, record.winddowns, record.notices].map((list) => list.map(({ id }) => id));
    expect(now.record.winddowns.length).toBeGreaterThan(50);
    expect(ids(now)).toEqual(ids(then));
    expect(now.record.certificates.map(({ code }) => code)).toEqual(then.record.certificates.map(({ code }) => code));
  });
  it("throws where a provision is looked at that was not read", async () => {
    const { record, read } = await openLawFile(datasetOf({ ...beside, ...table("provisions"), ...table("winddowns") }));
    await read("en", "core");
    expect(() => record.winddowns).toThrow("were not read");
    await read("en", "named");
    expect(record.winddowns.length).toBeGreaterThan(50);
    expect(() => record.derogations).toThrow("were not read");
  });
  it.each([{ why: "any provisions", tables: {} }, { why: "the provisions beside the wind-downs", tables: table("winddowns") }])("without $why is refused", ({ tables }) =>
    expect(openLawFile(datasetOf({ ...beside, ...tables }))).rejects.toThrow("does not name sanctions/provisions.json"));
  it.each(["named", "facts"] as const)("without the wind-downs is refused where they are read: %s", async (depth) => {
    const { read, hasRead } = await openLawFile(datasetOf({ ...beside, ...table("provisions") }));
    await expect(read("en", depth)).rejects.toThrow("does not name sanctions/winddowns.json");
    expect(hasRead("en", depth)).toBe(false);
  });
  it("is read no further for a name than a name is judged by", async () => {
    const read: string[] = [];
    const files = filesIn(DATA);
    const { checkCn } = await createSanctionsHandlers(await openDataset({ ...files, read: (path) => (read.push(path), files.read(path)) }, undefined, undefined, ["sanctions", "nomenclature"]));
    const answer = await checkCn({ params: {}, query: { q: "pumps", lang: "en", view: "basic", history: "0", offset: 0 }, body: undefined, today: "2026-11-21", site: "", idempotencyKey: undefined, work: UNHURRIED });
    expect("json" in answer).toBe(true);
    expect(read.filter((path) => /provisions|winddowns/.test(path))).toEqual(["sanctions/winddowns.json"]);
  });
});
