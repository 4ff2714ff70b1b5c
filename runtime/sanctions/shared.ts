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

/** Prints what is made for a key, or gives it back. */
export type Keep = (key: string, make: () => object) => Shared;

/** Keeps printed values by key. When `most` keys are held they become the old ones, and the old ones that were not asked for since are forgotten. */
export function sharedByKey(most: number): Keep {
  let [young, old] = [new Map<string, Shared>(), new Map<string, Shared>()];
  return (key, make) => {
    const known = young.get(key);
    if (known !== undefined) return known;
    const made = old.get(key) ?? shareJson(make());
    if (young.size >= most) [young, old] = [new Map(), young];
    young.set(key, made);
    return made;
  };
}
