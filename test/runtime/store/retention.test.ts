import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enforceRetention, type Retention } from "../../../runtime/store/retention.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { ENGINES, type Place } from "./engines.ts";
import { NOON } from "../../clock.ts";

/** LEADS_RETENTION: days and hours pass on a clock of the test, not on that of the machine. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(ENGINES)("contacts that are kept for 5 days, on $name", ({ place: makePlace }) => {
  let place: Place;
  let store: Store;
  let now = NOON;
  let retention: Retention | undefined;
  let said: string[];
  const log = {
    error: (event: string, fields: object) => void said.push(`${event} ${JSON.stringify(fields)}`),
    info: (event: string, fields: object) => void said.push(`${event} ${JSON.stringify(fields)}`),
  };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    [now, said] = [NOON, []];
    place = await makePlace();
    store = openStore(place.engine(), () => now);
    for (const day of [0, 1, 2]) {
      now = NOON + day * DAY;
      await store.call("addLead", { email: `${day}@example.com` });
    }
  });
  afterEach(async () => {
    retention?.stop();
    await store.close();
    await place.remove();
    vi.useRealTimers();
  });

  const kept = async (): Promise<unknown[]> =>
    (await place.rows("SELECT email FROM lead ORDER BY email")).map(({ email }) => email);
  /** Lets time pass; an hour is one look. */
  const pass = (ms: number): void => {
    now += ms;
    vi.advanceTimersByTime(HOUR);
  };
  const isSaid = (lines: string[]): Promise<void> =>
    vi.waitFor(() => expect(said).toEqual(lines), { timeout: 20_000, interval: 20 });

  it("are erased at the start and within the hour in which they grow too old, and no younger one", async () => {
    now = NOON + 5 * DAY + 1;
    retention = enforceRetention(store, 5, log, () => now);
    await isSaid(['contacts erased {"erased":1,"days":5}']);
    expect(await kept()).toEqual(["1@example.com", "2@example.com"]);
    pass(DAY - HOUR);
    pass(HOUR);
    await isSaid(['contacts erased {"erased":1,"days":5}', 'contacts erased {"erased":1,"days":5}']);
    expect(await kept()).toEqual(["2@example.com"]);
  });

  it("are looked for no more after the end, and a store that was closed is no fault then", async () => {
    retention = enforceRetention(store, 5, log, () => now);
    retention.stop();
    await store.close();
    pass(30 * DAY);
    expect(await kept()).toHaveLength(3);
    expect(said).toEqual([]);
  });

  it("stay while they cannot be erased, which is logged, and are erased at the next look", async () => {
    let isFull = true;
    const failing: Store["call"] = (name, ...args) =>
      isFull ? Promise.reject(Object.assign(new Error("disk"), { code: "SQLITE_FULL" })) : store.call(name, ...args);
    now = NOON + 5 * DAY + 1;
    retention = enforceRetention({ call: failing }, 5, log, () => now);
    await isSaid(['contacts not erased {"reason":"SQLITE_FULL"}']);
    isFull = false;
    pass(HOUR);
    await isSaid(['contacts not erased {"reason":"SQLITE_FULL"}', 'contacts erased {"erased":1,"days":5}']);
    expect(await kept()).toEqual(["1@example.com", "2@example.com"]);
  });
});
