/** Makes something once for each object it is made of, and holds it no longer than that; what else it takes must be the same each time. */
export function onceByObject<Source extends object, More extends unknown[], Value>(make: (source: Source, ...more: More) => Value): (source: Source, ...more: More) => Value {
  const values = new WeakMap<Source, { value: Value }>();
  return (source, ...more) => {
    let known = values.get(source);
    if (known === undefined) values.set(source, (known = { value: make(source, ...more) }));
    return known.value;
  };
}
