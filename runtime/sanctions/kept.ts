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
