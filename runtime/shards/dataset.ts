import { hash } from "node:crypto";
import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { requireRows, type Tally } from "./counts.ts";
import { parseJson, requireHash, type Files } from "./files.ts";
import { cachedByKey, sharedMemory, type Memory } from "./memory.ts";

/** The release to answer from: its index, and its files below the folder that the index is in. */
export interface Release {
  index: Index;
  files: Files;
  /** SHA-256 of the index. */
  sha256: string;
}

/**
 * Opens `index.json`: of a single build it is the release itself; of a publication it names the folder of the current release, which never changes, so that
 * a release switched meanwhile cannot mix with it.
 */
export async function openRelease(files: Files): Promise<Release> {
  const opened = await files.read(INDEX);
  const index = parseJson(INDEX, opened) as Index;
  if (index.publication === undefined) return { index, files, sha256: hash("sha256", opened) };
  const current = index.publication.releases.find(({ version }) => version === index.version);
  if (current === undefined) throw new Error(`${INDEX} names ${index.version} and does not list it`);
  if (current.state === "withdrawn") throw new Error(`${INDEX} names ${index.version}, which is withdrawn`);
  const path = current.path + INDEX;
  const bytes = await files.read(path);
  requireHash(path, bytes, current.index);
  return { index: parseJson(path, bytes) as Index, files: { read: (below) => files.read(current.path + below), size: (below) => files.size(current.path + below) }, sha256: current.index };
}

export const INDEX = "index.json";

export type DatasetName = Manifest["dataset"];

/** A published release, opened: every file is checked against its manifest before it is used. */
export interface Dataset {
  /** Release of the data, `YYYY.MM.DD`. */
  version: string;
  disclaimer: string;
  sourceVersion(name: DatasetName): string;
  /** The list of releases, where the release carries one. */
  releases?: FileEntry | undefined;
  /** What was made from the files is kept here. */
  memory: Memory;
  /** Files of one schema, in manifest order. */
  files(name: DatasetName, schema: string): readonly FileEntry[];
  /** Parses a file, and shares it with later calls while the memory holds it. Rejects when the bytes do not have the hash the manifest names. */
  load<Shard>(file: FileEntry): Promise<Shard>;
  /** Parses a file and forgets it: for what something else is made of once. */
  read<Shard>(file: FileEntry): Promise<Shard>;
}

/** A dataset over files that may change. */
export interface OpenedDataset extends Dataset {
  /** Resolves to whether the files still are those that were opened: a build into the same folder replaces them. Rejects when they cannot be read. */
  isCurrent(): Promise<boolean>;
  /** The files that questions are answered from. */
  allFiles(): readonly FileEntry[];
  /** Rejects when a file cannot be read, or is not the one that the manifest names; counts its records. */
  verify(file: FileEntry, tally?: Tally): Promise<void>;
  /** What differs from the counts of the manifests after every file was counted, or undefined. */
  miscounted(tally: Tally): string | undefined;
  /** Bytes of a file as it lies there. */
  size(path: string): Promise<number>;
}

/** A parsed file and what is worked out of it hold about so many times its bytes. */
const HELD_BY_BYTE = 3;

/** Opens the release that `index.json` names, of a single build or of a publication. Rejects with the file and the reason when index or manifest are unreadable. */
export async function openDataset(published: Files, memory: Memory = sharedMemory(Number.POSITIVE_INFINITY)): Promise<OpenedDataset> {
  const { index, files, sha256 } = await openRelease(published);
  const manifests = new Map<DatasetName, Manifest>();
  for (const [name, pointer] of Object.entries(index.datasets) as [DatasetName, Index["datasets"][DatasetName]][]) {
    const bytes = await files.read(pointer.manifest);
    requireHash(pointer.manifest, bytes, pointer.sha256);
    manifests.set(name, parseJson(pointer.manifest, bytes) as Manifest);
  }
  const manifest = (name: DatasetName): Manifest => {
    const found = manifests.get(name);
    if (found === undefined) throw new Error(`index.json names no dataset ${name}`);
    return found;
  };
  const read = async (file: FileEntry): Promise<Uint8Array> => {
    const { path, sha256: wanted } = file;
    const bytes = await files.read(path);
    requireHash(path, bytes, wanted);
    requireRows(file, bytes);
    return bytes;
  };
  const entries = new Map([...manifests.values()].flatMap((listed) => listed.files.map((file) => [file.path, file] as const)));
  if (index.releases !== undefined) entries.set(index.releases.path, index.releases);
  const load = cachedByKey(memory.cache<unknown>(), async (path) => {
    const file = entries.get(path);
    if (file === undefined) throw new Error(`${path} is in no manifest`);
    return { value: parseJson(path, await read(file)), bytes: file.bytes * HELD_BY_BYTE };
  });
  return {
    version: index.version,
    disclaimer: index.disclaimer,
    memory,
    isCurrent: async () => hash("sha256", await files.read(INDEX)) === sha256,
    releases: index.releases,
    sourceVersion: (name) => manifest(name).source_version,
    files: (name, schema) => manifest(name).files.filter((file) => file.schema === schema),
    load: <Shard>({ path }: FileEntry) => load(path) as Promise<Shard>,
    read: async <Shard>(file: FileEntry) => parseJson(file.path, await read(file)) as Shard,
    allFiles: () => [...entries.values()].filter(({ schema }) => !schema.startsWith("bulk-")),
    async verify(file, tally) {
      const bytes = await read(file);
      tally?.add(file, bytes);
    },
    miscounted: (tally) => tally.faults(manifests.values())[0],
    size: (path) => files.size(path),
  };
}

/** The only file of a schema, for tables that are not split; of one part, where the dataset has several. */
export function onlyFile(dataset: Dataset, name: DatasetName, schema: string, part?: string): FileEntry {
  const files = dataset.files(name, schema).filter((file) => part === undefined || file.part === part);
  const file = files[0];
  if (file === undefined || files.length !== 1) throw new Error(`${part === undefined ? name : `${name} ${part}`} has ${files.length} files of ${schema}, want 1`);
  return file;
}
