import type { FileEntry, Manifest } from "../../../openapi/shards/common.ts";
import type { CnShard } from "../../../openapi/shards/nomenclature.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";

/** Kinds of files whose records a manifest counts. */
const [LINES, SUBSTANCES, ENTRIES] = ["cn-chapter/3", "adr-substances/1", "sanctions-chapter/4"];
const NEWLINE = 0x0a;

/** Counts again what was loaded: a file that a loader passed over is a ban that nobody sees. */
export interface LoadedCounts {
  /** Counts the records of a file, which are looked at only where the manifest counts something in them. */
  add(file: FileEntry, records: () => readonly unknown[]): void;
  /** What differs from the counts of the manifests, each as a sentence; only once all files were added. */
  faults(manifests: Iterable<Pick<Manifest, "dataset" | "counts">>): string[];
}

export function createTally(): LoadedCounts {
  const rows = new Map<string, number>();
  const entries = new Map<string, Set<string>>();
  let everyYear = 0;
  const addRows = (key: string, added = 1): void => void rows.set(key, (rows.get(key) ?? 0) + added);
  return {
    add(file, records) {
      if (file.schema === SUBSTANCES) addRows(`adr ${file.part}`, file.records);
      if (file.schema === LINES)
        for (const { years = [] } of records() as CnShard["records"])
          if (years.length === 0) everyYear++;
          else for (const year of years) addRows(`nomenclature ${year}`);
      if (file.schema !== ENTRIES) return;
      for (const { id, regime, annex } of records() as readonly Pick<EntryRecord, "id" | "regime" | "annex">[]) {
        const key = `sanctions ${regime}-${annex}`;
        const ids = entries.get(key);
        if (ids === undefined) entries.set(key, new Set([id]));
        else ids.add(id);
      }
    },
    faults(manifests) {
      const stated = new Map<string, number>(
        [...manifests].flatMap(({ dataset, counts }) =>
          Object.entries(counts).map(([key, count]) => [`${dataset} ${key}`, count] as const),
        ),
      );
      const matches = new Map<string, number>([...rows, ...[...entries].map(([key, ids]) => [key, ids.size] as const)]);
      for (const key of stated.keys())
        if (key.startsWith("nomenclature ")) matches.set(key, (matches.get(key) ?? 0) + everyYear);
      return [...new Set([...stated.keys(), ...matches.keys()])]
        .filter((key) => (stated.get(key) ?? 0) !== (matches.get(key) ?? 0))
        .map(
          (key) => `${key}: ${matches.get(key) ?? 0} records were loaded, the manifest counts ${stated.get(key) ?? 0}`,
        );
    },
  };
}

/** A shard has one record a line, between its head and its end: so many lines, so many records. */
export function requireRows({ path, records }: FileEntry, bytes: Uint8Array): void {
  if (!path.endsWith(".json")) return;
  let lines = 0;
  for (let position = bytes.indexOf(NEWLINE); position >= 0; position = bytes.indexOf(NEWLINE, position + 1)) lines++;
  const result = Math.max(0, lines - 2);
  if (result !== records) throw new Error(`${path} has ${result} records, its manifest says ${records}`);
}
