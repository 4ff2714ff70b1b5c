import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/fold.ts";

/**
 * Leaves one entry of each ban where several records of customs have the same goods under one measure (two types of
 * the arms embargo): the widest, and of two as wide the one of the fewest measures. It takes over the documents of the
 * others.
 */
export function withoutRepeats(entries: readonly EntryRecord[]): EntryRecord[] {
  // By measure and chapter: what has goods of a code stands in its chapter.
  const standing = new Map<string, EntryRecord[]>();
  const measuresOf = new Map<string, string[]>();
  const taken = new Map<string, EntryRecord["certificates"]>();
  for (const entry of entries.toSorted(byWidth)) {
    const keyOf = (measure: string): string => `${measure} ${entry.code.slice(0, 2)}`;
    const repeated = (measure: string): boolean => {
      const own = standing.get(keyOf(measure))?.find((other) => isWithin(entry, other));
      if (own === undefined) return false;
      const documents = entry.certificates
        .filter(({ measures }) => measures.includes(measure))
        .map((certificate) => ({
          ...certificate,
          measures: [measure],
          codes: certificate.codes.length > 0 || entry.code === own.code ? certificate.codes : [entry.code],
        }));
      taken.set(own.id, [...(taken.get(own.id) ?? []), ...documents]);
      return true;
    };
    const measures = entry.measures.filter((measure) => !repeated(measure));
    for (const key of measures.map(keyOf)) {
      const others = standing.get(key);
      if (others === undefined) standing.set(key, [entry]);
      else others.push(entry);
    }
    measuresOf.set(entry.id, measures);
  }
  return entries.flatMap((entry) => {
    const measures = measuresOf.get(entry.id) ?? [];
    if (measures.length === 0) return [];
    const own = entry.certificates
      .map((certificate) => ({
        ...certificate,
        measures: certificate.measures.filter((measure) => measures.includes(measure)),
      }))
      .filter((one) => one.measures.length > 0);
    return [{ ...entry, measures, certificates: joinDocuments([...own, ...(taken.get(entry.id) ?? [])]) }];
  });
}

function byWidth(a: EntryRecord, b: EntryRecord): number {
  return (
    a.code.length - b.code.length ||
    a.measures.length - b.measures.length ||
    compareText(a.known_since, b.known_since) ||
    compareText(a.id, b.id)
  );
}

/** True if an entry has only goods that another one has too, since no earlier day and for as long. */
function isWithin(entry: EntryRecord, other: EntryRecord): boolean {
  return (
    entry.annex === other.annex &&
    entry.ex === other.ex &&
    entry.evidence === other.evidence &&
    entry.valid_from === other.valid_from &&
    entry.valid_to === other.valid_to &&
    entry.known_since >= other.known_since &&
    other.except_codes.length === 0 &&
    [entry, ...entry.successors].every(({ code }) => code.startsWith(other.code))
  );
}

/** Documents under the same measures and for the same codes stand in one list. */
function joinDocuments(certificates: EntryRecord["certificates"]): EntryRecord["certificates"] {
  const groups = Map.groupBy(certificates, ({ measures, codes }) => `${measures.join(" ")}|${codes.join(" ")}`);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            documents: [...new Set([first, ...more].flatMap(({ documents }) => documents))].toSorted(compareText),
          },
        ],
  );
}
