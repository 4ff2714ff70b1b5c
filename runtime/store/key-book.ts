import { timingSafeEqual } from "node:crypto";
import type { KeyFinder } from "../http/keys.ts";
import type { Log } from "../http/log.ts";
import { storeFault } from "./database.ts";
import { readKeyText } from "./key-text.ts";
import type { KeptKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** A key that was revoked is refused by every process after so many milliseconds at the latest. */
const FRESH = 10_000;
/** An unknown key makes the book be read again no sooner than this after the last time, so that a new key is good at once and made-up ones cost nothing. */
const AGAIN = 1000;
/** Compared with where no key has the id, so that both cases take as long. */
const NOBODY = Buffer.alloc(32);

/** The good keys of a store, held in memory and read again every ten seconds while keys are shown. */
export interface KeyBook extends KeyFinder {
  /** Why the book cannot be read, or undefined. Nothing is read before a key is shown. */
  fault(): string | undefined;
}

/** Opens the book. `clock` gives milliseconds that do not go back, `now` the time of day. While the store cannot be read, the keys that were read last are good until they end. */
export function openKeyBook(store: Pick<Store, "call">, log: Log, clock: () => number, now: () => number): KeyBook {
  let keys: ReadonlyMap<string, KeptKey> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let failed: string | undefined;

  const read = (): Promise<void> =>
    (reading ??= store
      .call("goodKeys")
      .then(
        (good) => {
          keys = new Map(good.map((key) => [key.id, key]));
          failed = undefined;
        },
        (error: unknown) => {
          if (failed === undefined) log.error("keys not read", { reason: storeFault(error) });
          failed = storeFault(error);
        },
      )
      .finally(() => {
        readAt = clock();
        reading = undefined;
      }));

  return {
    fault: () => failed,
    async find(text) {
      const shown = readKeyText(text);
      if (shown === undefined) return { refused: "This is no key of Cargolex: they begin with clx_ and are copied whole." };
      const age = clock() - readAt;
      if (keys === undefined ? age > AGAIN : age > FRESH || (!keys.has(shown.id) && age > AGAIN)) await read();
      if (keys === undefined) return undefined;
      const kept = keys.get(shown.id);
      const equal = timingSafeEqual(kept === undefined ? NOBODY : Buffer.from(kept.sha256, "hex"), Buffer.from(shown.sha256, "hex"));
      const ended = kept !== undefined && kept.expires_at !== null && Date.parse(kept.expires_at) <= now();
      return kept !== undefined && equal && !ended ? { client: `key:${kept.id}`, times: kept.times } : { refused: "The key is unknown, revoked or expired." };
    },
  };
}
