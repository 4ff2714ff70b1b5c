import type { Manifest } from "../../openapi/shards/common.ts";

/** A published record, as any of the static files has it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Records of one kind, in published order, each under an id that stays with it from release to release. */
export interface Collection {
  name: string;
  dataset: Manifest["dataset"];
  records: ReadonlyMap<string, Fields>;
}

/**
 * Everything that a state of the data publishes, by collection name. What only search uses (folded names, everyday
 * names) is left out.
 */
export type Collections = ReadonlyMap<string, Collection>;

/** Builds a collection; two records with one id are a fault of the data that a difference must not hide. */
export function collection(
  facts: Omit<Collection, "records">,
  records: Iterable<readonly [string, Fields]>,
): Collection {
  const byId = new Map<string, Fields>();
  for (const [id, record] of records) {
    if (byId.has(id)) throw new Error(`${facts.name} has two records ${id}`);
    byId.set(id, record);
  }
  return { ...facts, records: byId };
}
