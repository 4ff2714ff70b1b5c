import { parseList } from "structured-headers";
import { describe, expect, it } from "vitest";
import type { KeyFinder } from "../../../runtime/http/keys.ts";
import { askApp, post, sampleApp, settingsOf } from "./harness.ts";

/** Knows one key, `good`, of ten times the quotas; `later` cannot be looked up. */
const finder: KeyFinder = {
  find: async (key) =>
    key === "later"
      ? undefined
      : key === "good"
        ? { client: "key:good", times: 10 }
        : { refused: "The key is unknown, revoked or expired." },
};
const limited = (env: Record<string, string> = {}) =>
  askApp(
    sampleApp({ settings: settingsOf({ RATE_LIMIT_PER_MINUTE: "2", ...env }), keys: finder, clock: () => 3_000_000 }),
  );
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

describe("a good key", () => {
  it("has quotas of its own, ten times those of an address, and what is left of them is said", async () => {
    const request = limited();
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++)
      statuses.push((await request("/v1/classes", { ...bearer("good"), ip: `192.0.2.${index}` })).status);
    expect([statuses.indexOf(429), statuses.lastIndexOf(200)]).toEqual([20, 19]);
    expect((await request("/v1/classes")).status).toBe(200);
    const { headers } = await request("/v1/classes", bearer("good"));
    expect(parseList(headers.get("ratelimit-policy") ?? "")[0]).toEqual([
      "requests",
      new Map([
        ["q", 20],
        ["w", 60],
      ]),
    ]);
    expect(headers.get("ratelimit")).toMatch(/^"requests";r=0;/);
  });

  it("changes nothing of an answer but who may keep it", async () => {
    const request = limited();
    const [open, keyed] = [await request("/api/v1/cn?q=8542"), await request("/api/v1/cn?q=8542", bearer("good"))];
    expect([keyed.text, keyed.headers.get("etag")]).toEqual([open.text, open.headers.get("etag")]);
    expect([open, keyed].map(({ headers }) => headers.get("cache-control")?.split(",")[0])).toEqual([
      "public",
      "private",
    ]);
    expect([open, keyed].map(({ headers }) => headers.has("ratelimit"))).toEqual([false, true]);
    const fresh = await request("/api/v1/cn?q=8542", {
      headers: { "x-api-key": "good", "if-none-match": open.headers.get("etag") ?? "" },
    });
    expect([fresh.status, fresh.headers.get("cache-control")?.split(",")[0]]).toEqual([304, "private"]);
  });

  it.each([
    { how: "a scheme in other letters", headers: { authorization: "bearer good" } },
    { how: "X-API-Key", headers: { "x-api-key": "good" } },
    { how: "both alike", headers: { authorization: "Bearer good", "x-api-key": "good" } },
  ])("may be shown by $how", async ({ headers }) => {
    expect((await limited()("/v1/classes", { headers })).headers.get("cache-control")).toMatch(/^private/);
  });

  it("lets a batch through that an address has no quota for", async () => {
    const request = askApp(
      sampleApp({
        settings: settingsOf({ RATE_LIMIT_UNITS_PER_MINUTE: "10" }),
        keys: finder,
        units: { checkCnBatch: ({ body }) => (body as { items: unknown[] }).items.length },
      }),
    );
    const batch = post({ items: Array.from({ length: 50 }, () => ({ q: "7304" })) });
    expect((await request("/api/v1/cn/batch", batch)).status).toBe(413);
    expect(
      (await request("/api/v1/cn/batch", { ...batch, headers: { ...batch.headers, "x-api-key": "good" } })).status,
    ).toBe(200);
  });
});

describe("a key that is none", () => {
  it.each([
    { why: "unknown", headers: { authorization: "Bearer other" }, parameter: "Authorization" },
    { why: "empty", headers: { authorization: "Bearer" }, parameter: "Authorization" },
    { why: "empty too", headers: { "x-api-key": "" }, parameter: "X-API-Key" },
    {
      why: "two different ones",
      headers: { authorization: "Bearer good", "x-api-key": "other" },
      parameter: "Authorization",
    },
  ])("is 401 with a problem that names the field it was sent in: $why", async ({ headers, parameter }) => {
    const answer = await limited()("/v1/classes", { headers });
    expect([answer.status, answer.headers.get("www-authenticate"), answer.headers.get("cache-control")]).toEqual([
      401,
      'Bearer realm="cargolex", error="invalid_token"',
      "no-store",
    ]);
    expect(answer.json).toMatchObject({ status: 401, errors: [{ parameter, code: "invalid_key" }] });
  });

  it("is counted for the address, so that nobody tries many", async () => {
    const request = limited();
    const statuses: number[] = [];
    for (let index = 0; index < 3; index++)
      statuses.push((await request("/v1/classes", bearer(`guess${index}`))).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it("is 401 also where no limits hold, and where no keys are issued", async () => {
    expect((await askApp(sampleApp({ keys: finder }))("/v1/classes", bearer("other"))).status).toBe(401);
    expect((await askApp(sampleApp())("/v1/classes", bearer("good"))).json).toMatchObject({
      detail: "This service issues no keys.",
    });
  });
});

it("while keys cannot be looked up, the quota of the address holds, and lookups go on", async () => {
  const request = limited();
  const answers = [];
  for (let index = 0; index < 3; index++) answers.push(await request("/v1/classes", bearer("later")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[0]?.headers.get("cache-control")).toMatch(/^private/);
});

it("credentials of another scheme are for somebody else", async () => {
  expect(
    (await limited()("/v1/classes", { headers: { authorization: "Basic dTpw" } })).headers.get("cache-control"),
  ).toMatch(/^public/);
});
