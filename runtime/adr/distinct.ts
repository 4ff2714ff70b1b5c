/** The different ones of some values, by their JSON, and the place of each value among them. */
export function distinctOf<Value>(values: readonly Value[]): { distinct: Value[]; placeOf: number[] } {
  const keys = values.map((value) => JSON.stringify(value));
  const known = [...new Set(keys)];
  const placeOf = keys.map((key) => known.indexOf(key));
  return { distinct: values.filter((_, index) => keys.indexOf(keys[index] ?? "") === index), placeOf };
}
