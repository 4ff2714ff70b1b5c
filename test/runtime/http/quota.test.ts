import { parseList } from "structured-headers";
import { describe, expect, it } from "vitest";
import { memoryLimiter, type Policy, limitField, neverDetail, policyField, retryAfter } from "../../../runtime/http/quota.ts";
import { askApp, NOON, post, sampleApp, settingsOf } from "./harness.ts";

const SECOND = 1000;
const minute: Policy = { name: "default", quota: 60, window: 60 };

describe("the limiter", () => {
  it("gives the quota at once, then one unit each time the rate allows", () => {
    const limiter = memoryLimiter([minute]);
    const take = (now: number) => limiter.take("a", 1, now);
    for (let index = 0; index < 60; index++) expect(take(NOON).allowed).toBe(true);
    expect(take(NOON).allowed).toBe(false);
    expect(take(NOON + SECOND - 1).allowed).toBe(false);
    expect(take(NOON + SECOND).allowed).toBe(true);
    expect(take(NOON + SECOND).allowed).toBe(false);
  });

  it("counts clients apart", () => {
    const limiter = memoryLimiter([{ name: "one", quota: 1, window: 60 }]);
    expect(["a", "a", "b"].map((client) => limiter.take(client, 1, NOON).allowed)).toEqual([true, false, true]);
  });

  it("takes nothing from any policy when one refuses", () => {
    const limiter = memoryLimiter([minute, { name: "daily", quota: 1, window: 86_400 }]);
    limiter.take("a", 1, NOON);
    expect(limiter.take("a", 1, NOON)).toMatchObject({ allowed: false, policies: [{ remaining: 59, wait: 0 }, { remaining: 0, wait: 86_400 }] });
  });

  it("a day of 5000 is 5000, whatever fractions a unit has", () => {
    const limiter = memoryLimiter([{ name: "daily", quota: 5000, window: 86_400 }]);
    const allowed = Array.from({ length: 5001 }, () => limiter.take("a", 1, NOON).allowed);
    expect(allowed.lastIndexOf(true)).toBe(4999);
  });

  it("forgets the client unseen for longest when it is full, and no other", () => {
    const limiter = memoryLimiter([{ name: "one", quota: 2, window: 60 }], 2);
    for (const client of ["a", "b", "a", "c"]) limiter.take(client, 1, NOON);
    expect(limiter.take("a", 1, NOON).allowed).toBe(false);
    expect(limiter.take("b", 1, NOON)).toMatchObject({ policies: [{ remaining: 1 }] });
  });

  it("does not lock a client out when the clock is set back", () => {
    const limiter = memoryLimiter([minute]);
    limiter.take("a", 60, NOON);
    expect(limiter.take("a", 1, NOON - 3_600_000).policies).toMatchObject([{ wait: 1 }]);
    expect(limiter.take("a", 1, NOON - 3_600_000 + SECOND).allowed).toBe(true);
  });

  it("refuses more than a whole quota, and waits until it is whole", () => {
    const limiter = memoryLimiter([minute]);
    const standing = limiter.take("a", 61, NOON);
    expect([standing.allowed, retryAfter(standing)]).toEqual([false, 1]);
    expect(neverDetail(limiter.policies, 60)).toBeUndefined();
    expect(neverDetail(limiter.policies, 61)).toBe('61 items are more than 60 in 60 s; send fewer at once.');
  });
});

describe("the fields", () => {
  it("are structured field lists of the draft", () => {
    const limiter = memoryLimiter([minute, { name: "daily", quota: 5000, window: 86_400 }]);
    const standing = limiter.take("a", 1, NOON);
    expect(parseList(policyField(limiter.policies))).toEqual([["default", new Map([["q", 60], ["w", 60]])], ["daily", new Map([["q", 5000], ["w", 86_400]])]]);
    expect(parseList(limitField(standing))).toEqual([["default", new Map([["r", 59], ["t", 59]])], ["daily", new Map([["r", 4999], ["t", 86_383]])]]);
  });

  it("never name a waiting time later than Retry-After", () => {
    const limiter = memoryLimiter([minute]);
    limiter.take("a", 10, NOON);
    const standing = limiter.take("a", 55, NOON);
    expect([limitField(standing), retryAfter(standing)]).toEqual(['"default";r=50;t=5', 5]);
  });
});

const limited = (env: Record<string, string>) => askApp(sampleApp({ settings: settingsOf(env) }));

describe("over HTTP", () => {
  it("the fourth of three is refused, stays refused under another X-Forwarded-For, and not for another client", async () => {
    const ask = limited({ RATE_LIMIT_PER_MINUTE: "3" });
    for (let index = 0; index < 3; index++) expect((await ask("/v1/classes", { headers: { "x-forwarded-for": `203.0.113.${index}` } })).status).toBe(200);
    const { status, headers, json } = await ask("/v1/classes", { headers: { "x-forwarded-for": "203.0.113.99" } });
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([429, "20", "no-store"]);
    expect(json).toMatchObject({ type: "https://iana.org/assignments/http-problem-types#quota-exceeded", status: 429, "violated-policies": ["default"] });
    expect(parseList(headers.get("ratelimit") ?? "")[0]).toEqual(["default", new Map([["r", 0], ["t", 20]])]);
    expect((await ask("/v1/classes", { ip: "192.0.2.2" })).status).toBe(200);
  });

  it("a shared answer names the policy only; one that is not shared what is left too", async () => {
    const ask = limited({});
    const shared = await ask("/v1/classes");
    expect([shared.headers.has("ratelimit-policy"), shared.headers.has("ratelimit")]).toEqual([true, false]);
    const own = await ask("/v1/calc/1136", post({ items: [{ un: "1203", l: 1 }] }));
    expect([own.headers.has("ratelimit-policy"), own.headers.has("ratelimit")]).toEqual([true, true]);
  });

  it("each item of a batch counts", async () => {
    const ask = limited({ RATE_LIMIT_PER_MINUTE: "10" });
    const batch = (items: number) => ask("/api/v1/cn/batch", post({ items: Array.from({ length: items }, () => ({ q: "7304" })) }));
    const never = await batch(11);
    expect([never.status, never.json]).toMatchObject([413, { errors: [{ pointer: "/items", code: "too_many_items" }] }]);
    // The refused batches cost the unit that every request costs.
    expect((await batch(10)).status).toBe(429);
    expect((await batch(8)).status).toBe(200);
    expect((await ask("/v1/classes")).status).toBe(429);
  });

  it("contacts have a policy of their own", async () => {
    const ask = limited({});
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await ask("/api/lead", post({ email: "a@example.com" }))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask("/v1/classes")).status).toBe(200);
  });

  it("neighbours in one /64 share a quota", async () => {
    const ask = limited({ RATE_LIMIT_PER_MINUTE: "1" });
    expect((await ask("/v1/classes", { ip: "2001:db8::1" })).status).toBe(200);
    expect((await ask("/v1/classes", { ip: "2001:db8::ffff:2" })).status).toBe(429);
  });

  it("malformed requests count, health and descriptions do not", async () => {
    const ask = limited({ RATE_LIMIT_PER_MINUTE: "2" });
    for (const path of ["/healthz", "/openapi/adr.yaml", "/nope", "/healthz"]) await ask(path);
    expect((await ask("/api/v1/cn")).status).toBe(400);
    expect((await ask("/api/v1/cn")).status).toBe(400);
    expect((await ask("/api/v1/cn")).status).toBe(429);
  });

  it("nothing is counted or said when switched off", async () => {
    const { headers } = await limited({ RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "1" })("/v1/classes");
    expect(headers.has("ratelimit-policy")).toBe(false);
  });

  it("a limiter that answers later counts too", async () => {
    const inner = memoryLimiter([{ name: "shared", quota: 1, window: 60 }]);
    const later = { policies: inner.policies, take: async (...args: Parameters<typeof inner.take>) => inner.take(...args) };
    const ask = askApp(sampleApp({ settings: settingsOf(), limiters: { default: later, lead: later } }));
    expect([(await ask("/v1/classes")).status, (await ask("/v1/classes")).status]).toEqual([200, 429]);
  });
});
