import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";

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
      const kept = standing.get(keyOf(measure))?.find((candidate) => isWithin(entry, candidate));
      if (kept === undefined) return false;
      const documents = entry.certificates
        .filter(({ measures }) => measures.includes(measure))
        .map((certificate) => ({
          ...certificate,
          measures: [measure],
          codes: certificate.codes.length > 0 || entry.code === kept.code ? certificate.codes : [entry.code],
        }));
      taken.set(kept.id, [...(taken.get(kept.id) ?? []), ...documents]);
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
    const certificates = entry.certificates
      .map((certificate) => ({
        ...certificate,
        measures: certificate.measures.filter((measure) => measures.includes(measure)),
      }))
      .filter((certificate) => certificate.measures.length > 0);
    return [{ ...entry, measures, certificates: joinDocuments([...certificates, ...(taken.get(entry.id) ?? [])]) }];
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
function isWithin(entry: EntryRecord, wider: EntryRecord): boolean {
  return (
    entry.annex === wider.annex &&
    entry.ex === wider.ex &&
    entry.evidence === wider.evidence &&
    entry.valid_from === wider.valid_from &&
    entry.valid_to === wider.valid_to &&
    entry.known_since >= wider.known_since &&
    wider.except_codes.length === 0 &&
    [entry, ...entry.successors].every(({ code }) => code.startsWith(wider.code))
  );
}

/** Documents under the same measures and for the same codes stand in one list. */
function joinDocuments(certificates: EntryRecord["certificates"]): EntryRecord["certificates"] {
  const groups = Map.groupBy(certificates, ({ measures, codes }) => `${measures.join(" ")}|${codes.join(" ")}`);
  return [...groups.values()].flatMap(([first, ...repeats]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            documents: [...new Set([first, ...repeats].flatMap(({ documents }) => documents))].toSorted(compareText),
          },
        ],
  );
}
