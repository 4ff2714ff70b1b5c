import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../runtime/store/database.ts";
import { openCachedKeys, makeKey } from "../../../runtime/store/cached-keys.ts";
import { createLeadHandler } from "../../../runtime/store/lead-handler.ts";
import { openSqlite } from "../../../runtime/store/sqlite.ts";
import { openStore } from "../../../runtime/store/store.ts";
import { ENGINES, POSTGRES } from "../store/engines.ts";
import { askApp, askServer, NOON, post, sampleApp, settingsOf } from "./harness.ts";
import { realApp } from "./real-app.ts";
import { madeBundle, spawnServer, type Bundle } from "./spawned-server.ts";
import { noon } from "../../clock.ts";

/**
 * What may be wrong around the service, and what it does then: it says so, answers what it can, and keeps nothing that
 * it does not keep whole.
 */

const BUILT = join(import.meta.dirname, "../../../dist/data");
const PATIENCE = { timeout: 100_000, interval: 100 };
let bundle: Bundle;
let folder = "";
beforeAll(async () => {
  bundle = await madeBundle();
  folder = mkdtempSync(join(tmpdir(), "misfortunes-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The database server of the tests, asked for what it has not. */
function wrong(change: (url: URL) => void): string {
  const url = new URL(POSTGRES);
  url.password = "hidden";
  change(url);
  return url.href;
}

describe("a database that is not there", { timeout: 300_000 }, () => {
  it.each([
    { why: "nobody listens", url: "postgres://user:hidden@127.0.0.1:1/none", said: "ECONNREFUSED" },
    {
      why: "no such host",
      url: "postgres://user:hidden@none.invalid/none",
      said: /^unavailable \((?:ENOTFOUND|EAI_AGAIN|Error)\)$/,
    },
    ...(ENGINES.length > 1
      ? [
          {
            why: "no such database",
            url: wrong((url) => void (url.pathname = "/cargolex_nowhere")),
            said: /3D000|28000|28P01/,
          },
          {
            why: "no such user",
            url: wrong((url) => void (url.username = "cargolex_nobody")),
            said: /28000|28P01|3D000/,
          },
        ]
      : []),
  ])(
    "is said at start and in /readyz, contacts are 503, all else answers, and its password is nowhere: $why",
    async ({ url, said }) => {
      const server = await spawnServer(bundle, { DATABASE_URL: url, STOP_DELAY: "0" });
      const ask = askServer(server.url);
      expect((await ask("/api/lead", post({ email: "a@example.com" }))).status).toBe(503);
      await vi.waitFor(async () => {
        const { status, json } = await ask("/readyz");
        expect([status, (json as { checks: { leads: string } }).checks.leads]).toEqual([
          200,
          expect.stringMatching(said),
        ]);
      }, PATIENCE);
      expect((await ask("/v1/un/1203")).status).toBe(200);
      // nobody can say that it is not good: the quota of the address holds
      expect((await ask("/v1/classes", { headers: { "x-api-key": makeKey().key } })).status).toBe(200);
      await vi.waitFor(
        () => expect(server.stderr()).toContain("Contacts cannot be stored in the database of DATABASE_URL: "),
        PATIENCE,
      );
      expect(await server.end("SIGTERM")).toBe(0);
      expect(server.stderr() + server.stdout()).not.toMatch(/hidden|a@example\.com/);
    },
  );
});

it("a Redis that is not there is said at start and in /readyz, and every question is answered, within the limits of the process", async () => {
  const server = await spawnServer(bundle, {
    REDIS_URL: "redis://:hidden@127.0.0.1:1",
    LEADS_DB: join(folder, "leads.sqlite"),
    RATE_LIMIT_LEADS: "2",
    STOP_DELAY: "0",
  });
  const ask = askServer(server.url);
  const statuses = [];
  for (const email of ["a@example.com", "b@example.com", "c@example.com"])
    statuses.push((await ask("/api/lead", post({ email }))).status);
  expect(statuses).toEqual([200, 200, 429]);
  await vi.waitFor(
    async () =>
      expect((await ask("/readyz")).json).toMatchObject({
        status: "ok",
        checks: { limits: "of this process alone, Redis is unavailable (ECONNREFUSED)" },
      }),
    PATIENCE,
  );
  await vi.waitFor(
    () =>
      expect(server.stderr()).toContain("Limits are those of this process alone: Redis is unavailable (ECONNREFUSED)."),
    PATIENCE,
  );
  expect(await server.end("SIGTERM")).toBe(0);
  expect(server.stderr()).not.toContain("hidden");
});

it("a shard that is not what its manifest says is answered by 500 and never from, all others answer, and /readyz names it", async () => {
  const data = join(folder, "data");
  mkdirSync(join(data, "sanctions"), { recursive: true });
  for (const name of readdirSync(BUILT))
    if (name !== "sanctions" && name !== "index.json") symlinkSync(join(BUILT, name), join(data, name));
  writeFileSync(join(data, "index.json"), readFileSync(join(BUILT, "index.json")));
  for (const name of readdirSync(join(BUILT, "sanctions")))
    if (name !== "01.json") symlinkSync(join(BUILT, "sanctions", name), join(data, "sanctions", name));
  writeFileSync(
    join(data, "sanctions/01.json"),
    readFileSync(join(BUILT, "sanctions/01.json"), "utf8").replace('"regime":"RU"', '"regime":"BY"'),
  );
  const server = await spawnServer(bundle, { DATA_DIR: data, LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0" });
  const ask = askServer(server.url);
  const broken = await ask("/api/v1/cn?q=01012100");
  expect([broken.status, broken.text.includes(folder), broken.text.includes("01.json")]).toEqual([500, false, false]);
  expect((await ask("/api/v1/cn?q=0401")).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await ask("/readyz")).json).toMatchObject({
        status: 503,
        detail: expect.stringMatching(/sanctions\/01\.json has hash/),
      }),
    PATIENCE,
  );
  await server.end("SIGTERM");
});

it("a disk that is full: the contact is 503 and not kept, lookups go on, and it is taken when there is room", async () => {
  let database: Database | undefined;
  const store = openStore(
    { open: async () => (database ??= await openSqlite(join(folder, "full.sqlite"))), pooled: true },
    noon,
  );
  const logged: string[] = [];
  const ask = askApp(
    realApp(
      "2026-11-21",
      createLeadHandler(store, { error: (event, facts) => void logged.push(`${event} ${JSON.stringify(facts)}`) }),
    ),
  );
  const contact = {
    email: "full@example.com",
    utm: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, "x".repeat(250)])),
  };
  expect((await ask("/api/lead", post({ email: "before@example.com" }))).status).toBe(200);
  const [{ page_count: pages } = {}] = (await database?.all("PRAGMA page_count")) ?? [];
  await database?.all(`PRAGMA max_page_count=${pages}`);
  const refused = await ask("/api/lead", post(contact, { "idempotency-key": "one" }));
  expect([refused.status, (await ask("/v1/un/1203")).status, (await ask("/api/v1/cn?q=8542")).status]).toEqual([
    503, 200, 200,
  ]);
  expect(logged).toEqual([expect.stringMatching(/^lead not stored \{"reason":"ERR_SQLITE_ERROR 13"\}$/)]);
  expect(await store.call("readLeads", "2000", "2100", { received_at: "", id: "" }, 9)).toMatchObject([
    { email: "before@example.com" },
  ]);
  await database?.all("PRAGMA max_page_count=100000");
  expect((await ask("/api/lead", post(contact, { "idempotency-key": "one" }))).status).toBe(200);
  expect(await store.call("readLeads", "2000", "2100", { received_at: "", id: "" }, 9)).toHaveLength(2);
  await store.close();
});

it.each([
  "unknown",
  "_hidden",
  "203.0.113.300",
  "203.0.113.1.",
  "203.0.113",
  "0x7f.1",
  "::1::2",
  "[::1",
  "203.0.113.7, ,",
  ",,,,",
  " , unknown",
  "203.0.113.9;198.51.100.1",
  "for=203.0.113.9",
  '"203.0.113.9"',
  "1.".repeat(2000),
  "203.0.113.1:port",
  "-1.2.3.4",
  "%31.2.3.4",
])("X-Forwarded-For: %s is of the proxy that sent it, and gives nobody a quota of his own", async (field) => {
  const ask = askApp(
    sampleApp({
      settings: settingsOf({ RATE_LIMIT_PER_MINUTE: "2", TRUSTED_PROXIES: "192.0.2.1" }),
      clock: () => 3_000_000,
    }),
  );
  const asked = async (value?: string): Promise<number> =>
    (await ask("/v1/classes", value === undefined ? {} : { headers: { "x-forwarded-for": value } })).status;
  expect([await asked(field), await asked(), await asked(field), await asked("203.0.113.5")]).toEqual([
    200, 200, 429, 200,
  ]);
});

describe("a clock that jumps", () => {
  it.each([
    { why: "back by two days", by: -48 * 3_600_000 },
    { why: "on by an hour", by: 3_600_000 },
  ])("$why stores no contact twice under one key", async ({ by }) => {
    for (const { place: makePlace } of ENGINES) {
      const place = await makePlace();
      let now = NOON;
      const store = openStore(place.engine(), () => now);
      expect(await store.call("addLead", { email: "a@example.com" }, "key")).toBe("stored");
      now += by;
      expect(await store.call("addLead", { email: "a@example.com" }, "key")).toBe("stored");
      expect(await place.rows("SELECT email FROM lead")).toHaveLength(1);
      await store.close();
      await place.remove();
    }
  });

  it("ends a key by the time of day, and reads revocations by a clock that does not jump", async () => {
    let [now, clock] = [NOON, 0];
    const { key, id, sha256 } = makeKey();
    const kept = {
      id,
      sha256,
      label: "",
      times: 10,
      created_at: "",
      expires_at: new Date(NOON + 1000).toISOString(),
      revoked_at: null,
    };
    let good = [kept];
    const book = openCachedKeys(
      { call: async () => good as never },
      { error: () => undefined },
      () => clock,
      () => now,
    );
    expect(await book.find(key)).toMatchObject({ times: 10 });
    now += 86_400_000;
    expect(await book.find(key)).toHaveProperty("refused");
    now = NOON - 400 * 86_400_000;
    expect(await book.find(key)).toMatchObject({ times: 10 });
    good = [];
    clock += 10_001;
    expect(await book.find(key)).toHaveProperty("refused");
  });
});

it.each([
  "clx_",
  "clx_short",
  `clx_${"0".repeat(40)}`,
  `${makeKey().key}x`,
  makeKey().key.slice(0, -1),
  makeKey().key.toLowerCase(),
  makeKey().key.replace("clx_", "clx-"),
  "x".repeat(8000),
  "' OR 1=1 --",
  "clx_\u00e9",
  makeKey().key,
])("a key that is none, or nobody's, is 401 with what to do, and is never repeated: %s", async (key) => {
  const store = openStore({ open: async () => openSqlite(join(folder, "keys.sqlite")), pooled: false }, noon);
  const ask = askApp(
    sampleApp({
      settings: settingsOf({}),
      keys: openCachedKeys(store, { error: () => undefined }, () => performance.now(), noon),
    }),
  );
  for (const headers of [{ authorization: `Bearer ${key}` }, { "x-api-key": key }]) {
    const { status, headers: fields, text } = await ask("/v1/classes", { headers });
    expect([
      status,
      fields.get("www-authenticate"),
      fields.get("cache-control"),
      key.length > 6 && text.includes(key),
    ]).toEqual([401, expect.stringMatching(/^Bearer /), "no-store", false]);
  }
  await store.close();
});
