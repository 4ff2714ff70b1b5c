import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lead } from "../../../openapi/schemas/lead.ts";
import type { Database } from "../../../runtime/store/database.ts";
import { openSqlite, sqliteEngine } from "../../../runtime/store/sqlite.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { workerStore } from "../../../runtime/store/worker-store.ts";

const lead: Lead = { email: "broker@example.com", source: "test", utm: { campaign: "a", medium: "b" } };

let folder = "";
let file = "";
let store: Store;
const storeIn = (path: string): Store => openStore(sqliteEngine(path), Date.now);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leads-"));
  file = join(folder, "deep", "leads.sqlite");
  store = storeIn(file);
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

it("is written through to disk on every insert, and only its owner reads it", async () => {
  await store.call("addLead", lead);
  const database = openSqlite(file);
  const mode = async (name: string) => Object.values((await database.all(`PRAGMA ${name}`))[0] ?? {})[0];
  expect([await mode("journal_mode"), await mode("synchronous"), await mode("secure_delete")]).toEqual(["wal", 2, 1]);
  await database.close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
});

it("opened again has what it had", async () => {
  await store.call("addLead", lead);
  await store.close();
  store = storeIn(file);
  await store.call("addLead", lead);
  expect(rows()).toHaveLength(2);
});

it("that is none is refused, and used once it is one", async () => {
  writeFileSync(join(folder, "broken.sqlite"), "this is no database, but long enough to be looked at as one".repeat(20));
  const broken = storeIn(join(folder, "broken.sqlite"));
  await expect(broken.call("addLead", lead)).rejects.toThrow("file is not a database");
  await expect(broken.call("tryLead")).rejects.toThrow("file is not a database");
  rmSync(join(folder, "broken.sqlite"));
  expect(await broken.call("addLead", lead)).toBe("stored");
  await broken.close();
});

it("below a path that cannot be made is refused", async () => {
  writeFileSync(join(folder, "plain"), "");
  await expect(storeIn(join(folder, "plain", "leads.sqlite")).call("tryLead")).rejects.toThrow("ENOTDIR");
});

it("can be tried, and the try reaches the disk", async () => {
  await store.call("addLead", lead);
  const before = statSync(`${file}-wal`).size;
  await store.call("tryLead");
  expect(rows()).toHaveLength(1);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(before);
});

it("that is full is not ready, and takes contacts again when it is not", async () => {
  let database: Database | undefined;
  const full = openStore({ open: async () => (database = openSqlite(file)), pooled: false }, Date.now);
  await full.call("addLead", lead);
  const large: Lead = { email: "a@example.com", utm: { a: "x".repeat(20_000) } };
  await database?.all("PRAGMA max_page_count=6");
  await expect(full.call("addLead", large)).rejects.toThrow("full");
  await full.call("addLead", large);
  await full.call("tryLead");
  expect(rows()).toHaveLength(2);
  await full.close();
});

it.each(["deleted", "replaced"])("that was %s takes no contact that nobody will find", async (how) => {
  await store.call("addLead", lead);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
  if (how === "replaced") writeFileSync(file, "");
  await store.call("tryLead");
  expect(await store.call("addLead", { email: "later@example.com" })).toBe("stored");
  await store.close();
  expect(rows().map(({ email }) => email)).toEqual(["later@example.com"]);
});

it("whose table is damaged is not ready", async () => {
  for (let index = 0; index < 200; index++) await store.call("addLead", { ...lead, utm: { a: "x".repeat(500) } });
  await store.close();
  const bytes = readFileSync(file);
  for (let page = 1; page < bytes.length / 4096; page++) bytes.fill(0xff, page * 4096, page * 4096 + 100);
  writeFileSync(file, bytes);
  const damaged = storeIn(file);
  await expect(damaged.call("tryLead")).rejects.toThrow("malformed");
  await damaged.close();
});

describe("the thread", () => {
  const code = new URL("../../../runtime/store/store-worker.ts", import.meta.url);

  it("ends when nothing is asked of it, soon where it only tried, and another takes what comes then", async () => {
    const threaded = workerStore(code, file, { rest: 400, restAfterTry: 50 });
    const isOpen = (): boolean => existsSync(`${file}-wal`);
    const ended = vi.spyOn(Worker.prototype, "terminate");
    await threaded.call("tryLead");
    await expect.poll(() => ended.mock.calls.length, { interval: 5 }).toBe(1);
    expect(await threaded.call("addLead", lead)).toBe("stored");
    const stored = performance.now();
    await threaded.call("tryLead");
    await expect.poll(isOpen, { interval: 5, timeout: 5000 }).toBe(false);
    ended.mockRestore();
    expect(performance.now() - stored).toBeGreaterThan(300);
    expect(await Promise.all([threaded.call("addLead", { ...lead, email: "next@example.com" }), threaded.close()])).toEqual(["stored", undefined]);
    expect(rows().map(({ email }) => email)).toEqual([lead.email, "next@example.com"]);
  });

  it("does not load again what the process loaded first", () => {
    const use = `const { workerStore } = await import(${JSON.stringify(String(new URL("../../../runtime/store/worker-store.ts", import.meta.url)))}); const store = workerStore(new URL(${JSON.stringify(String(code))}), ${JSON.stringify(file)}); await store.call("tryLead"); await store.close();`;
    const said = execFileSync(process.execPath, ["--import", "data:text/javascript,console.log('loaded')", "--input-type=module", "-e", use], { encoding: "utf8" });
    expect(said).toBe("loaded\n");
  });
});

it("that was closed takes nothing more, and opens nothing", async () => {
  await store.close();
  await expect(store.call("addLead", lead)).rejects.toMatchObject({ code: "CLOSED" });
  const threaded = workerStore(new URL("../../../runtime/store/store-worker.ts", import.meta.url), file);
  await threaded.close();
  await expect(threaded.call("tryLead")).rejects.toMatchObject({ code: "CLOSED" });
});
