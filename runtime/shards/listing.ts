import type { FileEntry, FileList, ListedFile, Manifest, ManifestList } from "../../openapi/shards/common.ts";
import { compareText } from "../text/fold.ts";
import { parseJson } from "./files.ts";

/** The files of a dataset. Of a table that is split the lists are read when a file of theirs is. */
export interface Listing {
  /** All files, by path. */
  files: readonly ListedFile[];
  lists: readonly FileList[];
  /** What is said of a file; undefined where no such file is named. Rejects where its list cannot be read, or is not the one that the manifest names. */
  entry(path: string): Promise<FileEntry> | undefined;
  /** What is said of every file, by path. */
  all(): Promise<FileEntry[]>;
}

const KIND = "manifest/2";
/** Releases before had all files in the manifest itself. */
const EARLIER = "manifest";

/** Parses a manifest; throws where it is of a kind that is not read here. */
export function parseManifest(path: string, bytes: Uint8Array): Manifest {
  const { schema, ...manifest } = parseJson(path, bytes) as Omit<Manifest, "schema"> & { schema: string };
  if (schema === EARLIER) return { ...manifest, schema: KIND, lists: [] };
  if (schema !== KIND) throw new Error(`${path} is of the kind ${JSON.stringify(schema)}, and ${KIND} is read here: use the version of cargolex that published it`);
  return { ...manifest, schema: KIND };
}

/** The files that a manifest names. `read` gives the bytes of a list whose hash is right. */
export function openListing(manifest: Manifest, read: (list: FileList) => Promise<Uint8Array>): Listing {
  const whole = new Map(manifest.files.map((file) => [file.path, file]));
  const listed = new Map(manifest.lists.flatMap((list) => expandList(list).map(({ path }) => [path, list] as const)));
  const opened = new Map<string, Promise<ReadonlyMap<string, FileEntry>>>();
  const open = (list: FileList): Promise<ReadonlyMap<string, FileEntry>> => {
    let opening = opened.get(list.path);
    if (opening === undefined) {
      opening = read(list).then((bytes) => new Map(filesOfList(manifest, list, bytes).map((file) => [file.path, file])));
      opening.catch(() => opened.delete(list.path)); // a failure is tried again
      opened.set(list.path, opening);
    }
    return opening;
  };
  const entryIn = async (list: FileList, path: string): Promise<FileEntry> => (await open(list)).get(path) as FileEntry;
  return {
    files: [...manifest.files, ...manifest.lists.flatMap(expandList)].toSorted((a, b) => compareText(a.path, b.path)),
    lists: manifest.lists,
    entry(path) {
      const file = whole.get(path);
      if (file !== undefined) return Promise.resolve(file);
      const list = listed.get(path);
      return list && entryIn(list, path);
    },
    async all() {
      const lists = await Promise.all(manifest.lists.map(open));
      return [...manifest.files, ...lists.flatMap((files) => [...files.values()])].toSorted((a, b) => compareText(a.path, b.path));
    },
  };
}

/** The files that a manifest names in a list. */
export function expandList({ folder, schema, part, prefixes }: FileList): ListedFile[] {
  return prefixes.map((prefix) => ({ path: `${folder}${prefix}.json`, schema, part, prefix }));
}

/** The files of a list whose hash is right; throws where they are others than its manifest names. */
export function filesOfList(manifest: Pick<Manifest, "dataset">, list: FileList, bytes: Uint8Array): FileEntry[] {
  const listed = parseJson(list.path, bytes) as ManifestList;
  const fault = listFault(manifest, list, listed);
  if (fault !== undefined) throw new Error(`${list.path} ${fault}`);
  return listed.files;
}

/** What differs between a list and what its manifest names, or undefined. */
export function listFault({ dataset }: Pick<Manifest, "dataset">, list: FileList, { dataset: own, files }: ManifestList): string | undefined {
  const said = expandList(list);
  const same = own === dataset && files.length === said.length && files.every(({ path, schema, part, prefix }, at) => path === said[at]?.path && schema === list.schema && part === list.part && prefix === said[at].prefix);
  return same ? undefined : `has other files than the manifest of ${dataset} names`;
}
