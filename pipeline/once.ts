/** The same function, worked out once for each object it is asked about; what it gives is shared and must not be changed. */
export function once<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: work(key) }));
    return found.value;
  };
}
