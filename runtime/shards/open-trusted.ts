import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import type { PublishedIndex } from "../../openapi/shards/publication.ts";
import { type Hash, sha256 } from "../trust/bytes.ts";
import { orUnreadable, refused, type Judged } from "../trust/fault.ts";
import type { Anchor, Find } from "../trust/key-chain.ts";
import { acceptPublication, acceptRelease, type ReleaseReading } from "../trust/publication.ts";
import type { Seen } from "../trust/seen.ts";
import { createTally, type LoadedCounts } from "./counts.ts";
import { filesOfList, parseManifest } from "./listing.ts";
import type { Files } from "./files.ts";

/** The current release of a publication, of which every file was read and has the hash that hangs on a signature. */
export interface TrustedRelease {
  version: string;
  /** Its folder, and what each file below it has as SHA-256. */
  base: string;
  sums: ReadonlyMap<string, string>;
  /** No file has more. */
  bytes: number;
  signedBy: readonly string[];
  /** After this moment (milliseconds since 1970) it is out of date. */
  expires: number;
  /** What to keep, so that nothing older is accepted after it. */
  seen: Seen;
}

/** Opens the current release of a publication, or says why none of it is used. Its records are counted again. */
export function openTrusted(find: Find, anchor: Anchor, now: number, reading: Omit<ReleaseReading, "look"> = {}): Promise<Judged<TrustedRelease>> {
  return orUnreadable(async () => {
    const accepted = await acceptPublication(find, anchor, now);
    if ("fault" in accepted) return accepted;
    const { list, index } = accepted.value;
    const named = await readManifests(find, index.facts, reading.hash);
    if ("fault" in named) return named;
    const { manifests, entries } = named.value;
    const tally = createTally();
    let miscounted: string | undefined;
    const whole = await acceptRelease(find, accepted.value, {
      ...reading,
      look: (path, bytes) => {
        const entry = entries.get(path);
        if (entry !== undefined) miscounted ??= count(tally, entry, bytes);
        entries.delete(path);
      },
    });
    if ("fault" in whole) return whole;
    const { release, sums, statement } = whole.value;
    miscounted ??= tally.faults(manifests)[0];
    for (const path of entries.keys()) return refused(release.path + path, "publish/sums", "belongs to the release and is not in SHA256SUMS");
    if (miscounted !== undefined) return refused(release.path, "publish/records", miscounted);
    return {
      value: {
        version: release.version, signedBy: index.signedBy, seen: index.seen, base: release.path, sums, bytes: statement.bytes,
        expires: Math.min(Date.parse(index.facts.publication.expires), Date.parse(list.facts.expires)),
      },
    };
  });
}

/** The files of a release, compared with their hashes again whenever one is read. */
export function trustedFiles(find: Find, { base, sums, bytes: most }: Pick<TrustedRelease, "base" | "sums" | "bytes">, size: Files["size"]): Files {
  return {
    async read(path) {
      const said = sums.get(path);
      const bytes = said === undefined ? undefined : await find(base + path, most);
      if (bytes === undefined) throw new Error(`${path} ${said === undefined ? "is not in this release" : "does not exist"}`);
      if ((await sha256(bytes)) !== said) throw new Error(`${path} has not the SHA-256 that SHA256SUMS says`);
      return bytes;
    },
    size: (path) => size(base + path),
  };
}

/** The manifests that the index names, by their hashes, and the files that they and their lists name. */
async function readManifests(find: Find, { base, datasets }: PublishedIndex, hash: Hash = sha256): Promise<Judged<{ manifests: Manifest[]; entries: Map<string, FileEntry> }>> {
  const manifests: Manifest[] = [];
  const entries = new Map<string, FileEntry>();
  const read = async (path: string, said: string, by: string): Promise<Judged<Uint8Array>> => {
    const bytes = await find(base + path, LONGEST_MANIFEST);
    if (bytes === undefined) return refused(base + path, "publish/missing", "does not exist");
    return (await hash(bytes)) === said ? { value: bytes } : refused(base + path, "publish/hash", `has not the SHA-256 that ${by} says`);
  };
  for (const { manifest: path, sha256: said } of Object.values(datasets)) {
    const found = await read(path, said, "the index");
    if ("fault" in found) return found;
    const manifest = parseManifest(path, found.value);
    manifests.push(manifest);
    for (const file of manifest.files) entries.set(file.path, file);
    for (const list of manifest.lists) {
      const listed = await read(list.path, list.sha256, path);
      if ("fault" in listed) return listed;
      for (const file of filesOfList(manifest, list, listed.value)) entries.set(file.path, file);
    }
  }
  return { value: { manifests, entries } };
}

const LONGEST_MANIFEST = 16 * 1024 * 1024;

/** Counts a file; gives what is wrong with it. */
function count(tally: LoadedCounts, entry: FileEntry, bytes: Uint8Array): string | undefined {
  try {
    tally.add(entry, bytes);
  } catch (error) {
    return (error as Error).message;
  }
}
