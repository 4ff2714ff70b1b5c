import type { Settings } from "../http/settings.ts";
import { storeFault } from "./database.ts";
import type { Store } from "./store.ts";
import { workerStore } from "./worker-store.ts";

/** The thread that writes to SQLite is in this folder, or in the bundle beside the entry and its chunks. */
const STORE_WORKER = new URL(import.meta.url.endsWith(".ts") ? "./store-worker.ts" : "./store-worker.js", import.meta.url);

/** The store of a running service: PostgreSQL where a URL is set, else a SQLite file that a thread of its own writes. Nothing is opened before the first call. */
export async function serviceStore({ databaseUrl, leadsDb }: Pick<Settings, "databaseUrl" | "leadsDb">): Promise<Store> {
  if (databaseUrl === null) return workerStore(STORE_WORKER, leadsDb);
  const [{ openStore }, { postgresEngine }] = await Promise.all([import("./store.ts"), import("./postgres.ts")]); // a chunk of its own
  return openStore(postgresEngine(databaseUrl), Date.now);
}

/** What keeps contacts from being stored just now, or undefined. */
export function leadFault(store: Pick<Store, "call">): Promise<string | undefined> {
  return store.call("tryLead").then(() => undefined, (error: unknown) => `unavailable (${storeFault(error)})`);
}
