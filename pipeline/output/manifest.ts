import type { FileEntry, FileList, Manifest } from "../../openapi/shards/common.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { fileHash } from "../source/read-sources.ts";
import { canonical, utf8 } from "./canonical.ts";
import { fileEntry, type PlannedShard } from "./shard.ts";

/** A planned file that describes others. */
export interface PlannedFile {
  path: string;
  bytes: Uint8Array;
}

/** Where a leading digit has more files than this, chapters of many have a list of their own. */
const MOST_LISTED = 40;
const MANY = 8;

/** The manifest of a dataset, and the lists that it names. Who asks for one code reads the manifest and the lists of that code. */
export function planManifest(dataset: Manifest["dataset"], source_version: string, counts: Manifest["counts"], shards: readonly PlannedShard[]): { manifest: PlannedFile; lists: PlannedFile[] } {
  const all = shards.map(fileEntry).toSorted((a, b) => compareText(a.path, b.path));
  const planned = splitLists(all.filter(({ prefix }) => prefix !== "")).map((own) => planList(dataset, own));
  const head = canonical({ schema: "manifest/2", dataset, source_version, counts }).slice(1, -1);
  const files = all.filter(({ prefix }) => prefix === "").map(canonical);
  const text = `{${head},"files":[\n${files.join(",\n")}\n],"lists":[\n${planned.map(({ list }) => canonical(list)).join(",\n")}\n]}\n`;
  return { manifest: { path: `${dataset}/manifest.json`, bytes: utf8(text) }, lists: planned.map(({ file }) => file) };
}

interface Group {
  /** Digits that all its prefixes begin with. */
  digits: string;
  files: FileEntry[];
}

/** Files of one table, by their first digit; those of a year or edition before the newest, which few ask for, in one list. */
function splitLists(files: readonly FileEntry[]): Group[] {
  const newest = new Map(files.map(({ schema, part }) => [schema, part]));
  return groupBy(files, 0).flatMap((group) => (group.files[0]?.part === newest.get(group.files[0]?.schema ?? "") ? groupBy(group.files, 1).flatMap(splitDigit) : [group]));
}

function splitDigit(group: Group): Group[] {
  if (group.files.length <= MOST_LISTED) return [group];
  const chapters = groupBy(group.files, 2);
  const many = chapters.filter(({ files }) => files.length > MANY);
  const few = chapters.filter((own) => !many.includes(own)).flatMap(({ files }) => files);
  return few.length === 0 ? many : [{ ...group, files: few }, ...many];
}

function groupBy(files: readonly FileEntry[], length: number): Group[] {
  const groups = Map.groupBy(files, (file) => `${folderOf(file)} ${file.schema} ${file.part} ${file.prefix.slice(0, length)}`);
  return [...groups.values()].map((own) => ({ digits: own[0]?.prefix.slice(0, length) ?? "", files: own }));
}

function planList(dataset: Manifest["dataset"], { digits, files }: Group): { list: FileList; file: PlannedFile } {
  const [first] = files;
  if (first === undefined) throw new Error(`${dataset}: a list without files`);
  const folder = folderOf(first);
  const wrong = files.find(({ path, prefix }) => path !== `${folder}${prefix}.json`);
  if (wrong !== undefined) throw new Error(`${wrong.path} does not stand under its prefix ${wrong.prefix}`);
  const path = digits === "" ? `${folder}list.json` : `${folder}list-${digits}.json`;
  const bytes = utf8(`${canonical({ schema: "manifest-list/1", dataset }).slice(0, -1)},"files":[\n${files.map(canonical).join(",\n")}\n]}\n`);
  return { list: { path, sha256: fileHash(bytes), schema: first.schema, part: first.part, folder, prefixes: files.map(({ prefix }) => prefix) }, file: { path, bytes } };
}

function folderOf({ path }: FileEntry): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
