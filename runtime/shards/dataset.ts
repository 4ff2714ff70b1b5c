import { hash } from "node:crypto";
import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import type { Releases } from "../../openapi/shards/changes.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { createTally, requireRows } from "../rules/trust/counts.ts";
import { type Files, parseJson } from "./files.ts";
import { INDEX } from "../rules/trust/paths.ts";
import { loadedByKey, onceByObject, onceOrAgain } from "../text/memo.ts";

/** The release to answer from: its index, and its files below the folder that the index is in. */
interface Release {
  index: Index;
  files: Files;
  /** The index as it was read. */
  bytes: Uint8Array;
  /** Releases of the publication that were withdrawn, with the reason. */
  withdrawn: ReadonlyMap<string, string>;
}

/**
 * Opens `index.json`: of a single build it is the release itself; of a publication it names the folder of the current
 * release, which never changes, so that
 * a release switched meanwhile cannot mix with it.
 */
async function openRelease(files: Files): Promise<Release> {
  const opened = await files.read(INDEX);
  const index = parseJson(INDEX, opened) as Index;
  if (index.publication === undefined) return { index, files, bytes: opened, withdrawn: new Map() };
  const current = index.publication.releases.find(({ version }) => version === index.version);
  if (current === undefined) throw new Error(`${INDEX} names ${index.version} and does not list it`);
  if (current.state === "withdrawn") throw new Error(`${INDEX} names ${index.version}, which is withdrawn`);
  const withdrawn = new Map(
    index.publication.releases
      .filter(({ state }) => state === "withdrawn")
      .map(({ version, reason }) => [version, reason ?? ""]),
  );
  const path = current.path + INDEX;
  const bytes = await files.read(path);
  requireHash(path, bytes, current.index);
  return {
    index: parseJson(path, bytes) as Index,
    files: {
      read: (below) => files.read(current.path + below),
      listed: async () => (await import("../rules/trust/release-trust.ts")).readListing(files, current), // a chunk of its own
    },
    bytes,
    withdrawn,
  };
}

export type DatasetName = Manifest["dataset"];

/** A published release, opened: every file is checked against its manifest before it is used. */
export interface Dataset {
  /** Release of the data, `YYYY.MM.DD`. */
  version: string;
  sourceVersion(name: DatasetName): string;
  /** What the manifest counts: years of the nomenclature, annexes, editions. */
  counts(name: DatasetName): Manifest["counts"];
  /** The list of releases, where the release carries one. */
  releases?: FileEntry | undefined;
  /** Files of one schema, by path. */
  files(name: DatasetName, schema: string): readonly FileEntry[];
  /**
   * Parses a file once. Rejects when the bytes do not have the hash that the manifest, or the list of releases, names.
   */
  load<Shard>(file: Pick<FileEntry, "path">): Promise<Shard>;
}

/** A dataset over files that may change. */
export interface OpenedDataset extends Dataset {
  /**
   * Loads every file that questions are answered from and counts its records; `report` hears how many were loaded.
   * Rejects where one is not as listed.
   */
  loadAll(report?: (done: number, of: number) => void): Promise<{ files: number; bytes: number }>;
  /** Forgets what was loaded: the release is no longer answered from. */
  forget(): void;
  /** Releases that were withdrawn when this one was opened, with the reason. */
  withdrawn: ReadonlyMap<string, string>;
  /**
   * A file of the release as it is published, by its path below the folder of the release; undefined where the release
   * has none such. Rejects when it has not the hash that is said of it.
   */
  published(path: string): Promise<PublishedFile | undefined>;
}

/** A file of a release with its hash. */
interface PublishedFile {
  bytes: Uint8Array;
  sha256: string;
}

/** How a dataset is opened. */
interface DatasetOptions {
  /** The datasets to open: of the others not even the manifest is read. All unless given. */
  only?: readonly DatasetName[];
  /** Parsed files that are cached, for platforms with little memory. All unless given. */
  most?: number;
}

/** Files that describe the others; no manifest lists them. */
const DESCRIPTIONS = /^(?:schema|datapackage(?:-sources)?)\.json$/;
/** Files that publishing adds; the list of the publication has their hashes. */
const BULK = "bulk/";
const MANIFEST = "manifest/3";
/** Files that are loaded at a time. */
const AT_ONCE = 6;

/** Parses a manifest; throws where it is of a kind that is not read here. */
export function parseManifest(path: string, bytes: Uint8Array): Manifest {
  const manifest = parseJson(path, bytes) as Omit<Manifest, "schema"> & { schema: string };
  if (manifest.schema !== MANIFEST)
    throw new Error(
      `${path} is of the kind ${JSON.stringify(manifest.schema)}, and ${MANIFEST} is read here: use the version of cargolex that published it`,
    );
  return { ...manifest, schema: MANIFEST };
}

/**
 * Opens the release that `index.json` names, of a single build or of a publication. Rejects with the file and the
 * reason when index or manifest are unreadable.
 */
export async function openDataset(published: Files, { only, most }: DatasetOptions = {}): Promise<OpenedDataset> {
  const { index, files, bytes: opened, withdrawn } = await openRelease(published);
  const { releases } = index;
  const heads = new Map([[INDEX, opened]]);
  const named = (Object.entries(index.datasets) as [DatasetName, Index["datasets"][DatasetName]][]).filter(
    ([name]) => only === undefined || only.includes(name),
  );
  const readChecked = async (path: string, sha256: string): Promise<Uint8Array> => {
    const bytes = await files.read(path);
    requireHash(path, bytes, sha256);
    return bytes;
  };
  const manifests = new Map(
    await Promise.all(
      named.map(async ([name, { manifest: path, sha256 }]) => {
        const bytes = await readChecked(path, sha256);
        heads.set(path, bytes);
        return [name, parseManifest(path, bytes)] as const;
      }),
    ),
  );
  const manifestOf = (name: DatasetName): Manifest => {
    const manifest = manifests.get(name);
    if (manifest === undefined) throw new Error(`index.json names no dataset ${name}`);
    return manifest;
  };
  const entries = new Map(
    [...manifests.values()]
      .flatMap((manifest) => manifest.files)
      .concat(releases ?? [])
      .map((file) => [file.path, file]),
  );
  /** Hashes of all files that the release lists, those about releases too. */
  const sums = onceOrAgain(async () => {
    const { files: beside = [], records = [] } =
      releases === undefined
        ? {}
        : (parseJson(releases.path, await readChecked(releases.path, releases.sha256)) as Releases);
    const changes = records.flatMap(({ changes: file, legs }) => [file, ...(legs === null ? [] : [legs])]);
    return new Map([...entries.values(), ...beside, ...changes].map(({ path, sha256 }) => [path, sha256]));
  });
  const read = async (path: string): Promise<Uint8Array> => {
    const entry = entries.get(path);
    const sha256 = entry?.sha256 ?? (await sums()).get(path);
    if (sha256 === undefined) throw new Error(`${path} is in no manifest`);
    const bytes = await readChecked(path, sha256);
    if (entry !== undefined) requireRows(entry, bytes);
    return bytes;
  };
  const loaded = loadedByKey<unknown>(async (path) => parseJson(path, await read(path)), most);
  /** Tables whole, which publishing adds. A file is kept: it is read and compared once, however often it is asked. */
  const listed = onceOrAgain(async () => files.listed?.() ?? new Map<string, string>());
  const bulk = loadedByKey(async (path) => readChecked(path, (await listed()).get(path) ?? ""));
  const load = <Shard>({ path }: Pick<FileEntry, "path">): Promise<Shard> => loaded.get(path) as Promise<Shard>;
  return {
    version: index.version,
    releases,
    withdrawn,
    sourceVersion: (name) => manifestOf(name).source_version,
    counts: (name) => manifestOf(name).counts,
    files: (name, schema) => filesBySchema(manifestOf(name)).get(schema) ?? [],
    load,
    loadAll: (report) => loadFiles([...entries.values()], [...manifests.values()], load, report),
    forget() {
      loaded.clear();
      bulk.clear();
    },
    async published(path) {
      const head = heads.get(path);
      if (head !== undefined) return { bytes: head, sha256: hash("sha256", head) };
      const isBulk = path.startsWith(BULK);
      const sha256 = (await (isBulk ? listed() : sums())).get(path);
      if (sha256 !== undefined) return { bytes: await (isBulk ? bulk.get(path) : readChecked(path, sha256)), sha256 };
      if (!DESCRIPTIONS.test(path)) return undefined;
      const bytes = await files.read(path).catch(() => undefined);
      return bytes && { bytes, sha256: hash("sha256", bytes) };
    },
  };
}

const filesBySchema = onceByObject(({ files }: Manifest) => Map.groupBy(files, ({ schema }): string => schema));

/** Loads every shard, and counts its records against the manifests. */
async function loadFiles(
  entries: readonly FileEntry[],
  manifests: readonly Manifest[],
  load: Dataset["load"],
  report: Parameters<OpenedDataset["loadAll"]>[0],
): ReturnType<OpenedDataset["loadAll"]> {
  const tally = createTally();
  const shards = entries.filter(({ path }) => path.endsWith(".json"));
  let [next, done] = [0, 0];
  const loadNext = async (): Promise<void> => {
    for (let entry = shards[next++]; entry !== undefined; entry = shards[next++]) {
      const { records } = await load<{ records: readonly unknown[] }>(entry);
      tally.add(entry, () => records);
      report?.(++done, shards.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext));
  const [fault] = tally.faults(manifests);
  if (fault !== undefined) throw new Error(fault);
  return { files: shards.length, bytes: shards.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** The only file of a schema, for tables that are not split; of one part, where the dataset has several. */
export function onlyFile(dataset: Dataset, name: DatasetName, schema: string, part?: string): FileEntry {
  const files = dataset.files(name, schema).filter((file) => part === undefined || file.part === part);
  const file = files[0];
  if (file === undefined || files.length !== 1)
    throw new Error(`${part === undefined ? name : `${name} ${part}`} has ${files.length} files of ${schema}, want 1`);
  return file;
}

/** Throws when bytes do not have the hash that their manifest names. */
function requireHash(path: string, bytes: Uint8Array, sha256: string): void {
  const text = hash("sha256", bytes);
  if (text !== sha256)
    throw new Error(`${path} has hash ${text.slice(0, 12)}, its manifest says ${sha256.slice(0, 12)}`);
}
