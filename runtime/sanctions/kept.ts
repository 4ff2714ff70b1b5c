import type { Cache } from "../shards/memory.ts";
import { shareJson, type Shared } from "../http/json-text.ts";

/** Prints what is made of a record of the law, by record and variant, once for all answers. The record must live as long as the dataset. */
export function sharedByRecord<Source extends object, Variant extends string>(make: (record: Source, variant: Variant) => object): (record: Source, variant: Variant) => Shared {
  const kept = new WeakMap<Source, Map<Variant, Shared>>();
  return (record, variant) => {
    let variants = kept.get(record);
    if (variants === undefined) kept.set(record, (variants = new Map()));
    let made = variants.get(variant);
    if (made === undefined) variants.set(variant, (made = shareJson(make(record, variant))));
    return made;
  };
}

/** Prints what is made for a key, or gives it back where it is kept. */
export type Keep = (key: string, make: () => object) => Shared;

/** What a printed value takes beside its bytes. */
const SHARED = 200;

/** Keeps printed values by key, the most lately asked for. */
export function sharedByKey(cache: Cache<Shared>): Keep {
  return (key, make) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = shareJson(make());
    return cache.set(key, made, made.json.length + SHARED);
  };
}
