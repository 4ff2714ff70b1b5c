/** Things by each of their keys, in their order: `Map.groupBy` for what has several. */
export function groupByEach<Thing, Key>(
  things: Iterable<Thing>,
  keysOf: (thing: Thing) => Iterable<Key>,
): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things)
    for (const key of keysOf(thing)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [thing]);
      else group.push(thing);
    }
  return groups;
}
