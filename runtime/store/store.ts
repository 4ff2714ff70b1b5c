import type { Database, Engine } from "./database.ts";
import { deliveryCalls } from "./deliveries.ts";
import { endpointCalls } from "./endpoints.ts";
import { keyCalls } from "./keys.ts";
import { leadCalls } from "./leads.ts";

/**
 * Numbered from 1; never edit one that was released, add the next. Only what SQLite and PostgreSQL share: text keys
 * made in code, times as RFC 3339
 * text, JSON as text.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE IF NOT EXISTS lead (
      id TEXT PRIMARY KEY,
      received_at TEXT NOT NULL,
      email TEXT NOT NULL,
      source TEXT,
      utm TEXT,
      idempotency_key TEXT UNIQUE,
      fingerprint TEXT NOT NULL
    )`,
  ],
  ["CREATE INDEX IF NOT EXISTS lead_received_at ON lead (received_at, id)"],
  [
    `CREATE TABLE api_key (
      id TEXT PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      times INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      revoked_at TEXT
    )`,
  ],
  [
    "CREATE TABLE service_state (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    `CREATE TABLE webhook_endpoint (
      id TEXT PRIMARY KEY,
      url TEXT NOT NULL,
      label TEXT NOT NULL,
      filter TEXT NOT NULL,
      secret TEXT NOT NULL,
      old_secret TEXT,
      old_secret_until TEXT,
      created_at TEXT NOT NULL,
      disabled_at TEXT,
      disabled_reason TEXT
    )`,
    `CREATE TABLE webhook_delivery (
      id TEXT PRIMARY KEY,
      endpoint_id TEXT NOT NULL,
      type TEXT NOT NULL,
      body TEXT NOT NULL,
      state TEXT NOT NULL,
      created_at TEXT NOT NULL,
      next_at TEXT NOT NULL,
      leased_until TEXT,
      attempts INTEGER NOT NULL,
      failures INTEGER NOT NULL,
      delivered_at TEXT
    )`,
    "CREATE INDEX webhook_delivery_due ON webhook_delivery (state, next_at, id)",
    "CREATE INDEX webhook_delivery_lease ON webhook_delivery (leased_until, endpoint_id)",
    "CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, created_at)",
    `CREATE TABLE webhook_attempt (
      id TEXT PRIMARY KEY,
      delivery_id TEXT NOT NULL,
      at TEXT NOT NULL,
      status INTEGER,
      error TEXT,
      ms INTEGER NOT NULL
    )`,
    "CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery_id, at)",
  ],
];

/**
 * Brings a database to the newest schema. Every migration runs once, also when several processes start at the same
 * time. Rejects where the schema is newer than this code.
 */
export function migrate(database: Database, now: () => number): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.all(transaction.alone);
    await transaction.run(
      "CREATE TABLE IF NOT EXISTS migration (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)",
    );
    const [row] = await transaction.all("SELECT MAX(version) AS version FROM migration");
    const done = Number(row?.["version"] ?? 0);
    if (done > MIGRATIONS.length)
      throw Object.assign(
        new Error(
          `the schema of the database is number ${done}, newer than this version of Cargolex, which knows ${MIGRATIONS.length}`,
        ),
        { code: "NEWER_SCHEMA" },
      );
    for (const [index, statements] of MIGRATIONS.entries()) {
      const version = index + 1;
      if (version <= done) continue;
      for (const statement of statements) await transaction.run(statement);
      await transaction.run(
        "INSERT INTO migration (version, applied_at) VALUES (?, ?)",
        version,
        new Date(now()).toISOString(),
      );
    }
  });
}

/**
 * What a store does, by name: each is given the database and the time (milliseconds since 1970), then its arguments.
 */
const CALLS = { ...leadCalls, ...keyCalls, ...endpointCalls, ...deliveryCalls };
type StoreCall = keyof typeof CALLS;
type StoreArgs<Name extends StoreCall> = (typeof CALLS)[Name] extends (
  database: Database,
  now: number,
  ...args: infer Args
) => unknown
  ? Args
  : never;
type StoreResult<Name extends StoreCall> = Awaited<ReturnType<(typeof CALLS)[Name]>>;

/** Contacts, keys and webhooks: what must not be lost. */
export interface Store {
  /** Rejects when what was asked may not have happened; what was answered as written is on disk. */
  call<Name extends StoreCall>(name: Name, ...args: StoreArgs<Name>): Promise<StoreResult<Name>>;
  /** Every call after it rejects. */
  close(): Promise<void>;
}

/**
 * A store over a database, which is opened and brought to the newest schema at the first call; again after a failure to
 * open, and when it was taken away.
 */
export function openStore(engine: Engine, now: () => number): Store {
  let opened: Promise<Database> | undefined;
  let isClosed = false;
  const database = async (): Promise<Database> => {
    if (opened !== undefined && !(await opened).isCurrent()) await close();
    if (isClosed) throw Object.assign(new Error("the store is closed"), { code: "CLOSED" });
    opened ??= openMigrated(engine, now).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const close = async (): Promise<void> => {
    const closing = opened;
    opened = undefined;
    await (await closing?.catch(() => undefined))?.close();
  };
  const run = async <Name extends StoreCall>(name: Name, args: StoreArgs<Name>): Promise<StoreResult<Name>> => {
    const call = CALLS[name] as unknown as (
      database: Database,
      now: number,
      ...args: StoreArgs<Name>
    ) => Promise<StoreResult<Name>>;
    return call(await database(), now(), ...args);
  };
  const closeForGood = (): Promise<void> => {
    isClosed = true;
    return close();
  };
  if (engine.pooled) return { call: (name, ...args) => run(name, args), close: closeForGood };
  const inTurn = oneAfterTheOther();
  return {
    // After a failure nobody knows in what state a connection is: one that is left within a transaction would take
    // contacts that are never written. The next call opens another.
    call: (name, ...args) =>
      inTurn(() =>
        run(name, args).catch(async (error: unknown) => {
          await close().catch(() => undefined);
          throw error;
        }),
      ),
    close: () => inTurn(closeForGood),
  };
}

/** Runs what it is given when all before has ended, however that ended. */
function oneAfterTheOther(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
}

async function openMigrated(engine: Engine, now: () => number): Promise<Database> {
  const database = await engine.open();
  try {
    await migrate(database, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
