import type { ChangeLine } from "../../openapi/shards/changes.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { type Collections, inReadingOrder } from "./order.ts";
import { describer } from "./describe.ts";
import { findEdits } from "./edits.ts";
import type { PublishedRecords } from "./published.ts";

/** A new edition of ADR, or a new year of the nomenclature, record by record beside the one before it. */
export interface NewEdition {
  /** `adr/2027/rules`, `nomenclature/2027`: a collection that the older state does not have. */
  collection: string;
  /** The collection that it follows: `adr/2025/rules`. */
  before: string;
  /** What differs, under the name of the new collection. */
  lines: ChangeLine[];
}

/**
 * Compares every edition and year that is new with the newest one before it, in either state: without this all its
 * records are only "added", and no wrong cell of it is seen.
 */
export function findNewEditions(
  old: Collections,
  next: Collections,
  { from, to }: { from: PublishedRecords; to: PublishedRecords },
): NewEdition[] {
  return [...next.keys()].flatMap((name): NewEdition[] => {
    const serial = serialOf(name);
    if (serial === undefined || old.has(name)) return [];
    const [before] = [...old.keys(), ...next.keys()]
      .filter((candidate) => serialOf(candidate)?.series === serial.series && serialOf(candidate)!.issue < serial.issue)
      .toSorted((a, b) => compareText(b, a));
    const earlier = before === undefined ? undefined : (next.get(before) ?? old.get(before));
    const records = next.get(name)?.records;
    if (before === undefined || earlier === undefined || records === undefined) return [];
    const { removed, added, changed } = findEdits(earlier.records, records);
    const [described, describedOld] = [describer(name, to), describer(name, next.has(before) ? to : from)];
    const shared = { collection: name, cause: "law" as const, acts: [] };
    return [
      {
        collection: name,
        before,
        lines: inReadingOrder([
          ...removed.map(({ id, record }) => ({
            change: "removed" as const,
            id,
            ...describedOld(record, id),
            ...shared,
            record,
          })),
          ...added.map(({ id, after, record }) => ({
            change: "added" as const,
            id,
            ...described(record, id),
            ...shared,
            after,
            record,
          })),
          // That nobody compared the row with the new print yet is no difference of the law.
          ...changed
            .filter(({ fields }) => Object.keys(fields).some((member) => member !== "data_quality"))
            .map(({ id, ...edit }) => ({
              change: "changed" as const,
              id,
              ...described(records.get(id) ?? {}, id),
              ...shared,
              ...edit,
            })),
        ]),
      },
    ];
  });
}

/** `adr/2027/rules` is issue 2027 of the series `adr/rules`; undefined for what has no editions. */
function serialOf(name: string): { series: string; issue: string } | undefined {
  const [, dataset, issue, part = ""] = /^(adr|nomenclature)\/(\d{4})(\/.*)?$/.exec(name) ?? [];
  return dataset === undefined || issue === undefined ? undefined : { series: dataset + part, issue };
}
