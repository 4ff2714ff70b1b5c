import { hash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { openKey, readPublicPem } from "../rules/trust/key-list.ts";
import { formatSeen, readSeen, type Seen, type Find, type Anchor } from "../rules/trust/key-chain.ts";
import type { Files } from "./files.ts";
import { makeFolders } from "./make-folders.ts";
import type { DataOrigin } from "./origin.ts";
import { sha256, type Hash } from "../rules/trust/bytes.ts";
import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import type { PublishedIndex } from "../../openapi/shards/publication.ts";
import { orUnreadable, refused, type Judged } from "../rules/trust/fault.ts";
import { acceptPublication, acceptRelease, type ReleaseReading } from "../rules/trust/publication.ts";
import { createTally, requireRows, type LoadedCounts } from "../rules/trust/counts.ts";
import { parseManifest } from "./dataset.ts";
import { parseJson } from "./files.ts";

/** The current release of a publication, of which every file was read and has the hash that hangs on a signature. */
interface TrustedRelease {
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

const LONGEST_MANIFEST = 16 * 1024 * 1024;

/** Whom the service trusts. */
export interface TrustSettings {
  /** Each a PEM file, or the key itself (SPKI in base64). */
  publicKey: readonly string[];
  /** Keeps the newest release seen; undefined keeps it no longer than the process lasts. */
  seenFile: string | undefined;
}

/**
 * Opens the release of a signed publication, of which every file is read.
 * Throws, with a sentence, where it is not to be trusted, or where what was seen cannot be kept.
 */
export async function openTrustedOrigin(
  { find }: DataOrigin,
  { publicKey, seenFile }: TrustSettings,
  now: number,
): Promise<TrustedRelease & { files: Files }> {
  const pinned = new Set(await Promise.all(publicKey.map(readKey)));
  const seen = seenFile === undefined ? undefined : await readSeenFile(seenFile);
  const opened = await openTrusted(find, { pinned, seen }, now, {
    hash: (bytes) => hash("sha256", bytes),
  });
  if ("fault" in opened) throw new Error(`${opened.fault.file} ${opened.fault.message} [${opened.fault.rule}]`);
  if (seenFile !== undefined && JSON.stringify(seen) !== JSON.stringify(opened.value.seen))
    await writeSeenFile(seenFile, opened.value.seen);
  return {
    ...opened.value,
    files: trustedFiles(find, opened.value),
  };
}

async function readKey(given: string): Promise<string> {
  const key = await openKey(given);
  if (key !== undefined) return key.id;
  const read = await readFile(given, "utf8").then(readPublicPem, (error: NodeJS.ErrnoException) => ({
    why: `cannot be read (${error.code})`,
  }));
  if ("why" in read) throw new Error(`PUBLIC_KEY ${given} ${read.why}`);
  return read.id;
}

/** The last seen index; an unreadable file is an error, never taken for a first visit. */
async function readSeenFile(file: string): Promise<Seen | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`SEEN_FILE ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
  const seen = readSeen(text);
  if (seen === undefined)
    throw new Error(`SEEN_FILE ${file} is damaged: restore it, or remove it to trust the publication anew`);
  return seen;
}

/** Whole or not at all: a rename of what is on disk. */
async function writeSeenFile(file: string, seen: Seen): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await makeFolders(dirname(file));
    const handle = await open(part, "w");
    try {
      await handle.writeFile(formatSeen(seen));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    throw new Error(
      `SEEN_FILE ${file} cannot be written (${(error as NodeJS.ErrnoException).code}), and without it an older release would be accepted after a restart: set it, or SEEN_FILE=off to accept that`,
      { cause: error },
    );
  }
}

/** The files of a release, compared with their hashes again whenever one is read. */
function trustedFiles(find: Find, { base, sums, bytes: most }: Pick<TrustedRelease, "base" | "sums" | "bytes">): Files {
  return {
    listed: async () => sums,
    async read(path) {
      const text = sums.get(path);
      const bytes = text === undefined ? undefined : await find(base + path, most);
      if (bytes === undefined)
        throw new Error(`${path} ${text === undefined ? "is not in this release" : "does not exist"}`);
      if ((await sha256(bytes)) !== text) throw new Error(`${path} has not the SHA-256 that SHA256SUMS says`);
      return bytes;
    },
  };
}

/** Opens the current release of a publication, or says why none of it is used. Its records are counted again. */
export function openTrusted(
  find: Find,
  anchor: Anchor,
  now: number,
  reading: Omit<ReleaseReading, "look"> = {},
): Promise<Judged<TrustedRelease>> {
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
    for (const path of entries.keys())
      return refused(release.path + path, "publish/sums", "belongs to the release and is not in SHA256SUMS");
    if (miscounted !== undefined) return refused(release.path, "publish/records", miscounted);
    return {
      value: {
        version: release.version,
        signedBy: index.signedBy,
        seen: index.seen,
        base: release.path,
        sums,
        bytes: statement.bytes,
        expires: Math.min(Date.parse(index.facts.publication.expires), Date.parse(list.facts.expires)),
      },
    };
  });
}

/** The manifests that the index names, by their hashes, and the files that they name. */
async function readManifests(
  find: Find,
  { base, datasets }: PublishedIndex,
  hashOf: Hash = sha256,
): Promise<Judged<{ manifests: Manifest[]; entries: Map<string, FileEntry> }>> {
  const manifests: Manifest[] = [];
  const entries = new Map<string, FileEntry>();
  for (const { manifest: path, sha256: text } of Object.values(datasets)) {
    const bytes = await find(base + path, LONGEST_MANIFEST);
    if (bytes === undefined) return refused(base + path, "publish/missing", "does not exist");
    if ((await hashOf(bytes)) !== text)
      return refused(base + path, "publish/hash", "has not the SHA-256 that the index says");
    const manifest = parseManifest(path, bytes);
    manifests.push(manifest);
    for (const file of manifest.files) entries.set(file.path, file);
  }
  return { value: { manifests, entries } };
}

/** Counts a file; gives what is wrong with it. */
function count(tally: LoadedCounts, entry: FileEntry, bytes: Uint8Array): string | undefined {
  try {
    requireRows(entry, bytes);
    tally.add(entry, () => (parseJson(entry.path, bytes) as { records: unknown[] }).records);
  } catch (error) {
    return (error as Error).message;
  }
}
