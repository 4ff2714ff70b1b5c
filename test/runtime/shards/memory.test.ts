import { describe, expect, it } from "vitest";
import { cachedByKey, defaultMemoryLimit, sharedMemory } from "../../../runtime/shards/memory.ts";
import { randomFrom } from "../../hostile/random.ts";

const KIB = 1024;

describe("the memory of all caches", () => {
  it("is never above its limit, whatever is kept in whichever cache, and its account is right", () => {
    const random = randomFrom("memory");
    const memory = sharedMemory(256 * KIB);
    const caches = Array.from({ length: 4 }, () => memory.cache<number>());
    let hits = 0;
    for (let index = 0; index < 200_000; index++) {
      const [cache, key] = [random.pick(caches), String(random.below(400))];
      if (random.below(3) > 0) hits += cache.get(key) === undefined ? 0 : 1;
      else if (random.below(4) === 0) cache.grow(key, random.below(20 * KIB));
      else cache.set(key, index, random.pick([0, 10, KIB, 5 * KIB, 60 * KIB, 130 * KIB, 250 * KIB, 300 * KIB]));
      if (memory.held > memory.limit || memory.held < 0) throw new Error(`step ${index}: ${memory.held} bytes held`);
    }
    expect(hits).toBeGreaterThan(100);
  });

  it("gives what was kept last under a key", () => {
    const cache = sharedMemory(KIB).cache<number>();
    cache.set("a", 1, 10);
    cache.set("b", 0, 400);
    cache.set("a", 2, 10);
    expect(cache.get("a")).toBe(2);
  });

  it("keeps what is asked for while other caches fill up, and forgets what is not", () => {
    const memory = sharedMemory(64 * KIB);
    const [asked, forgotten, flood] = [memory.cache<string>(), memory.cache<string>(), memory.cache<number>()];
    asked.set("a", "kept", KIB);
    forgotten.set("a", "gone", KIB);
    for (let index = 0; index < 1000; index++) {
      flood.set(String(index), index, KIB);
      if (index % 10 === 0) asked.get("a");
    }
    expect([asked.get("a"), forgotten.get("a")]).toEqual(["kept", undefined]);
  });

  it("counts what grows and what is reserved, and forgets the longest unasked for them", () => {
    const memory = sharedMemory(64 * KIB);
    const cache = memory.cache<string>();
    for (const key of ["a", "b", "c"]) cache.set(key, key, 10 * KIB);
    cache.get("a");
    cache.grow("c", 30 * KIB);
    expect([memory.held > 60 * KIB, cache.get("b"), cache.get("a"), cache.get("c")]).toEqual([true, "b", "a", "c"]);
    memory.reserve(10 * KIB);
    expect([cache.get("b"), cache.get("a"), cache.get("c")]).toEqual([undefined, "a", "c"]);
    cache.grow("c", 40 * KIB);
    cache.grow("b", 40 * KIB);
    expect([memory.held <= memory.limit, cache.get("c")]).toEqual([true, undefined]);
  });

  it("keeps one value of nearly all of it, and none that is larger", () => {
    const cache = sharedMemory(64 * KIB).cache<string>();
    cache.set("large", "kept", 60 * KIB);
    cache.set("larger", "not kept", 65 * KIB);
    expect([cache.get("large"), cache.get("larger")]).toEqual(["kept", undefined]);
  });

  it("is an eighth of what the process may use, at most 48 MB", () => {
    expect([256, 512, 4096].map((mebibytes) => defaultMemoryLimit(mebibytes * KIB * KIB) / KIB / KIB)).toEqual([32, 48, 48]);
  });
});

describe("a value that is made by key", () => {
  it("is made once for all who ask at the same time, and again after a failure", async () => {
    let made = 0;
    const get = cachedByKey(sharedMemory(KIB).cache<number>(), async () => {
      if (++made === 1) throw new Error("first");
      return { value: made, bytes: 8 };
    });
    await expect(Promise.all([get("a"), get("a")])).rejects.toThrow("first");
    expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual([2, 2, 3]);
    expect(made).toBe(3);
  });
});
