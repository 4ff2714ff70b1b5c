/** Values by key, of which the most lately asked for are kept. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value that holds about so many bytes, and gives it back. */
  set(key: string, value: Value, bytes: number): Value;
}

/** What all caches of a process hold together, in bytes. */
export interface Memory {
  readonly limit: number;
  readonly held: number;
  /** A further cache under the same limit. */
  cache<Value>(): Cache<Value>;
}

/** What a place in a map takes beside the value: the key, its pointers, the account of the bytes. */
const PLACE = 100;

interface Held<Value> {
  value: Value;
  bytes: number;
}

/**
 * Caches that hold at most `limit` bytes together. Values are young or old: when the young ones make up half the limit they become old, and the old ones that were not
 * asked for since are forgotten, of every cache at once; so what is asked for stays, whichever cache it is in.
 */
export function sharedMemory(limit: number): Memory {
  const caches: { age: () => void; forgetOld: () => void }[] = [];
  let [youngBytes, oldBytes] = [0, 0];
  const ageAll = (): void => {
    for (const { age } of caches) age();
    [youngBytes, oldBytes] = [0, youngBytes];
  };
  const forgetOld = (): void => {
    for (const cache of caches) cache.forgetOld();
    oldBytes = 0;
  };
  return {
    limit,
    get held() {
      return youngBytes + oldBytes;
    },
    cache<Value>(): Cache<Value> {
      let [young, old] = [new Map<string, Held<Value>>(), new Map<string, Held<Value>>()];
      caches.push({ age: () => void ([young, old] = [new Map(), young]), forgetOld: () => old.clear() });
      const keep = (key: string, held: Held<Value>): void => {
        youngBytes -= young.get(key)?.bytes ?? 0;
        young.delete(key);
        // What is larger than all is for one answer only.
        if (held.bytes > limit) return;
        if (youngBytes + held.bytes > limit / 2) ageAll();
        young.set(key, held);
        youngBytes += held.bytes;
        if (youngBytes + oldBytes > limit) forgetOld();
      };
      return {
        get(key) {
          const known = young.get(key);
          if (known !== undefined) return known.value;
          const aged = old.get(key);
          if (aged === undefined) return undefined;
          old.delete(key);
          oldBytes -= aged.bytes;
          keep(key, aged);
          return aged.value;
        },
        set(key, value, bytes) {
          oldBytes -= old.get(key)?.bytes ?? 0;
          old.delete(key);
          keep(key, { value, bytes: bytes + PLACE + 2 * key.length });
          return value;
        },
      };
    },
  };
}

/** Makes values once for each key, as long as they are kept; those who ask at the same time share one making, and a failure is forgotten. */
export function cachedByKey<Value>(cache: Cache<Value>, make: (key: string) => Promise<{ value: Value; bytes: number }>): (key: string) => Promise<Value> {
  const making = new Map<string, Promise<Value>>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return Promise.resolve(known);
    let started = making.get(key);
    if (started === undefined) {
      started = make(key).then(({ value, bytes }) => cache.set(key, value, bytes)).finally(() => making.delete(key));
      making.set(key, started);
    }
    return started;
  };
}

const MEBIBYTE = 1024 * 1024;
const MOST = 64 * MEBIBYTE;
const SHARE = 8;

/** The limit that holds unless one is set: an eighth of the memory that the process may use, at most 64 MB. */
export function defaultMemoryLimit(available: number): number {
  return Math.min(MOST, Math.floor(available / SHARE));
}
