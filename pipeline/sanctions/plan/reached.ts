import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";

/** Entries by what they reach. */
interface EntriesByReach {
  /** An entry of the place has the code, a code above it or one below it; what it excepts counts too. */
  reaches(place: string, code: string): boolean;
  /** Some entry of the place that passes the test has the code or a code above it, and does not except it. */
  covers(place: string, code: string, test?: (entry: EntryRecord) => boolean): boolean;
}

/** Collects what entries reach, with the codes that succeeded theirs, at every place that `placesOf` tells. */
export function reachedBy(
  entries: readonly EntryRecord[],
  placesOf: (entry: EntryRecord) => readonly string[],
): EntriesByReach {
  const byCode = new Map<string, EntryRecord[]>();
  const above = new Set<string>();
  for (const entry of entries) {
    for (const place of placesOf(entry)) {
      for (const code of [entry.code, ...entry.successors.map((successor) => successor.code)]) {
        const known = byCode.get(`${place} ${code}`);
        if (known === undefined) byCode.set(`${place} ${code}`, [entry]);
        else known.push(entry);
        for (let length = 2; length < code.length; length += 2) above.add(`${place} ${code.slice(0, length)}`);
      }
    }
  }
  const some = (place: string, code: string, test: (entry: EntryRecord) => boolean): boolean => {
    for (let length = 2; length <= code.length; length += 2)
      if ((byCode.get(`${place} ${code.slice(0, length)}`) ?? []).some(test)) return true;
    return false;
  };
  return {
    reaches: (place, code) => above.has(`${place} ${code}`) || some(place, code, () => true),
    covers: (place, code, test = () => true) =>
      some(place, code, (entry) => !entry.except_codes.some((except) => code.startsWith(except)) && test(entry)),
  };
}
