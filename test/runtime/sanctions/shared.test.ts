import { expect, it } from "vitest";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { printJson } from "../../../runtime/http/json-text.ts";
import { openDrawer, sharedByKey, sharedByRecord, type WordedResult } from "../../../runtime/sanctions/kept.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";

it("prints a record once for each variant", () => {
  let printed = 0;
  const share = sharedByRecord((record: { name: string }, lang: "en" | "pl") => ({ printed: ++printed, name: record.name, lang }));
  const [record, other] = [{ name: "caviar" }, { name: "caviar" }];
  expect(share(record, "en")).toBe('{"printed":1,"name":"caviar","lang":"en"}');
  expect(share(record, "en")).toBe('{"printed":1,"name":"caviar","lang":"en"}');
  expect(share(record, "pl")).toBe('{"printed":2,"name":"caviar","lang":"pl"}');
  expect(share(other, "en")).toBe('{"printed":3,"name":"caviar","lang":"en"}');
});

it("prints what is made for a key once while it is kept", () => {
  const made: string[] = [];
  const keep = sharedByKey(sharedMemory(500).cache());
  const ask = (key: string): string => keep(key, () => printJson([made.push(key) && key]));
  for (const key of ["a", "b", "a", "c", "a", "d", "e", "a", "b"]) expect(ask(key)).toBe(`["${key}"]`);
  expect(made).toEqual(["a", "b", "c", "d", "e", "b"]);
});

it("a drawer goes with what it hangs on, and its bytes with it", () => {
  const memory = sharedMemory(100_000);
  const files = memory.cache<object>();
  files.set("file", {}, 1000);
  const drawer = openDrawer((bytes) => files.grow("file", bytes));
  const before = memory.held;
  const [entry, result] = [{} as EntryRecord, {} as WordedResult];
  drawer.keepResult(entry, result, 5000);
  expect(drawer.resultsOf(entry)).toEqual([result]);
  const grown = memory.held - before;
  expect(grown).toBeGreaterThan(5000);
  expect(grown).toBeLessThan(5500);
  for (let index = 0; index < 100; index++) files.set(String(index), {}, 2000);
  expect(files.get("file")).toBeUndefined();
  drawer.keepResult(entry, result, 50_000);
  expect(memory.held).toBeLessThanOrEqual(memory.limit);
});
