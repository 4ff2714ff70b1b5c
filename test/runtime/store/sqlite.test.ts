import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Lead } from "../../../openapi/schemas/lead.ts";
import type { Database } from "../../../runtime/store/database.ts";
import { openSqlite, sqliteEngine } from "../../../runtime/store/sqlite.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { noon } from "../../clock.ts";

const lead: Lead = { email: "broker@example.com", source: "test", utm: { campaign: "a", medium: "b" } };

let folder = "";
let file = "";
let store: Store;
const storeIn = (path: string): Store => openStore(sqliteEngine(path), noon);

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
  const matches = database.prepare("SELECT * FROM lead ORDER BY received_at, id").all();
  database.close();
  return matches;
}

it("is written through to disk on every insert, and only its owner reads it", async () => {
  await store.call("addLead", lead);
  const database = await openSqlite(file);
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
  writeFileSync(
    join(folder, "broken.sqlite"),
    "this is no database, but long enough to be looked at as one".repeat(20),
  );
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
  const full = openStore({ open: async () => (database = await openSqlite(file)), pooled: false }, noon);
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

it("that was closed takes nothing more, and opens nothing", async () => {
  await store.close();
  await expect(store.call("addLead", lead)).rejects.toMatchObject({ code: "CLOSED" });
});
