import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCachedKeys, makeKey, readKeyText } from "../../../runtime/store/cached-keys.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { ENGINES, type Place } from "./engines.ts";
import { NOON } from "../../clock.ts";

const HOUR = 3_600_000;
const REFUSED = { refused: "The key is unknown, revoked or expired." };

describe("the text of a key", () => {
  it("is 44 characters that tell a typing error without a look-up", () => {
    const { key, id } = makeKey();
    expect(key).toMatch(/^clx_[0-9A-Za-z]{40}$/);
    expect(readKeyText(key)?.id).toBe(id);
    let refused = 0;
    for (let at = 4; at < key.length; at++)
      if (readKeyText(key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1)) === undefined) refused++;
    expect(refused).toBe(40);
    for (const other of [key.slice(0, -1), `${key} `, key.toUpperCase(), `x${key.slice(1)}`, ""])
      expect(readKeyText(other)).toBeUndefined();
  });

  it("is another each time", () => {
    expect(new Set(Array.from({ length: 1000 }, () => makeKey().key)).size).toBe(1000);
  });
});

describe.each(ENGINES)("keys on $name", ({ place: makePlace }) => {
  let location: Place;
  let store: Store;
  let [now, clock] = [NOON, 0];
  const pass = (ms: number): void => void ([now, clock] = [now + ms, clock + ms]);
  beforeEach(async () => {
    location = await makePlace();
    [now, clock] = [NOON, 0];
    store = openStore(location.engine(), () => now);
  });
  afterEach(async () => {
    await store.close();
    await location.remove();
  });
  const logged: string[] = [];
  const bookOf = (over: Pick<Store, "call"> = store) =>
    openCachedKeys(
      over,
      { error: (event) => void logged.push(event) },
      () => clock,
      () => now,
    );
  const create = async (more: { expires_at?: string; times?: number } = {}) => {
    const { key, ...kept } = makeKey();
    await store.call("addKey", { ...kept, label: "a broker", times: 10, expires_at: null, ...more });
    return { key, id: kept.id };
  };

  it("that were read before keep nobody waiting while the store does not answer", async () => {
    const { key, id } = await create();
    let isFrozen = false;
    const cachedKeys = bookOf({
      call: ((name: "goodKeys") => (isFrozen ? new Promise(() => {}) : store.call(name))) as never,
    });
    expect(await cachedKeys.find(key)).toEqual({ client: `key:${id}`, times: 10 });
    isFrozen = true;
    pass(11_000);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const match = cachedKeys.find(key);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await match).toEqual({ client: `key:${id}`, times: 10 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("that are unknown while the store does not answer leave their client the quota of its address", async () => {
    const [before, later] = [await create(), makeKey()];
    let isFrozen = false;
    const cachedKeys = bookOf({
      call: ((name: "goodKeys") => (isFrozen ? new Promise(() => {}) : store.call(name))) as never,
    });
    expect(await cachedKeys.find(later.key)).toEqual({ refused: "The key is unknown, revoked or expired." });
    isFrozen = true;
    pass(11_000);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const match = [cachedKeys.find(later.key), cachedKeys.find(before.key)];
      await vi.advanceTimersByTimeAsync(2000);
      expect(await Promise.all(match)).toEqual([undefined, { client: `key:${before.id}`, times: 10 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are kept as a hash", async () => {
    const { key } = await create();
    const rows = await location.rows("SELECT * FROM api_key");
    expect(rows).toMatchObject([
      { label: "a broker", times: 10, created_at: "2026-11-21T12:00:00.000Z", expires_at: null, revoked_at: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
  });

  it("are good at once, and give their quota", async () => {
    const cachedKeys = bookOf();
    const first = await create({ times: 25 });
    expect(await cachedKeys.find(first.key)).toEqual({ client: `key:${first.id}`, times: 25 });
    const second = await create();
    expect(await cachedKeys.find(second.key)).toEqual(REFUSED); // asked within a second of the last reading
    pass(1001);
    expect(await cachedKeys.find(second.key)).toEqual({ client: `key:${second.id}`, times: 10 });
  });

  it("that are revoked are refused within ten seconds, and those that end on their moment", async () => {
    const cachedKeys = bookOf();
    const [revoked, ending] = [await create(), await create({ expires_at: new Date(NOON + 5000).toISOString() })];
    expect([await cachedKeys.find(revoked.key), await cachedKeys.find(ending.key)]).toMatchObject([
      { times: 10 },
      { times: 10 },
    ]);
    expect([
      await store.call("revokeKey", revoked.id),
      await store.call("revokeKey", revoked.id),
      await store.call("revokeKey", "nothing"),
    ]).toEqual([true, false, false]);
    pass(5000);
    expect(await cachedKeys.find(ending.key)).toEqual(REFUSED);
    pass(5001);
    expect([await cachedKeys.find(revoked.key), await cachedKeys.find(ending.key)]).toEqual([REFUSED, REFUSED]);
  });

  it("with the id of another are refused", async () => {
    const { key } = await create();
    const forged = forgedWith(key.slice(4, 12));
    expect(readKeyText(forged)?.id).toBe(key.slice(4, 12));
    expect(await bookOf().find(forged)).toEqual(REFUSED);
    expect(await bookOf().find("clx_short")).toMatchObject({
      refused: expect.stringContaining("no key of Cargolex") as string,
    });
  });

  it("are rotated: both are good for a while, then the new one alone, with the same label, quota and end", async () => {
    const old = await create({ times: 7, expires_at: new Date(NOON + 100 * HOUR).toISOString() });
    const { key, ...fresh } = makeKey();
    expect(await store.call("rotateKey", old.id, fresh, new Date(NOON + HOUR).toISOString())).toMatchObject({
      id: fresh.id,
      label: "a broker",
      times: 7,
      expires_at: new Date(NOON + 100 * HOUR).toISOString(),
    });
    const cachedKeys = bookOf();
    expect([await cachedKeys.find(old.key), await cachedKeys.find(key)]).toMatchObject([{ times: 7 }, { times: 7 }]);
    pass(HOUR);
    expect([await cachedKeys.find(old.key), await cachedKeys.find(key)]).toMatchObject([REFUSED, { times: 7 }]);
    expect(await store.call("rotateKey", old.id, makeKey(), new Date(NOON + 2 * HOUR).toISOString())).toBeUndefined();
    expect((await store.call("listKeys")).map(({ id }) => id).toSorted()).toEqual([old.id, fresh.id].toSorted());
  });

  it("that were read are good while the store cannot be, and unknown ones then; nothing is known where it never could", async () => {
    const { key } = await create();
    let broken = false;
    const flaky: Pick<Store, "call"> = {
      call: (name, ...args) =>
        broken ? Promise.reject(Object.assign(new Error("down"), { code: "DOWN" })) : store.call(name, ...args),
    };
    const cachedKeys = bookOf(flaky);
    await cachedKeys.find(key);
    broken = true;
    pass(20_000);
    expect([await cachedKeys.find(key), await cachedKeys.check()]).toMatchObject([
      { times: 10 },
      "unavailable (DOWN): keys that were read before are good",
    ]);
    const never = bookOf(flaky);
    expect([await never.check(), await never.find(key)]).toEqual([
      "unavailable (DOWN): quotas of addresses hold",
      undefined,
    ]);
    expect(logged).toContain("keys not read");
    broken = false;
    pass(20_000);
    expect([await cachedKeys.find(key), await cachedKeys.check()]).toMatchObject([{ times: 10 }, undefined]);
  });
});

/** A key with these first letters: made as ours are, of which only the checksum is no secret. */
function forgedWith(id: string): string {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const body = `clx_${id}${makeKey().key.slice(12, 38)}`;
  let [rest, text] = [crc32(body), ""];
  for (let index = 0; index < 6; index++) [text, rest] = [(letters[rest % 62] ?? "") + text, Math.floor(rest / 62)];
  return body + text;
}
