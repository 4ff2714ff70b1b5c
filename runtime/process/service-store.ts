import type { Settings } from "../http/settings.ts";
import { storeFault } from "../store/database.ts";
import { sqliteEngine } from "../store/sqlite.ts";
import { type Store, openStore } from "../store/store.ts";

/**
 * The store of a running service: PostgreSQL where a URL is set, else a SQLite file. Nothing is opened before the first
 * call.
 */
export async function serviceStore({
  databaseUrl,
  leadsDb,
}: Pick<Settings, "databaseUrl" | "leadsDb">): Promise<Store> {
  if (databaseUrl === null) return openStore(sqliteEngine(leadsDb), Date.now);
  const { postgresEngine } = await import("../store/postgres.ts"); // a chunk of its own
  return openStore(postgresEngine(databaseUrl), Date.now);
}

/** What keeps contacts from being stored just now, or undefined. */
export function leadFault(store: Pick<Store, "call">): Promise<string | undefined> {
  return store.call("tryLead").then(
    () => undefined,
    (error: unknown) => `unavailable (${storeFault(error)})`,
  );
}
