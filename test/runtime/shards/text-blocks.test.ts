import { describe, expect, it } from "vitest";
import { planSplitTexts } from "../../../pipeline/output/texts.ts";
import { fileEntry } from "../../../pipeline/output/shard.ts";
import type { Dataset } from "../../../runtime/shards/dataset.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";
import { openSplitFile } from "../../../runtime/shards/split-file.ts";
import { recordOf } from "../../../runtime/shards/texts.ts";

interface Ground {
  text: { en: string; pl: string };
}

const RECORDS: Ground[] = Array.from({ length: 5 }, (_, at) => ({ text: { en: `ground ${at}`, pl: `powód ${at}` } }));
const HEAD = { path: "sanctions/provisions.json", schema: "sanctions-provisions/1", part: "", prefix: "" };
const planned = planSplitTexts(HEAD, RECORDS, ["en", "pl"], 2);

/** Opens the planned files but those that are left out, and notes which are read. */
async function open(without: readonly string[] = []): Promise<{ grounds: Ground[]; read: (lang: string, records?: readonly number[]) => Promise<void>; asked: string[] }> {
  const asked: string[] = [];
  const files = planned.filter(({ path }) => !without.includes(path)).map((shard) => ({ shard, entry: fileEntry(shard) }));
  const dataset = {
    memory: sharedMemory(Number.POSITIVE_INFINITY),
    files: (_name: string, schema: string) => files.filter(({ entry }) => entry.schema === schema).map(({ entry }) => entry),
    entry: async (file: { path: string }) => files.find(({ entry }) => entry.path === file.path)!.entry,
    read: async (file: { path: string }) => (asked.push(file.path), JSON.parse(new TextDecoder().decode(files.find(({ entry }) => entry.path === file.path)!.shard.bytes)) as unknown),
  } as unknown as Dataset;
  const { value, read } = await openSplitFile(dataset, "sanctions", fileEntry(planned[0]!), (records) => records as Ground[]);
  return { grounds: value, read, asked };
}

describe("texts in blocks", () => {
  it("stand under the number of their first record", () =>
    expect(planned.map(({ path, prefix, part, records }) => [path, prefix, part, records])).toEqual([
      ["sanctions/provisions.json", "", "", 5],
      ...["en", "pl"].flatMap((lang) => [["0000", 2], ["0002", 2], ["0004", 1]].map(([first, records]) => [`sanctions/provisions/${lang}/${first}.json`, "", lang, records])),
    ]));

  it("are read for the records that are asked for, once; the others say nothing", async () => {
    const { grounds, read, asked } = await open();
    await read("pl", [3, recordOf(grounds[2]!.text)!]);
    await read("pl", [2]);
    expect(asked).toEqual(["sanctions/provisions.json", "sanctions/provisions/pl/0002.json"]);
    expect([grounds[2]!.text.pl, grounds[3]!.text.pl]).toEqual(["powód 2", "powód 3"]);
    expect(() => grounds[4]!.text.pl).toThrow("the texts of sanctions/provisions.json in pl were not read");
    expect(() => grounds[2]!.text.en).toThrow("in en were not read");
    await read("pl");
    expect(grounds.map(({ text }) => text.pl)).toEqual(RECORDS.map(({ text }) => text.pl));
  });

  it.each([
    { left: "0000", fault: "sanctions/provisions-pl.json is in no manifest" },
    { left: "0002", fault: "do not fit each other at record 3" },
    { left: "0004", fault: "do not fit each other at record 5" },
  ])("are refused where a file of them is missing: $left", async ({ left, fault }) => {
    const { read } = await open([`sanctions/provisions/pl/${left}.json`]);
    await expect(read("pl")).rejects.toThrow(fault);
  });
});
