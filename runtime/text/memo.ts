/**
 * Makes something once for each object it is made of, and holds it no longer than that; what else it takes must be the
 * same each time. What can fail is made by `onceOrAgainByObject`.
 */
export function onceByObject<Source extends object, More extends unknown[], Value>(
  make: (source: Source, ...more: More) => Value,
): (source: Source, ...more: More) => Value {
  const values = new WeakMap<Source, { value: Value }>();
  return (source, ...inputs) => {
    let current = values.get(source);
    if (current === undefined) values.set(source, (current = { value: make(source, ...inputs) }));
    return current.value;
  };
}

/**
 * Makes something of a record, by record and variant, once for all answers, as long as the record lives; what else it
 * takes must be the same each time.
 */
export function cachedByRecord<Source extends object, Variant extends string, More extends unknown[], Made>(
  make: (record: Source, variant: Variant, ...more: More) => Made,
): (record: Source, variant: Variant, ...more: More) => Made {
  const stored = new WeakMap<Source, Map<Variant, Made>>();
  return (record, variant, ...inputs) => {
    let variants = stored.get(record);
    if (variants === undefined) stored.set(record, (variants = new Map()));
    let made = variants.get(variant);
    if (made === undefined) variants.set(variant, (made = make(record, variant, ...inputs)));
    return made;
  };
}

/** Makes a value once and gives it again, to those who come while it is being made too; a failure is tried again. */
export function onceOrAgain<Value, Args extends unknown[] = []>(
  make: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...args) => {
    if (made === undefined) {
      made = make(...args);
      made.catch(() => (made = undefined));
    }
    return made;
  };
}

/**
 * Makes a value once for each object it is made of, as long as the object lives, and gives it to those who come while
 * it is being made too; a failure is tried again.
 */
export function onceOrAgainByObject<Source extends object, Value>(
  make: (source: Source) => Promise<Value>,
): (source: Source) => Promise<Value> {
  const opened = onceByObject((source: Source) => onceOrAgain(() => make(source)));
  return (source) => opened(source)();
}

/**
 * Loads a value once a key and gives it again, to those who come while it is on its way too; a failure is tried again.
 * At most `most` values are cached: the one asked for longest ago is forgotten first.
 */
export function loadedByKey<Value, Key extends string = string>(
  load: (key: Key) => Promise<Value>,
  most = Number.POSITIVE_INFINITY,
): { get: (key: Key) => Promise<Value>; clear: () => void } {
  const loaded = new Map<Key, Promise<Value>>();
  const begin = (key: Key): Promise<Value> => {
    const value = load(key);
    value.catch(() => loaded.get(key) === value && loaded.delete(key));
    return value;
  };
  return {
    get(key) {
      const value = loaded.get(key) ?? begin(key);
      loaded.delete(key); // what is asked for stands last
      loaded.set(key, value);
      if (loaded.size > most) for (const [oldest] of loaded) if (loaded.size > most) loaded.delete(oldest);
      return value;
    },
    clear: () => loaded.clear(),
  };
}
