import { expect, it } from "vitest";
import { openCodeTables } from "../../../runtime/sanctions/by-code.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";

it("keeps values by variant and code, and counts their bytes", () => {
  const memory = sharedMemory(100_000);
  const tables = openCodeTables<string>(memory);
  tables("en").set("8413", "pumps", 100);
  tables("pl").set("8413", "pompy", 100);
  expect([tables("en").get("8413"), tables("pl").get("8413"), tables("pl").get("8414")]).toEqual(["pumps", "pompy", undefined]);
  expect(memory.held).toBeGreaterThan(200);
});

it("a table goes as a whole when the memory is full, and what is being answered goes on with it", () => {
  const memory = sharedMemory(5000);
  const tables = openCodeTables<string>(memory);
  const open = tables("en");
  open.set("8413", "pumps", 100);
  memory.cache<string>().set("else", "large", 4800);
  expect([open.get("8413"), tables("en").get("8413")]).toEqual(["pumps", undefined]);
  expect(open.set("8414", "fans", 100)).toBe("fans");
});

it("begins anew where there are too many codes", () => {
  const memory = sharedMemory(10_000_000);
  const tables = openCodeTables<number>(memory);
  for (let code = 0; code < 4000; code++) tables("en").set(String(code), code, 10);
  const full = memory.held;
  tables("en").set("more", 1, 10);
  expect([tables("en").get("0"), tables("en").get("more")]).toEqual([undefined, 1]);
  expect(memory.held).toBeLessThan(full / 100);
});
