import { parseList } from "structured-headers";
import { describe, expect, it } from "vitest";
import { memoryLimiter, type Costs, type Policy } from "../../../runtime/http/limiter.ts";
import { limitField, neverDetail, policyField, retryAfter } from "../../../runtime/http/quota.ts";
import { askApp, post, sampleApp, settingsOf } from "./harness.ts";

const MEBIBYTE = 1024 * 1024;
const minute: Policy = { name: "requests", counts: "requests", quota: 60, window: 60 };
const day: Policy = { name: "requests-day", counts: "requests", quota: 5000, window: 86_400 };
const units: Policy = { name: "units", counts: "units", quota: 1200, window: 60 };
const bytes: Policy = { name: "static", counts: "bytes", quota: 64 * MEBIBYTE, window: 60 };
const limiterOf = (...policies: Policy[]) => memoryLimiter(policies, () => 1_000_000, MEBIBYTE);

describe("the fields", () => {
  it("are structured field lists of the draft, and say what is counted where it is not requests", () => {
    const policies = [minute, day, units, bytes];
    expect(parseList(policyField(policies))).toEqual([
      [
        "requests",
        new Map([
          ["q", 60],
          ["w", 60],
        ]),
      ],
      [
        "requests-day",
        new Map([
          ["q", 5000],
          ["w", 86_400],
        ]),
      ],
      [
        "units",
        new Map<string, unknown>([
          ["q", 1200],
          ["w", 60],
          ["qu", "units"],
        ]),
      ],
      [
        "static",
        new Map<string, unknown>([
          ["q", 64 * MEBIBYTE],
          ["w", 60],
          ["qu", "content-bytes"],
        ]),
      ],
    ]);
    const standing = limiterOf(...policies).take("a", { requests: 1, units: 20 });
    expect(parseList(limitField(standing)).slice(0, 3)).toEqual([
      [
        "requests",
        new Map([
          ["r", 59],
          ["t", 59],
        ]),
      ],
      [
        "requests-day",
        new Map([
          ["r", 4999],
          ["t", 86_383],
        ]),
      ],
      [
        "units",
        new Map([
          ["r", 1180],
          ["t", 59],
        ]),
      ],
    ]);
  });

  it("name the waiting time of Retry-After where a request is refused", () => {
    const limiter = limiterOf(minute);
    limiter.take("a", { requests: 55 });
    const standing = limiter.take("a", { requests: 10 });
    expect(retryAfter(standing)).toBeGreaterThan(60);
    expect(limitField(standing)).toBe(`"requests";r=5;t=${retryAfter(standing)}`);
  });

  it("a cost above the whole quota is never there", () => {
    expect(neverDetail([minute, units], { units: 1200 })).toBeUndefined();
    expect(neverDetail([minute, units], { units: 1201 })).toBe(
      "This costs 1201 units, more than the 1200 in 60 s that a client has; send less at once.",
    );
  });
});

const limited = (env: Record<string, string>, parts: Parameters<typeof sampleApp>[0] = {}) =>
  askApp(sampleApp({ settings: settingsOf(env), ...parts }));

describe("over HTTP", () => {
  it("the fourth of three is refused, stays refused under another X-Forwarded-For, and not for another client", async () => {
    const request = limited({ RATE_LIMIT_PER_MINUTE: "3" }, { clock: () => 3_000_000 });
    for (let index = 0; index < 3; index++)
      expect((await request("/v1/classes", { headers: { "x-forwarded-for": `203.0.113.${index}` } })).status).toBe(200);
    const { status, headers, json } = await request("/v1/classes", { headers: { "x-forwarded-for": "203.0.113.99" } });
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([429, "63", "no-store"]);
    expect(json).toMatchObject({
      type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
      status: 429,
      "violated-policies": ["requests"],
    });
    expect(parseList(headers.get("ratelimit") ?? "")[0]).toEqual([
      "requests",
      new Map([
        ["r", 0],
        ["t", 63],
      ]),
    ]);
    expect((await request("/v1/classes", { ip: "192.0.2.2" })).status).toBe(200);
  });

  it("what was asked comes back when its window has passed, and the time of day has nothing to do with it", async () => {
    let clock = 0;
    const request = limited(
      { RATE_LIMIT_PER_MINUTE: "1" },
      { clock: () => clock, now: () => Date.UTC(2026, 10, 21) - clock },
    );
    const statuses: number[] = [];
    for (clock of [0, 59_000, 62_999, 63_000, 63_001]) statuses.push((await request("/v1/classes")).status);
    expect(statuses).toEqual([200, 429, 429, 200, 429]);
  });

  it("a shared answer names the policies only; one that is not shared what is left too", async () => {
    const request = limited({});
    const shared = await request("/v1/classes");
    expect([shared.headers.has("ratelimit-policy"), shared.headers.has("ratelimit")]).toEqual([true, false]);
    const own = await request("/v1/calc/1136", post({ items: [{ un: "1203", l: 1 }] }));
    expect([own.headers.has("ratelimit-policy"), own.headers.has("ratelimit")]).toEqual([true, true]);
  });

  it("a request is charged what it costs, apart from being one", async () => {
    const request = limited(
      { RATE_LIMIT_UNITS_PER_MINUTE: "10" },
      { units: { checkCnBatch: ({ body }) => (body as { items: unknown[] }).items.length } },
    );
    const batch = (items: number) =>
      request("/api/v1/cn/batch", post({ items: Array.from({ length: items }, () => ({ q: "7304" })) }));
    const never = await batch(11);
    expect([never.status, never.json]).toMatchObject([
      413,
      { errors: [{ pointer: "/items", code: "too_many_items" }] },
    ]);
    // The refused batches cost the unit that every request costs.
    const refused = await batch(10);
    expect([refused.status, refused.json]).toMatchObject([429, { "violated-policies": ["units"] }]);
    expect((await batch(8)).status).toBe(200);
    expect((await request("/v1/classes")).status).toBe(429);
  });

  it.each([
    { why: "a minute", env: { RATE_LIMIT_LEADS: "5" }, most: 5 },
    { why: "a day", env: { RATE_LIMIT_LEADS: "200" }, most: 100 },
  ])("contacts have policies of their own: $why", async ({ env, most }) => {
    const request = limited(env);
    const statuses: number[] = [];
    for (let index = 0; index <= most; index++)
      statuses.push((await request("/api/lead", post({ email: "a@example.com" }))).status);
    expect([statuses.indexOf(429), statuses.lastIndexOf(200)]).toEqual([most, most - 1]);
    expect((await request("/v1/classes")).status).toBe(200);
  });

  it("documents count by their bytes, also those that were not changed", async () => {
    const request = limited({ RATE_LIMIT_STATIC: "1" });
    const statuses: number[] = [];
    for (let index = 0; index < 1100; index++)
      statuses.push((await request("/llms.txt", { headers: { "if-none-match": "*" } })).status);
    expect([statuses.indexOf(429), statuses.lastIndexOf(304)]).toEqual([1024, 1023]);
    const large = limited({ RATE_LIMIT_STATIC: "1" });
    const answers = [];
    for (let index = 0; index < 20; index++) answers.push(await large("/openapi/sanctions.yaml"));
    const bytesSent = answers
      .filter(({ status }) => status === 200)
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(bytesSent).toBeLessThanOrEqual(MEBIBYTE);
    expect(answers.at(-1)).toMatchObject({ status: 429, json: { "violated-policies": ["static"] } });
    expect((await large("/v1/classes")).status).toBe(200);
  });

  it("neighbours in one /64 share a quota", async () => {
    const request = limited({ RATE_LIMIT_PER_MINUTE: "1" });
    expect((await request("/v1/classes", { ip: "2001:db8::1" })).status).toBe(200);
    expect((await request("/v1/classes", { ip: "2001:db8::ffff:2" })).status).toBe(429);
  });

  it("malformed requests count, health does not", async () => {
    const request = limited({ RATE_LIMIT_PER_MINUTE: "2" });
    for (const path of ["/healthz", "/openapi/adr.yaml", "/nope", "/healthz"]) await request(path);
    expect((await request("/api/v1/cn")).status).toBe(400);
    expect((await request("/api/v1/cn")).status).toBe(400);
    expect((await request("/api/v1/cn")).status).toBe(429);
  });

  it("nothing is counted or said when switched off", async () => {
    const { headers } = await limited({ RATE_LIMIT: "off", RATE_LIMIT_PER_MINUTE: "1" })("/v1/classes");
    expect(headers.has("ratelimit-policy")).toBe(false);
  });

  it("a limiter that answers later counts too", async () => {
    const inner = limiterOf({ ...minute, quota: 1 });
    const later = { policies: inner.policies, take: async (client: string, costs: Costs) => inner.take(client, costs) };
    const request = limited({}, { limiters: { default: later, lead: later, static: later } });
    expect([(await request("/v1/classes")).status, (await request("/v1/classes")).status]).toEqual([200, 429]);
  });
});
