import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ListedFile } from "../../../openapi/shards/common.ts";
import type { LawRecord, WordingRecord } from "../../../openapi/shards/sanctions.ts";
import { UNHURRIED } from "../../../runtime/http/turns.ts";
import { openLawFile, readWholeLaw } from "../../../runtime/sanctions/law-file.ts";
import { isForAll } from "../../../runtime/sanctions/provisions.ts";
import { createSanctionsHandlers } from "../../../runtime/sanctions/service.ts";
import { type Dataset, openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";

const DATA = join(import.meta.dirname, "../../../dist/data");
const records = (path: string): unknown[] => (JSON.parse(readFileSync(join(DATA, path), "utf8")) as { records: unknown[] }).records;

type Tables = Readonly<Record<string, { schema: string; part?: string; records: readonly unknown[] }>>;

/** A dataset of files that are given as records. */
function datasetOf(tables: Tables): Dataset {
  const files = Object.entries(tables).map(([path, { schema, part = "" }]): ListedFile => ({ path, schema, part, prefix: "" }));
  const given = {
    memory: sharedMemory(Number.POSITIVE_INFINITY),
    files: (_: string, schema: string) => files.filter((file) => file.schema === schema),
    entry: async () => ({ bytes: 1 }),
    read: async ({ path }: ListedFile) => structuredClone(tables[path]),
  };
  return given as unknown as Dataset;
}

const texts = (name: string): Tables => Object.fromEntries(["en", "pl"].map((lang) => [`sanctions/${name}-${lang}.json`, { schema: "texts/1", part: lang, records: records(`sanctions/${name}-${lang}.json`) }]));
const table = (name: string): Tables => ({ [`sanctions/${name}.json`]: { schema: "sanctions-provisions/1", records: records(`sanctions/${name}.json`) }, ...texts(name) });
const beside = { "sanctions/law.json": { schema: "sanctions-law/2", records: records("sanctions/law.json") }, ...texts("law") };
const wordings = Object.fromEntries(["en", "pl"].map((part) => [`sanctions/wordings-${part}.json`, { schema: "sanctions-wordings/1", part, records: records(`sanctions/wordings-${part}.json`) }]));
const today: Tables = { ...beside, ...table("provisions"), ...table("winddowns"), ...wordings };

/** Files of texts for records that have theirs. */
const noTexts = (name: string, own: readonly unknown[]): Tables => Object.fromEntries(["en", "pl"].map((lang) => [`sanctions/${name}-${lang}.json`, { schema: "texts/1", records: own.map(() => []) }]));

/** The files of a release that had all provisions in one file, and every text with what it is of. */
function earlier({ derogations, winddowns, notices, certificates, ...core }: LawRecord): Tables {
  const provisions = [...derogations.map((derogation) => ({ derogation })), ...winddowns.map((winddown) => ({ winddown })), ...notices.map((notice) => ({ notice })), ...certificates.map((certificate) => ({ certificate }))];
  return {
    "sanctions/law.json": { schema: "sanctions-law/2", records: [core] }, ...noTexts("law", [core]),
    "sanctions/provisions.json": { schema: "sanctions-provisions/1", records: provisions }, ...noTexts("provisions", provisions),
  };
}

describe("the law in files", () => {
  it("is the same in releases before, which have all provisions in one file and texts with what they are of", async () => {
    const whole = await readWholeLaw(datasetOf(today));
    expect([whole.measures.length, whole.derogations.length, whole.winddowns.length, whole.certificates.length].every((count) => count > 50)).toBe(true);
    expect(await readWholeLaw(datasetOf(earlier(whole)))).toEqual(whole);
  });
  it("says what only answers with all texts say when these were read, and in no other language", async () => {
    const { record, read } = await openLawFile(datasetOf(today));
    await read("en", "full");
    const [measure, derogation] = [record.measures[0]!, record.derogations.find(isForAll)!];
    expect(record.notices[0]!.text.en).not.toBe("");
    for (const text of [measure.title, derogation.text, record.not_covered[0]!]) expect(() => text.en).toThrow("in en were not read");
    expect(() => record.certificates).toThrow("were not read");
    await read("en", "whole");
    for (const text of [measure.title, derogation.text, record.not_covered[0]!, record.certificates[0]!.text]) {
      expect(text.en).not.toBe("");
      expect(() => text.pl).toThrow("in pl were not read");
    }
  });
  it("is refused where the wordings lack a text", async () => {
    const own = wordings["sanctions/wordings-en.json"]!;
    const { read, hasRead } = await openLawFile(datasetOf({ ...today, "sanctions/wordings-en.json": { ...own, records: own.records.filter((row) => (row as WordingRecord)[0] !== "derogation") } }));
    await expect(read("en", "whole")).rejects.toThrow("the wordings in en lack derogation");
    expect(hasRead("en", "whole")).toBe(false);
  });
  it("throws where a provision is looked at that was not read", async () => {
    const { record, read } = await openLawFile(datasetOf(today));
    await read("en", "core");
    expect(() => record.winddowns).toThrow("were not read");
    await read("en", "named");
    expect(record.winddowns.length).toBeGreaterThan(50);
    expect(() => record.derogations).toThrow("were not read");
  });
  it.each([{ why: "any provisions", tables: {} }, { why: "the provisions beside the wind-downs", tables: table("winddowns") }])("without $why is refused", ({ tables }) =>
    expect(openLawFile(datasetOf({ ...beside, ...tables }))).rejects.toThrow("does not name sanctions/provisions.json"));
  it("without the wordings is refused where all texts are asked for", async () => {
    const { read, hasRead } = await openLawFile(datasetOf({ ...beside, ...table("provisions"), ...table("winddowns") }));
    await read("en", "full");
    await expect(read("en", "whole")).rejects.toThrow("does not name the wordings in en");
    expect([hasRead("en", "facts"), hasRead("en", "whole"), hasRead("pl", "core")]).toEqual([true, false, false]);
  });
  it.each(["named", "facts"] as const)("without the wind-downs is refused where they are read: %s", async (depth) => {
    const { read, hasRead } = await openLawFile(datasetOf({ ...beside, ...table("provisions") }));
    await expect(read("en", depth)).rejects.toThrow("does not name sanctions/winddowns.json");
    expect(hasRead("en", depth)).toBe(false);
  });
  it.each([
    { why: "a name is judged by", query: { q: "pumps", view: "basic" }, names: ["winddowns.json"] },
    { why: "the full view of a code says", query: { q: "84137099", view: "full" }, names: ["provisions-en.json", "provisions.json", "winddowns-en.json", "winddowns.json"] },
    { why: "is said of a code with all texts", query: { q: "84137099", view: "full", texts: "1" }, names: ["provisions-en.json", "provisions.json", "winddowns-en.json", "winddowns.json", "wordings-en.json"] },
    { why: "is said of a code on which no entry bears", query: { q: "04039073", view: "full" }, names: [] },
  ])("is read no further than $why", async ({ query, names }) => {
    const read: string[] = [];
    const files = filesIn(DATA);
    const { checkCn } = await createSanctionsHandlers(await openDataset({ ...files, read: (path) => (read.push(path), files.read(path)) }, undefined, undefined, ["sanctions", "nomenclature"]));
    const answer = await checkCn({ params: {}, query: { ...query, lang: "en", history: "0", offset: 0 }, body: undefined, today: "2026-11-21", site: "", idempotencyKey: undefined, work: UNHURRIED });
    expect("json" in answer).toBe(true);
    expect(read.filter((path) => /provisions|winddowns|wordings/.test(path)).toSorted()).toEqual(names.map((name) => `sanctions/${name}`));
  });
  it("gives a batch with all texts what all of its answers have in common, also when it is the first question", async () => {
    const { checkCnBatch } = await createSanctionsHandlers(await openDataset(filesIn(DATA), undefined, undefined, ["sanctions", "nomenclature"]));
    const body = { items: [{ q: "01012100" }], lang: "en", view: "full", texts: "1" };
    expect("json" in (await checkCnBatch({ params: {}, query: {}, body, today: "2026-11-21", site: "", idempotencyKey: undefined, work: UNHURRIED }))).toBe(true);
  });
});
