import { describe, expect, it } from "vitest";
import { memoryLimiter, type Costs } from "../../../runtime/http/limiter.ts";
import { PARTS, type Policy } from "../../../runtime/http/windows.ts";
import { randomFrom } from "../../hostile/random.ts";

const MEBIBYTE = 1024 * 1024;
const minute: Policy = { name: "requests", counts: "requests", quota: 60, window: 60 };
const day: Policy = { name: "requests-day", counts: "requests", quota: 5000, window: 86_400 };
const units: Policy = { name: "units", counts: "units", quota: 1200, window: 60 };
const one: Costs = { requests: 1, units: 1 };

/** A limiter whose clock the test sets, in seconds. */
function limiterOf(policies: readonly Policy[], mostBytes = MEBIBYTE) {
  const clock = { seconds: 1_000_000 };
  return { clock, limiter: memoryLimiter(policies, () => clock.seconds * 1000, mostBytes) };
}

describe("a sliding window", () => {
  it("gives the quota at once, and the same again only when the window has passed", () => {
    const { clock, limiter } = limiterOf([minute]);
    const allowed = Array.from({ length: 100 }, () => limiter.take("a", one).allowed);
    expect(allowed.lastIndexOf(true)).toBe(59);
    clock.seconds += 59;
    expect(limiter.take("a", one).allowed).toBe(false);
    clock.seconds += 4;
    expect(limiter.take("a", { requests: 60 }).allowed).toBe(true);
  });

  it.each([
    { why: "in some minute: 60, where a bucket lets 119 through", policy: minute, every: 0.5, most: 60 },
    { why: "in some day: 5000, where a bucket lets 9,999 through", policy: day, every: 10, most: 5000 },
  ])("$why", ({ policy, every, most }) => {
    const { clock, limiter } = limiterOf([policy]);
    const taken: number[] = [];
    for (let index = 0; index < (3 * policy.window) / every; index++) {
      if (limiter.take("a", one).allowed) taken.push(clock.seconds);
      clock.seconds += every;
    }
    let [busiest, first] = [0, 0];
    for (const [last, at] of taken.entries()) {
      while (taken[first]! <= at - policy.window) first++;
      busiest = Math.max(busiest, last - first + 1);
    }
    expect(busiest).toBe(most);
  });

  it("takes nothing from any policy when one refuses, and names the one that did", () => {
    const { limiter } = limiterOf([minute, { ...day, quota: 1 }]);
    limiter.take("a", one);
    expect(limiter.take("a", one)).toMatchObject({ allowed: false, policies: [{ remaining: 59, wait: 0 }, { remaining: 0, wait: 88_640 }] });
  });

  it("counts costs apart from requests", () => {
    const { limiter } = limiterOf([minute, units]);
    expect(limiter.take("a", { requests: 1, units: 1000 })).toMatchObject({ allowed: true, policies: [{ remaining: 59 }, { remaining: 200 }] });
    expect(limiter.take("a", { requests: 1, units: 201 })).toMatchObject({ allowed: false, policies: [{ remaining: 59, wait: 0 }, { remaining: 200 }] });
  });

  it("does not lock a client out, nor give anything back, when the clock is set back", () => {
    const { clock, limiter } = limiterOf([minute]);
    limiter.take("a", { requests: 60 });
    clock.seconds -= 10;
    expect(limiter.take("a", one).allowed).toBe(false);
    clock.seconds += 10 + 63;
    expect(limiter.take("a", one).allowed).toBe(true);
  });
});

describe("a flood of clients", () => {
  it("does not give back what somebody used up", () => {
    const { limiter } = limiterOf([day], MEBIBYTE);
    limiter.take("heavy", { requests: 5000 });
    for (let index = 0; index < 100_000; index++) limiter.take(`2001:db8:${index.toString(16)}::/64`, one);
    expect(limiter.take("heavy", one).allowed).toBe(false);
  });

  it("forgets the one of the longest unseen that used the least", () => {
    const { limiter } = limiterOf([{ ...minute, quota: 5 }], 2 * (22 * 4 + 160));
    for (const client of ["a", "a", "b", "c"]) limiter.take(client, one);
    expect(limiter.take("a", { requests: 4 }).allowed).toBe(false);
    expect(limiter.take("b", { requests: 5 }).allowed).toBe(true);
  });
});

/** The rule in its plainest form: all that was taken, by part. */
function model({ quota, window }: Policy) {
  const parts = new Map<number, number>();
  const part = (ms: number): number => Math.floor(ms / ((window * 1000) / PARTS));
  const spent = (newest: number): number => Array.from({ length: PARTS + 1 }, (_, back) => parts.get(newest - back) ?? 0).reduce((sum, cost) => sum + cost, 0);
  return {
    allows: (ms: number, cost: number): boolean => spent(part(ms)) + cost <= quota,
    take(ms: number, cost: number): void {
      parts.set(part(ms), (parts.get(part(ms)) ?? 0) + cost);
      for (const old of parts.keys()) if (old < part(ms) - 2 * PARTS) parts.delete(old);
    },
    /** Whether some 21 parts around the newest exceed the quota. */
    isBroken: (ms: number): boolean => Array.from({ length: PARTS + 1 }, (_, back) => spent(part(ms) - back)).some((sum) => sum > quota),
  };
}

it("1,000,000 requests: as the model, no 21 parts above the quota, and Retry-After is long enough", { timeout: 120_000 }, () => {
  const random = randomFrom("windows");
  const policies: Policy[] = [{ name: "a", counts: "units", quota: 97, window: 60 }, { name: "b", counts: "units", quota: 1009, window: 3600 }];
  const { clock, limiter } = limiterOf(policies);
  const clients = Array.from({ length: 7 }, () => policies.map(model));
  const counts = { taken: 0, refused: 0, retried: 0 };
  for (let index = 0; index < 1_000_000; index++) {
    clock.seconds += random.pick([0, 0, 0, 0.001, 0.05, 0.7, 2.999, 3, random.below(20), random.below(500) === 0 ? random.below(5000) : 0]);
    const [client, cost] = [random.below(clients.length), random.pick([1, 1, 1, 2, 10, 60, 97])];
    const models = clients[client]!;
    const now = clock.seconds * 1000;
    const expected = models.every((rule) => rule.allows(now, cost));
    const standing = limiter.take(String(client), { units: cost });
    if (standing.allowed !== expected) throw new Error(`request ${index} of client ${client}, ${cost} at ${clock.seconds}: allowed ${standing.allowed}, the model says ${expected}`);
    counts[expected ? "taken" : "refused"]++;
    if (expected) for (const rule of models) rule.take(now, cost);
    if (expected && index % 11 === 0 && models.some((rule) => rule.isBroken(now))) throw new Error(`request ${index}: 21 parts above the quota`);
    if (!expected && index % 97 === 0) {
      const wait = Math.max(...standing.policies.map((policy) => policy.wait));
      clock.seconds += wait - 1.001;
      const early = limiter.take(String(client), { units: cost }).allowed;
      clock.seconds += 1.001;
      if (early || !limiter.take(String(client), { units: cost }).allowed) throw new Error(`request ${index}: Retry-After ${wait} is ${early ? "too long" : "too short"}`);
      for (const rule of models) rule.take(clock.seconds * 1000, cost);
      counts.retried++;
    }
  }
  console.log(`limiter against its model: ${JSON.stringify(counts)}`);
  expect(counts.taken).toBeGreaterThan(100_000);
  expect(counts.refused).toBeGreaterThan(100_000);
  expect(counts.retried).toBeGreaterThan(1000);
});
