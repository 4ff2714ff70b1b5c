import type { Log } from "../http/log.ts";
import { storeFault } from "./database.ts";
import type { Store } from "./store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Erases contacts that were received longer ago than so many days. Gives their number. */
export async function purgeOlder(store: Pick<Store, "call">, days: number, now: number): Promise<number> {
  const before = new Date(now - days * DAY_MS).toISOString();
  for (let erased = 0; ;) {
    const purged = await store.call("purgeLeads", before);
    erased += purged.erased;
    if (!purged.more) return erased;
  }
}

/** Erases what is old, until it is stopped. */
export interface Retention {
  stop(): void;
}

/**
 * Erases what is older than so many days at once and every hour after; what it cannot is logged, and tried again.
 * Nothing waits for it.
 */
export function enforceRetention(store: Pick<Store, "call">, days: number, log: Log, now: () => number): Retention {
  let isStopped = false;
  const purge = (): void =>
    void purgeOlder(store, days, now()).then(
      (erased) => erased > 0 && log.info?.("contacts erased", { erased, days }),
      // a store that is closed erases nothing
      (error: unknown) => isStopped || log.error("contacts not erased", { reason: storeFault(error) }),
    );
  purge();
  const timer = setInterval(purge, HOUR_MS).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
