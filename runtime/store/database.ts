import type { Database } from "db0";
import { MIGRATIONS } from "./migrations.ts";

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
