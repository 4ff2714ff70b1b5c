import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Cells, Engine } from "../../../runtime/store/database.ts";
import { postgresEngine } from "../../../runtime/store/postgres.ts";
import { sqliteEngine } from "../../../runtime/store/sqlite.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { storeApart } from "./apart.ts";

/** A database of its own, that a test may fill and look into from outside. */
export interface Place {
  /** Settings that a process finds it by. */
  env: Readonly<Record<string, string>>;
  engine(): Engine;
  /** A store as a process of its own has it. */
  apart(now: () => number): Store;
  /** Rows of a query, by a connection of its own. */
  rows(sql: string): Promise<Cells[]>;
  remove(): Promise<void>;
}

/** The PostgreSQL server that tests make databases on. */
export const POSTGRES = process.env["TEST_POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

async function onServer<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "store-"));
  const file = join(folder, "deep", "store.sqlite");
  return {
    env: { LEADS_DB: file },
    engine: () => sqliteEngine(file),
    apart: (now) => storeApart(file, now),
    async rows(sql) {
      const database = await sqliteEngine(file).open();
      const matches = await database.all(sql);
      await database.close();
      return matches;
    },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

/** A schema stands for a database: it is made and dropped in a moment. */
async function postgresPlace(): Promise<Place> {
  const schema = `cargolex_${randomBytes(8).toString("hex")}`;
  await onServer(POSTGRES, (client) => client.query(`CREATE SCHEMA ${schema}`));
  const own = new URL(POSTGRES);
  own.searchParams.set("options", `-c search_path=${schema}`);
  return {
    env: { DATABASE_URL: own.href },
    engine: () => postgresEngine(own.href),
    apart: (now) => openStore(postgresEngine(own.href), now),
    rows: (sql) => onServer(own.href, async (client) => (await client.query<Cells>(sql)).rows),
    remove: async () => void (await onServer(POSTGRES, (client) => client.query(`DROP SCHEMA ${schema} CASCADE`))),
  };
}

const missing = await onServer(POSTGRES, async () => undefined).catch((error: unknown) => String(error));
if (missing !== undefined) {
  const notice = `PostgreSQL is not tested: none at TEST_POSTGRES_URL (${missing})`;
  if (process.env["CI"] === "true") throw new Error(notice);
  console.warn(notice);
}

/** The engines that a store is tested on: both, wherever there is a PostgreSQL server. */
export const ENGINES: readonly { name: string; place: () => Promise<Place> }[] = [
  { name: "SQLite", place: sqlitePlace },
  ...(missing === undefined ? [{ name: "PostgreSQL", place: postgresPlace }] : []),
];
