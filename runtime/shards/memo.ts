/** Makes a value once for each key; a failure is forgotten, so that the next call tries again. */
export function onceByKey<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const kept = new Map<Key, Promise<Value>>();
  return (key) => {
    let value = kept.get(key);
    if (value === undefined) {
      kept.set(key, (value = make(key)));
      value.catch(() => kept.delete(key));
    }
    return value;
  };
}
