import { timingSafeEqual, hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { KeyFinder } from "../http/keys.ts";
import type { Log } from "../http/log.ts";
import { storeFault } from "./database.ts";
import type { StoredKey } from "./keys.ts";
import type { Store } from "./store.ts";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "clx_";
/** Random letters, 202 bits; the first of them name the key. */
const RANDOM = 34;
const NAMED = 8;
const CHECKSUM = 6;

/** A new key, shown once, and what is kept of it. */
interface NewClientKey {
  key: string;
  id: string;
  sha256: string;
}

/**
 * Makes a key: `clx_`, 34 random letters and digits, and 6 that are the CRC-32 of all before, so that scanners and
 * typing errors are told without a look-up.
 */
export function makeKey(): NewClientKey {
  const body = PREFIX + Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const key = body + checksumOf(body);
  return { key, ...hashOf(key) };
}

/** What a key is found by and compared with; undefined where the text is no key. */
export function readKeyText(text: string): { id: string; sha256: string } | undefined {
  const [, body, checksum] =
    new RegExp(`^(${PREFIX}[0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`).exec(text) ?? [];
  return body === undefined || checksum !== checksumOf(body) ? undefined : hashOf(text);
}

function hashOf(key: string): { id: string; sha256: string } {
  return { id: key.slice(PREFIX.length, PREFIX.length + NAMED), sha256: hash("sha256", key) };
}

function checksumOf(body: string): string {
  let remainder = crc32(body);
  let text = "";
  for (let index = 0; index < CHECKSUM; index++) {
    text = LETTERS[remainder % LETTERS.length] + text;
    remainder = Math.floor(remainder / LETTERS.length);
  }
  return text;
}

/** A key that was revoked is refused by every process after so many milliseconds at the latest. */
const FRESH = 10_000;
/**
 * An unknown key makes the book be read again no sooner than this after the last time, so that a new key is good within
 * a second and made-up ones cost nothing.
 */
const AGAIN = 1000;
/** Milliseconds after which nobody waits for the store any more who can be answered without it. */
const LATE = 2000;
/** The same where it did not answer the last time. */
const FAILED = 100;
const late = (milliseconds: number): Promise<void> => new Promise((go) => void setTimeout(go, milliseconds).unref());
/** Compared with where no key has the id, so that both cases take as long. */
const NOBODY = Buffer.alloc(32);

/** The good keys of a store, held in memory and read again every ten seconds while keys are shown. */
interface CachedKeys extends KeyFinder {
  /** Reads the book where it was not read lately; resolves to why it cannot be read and what holds then. */
  check(): Promise<string | undefined>;
}

/**
 * Opens the book. `clock` gives milliseconds that do not go back, `now` the time of day. While the store cannot be
 * read, the keys that were read last are good until they end.
 */
export function openCachedKeys(
  store: Pick<Store, "call">,
  log: Log,
  clock: () => number,
  now: () => number,
): CachedKeys {
  let keys: ReadonlyMap<string, StoredKey> | undefined;
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
    async check() {
      if (clock() - readAt > FRESH) await Promise.race([read(), late(LATE)]);
      if (reading === undefined && failed === undefined) return undefined;
      return `unavailable (${failed ?? "TIMEOUT"}): ${keys === undefined ? "quotas of addresses hold" : "keys that were read before are good"}`;
    },
    async find(text) {
      const shown = readKeyText(text);
      if (shown === undefined)
        return { refused: "This is no key of Cargolex: they begin with clx_ and are copied whole." };
      const age = clock() - readAt;
      const wasRead = keys?.has(shown.id) === true;
      // A store that does not answer keeps nobody waiting who can be answered without it.
      if (age > (wasRead ? FRESH : AGAIN)) await Promise.race([read(), late(failed === undefined ? LATE : FAILED)]);
      // Unknown while the store cannot be read: perhaps a good key, which leaves its client the quota of its address.
      if (keys === undefined || (!keys.has(shown.id) && (failed !== undefined || reading !== undefined)))
        return undefined;
      const stored = keys.get(shown.id);
      const equal = timingSafeEqual(
        stored === undefined ? NOBODY : Buffer.from(stored.sha256, "hex"),
        Buffer.from(shown.sha256, "hex"),
      );
      const ended = stored !== undefined && stored.expires_at !== null && Date.parse(stored.expires_at) <= now();
      return stored !== undefined && equal && !ended
        ? { client: `key:${stored.id}`, times: stored.times }
        : { refused: "The key is unknown, revoked or expired." };
    },
  };
}
