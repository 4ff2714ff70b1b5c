import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import type { PublishedIndex } from "../../openapi/shards/publication.ts";
import { type Hash, sha256, textOf } from "../trust/bytes.ts";
import { orUnreadable, refused, type Judged } from "../trust/fault.ts";
import type { Anchor, Find } from "../trust/key-chain.ts";
import { acceptPublication, acceptRelease } from "../trust/publication.ts";
import type { Seen } from "../trust/seen.ts";
import { createTally, type Tally } from "./counts.ts";
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
export function openTrusted(find: Find, anchor: Anchor, now: number, hash?: Hash): Promise<Judged<TrustedRelease>> {
  return orUnreadable(async () => {
    const accepted = await acceptPublication(find, anchor, now);
    if ("fault" in accepted) return accepted;
    const { list, index } = accepted.value;
    const named = await readManifests(find, index.facts);
    if ("fault" in named) return named;
    const manifests = named.value;
    const entries = new Map(manifests.flatMap(({ files }) => files.map((file): [string, FileEntry] => [file.path, file])));
    const tally = createTally();
    let miscounted: string | undefined;
    const whole = await acceptRelease(find, accepted.value, {
      ...(hash === undefined ? {} : { hash }),
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

/** The manifests that the index names, by their hashes. */
async function readManifests(find: Find, { base, datasets }: PublishedIndex): Promise<Judged<Manifest[]>> {
  const manifests: Manifest[] = [];
  for (const { manifest, sha256: said } of Object.values(datasets)) {
    const bytes = await find(base + manifest, LONGEST_MANIFEST);
    if (bytes === undefined) return refused(base + manifest, "publish/missing", "does not exist");
    if ((await sha256(bytes)) !== said) return refused(base + manifest, "publish/hash", "has not the SHA-256 that the index says");
    manifests.push(JSON.parse(textOf(bytes) ?? "") as Manifest);
  }
  return { value: manifests };
}

const LONGEST_MANIFEST = 16 * 1024 * 1024;

/** Counts a file; gives what is wrong with it. */
function count(tally: Tally, entry: FileEntry, bytes: Uint8Array): string | undefined {
  try {
    tally.add(entry, bytes);
  } catch (error) {
    return (error as Error).message;
  }
}
