import { existsSync } from "node:fs";
import { readSettings } from "../http/settings.ts";
import { storeFault } from "./database.ts";
import { postgresEngine } from "./postgres.ts";
import { sqliteEngine } from "./sqlite.ts";
import { openStore, type Store } from "./store.ts";

interface OperatorUse {
  /** True if a file that does not exist is made. */
  make: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What an operator's command works on. */
interface OperatorStore {
  store: Store;
  /** What the store is, without a password. */
  location: string;
}

/**
 * Finds the store of a service by the settings that it has itself, LEADS_DB or DATABASE_URL. A file that does not exist
 * is made only where `make` says so.
 */
function findStore(
  env: Readonly<Record<string, string | undefined>>,
  { make, now }: OperatorUse,
): OperatorStore | { fault: string } {
  const read = readSettings({ LEADS_DB: env["LEADS_DB"], DATABASE_URL: env["DATABASE_URL"] });
  if ("faults" in read) return { fault: read.faults.join("; ") };
  const { databaseUrl, leadsDb } = read.settings;
  if (databaseUrl !== null) {
    const { host, pathname } = new URL(databaseUrl);
    return { store: openStore(postgresEngine(databaseUrl), now), location: `database ${host}${pathname}` };
  }
  if (!make && !existsSync(leadsDb))
    return { fault: `${leadsDb} does not exist. Set LEADS_DB or DATABASE_URL as the service has it` };
  return { store: openStore(sqliteEngine(leadsDb), now), location: leadsDb };
}

/**
 * Runs an operator's command over the store of the settings, and closes it. Gives the exit code; 2 where there is no
 * store to be found, 1 where it cannot be used.
 */
export async function withStore(
  command: string,
  { make, now }: OperatorUse,
  run: (store: OperatorStore) => Promise<number>,
): Promise<number> {
  const store = findStore(process.env, { make, now });
  if ("fault" in store) {
    process.stderr.write(`cargolex ${command}: ${store.fault}.\n`);
    return 2;
  }
  try {
    return await run(store);
  } catch (error) {
    process.stderr.write(
      `cargolex ${command}: ${store.location} cannot be used: ${[(error as Error).message, storeFault(error)].filter((part) => part !== "").join(", ")}\n`,
    );
    return 1;
  } finally {
    await store.store.close();
  }
}
