import { shareJson, type Shared } from "../http/json-text.ts";
import { keepMost } from "./kept.ts";

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

/** Keeps printed values by key, the most lately asked for. */
export function sharedByKey(most: number): Keep {
  const kept = keepMost<Shared>(most);
  return (key, make) => kept.get(key) ?? kept.set(key, shareJson(make()));
}
