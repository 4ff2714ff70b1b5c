import type { ChangeLine, CollectionState } from "../../../openapi/shards/changes.ts";
import type { Collections, Fields } from "../../../pipeline/diff/collections.ts";
import { applyEdits, type Edits } from "../../../pipeline/diff/edits.ts";

/**
 * Applies the lines of a release to the collections of the release before it: gives those of the release. A collection that the release no
 * longer has is dropped. Throws where a line does not fit what is there.
 */
export function applyChanges(previous: Collections, release: { records: readonly ChangeLine[]; collections: readonly CollectionState[] }): Collections {
  const lines = Map.groupBy(release.records, ({ collection }) => collection);
  return new Map(
    release.collections.map(({ collection, dataset, bulk }) => {
      const records = applyEdits(previous.get(collection)?.records ?? new Map<string, Fields>(), editsOf(lines.get(collection) ?? []));
      return [collection, { name: collection, dataset, bulk, records }];
    }),
  );
}

function editsOf(lines: readonly ChangeLine[]): Edits {
  return {
    removed: lines.filter((line) => line.change === "removed"),
    added: lines.filter((line) => line.change === "added"),
    changed: lines.filter((line) => line.change === "changed").map(({ id, fields, dropped }) => ({ id, fields, ...(dropped === undefined ? {} : { dropped }) })),
    moved: lines.filter((line) => line.change === "moved"),
  };
}
