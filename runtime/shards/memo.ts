/** Makes something once for each object it is made of, and holds it no longer than that; what else it takes must be the same each time. */
export function onceByObject<Source extends object, More extends unknown[], Value>(make: (source: Source, ...more: More) => Value): (source: Source, ...more: More) => Value {
  const values = new WeakMap<Source, { value: Value }>();
  return (source, ...more) => {
    let known = values.get(source);
    if (known === undefined) values.set(source, (known = { value: make(source, ...more) }));
    return known.value;
  };
}

/** A check whose outcome is given again for a while, and that runs once at a time. */
export function heldFor<Outcome>(milliseconds: number, check: () => Promise<Outcome>): () => Promise<Outcome> {
  let held: Promise<Outcome> | undefined;
  let until = 0;
  return () => {
    if (held === undefined || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      held = check().finally(() => (until = performance.now() + milliseconds));
    }
    return held;
  };
}

/** Does something once; what failed is tried again. */
export function onceOrAgain<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    if (made === undefined) {
      made = make();
      made.catch(() => (made = undefined));
    }
    return made;
  };
}
