import { hash } from "node:crypto";
import type { FileEntry, ListedFile, Manifest } from "../../openapi/shards/common.ts";
import type { Releases } from "../../openapi/shards/changes.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { openCoded, type CodedFile } from "./coded.ts";
import { requireRows, type LoadedCounts } from "./counts.ts";
import { openListing, parseManifest, type Listing } from "./listing.ts";
import { parseJson, requireHash, type Files } from "./files.ts";
import type { HeldFiles } from "./held.ts";
import { INDEX } from "../trust/index-name.ts";
import { cachedByKey, sharedMemory, type Memory } from "./memory.ts";

/** The release to answer from: its index, and its files below the folder that the index is in. */
export interface Release {
  index: Index;
  files: Files;
  /** The index as it was read. */
  bytes: Uint8Array;
  /** Releases of the publication that were withdrawn, with the reason. */
  withdrawn: ReadonlyMap<string, string>;
}

/**
 * Opens `index.json`: of a single build it is the release itself; of a publication it names the folder of the current release, which never changes, so that
 * a release switched meanwhile cannot mix with it.
 */
export async function openRelease(files: Files): Promise<Release> {
  const opened = await files.read(INDEX);
  const index = parseJson(INDEX, opened) as Index;
  if (index.publication === undefined) return { index, files, bytes: opened, withdrawn: new Map() };
  const current = index.publication.releases.find(({ version }) => version === index.version);
  if (current === undefined) throw new Error(`${INDEX} names ${index.version} and does not list it`);
  if (current.state === "withdrawn") throw new Error(`${INDEX} names ${index.version}, which is withdrawn`);
  const withdrawn = new Map(index.publication.releases.filter(({ state }) => state === "withdrawn").map(({ version, reason }) => [version, reason ?? ""]));
  const path = current.path + INDEX;
  const bytes = await files.read(path);
  requireHash(path, bytes, current.index);
  return { index: parseJson(path, bytes) as Index, files: { read: (below) => files.read(current.path + below), size: (below) => files.size(current.path + below) }, bytes, withdrawn };
}


export type DatasetName = Manifest["dataset"];

/** A published release, opened: every file is checked against its manifest before it is used. */
export interface Dataset {
  /** Release of the data, `YYYY.MM.DD`. */
  version: string;
  sourceVersion(name: DatasetName): string;
  /** The list of releases, where the release carries one. */
  releases?: FileEntry | undefined;
  /** What was made from the files is kept here. */
  memory: Memory;
  /** Files of one schema, by path. */
  files(name: DatasetName, schema: string): readonly ListedFile[];
  /** Size, record count and hash of a file. */
  entry(file: ListedFile): Promise<FileEntry>;
  /** Parses a file, and shares it with later calls while the memory holds it. Rejects when the bytes do not have the hash the manifest names. */
  load<Shard>(file: ListedFile): Promise<Shard>;
  /** A file that the memory holds parsed; undefined for any other. */
  peek(file: ListedFile): unknown;
  /** The records of a file by their code, each parsed when it is asked for; shared with later calls while the memory holds them. */
  coded<Row>(file: ListedFile): Promise<CodedFile<Row>>;
  /** The same, where the memory holds them. */
  codedNow<Row>(file: ListedFile): CodedFile<Row> | undefined;
  /** Counts bytes of what was worked out of a loaded file and is kept with it. */
  grow(file: ListedFile, bytes: number): void;
  /** Parses a file and forgets it: for what something else is made of once. */
  read<Shard>(file: ListedFile): Promise<Shard>;
}

/** A dataset over files that may change. */
export interface OpenedDataset extends Dataset {
  /** Whether every file that questions are answered from is held in memory, once it was verified. */
  isHeld: boolean;
  /** The files that questions are answered from; reads every list of the manifests. */
  allFiles(): Promise<readonly FileEntry[]>;
  /** Rejects when a file cannot be read, or is not the one that the manifest names; counts its records. */
  verify(file: FileEntry, tally?: LoadedCounts): Promise<void>;
  /** What differs from the counts of the manifests after every file was counted, or undefined. */
  miscounted(tally: LoadedCounts): string | undefined;
  /** Releases that were withdrawn when this one was opened, with the reason. */
  withdrawn: ReadonlyMap<string, string>;
  /** Bytes of a file as it lies there. */
  size(path: string): Promise<number>;
  /** A file of the release as it is published, by its path below the folder of the release; undefined where the release has none such. Rejects when it has not the hash that is said of it. */
  published(path: string): Promise<PublishedFile | undefined>;
}

/** A file of a release with its hash. */
export interface PublishedFile {
  bytes: Uint8Array;
  sha256: string;
}

/** Files that describe the others; no manifest lists them. */
const DESCRIPTIONS = /^(?:schema\/[a-z0-9-]+|datapackage(?:-sources)?)\.json$/;

/** A parsed file and what is worked out of it hold about so many times its bytes. */
const HELD_BY_BYTE = 3;
/** What a line takes beside its bytes. */
const HELD_BY_LINE = 4;

/**
 * Opens the release that `index.json` names, of a single build or of a publication. With `held`, files are held there once they were verified, and read from there.
 * With `only`, those datasets alone are opened: of the others not even the manifest is read. Rejects with the file and the reason when index or manifest are unreadable.
 */
export async function openDataset(published: Files, memory: Memory = sharedMemory(Number.POSITIVE_INFINITY), held?: HeldFiles, only?: readonly DatasetName[]): Promise<OpenedDataset> {
  const { index, files, bytes: opened, withdrawn } = await openRelease(published);
  const heads = new Map([[INDEX, opened]]);
  const named = (Object.entries(index.datasets) as [DatasetName, Index["datasets"][DatasetName]][]).filter(([name]) => only === undefined || only.includes(name));
  const readBytes = async (path: string, sha256: string): Promise<Uint8Array> => {
    const kept = held?.get(path);
    if (kept !== undefined) return kept;
    const bytes = await files.read(path);
    requireHash(path, bytes, sha256);
    return bytes;
  };
  const readList = async ({ path, sha256 }: { path: string; sha256: string }): Promise<Uint8Array> => {
    const bytes = await readBytes(path, sha256);
    await held?.hold(path, bytes);
    return bytes;
  };
  const opening = named.map(async ([name, pointer]) => {
    const bytes = await files.read(pointer.manifest);
    requireHash(pointer.manifest, bytes, pointer.sha256);
    heads.set(pointer.manifest, bytes);
    const manifest = parseManifest(pointer.manifest, bytes);
    return [name, { manifest, listing: openListing(manifest, readList) }] as const;
  });
  const datasets: ReadonlyMap<DatasetName, { manifest: Manifest; listing: Listing }> = new Map(await Promise.all(opening));
  const datasetOf = (name: DatasetName): { manifest: Manifest; listing: Listing } => {
    const found = datasets.get(name);
    if (found === undefined) throw new Error(`index.json names no dataset ${name}`);
    return found;
  };
  const { releases } = index;
  const entryOf = (path: string): Promise<FileEntry> | undefined => {
    if (path === releases?.path) return Promise.resolve(releases);
    const listing = [...datasets.values()].find(({ manifest }) => path.startsWith(`${manifest.dataset}/`))?.listing;
    return listing?.entry(path);
  };
  const requireEntry = async ({ path }: Pick<ListedFile, "path">): Promise<FileEntry> => {
    const entry = await entryOf(path);
    if (entry === undefined) throw new Error(`${path} is in no manifest`);
    return entry;
  };
  /** A file and what is said of it are asked for together. */
  const read = async (path: string, entry: Promise<FileEntry>): Promise<{ file: FileEntry; bytes: Uint8Array }> => {
    const kept = held?.get(path);
    if (kept !== undefined) return { file: await entry, bytes: await kept };
    const [file, bytes] = await Promise.all([entry, files.read(path)]);
    requireHash(path, bytes, file.sha256);
    requireRows(file, bytes);
    return { file, bytes };
  };
  const allEntries = async (): Promise<FileEntry[]> => [...(await Promise.all([...datasets.values()].map(({ listing }) => listing.all()))).flat(), ...(releases === undefined ? [] : [releases])];
  const listSums = async (): Promise<ReadonlyMap<string, string>> => {
    const { files: beside = [], records = [] } = releases === undefined ? {} : (parseJson(releases.path, (await read(releases.path, Promise.resolve(releases))).bytes) as Releases);
    const lists = [...datasets.values()].flatMap(({ listing }) => listing.lists);
    return new Map([...(await allEntries()), ...lists, ...beside, ...records.flatMap(({ changes, legs }) => [changes, ...(legs === null ? [] : [legs])])].map((file) => [file.path, file.sha256]));
  };
  let sums: Promise<ReadonlyMap<string, string>> | undefined;
  const shards = memory.cache<unknown>();
  const load = cachedByKey(shards, async (path) => {
    const entry = entryOf(path);
    if (entry === undefined) {
      // What a release changed is listed by the releases.
      const listed = await readPublishedFile(path);
      if (listed === undefined) throw new Error(`${path} is in no manifest`);
      return { value: parseJson(path, listed.bytes), bytes: listed.bytes.length * HELD_BY_BYTE };
    }
    const { file, bytes } = await read(path, entry);
    return { value: parseJson(path, bytes), bytes: file.bytes * HELD_BY_BYTE };
  });
  const records = memory.cache<CodedFile<unknown>>();
  const loadCoded = cachedByKey(records, async (path) => {
    const { file, bytes } = await read(path, requireEntry({ path }));
    return { value: openCoded(path, bytes), bytes: file.bytes + file.records * HELD_BY_LINE };
  });
  async function readPublishedFile(path: string): Promise<PublishedFile | undefined> {
    const head = heads.get(path);
    if (head !== undefined) return { bytes: head, sha256: hash("sha256", head) };
    sums ??= listSums();
    sums.catch(() => (sums = undefined));
    const said = (await sums).get(path);
    if (said !== undefined) return { bytes: await readBytes(path, said), sha256: said };
    if (!DESCRIPTIONS.test(path)) return undefined;
    const bytes = await (held?.get(path) ?? files.read(path)).catch(() => undefined);
    return bytes && { bytes, sha256: hash("sha256", bytes) };
  }
  return {
    version: index.version,
    memory,
    isHeld: held !== undefined,
    releases,
    sourceVersion: (name) => datasetOf(name).manifest.source_version,
    files: (name, schema) => datasetOf(name).listing.files.filter((file) => file.schema === schema),
    entry: requireEntry,
    load: <Shard>({ path }: ListedFile) => load(path) as Promise<Shard>,
    peek: ({ path }) => shards.get(path),
    coded: <Row>({ path }: ListedFile) => loadCoded(path) as Promise<CodedFile<Row>>,
    codedNow: <Row>({ path }: ListedFile) => records.get(path) as CodedFile<Row> | undefined,
    grow: ({ path }, bytes) => shards.grow(path, bytes),
    read: async <Shard>(file: ListedFile) => parseJson(file.path, (await read(file.path, requireEntry(file))).bytes) as Shard,
    allFiles: async () => (await allEntries()).filter(({ schema }) => !schema.startsWith("bulk-")),
    async verify(file, tally) {
      const { bytes } = await read(file.path, Promise.resolve(file));
      tally?.add(file, bytes);
      await held?.hold(file.path, bytes);
    },
    miscounted: (tally) => tally.faults([...datasets.values()].map(({ manifest }) => manifest))[0],
    size: (path) => files.size(path),
    withdrawn,
    published: readPublishedFile,
  };
}

/** The only file of a schema, for tables that are not split; of one part, where the dataset has several. */
export function onlyFile(dataset: Dataset, name: DatasetName, schema: string, part?: string): ListedFile {
  const files = dataset.files(name, schema).filter((file) => part === undefined || file.part === part);
  const file = files[0];
  if (file === undefined || files.length !== 1) throw new Error(`${part === undefined ? name : `${name} ${part}`} has ${files.length} files of ${schema}, want 1`);
  return file;
}
