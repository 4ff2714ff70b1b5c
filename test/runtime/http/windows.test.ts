import { describe, expect, it } from "vitest";
import type { Costs, Policy } from "../../../runtime/http/limiter.ts";
import { compareWithModel, limiterOf } from "./windows-model.ts";

const MEBIBYTE = 1024 * 1024;
const minute: Policy = { name: "requests", counts: "requests", quota: 60, window: 60 };
const day: Policy = { name: "requests-day", counts: "requests", quota: 5000, window: 86_400 };
const units: Policy = { name: "units", counts: "units", quota: 1200, window: 60 };
const one: Costs = { requests: 1, units: 1 };

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
    expect(limiter.take("a", one)).toMatchObject({
      allowed: false,
      policies: [
        { remaining: 59, wait: 0 },
        { remaining: 0, wait: 88_640 },
      ],
    });
  });

  it("counts costs apart from requests", () => {
    const { limiter } = limiterOf([minute, units]);
    expect(limiter.take("a", { requests: 1, units: 1000 })).toMatchObject({
      allowed: true,
      policies: [{ remaining: 59 }, { remaining: 200 }],
    });
    expect(limiter.take("a", { requests: 1, units: 201 })).toMatchObject({
      allowed: false,
      policies: [{ remaining: 59, wait: 0 }, { remaining: 200 }],
    });
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
    for (let index = 0; index < 20_000; index++) limiter.take(`2001:db8:${index.toString(16)}::/64`, one);
    expect(limiter.take("heavy", one).allowed).toBe(false);
  });

  it("forgets the one of the longest unseen that used the least", () => {
    const { limiter } = limiterOf([{ ...minute, quota: 5 }], 2 * (23 * 4 + 160));
    for (const client of ["a", "a", "b", "c"]) limiter.take(client, one);
    expect(limiter.take("a", { requests: 4 }).allowed).toBe(false);
    expect(limiter.take("b", { requests: 5 }).allowed).toBe(true);
  });
});

it("says what the model says of random requests", () => {
  const { taken, refused, retried } = compareWithModel(20_000);
  expect(Math.min(taken / 100, refused / 100, retried)).toBeGreaterThan(20);
});
