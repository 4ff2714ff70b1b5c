import type { FileEntry } from "../../openapi/shards/common.ts";
import type { Dataset } from "../../runtime/shards/dataset.ts";
import type { Published } from "./published.ts";

/** Records that the runtime reads as if they were files: the check answers over a state that was never written. */
export function datasetOf({ version, sourceVersions, years, successors, entries, law }: Published): Dataset {
  const shards = new Map<string, { file: FileEntry; records: readonly unknown[] }>();
  const add = (dataset: string, schema: string, part: string, prefix: string, records: readonly unknown[]): void => {
    const path = `${dataset}/${schema}/${part}/${prefix}`;
    shards.set(path, { file: { path, schema, part, prefix, bytes: 1, records: records.length, sha256: "" }, records });
  };
  for (const [year, lines] of years) for (const [chapter, own] of Map.groupBy(lines, ({ code }) => code.slice(0, 2))) add("nomenclature", "cn-chapter/1", String(year), chapter, own);
  add("nomenclature", "cn-successors/1", "", "", successors);
  add("sanctions", "sanctions-law/1", "", "", [law]);
  const chapters = new Map<string, Set<Published["entries"][number]>>();
  for (const entry of entries) {
    for (const { code } of [entry, ...entry.successors]) {
      const chapter = chapters.get(code.slice(0, 2));
      if (chapter === undefined) chapters.set(code.slice(0, 2), new Set([entry]));
      else chapter.add(entry);
    }
  }
  for (const [chapter, own] of chapters) add("sanctions", "sanctions-chapter/1", "", chapter, [...own]);
  return {
    version,
    disclaimer: "",
    sourceVersion: (name) => sourceVersions.get(name) ?? "",
    files: (name, schema) => [...shards.values()].map(({ file }) => file).filter((file) => file.path.startsWith(`${name}/`) && file.schema === schema),
    load: async <Shard>({ path }: FileEntry) => {
      const shard = shards.get(path);
      if (shard === undefined) throw new Error(`${path} is not held`);
      return { records: shard.records } as Shard;
    },
  };
}
