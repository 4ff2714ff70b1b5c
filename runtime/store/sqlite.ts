import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import nodeSqlite from "db0/connectors/node-sqlite";
import type { Connector } from "db0";

/**
 * Opens a SQLite file. WAL with `synchronous=FULL`: a row is on disk when its insert returns, also when the power fails (NORMAL would be 15 times
 * faster and lose the last rows). The file holds contacts, so only its owner may read it; SQLite gives its side files the same mode.
 */
export async function openSqlite(file: string, busyTimeout = 5000): Promise<Database> {
  const path = resolve(file);
  makeFolder(dirname(path));
  closeSync(openSync(path, "a", 0o600));
  const database = nodeSqlite({ path });
  await database.exec(`PRAGMA busy_timeout=${busyTimeout}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL`);
  const opened = identityOf(path);
  return { ...database, isCurrent: () => opened !== undefined && identityOf(path) === opened };
}

/** The `recursive` of Node never comes back below /proc, where a folder is missing and cannot be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Tells a file from another of the same name; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}/${found.ino}`;
}

/**
 * Numbered from 1; never edit one that was released, add the next. Only what SQLite and PostgreSQL share: text keys made in code, times as RFC 3339
 * text, JSON as text, `IF NOT EXISTS` so that two processes may start at once.
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
];

/**
 * What the store needs of a database: statements with `?` and their rows, the same over SQLite and PostgreSQL. It is the connector interface of db0,
 * chosen over kysely because it adds 1 KB to the bundle instead of 30, and because a handful of statements needs no query builder.
 */
export interface Database extends Connector {
  /** Whether what is written can still be found: a file that was deleted or replaced takes rows that nobody will see. */
  isCurrent?: () => boolean;
}

/** Brings a database to the newest schema. Every migration runs once; all of them are SQL that SQLite and PostgreSQL both read. */
export async function migrate(database: Database, now: () => number): Promise<void> {
  await database.exec("CREATE TABLE IF NOT EXISTS migration (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)");
  const row = (await database.prepare("SELECT MAX(version) AS version FROM migration").get()) as { version: number | null } | undefined;
  const done = row?.version ?? 0;
  for (const [index, statements] of MIGRATIONS.entries()) {
    const version = index + 1;
    if (version <= done) continue;
    for (const statement of statements) await database.exec(statement);
    await database.prepare("INSERT INTO migration (version, applied_at) VALUES (?, ?) ON CONFLICT (version) DO NOTHING").run(version, new Date(now()).toISOString());
  }
}
