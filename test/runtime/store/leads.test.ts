import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Lead } from "../../../openapi/schemas/lead.ts";
import { MIGRATIONS, openSqlite, type Database } from "../../../runtime/store/sqlite.ts";
import { leadStore, type LeadStore } from "../../../runtime/store/leads.ts";

const HOUR = 3_600_000;
const lead: Lead = { email: "broker@example.com", source: "test", utm: { campaign: "a", medium: "b" } };

let folder = "";
let file = "";
let now = 0;
let store: LeadStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leads-"));
  file = join(folder, "deep", "leads.sqlite");
  now = Date.UTC(2026, 10, 21, 12);
  store = leadStore(() => openSqlite(file), () => now);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function rows(): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database.prepare("SELECT * FROM lead ORDER BY received_at, id").all();
  database.close();
  return found;
}

describe("a contact", () => {
  it("is kept with its time, and with nothing that the client did not send", async () => {
    expect(await store.add(lead, undefined)).toBe("stored");
    expect(rows()).toEqual([{
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, received_at: "2026-11-21T12:00:00.000Z", email: "broker@example.com", source: "test",
      utm: '{"campaign":"a","medium":"b"}', idempotency_key: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    }]);
  });

  it("keeps quotes, other scripts and names of machinery as text", async () => {
    const odd = JSON.parse(`{"email":"o'neil@example.com","source":"'); DROP TABLE lead; --","utm":{"__proto__":"zażółć"}}`) as Lead;
    await store.add(odd, undefined);
    expect(rows()).toMatchObject([{ email: "o'neil@example.com", source: "'); DROP TABLE lead; --", utm: '{"__proto__":"zażółć"}' }]);
  });

  it("sent twice without a key is kept twice", async () => {
    await store.add(lead, undefined);
    await store.add(lead, undefined);
    expect(rows()).toHaveLength(2);
  });
});

describe("a key", () => {
  it("makes a repeated call harmless, also when the members come in another order", async () => {
    const turned: Lead = { utm: { medium: "b", campaign: "a" }, source: "test", email: "broker@example.com" };
    expect([await store.add(lead, "k"), await store.add(turned, "k")]).toEqual(["stored", "stored"]);
    expect(rows()).toHaveLength(1);
  });

  it.each([
    { why: "no source", other: { email: lead.email, utm: lead.utm } },
    { why: "another campaign", other: { ...lead, utm: { campaign: "x", medium: "b" } } },
  ])("is refused for another contact: $why", async ({ other }) => {
    await store.add(lead, "k");
    expect(await store.add(other, "k")).toBe("conflict");
    expect(rows()).toMatchObject([{ email: "broker@example.com" }]);
  });

  it("is honoured for 24 hours and then free again", async () => {
    await store.add(lead, "k");
    now += 24 * HOUR - 1;
    expect(await store.add({ email: lead.email }, "k")).toBe("conflict");
    now += 1;
    expect(await store.add({ email: lead.email }, "k")).toBe("stored");
    expect(await store.add({ email: lead.email }, "k")).toBe("stored");
    expect(rows().map(({ source }) => source)).toEqual(["test", null]);
  });

  it("that somebody else guessed first does not keep a contact out", async () => {
    await store.add({ email: "guess@example.com" }, "1");
    expect([await store.add(lead, "1"), await store.add(lead, "1")]).toEqual(["stored", "stored"]);
    expect(new Set(rows().map(({ email }) => email))).toEqual(new Set(["broker@example.com", "guess@example.com"]));
  });

  it("is not kept as it was sent", async () => {
    await store.add(lead, "secret-key");
    expect(JSON.stringify(rows())).not.toContain("secret-key");
  });

  it("of twenty simultaneous calls keeps one", async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.add(lead, "k")));
    expect(new Set(stored)).toEqual(new Set(["stored"]));
    expect(rows()).toHaveLength(1);
  });
});

describe("the file", () => {
  it("is written through to disk on every insert, and only its owner reads it", async () => {
    await store.add(lead, undefined);
    const database = await openSqlite(file);
    const mode = async (name: string) => Object.values((await database.prepare(`PRAGMA ${name}`).get()) as object)[0] as unknown;
    expect([await mode("journal_mode"), await mode("synchronous")]).toEqual(["wal", 2]);
    await database.dispose?.();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  });

  it("opened again has what it had, and the migrations only once", async () => {
    await store.add(lead, undefined);
    await store.close();
    store = leadStore(() => openSqlite(file), () => now);
    await store.add(lead, undefined);
    expect(rows()).toHaveLength(2);
    const database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare("SELECT version FROM migration").all()).toEqual(MIGRATIONS.map((_, index) => ({ version: index + 1 })));
    database.close();
  });

  it("that is none is refused, and used once it is one", async () => {
    writeFileSync(join(folder, "broken.sqlite"), "this is no database, but long enough to be looked at as one".repeat(20));
    const broken = leadStore(() => openSqlite(join(folder, "broken.sqlite")), () => now);
    await expect(broken.add(lead, undefined)).rejects.toThrow("file is not a database");
    await expect(broken.check()).rejects.toThrow("file is not a database");
    rmSync(join(folder, "broken.sqlite"));
    expect(await broken.add(lead, undefined)).toBe("stored");
    await broken.close();
  });

  it("below a path that cannot be made is refused", async () => {
    writeFileSync(join(folder, "plain"), "");
    const blocked = leadStore(() => openSqlite(join(folder, "plain", "leads.sqlite")), () => now);
    await expect(blocked.check()).rejects.toThrow("ENOTDIR");
  });

  it("can be checked without leaving a trace, and the check reaches the disk", async () => {
    await store.add(lead, undefined);
    const before = statSync(`${file}-wal`).size;
    await store.check();
    expect(rows()).toHaveLength(1);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(before);
  });

  it("that is full is not ready, and takes contacts again when it is not", async () => {
    let database: Database | undefined;
    const full = leadStore(async () => (database = await openSqlite(file)), () => now);
    await full.add(lead, undefined);
    const large: Lead = { email: "a@example.com", utm: { a: "x".repeat(20_000) } };
    await database?.exec("PRAGMA max_page_count=4");
    await expect(full.add(large, undefined)).rejects.toThrow("full");
    await database?.exec("PRAGMA max_page_count=1000000");
    await full.add(large, undefined);
    await full.check();
    expect(rows()).toHaveLength(2);
    await full.close();
  });

  it.each(["deleted", "replaced"])("that was %s takes no contact that nobody will find", async (how) => {
    await store.add(lead, undefined);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
    if (how === "replaced") writeFileSync(file, "");
    await store.check();
    expect(await store.add({ email: "later@example.com" }, undefined)).toBe("stored");
    await store.close();
    expect(rows().map(({ email }) => email)).toEqual(["later@example.com"]);
  });

  it("whose table is damaged is not ready", async () => {
    for (let index = 0; index < 200; index++) await store.add({ ...lead, utm: { a: "x".repeat(500) } }, undefined);
    await store.close();
    const bytes = readFileSync(file);
    for (let page = 1; page < bytes.length / 4096; page++) bytes.fill(0xff, page * 4096, page * 4096 + 100);
    writeFileSync(file, bytes);
    await expect(store.check()).rejects.toThrow("malformed");
  });
});
