import type { Connector } from "db0";
import { MIGRATIONS } from "./migrations.ts";

/**
 * What the store needs of a database: statements with `?` and their rows, the same over SQLite and PostgreSQL. It is the connector interface of db0,
 * chosen over kysely because it adds 1 KB to the bundle instead of 30, and because a handful of statements needs no query builder.
 */
export type Database = Connector;

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
