import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActRow } from "../sanctions/tables/provisions.ts";
import type { SourceData } from "../dataset/data.ts";
import type { FileEntry, ListedFile } from "../../openapi/shards/common.ts";
import type { CodedFile } from "../../runtime/shards/coded.ts";
import type { Dataset } from "../../runtime/shards/dataset.ts";
import { lawOfToday } from "./older-law.ts";
import { readTable } from "../source/read-table.ts";
import type { PublishedRecords } from "./published.ts";
import { sharedMemory } from "../../runtime/shards/memory.ts";

/** What the source row of a record says about the law that it follows. Published records do not carry it. */
export interface Origin {
  act: string;
  ended_by: string;
  text_version: string;
}

/** The source tables of a state, as far as causes need them. */
export interface Origins {
  /** By id of an entry or a provision. */
  rows: ReadonlyMap<string, Origin>;
  acts: ReadonlyMap<string, ActRow>;
}

/** One side of a difference. */
export interface State {
  /** As a reader knows it: `HEAD (1a2b3c4)`, `working tree`, `release 2026.11.21`. */
  name: string;
  published: PublishedRecords;
  /** Missing where only built files are held. */
  origins: Origins | undefined;
  /** What today's code makes of the same sources, where `published` was built by the code of its day. */
  today: PublishedRecords | undefined;
  /** Tables of today that its sources do not have: they were read as empty. */
  lacks: readonly string[];
}

/** Takes from the source tables what causes need. */
export function originsOf({ sanctions, provisions }: SourceData): Origins {
  const rows = new Map<string, Origin>();
  for (const { row } of sanctions.entries) rows.set(row.id, { act: row.act, ended_by: row.ended_by, text_version: row.text_version });
  for (const table of [provisions.exemptions, provisions.winddowns, provisions.notices]) {
    for (const { row } of table) rows.set(row.id, { act: "", ended_by: "", text_version: row.text_version });
  }
  return { rows, acts: new Map(provisions.acts.map(({ row }) => [row.celex, row])) };
}

/** Records that the runtime reads as if they were files: the check answers over a state that was never written. */
export function datasetOf({ version, sourceVersions, years, successors, entries, law }: PublishedRecords): Dataset {
  const shards = new Map<string, { file: FileEntry; records: readonly unknown[] }>();
  const add = (dataset: string, schema: string, part: string, prefix: string, records: readonly unknown[]): void => {
    const path = `${dataset}/${schema}/${part}/${prefix}`;
    shards.set(path, { file: { path, schema, part, prefix, bytes: 1, records: records.length, sha256: "" }, records });
  };
  for (const [year, lines] of years) for (const [chapter, own] of Map.groupBy(lines, ({ code }) => code.slice(0, 2))) add("nomenclature", "cn-chapter/1", String(year), chapter, own);
  add("nomenclature", "cn-successors/1", "", "", successors);
  add("sanctions", "sanctions-law/1", "", "", [lawOfToday(law)]);
  const chapters = new Map<string, Set<PublishedRecords["entries"][number]>>();
  for (const entry of entries) {
    for (const { code } of [entry, ...entry.successors]) {
      const chapter = chapters.get(code.slice(0, 2));
      if (chapter === undefined) chapters.set(code.slice(0, 2), new Set([entry]));
      else chapter.add(entry);
    }
  }
  for (const [chapter, own] of chapters) add("sanctions", "sanctions-chapter/1", "", chapter, [...own]);
  const held = (path: string): { file: FileEntry; records: readonly unknown[] } => {
    const shard = shards.get(path);
    if (shard === undefined) throw new Error(`${path} is not held`);
    return shard; // the same object each time, since what is worked out of it is kept by it
  };
  const load = async <Shard>({ path }: ListedFile): Promise<Shard> => held(path) as Shard;
  return {
    version,
    memory: sharedMemory(Number.POSITIVE_INFINITY),
    sourceVersion: (name) => sourceVersions.get(name) ?? "",
    files: (name, schema) => [...shards.values()].map(({ file }) => file).filter((file) => file.path.startsWith(`${name}/`) && file.schema === schema),
    entry: async ({ path }) => held(path).file,
    load,
    read: load,
    peek: ({ path }) => held(path),
    coded: async ({ path }) => byCode(held(path).records),
    codedNow: ({ path }) => byCode(held(path).records),
    grow: () => {},
  };
}

/** The same as the records of a file by their code. */
function byCode<Row>(records: readonly unknown[]): CodedFile<Row> {
  const known = new Map((records as readonly (Row & { code: string })[]).map((record) => [record.code, record]));
  return { get: (code) => known.get(code), has: (code) => known.has(code), keys: () => [...known.keys()], values: () => [...known.values()], sizeOf: () => 0 };
}

/** A reader that keeps what it read: a file that two states have with the same bytes is parsed once. */
export function readOnce(): typeof readTable {
  const kept = new Map<string, { bytes: Uint8Array; table: unknown; found: ReturnType<typeof readTable> }[]>();
  return (table, file, bytes) => {
    const versions = kept.get(file) ?? [];
    const known = versions.find((version) => version.table === table.name && Buffer.compare(version.bytes, bytes) === 0);
    if (known !== undefined) return known.found as ReturnType<typeof readTable<(typeof table.row)["_output"]>>;
    const found = readTable(table, file, bytes);
    kept.set(file, [...versions, { bytes, table: table.name, found }]);
    return found;
  };
}

/** Runs a step with a folder of its own, which is removed afterwards. */
export async function inTemporaryFolder<Result>(step: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "cargolex-"));
  try {
    return await step(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
