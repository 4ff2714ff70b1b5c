/** Values by key, of which the most lately asked for are kept. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value that holds about so many bytes, and gives it back. */
  set(key: string, value: Value, bytes: number): Value;
  /** Counts so many bytes more for a value that is kept: of what was worked out of it, and goes when it goes. */
  grow(key: string, bytes: number): void;
}

/** What all caches of a process hold together, in bytes. */
export interface Memory {
  readonly limit: number;
  readonly held: number;
  /** Forgets everything that is kept, also what was reserved: the release is no longer answered from. */
  forget(): void;
  /** A further cache under the same limit. */
  cache<Value>(): Cache<Value>;
  /** Counts what is kept for good; the caches have so much less. */
  reserve(bytes: number): void;
}

/** What a place in a map takes beside the value: the key, its pointers, the account of the bytes. */
const PLACE = 150;

/** A place in the ring of all that is kept, beside what was asked for just before it and just after. */
interface Place {
  before: Place;
  after: Place;
}

interface Held extends Place {
  value: unknown;
  bytes: number;
  forget: () => void;
}

/** Caches that hold at most `limit` bytes together: when they are full, what was asked for longest ago is forgotten, whichever cache it is in. */
export function sharedMemory(limit: number): Memory {
  /** Begins and ends the ring: the least lately asked for follows it. */
  const ends = {} as Place;
  ends.before = ends.after = ends;
  let bytesHeld = 0;
  const drop = (held: Held): void => {
    takeOut(held);
    bytesHeld -= held.bytes;
    held.forget();
  };
  const fit = (): void => {
    for (let oldest = ends.after; oldest !== ends; oldest = ends.after) {
      if (bytesHeld <= limit) return;
      drop(oldest as Held);
    }
  };
  return {
    limit,
    get held() {
      return bytesHeld;
    },
    reserve(bytes) {
      bytesHeld += bytes;
      fit();
    },
    forget() {
      while (ends.after !== ends) drop(ends.after as Held);
      bytesHeld = 0;
    },
    cache<Value>(): Cache<Value> {
      const places = new Map<string, Held & { value: Value }>();
      return {
        get(key) {
          const held = places.get(key);
          if (held === undefined) return undefined;
          if (held.after !== ends) {
            takeOut(held);
            putBefore(ends, held);
          }
          return held.value;
        },
        set(key, value, bytes) {
          const known = places.get(key);
          if (known !== undefined) drop(known);
          const held: Held & { value: Value } = { value, bytes: bytes + PLACE + 2 * key.length, forget: () => void places.delete(key), before: ends, after: ends };
          // What is larger than all is for one answer only.
          if (held.bytes > limit) return value;
          places.set(key, held);
          putBefore(ends, held);
          bytesHeld += held.bytes;
          fit();
          return value;
        },
        grow(key, bytes) {
          const held = places.get(key);
          if (held === undefined) return;
          held.bytes += bytes;
          bytesHeld += bytes;
          fit();
        },
      };
    },
  };
}

function takeOut({ before, after }: Place): void {
  before.after = after;
  after.before = before;
}

function putBefore(place: Place, held: Place): void {
  held.before = place.before;
  held.after = place;
  place.before.after = held;
  place.before = held;
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
const MOST = 48 * MEBIBYTE;
const SHARE = 8;

/** The limit that holds unless one is set: an eighth of the memory that the process may use, at most 48 MB: then the process stays below 220 MB (`npm run test:hostile -- --minutes 10`). */
export function defaultMemoryLimit(available: number): number {
  return Math.min(MOST, Math.floor(available / SHARE));
}
