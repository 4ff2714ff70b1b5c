/** The same function, worked out once for each object it is asked about; what it gives is shared and must not be changed. */
export function once<Key extends object, Value extends object | string>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = work(key)));
    return value;
  };
}
