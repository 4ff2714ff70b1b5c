import { describe, expect, it } from "vitest";
import { loadedByKey } from "../../../runtime/text/memo.ts";

/** A loader that notes what it loads; `bad` fails the first time. */
function notedLoads(most?: number) {
  const loads: string[] = [];
  const loaded = loadedByKey(async (key) => {
    loads.push(key);
    if (key === "bad" && loads.filter((one) => one === key).length === 1) throw new Error("unreadable");
    return { key };
  }, most);
  return { loads, ...loaded };
}

describe("what is loaded by key", () => {
  it("is loaded once, also for those who come while it is on its way", async () => {
    const { loads, get } = notedLoads();
    const [one, other] = await Promise.all([get("a"), get("a")]);
    expect([one === other, (await get("a")) === one, loads]).toEqual([true, true, ["a"]]);
  });
  it("is tried again where it failed", async () => {
    const { loads, get } = notedLoads();
    await expect(get("bad")).rejects.toThrow("unreadable");
    expect(await get("bad")).toEqual({ key: "bad" });
    expect(loads).toEqual(["bad", "bad"]);
  });
  it("is forgotten above the bound, what was asked for longest ago first", async () => {
    const { loads, get } = notedLoads(2);
    for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
    expect(loads).toEqual(["a", "b", "c", "b"]);
  });
  it("is forgotten as a whole", async () => {
    const { loads, get, clear } = notedLoads();
    await get("a");
    clear();
    await get("a");
    expect(loads).toEqual(["a", "a"]);
  });
});
