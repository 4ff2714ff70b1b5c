import type { ChangeLine, CollectionState } from "../../../openapi/shards/changes.ts";
import type { Collections, Fields } from "../../../pipeline/diff/order.ts";
import type { findEdits } from "../../../pipeline/diff/edits.ts";

type Edits = ReturnType<typeof findEdits>;
type Records = ReadonlyMap<string, Fields>;

/**
 * Applies the lines of a release to the collections of the release before it: gives those of the release. A collection
 * that the release no
 * longer has is dropped. Throws where a line does not fit what is there.
 */
export function applyChanges(
  previous: Collections,
  release: { records: readonly ChangeLine[]; collections: readonly CollectionState[] },
): Collections {
  const lines = Map.groupBy(release.records, ({ collection }) => collection);
  return new Map(
    release.collections.map(({ collection, dataset }) => {
      const records = applyEdits(
        previous.get(collection)?.records ?? new Map<string, Fields>(),
        editsOf(lines.get(collection) ?? []),
      );
      return [collection, { name: collection, dataset, records }];
    }),
  );
}

function editsOf(lines: readonly ChangeLine[]): Edits {
  return {
    removed: lines.filter((line) => line.change === "removed"),
    added: lines.filter((line) => line.change === "added"),
    changed: lines
      .filter((line) => line.change === "changed")
      .map(({ id, fields, dropped }) => ({ id, fields, ...(dropped === undefined ? {} : { dropped }) })),
    moved: lines.filter((line) => line.change === "moved"),
  };
}

/**
 * Applies edits to the records they were found from: gives the records they lead to, in order. Throws where they do not
 * fit.
 */
export function applyEdits(from: Records, edits: Edits): Map<string, Fields> {
  const left = new Map(from);
  for (const { id } of edits.removed) if (!left.delete(id)) throw new Error(`${id} is to be removed and is not there`);
  for (const { id, fields, dropped = [] } of edits.changed)
    left.set(id, changeRecord(id, left.get(id), fields, dropped));
  const located = new Map<string | null, [string, Fields]>();
  const location = (id: string, after: string | null, record: Fields): void => {
    if (located.has(after)) throw new Error(`two records follow ${after ?? "the start"}`);
    located.set(after, [id, record]);
  };
  for (const { id, after, record } of edits.added) location(id, after, record);
  for (const { id, after } of edits.moved) {
    const record = left.get(id);
    if (record === undefined) throw new Error(`${id} is to be moved and is not there`);
    left.delete(id);
    location(id, after, record);
  }
  return inPlace(left, located);
}

/** Puts each record after the one it follows. */
function inPlace(left: Records, located: ReadonlyMap<string | null, [string, Fields]>): Map<string, Fields> {
  const to = new Map<string, Fields>();
  let put = 0;
  const follow = (after: string | null): void => {
    for (let next = located.get(after); next !== undefined; next = located.get(next[0])) {
      to.set(...next);
      put++;
    }
  };
  follow(null);
  for (const [id, record] of left) {
    to.set(id, record);
    follow(id);
  }
  if (put !== located.size) throw new Error(`${located.size - put} records follow one that is not there`);
  return to;
}

function changeRecord(
  id: string,
  record: Fields | undefined,
  fields: Record<string, [unknown, unknown]>,
  dropped: readonly string[],
): Fields {
  if (record === undefined) throw new Error(`${id} is to be changed and is not there`);
  const next: Record<string, unknown> = { ...record };
  for (const [name, [, value]] of Object.entries(fields)) next[name] = value;
  for (const name of dropped) delete next[name];
  return next;
}
