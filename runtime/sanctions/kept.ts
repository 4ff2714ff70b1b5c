import { shareJson, type Shared } from "../http/json-text.ts";

/** Values by key, of which the most lately asked for are kept. */
export interface Kept<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value and gives it back. */
  set(key: string, value: Value): Value;
}

/** Keeps between `most` and twice as many values: when `most` are young they become old, and the old ones that were not asked for since are forgotten. */
export function keepMost<Value>(most: number): Kept<Value> {
  let [young, old] = [new Map<string, Value>(), new Map<string, Value>()];
  return {
    get(key) {
      const known = young.get(key);
      if (known !== undefined) return known;
      const aged = old.get(key);
      return aged === undefined ? undefined : this.set(key, aged);
    },
    set(key, value) {
      if (young.size >= most) [young, old] = [new Map(), young];
      young.set(key, value);
      return value;
    },
  };
}

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
