import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { datedHandlers } from "../../../runtime/http/expired.ts";
import type { Handler } from "../../../runtime/http/handler.ts";
import { renderJson } from "../../../runtime/http/json-text.ts";
import { openCachedKeys, makeKey } from "../../../runtime/store/cached-keys.ts";
import { purgeOlder } from "../../../runtime/store/retention.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { askApp, sampleApp, settingsOf } from "../http/harness.ts";
import { limiterOf } from "../http/windows-model.ts";
import { ENGINES, type Place } from "../store/engines.ts";
import { NOON } from "../../clock.ts";

/**
 * The time of day is set an hour back or forward while the service runs: no quota is given back, nothing that ended
 * begins again for long, and nothing that was kept is lost.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const fresh: Handler = async () => ({ json: renderJson({ stale: false, warnings: [] }) });
const STEPS = [
  { step: "back", by: -HOUR },
  { step: "forward", by: HOUR },
];

describe.each(STEPS)("an hour $step", ({ by }) => {
  it("gives no client a quota again: the service counts by a clock that no one sets", async () => {
    const day = { now: NOON };
    const request = askApp(
      sampleApp({ settings: settingsOf({ RATE_LIMIT_PER_MINUTE: "3" }), now: () => day.now, clock: () => 3_000_000 }),
    );
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) {
      statuses.push((await request("/v1/classes")).status);
      if (index === 1) day.now += by;
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it("makes an answer late from its moment on, as the clock says it", async () => {
    const day = { now: NOON };
    const { listAnnexes } = datedHandlers({ listAnnexes: fresh }, NOON, () => day.now);
    const isStale = async (): Promise<boolean> => {
      const reply = await listAnnexes({
        params: {},
        query: {},
        body: undefined,
        today: "2026-11-21",
        site: "",
        idempotencyKey: undefined,
      });
      return !("refusal" in reply) && reply.json.includes("release_expired");
    };
    const before = await isStale();
    day.now += by;
    expect([before, await isStale()]).toEqual([false, by > 0]);
  });
});

it("a limiter whose own clock went back gives nothing away, and locks nobody out for longer than that", () => {
  const { clock, limiter } = limiterOf([{ name: "a", counts: "requests", quota: 60, window: 60 }]);
  limiter.take("a", { requests: 60 });
  clock.seconds -= HOUR / 1000;
  limiter.take("b", { requests: 60 });
  expect(["a", "b"].map((client) => limiter.take(client, { requests: 1 }).allowed)).toEqual([false, false]);
  clock.seconds += 63;
  expect(["a", "b"].map((client) => limiter.take(client, { requests: 1 }).allowed)).toEqual([false, true]);
  clock.seconds += HOUR / 1000;
  expect(limiter.take("a", { requests: 60 }).allowed).toBe(true);
});

describe.each(ENGINES)("the store on $name", ({ place: makePlace }) => {
  let location: Place;
  let store: Store;
  let now = NOON;
  beforeEach(async () => {
    location = await makePlace();
    now = NOON;
    store = openStore(location.engine(), () => now);
  });
  afterEach(async () => {
    await store.close();
    await location.remove();
  });
  const emails = async (): Promise<unknown[]> =>
    (await location.rows("SELECT email FROM lead ORDER BY email")).map(({ email }) => email);

  it.each(STEPS)("a key that was revoked stays so, an hour $step", async ({ by }) => {
    const clock = { ms: 0 };
    const cachedKeys = openCachedKeys(
      store,
      { error: () => undefined },
      () => clock.ms,
      () => now,
    );
    const [{ key, ...kept }, other] = [makeKey(), makeKey()];
    for (const { id, sha256 } of [kept, other])
      await store.call("addKey", { id, sha256, label: "a broker", times: 10, expires_at: null });
    await store.call("revokeKey", kept.id);
    now += by;
    for (const ms of [0, 1001, 10_001, 2 * HOUR]) {
      clock.ms = ms;
      expect([await cachedKeys.find(key), await cachedKeys.find(other.key)]).toMatchObject([
        { refused: expect.any(String) as string },
        { times: 10 },
      ]);
    }
  });

  it("a key that ends is good until its moment, and a clock that was set back gives it the hour at most", async () => {
    const clock = { ms: 0 };
    const cachedKeys = openCachedKeys(
      store,
      { error: () => undefined },
      () => clock.ms,
      () => now,
    );
    const { key, ...kept } = makeKey();
    await store.call("addKey", { ...kept, label: "a broker", times: 10, expires_at: new Date(NOON).toISOString() });
    const matches: boolean[] = [];
    for (const ms of [-1, 0, -HOUR, -1, 0, HOUR]) {
      [now, clock.ms] = [NOON + ms, clock.ms + 10_001];
      matches.push("times" in ((await cachedKeys.find(key)) ?? {}));
    }
    expect(matches).toEqual([true, false, true, true, false, false]);
  });

  it("keeps contacts as long as it should, an hour back and forward, and none that came is lost", async () => {
    for (const [index, at] of [0, -HOUR, HOUR, 0].entries()) {
      now = NOON + at;
      expect(await store.call("addLead", { email: `${index}@example.com` }, `key ${index}`)).toBe("stored");
    }
    const erased: number[] = [];
    for (const at of [5 * DAY - HOUR, 5 * DAY - 2 * HOUR, 5 * DAY - HOUR + 1, 5 * DAY, 5 * DAY + HOUR + 1])
      erased.push(await purgeOlder(store, 5, NOON + at));
    expect([erased, await emails()]).toEqual([[0, 0, 1, 0, 3], []]);
  });

  it.each(STEPS)("knows a contact that is sent again, an hour $step", async ({ by }) => {
    for (const at of [0, by, 0, by]) {
      now = NOON + at;
      expect(await store.call("addLead", { email: "a@example.com" }, "key")).toBe("stored");
    }
    expect(await store.call("addLead", { email: "a@example.com", source: "other" }, "key")).toBe("conflict");
    expect(await emails()).toEqual(["a@example.com"]);
  });
});
