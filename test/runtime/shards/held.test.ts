import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { holdInMemory } from "../../../runtime/shards/held.ts";

const KIB = 1024;

it("gives back what it holds, and takes little more memory than what it says", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const files = new Map(Array.from({ length: 400 }, (_, at) => [`${at}.json`, new TextEncoder().encode(JSON.stringify(Array.from({ length: 20 + at }, () => ({ at }))))]));
  files.set("large.json", Uint8Array.from({ length: 900 * KIB }, (_, at) => (at * at) % 251));
  let held = holdInMemory();
  const grownBy = async (): Promise<number> => {
    held = holdInMemory();
    collect();
    const before = process.memoryUsage().arrayBuffers;
    for (const [path, bytes] of files) {
      Buffer.allocUnsafe(20 * KIB).fill(1); // others allocate too, as the reading of a file does
      await held.hold(path, bytes);
    }
    for (const [path, bytes] of files) await held.hold(path, bytes);
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  // What else the process reads meanwhile only adds: the least of several is its own.
  const grown = Math.min(await grownBy(), await grownBy(), await grownBy(), await grownBy());
  // Twice what is held, and one piece that is not full.
  expect(grown).toBeLessThan(2 * held.bytes + KIB * KIB);
  for (const [path, bytes] of files) expect(Buffer.compare((await held.get(path)) ?? new Uint8Array(0), bytes)).toBe(0);
  expect(held.get("other.json")).toBeUndefined();
});
