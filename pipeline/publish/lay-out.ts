import { join } from "node:path";
import { fileHash } from "../source/read-sources.ts";
import { isCopy } from "./check-release.ts";
import { type Compressor, inParallel, COMPRESSED, isCompressed, mostOfCopy } from "./compress.ts";
import { counter, type Target, type Reader, folderTarget } from "./target.ts";
import { type Disk, isCode, readWhole, realDisk } from "../source/disk.ts";
import type { FileFacts } from "./release.ts";
import { s3Target } from "./s3.ts";
import { bodyOf, retried } from "../../runtime/shards/remote.ts";
import { nodeFetch } from "../../runtime/shards/node-fetch.ts";

/** What happened to files of a target, or would happen. */
export interface LayOutCounts {
  /** Files that were not there. */
  written: number;
  /** Files that were there, byte for byte. */
  verified: number;
  /** Files that were there and damaged. */
  repaired: number;
  bytes_written: number;
}

/** A file to have in the target. */
interface LaidFile {
  path: string;
  /** How what stands there compares. */
  compare: () => Promise<"absent" | "same" | "other">;
  bytes: () => Promise<Uint8Array>;
}

/** Puts a file where it belongs unless it stands there already. What stands there is looked at, never assumed. */
export async function place(
  target: Target,
  { path, compare, bytes }: LaidFile,
  tally: LayOutCounts,
  dryRun: boolean,
): Promise<void> {
  const found = await compare();
  if (found === "same") {
    tally.verified++;
    return;
  }
  const content = dryRun ? undefined : await bytes();
  if (content !== undefined) {
    await target.write(path, content);
    tally.bytes_written += content.length;
  }
  if (found === "absent") tally.written++;
  else tally.repaired++;
}

/** A file whose bytes are at hand. */
export function placed(target: Target, path: string, bytes: Uint8Array): LaidFile {
  return {
    path,
    bytes: async () => bytes,
    compare: () => target.compare(path, { bytes: bytes.length, sha256: fileHash(bytes) }),
  };
}

/** Lays out the files of a release and their compressed copies below a folder of the target. */
export async function layOut(
  {
    data,
    bulk,
    files,
    target,
    base,
    compressor,
    dryRun,
    quiet,
    disk,
  }: {
    data: string;
    /** Files of the release that are made as it is published. */
    bulk: ReadonlyMap<string, Uint8Array>;
    files: ReadonlyMap<string, FileFacts>;
    target: Target;
    base: string;
    compressor: Compressor;
    dryRun: boolean;
    quiet: boolean;
    disk: Disk;
  },
  tally: LayOutCounts,
): Promise<void> {
  const progress = counter(`publishing ${base}`, files.size, quiet);
  await inParallel([...files], AT_ONCE, async ([path, facts]) => {
    const bytes = bulk.get(path) ?? (await readWhole(disk, join(data, path)));
    if (fileHash(bytes) !== facts.sha256) throw new Error(`${join(data, path)} changed while it was published`);
    await place(
      target,
      { path: base + path, bytes: async () => bytes, compare: () => target.compare(base + path, facts) },
      tally,
      dryRun,
    );
    for (const ending of isCompressed(bytes.length) ? COMPRESSED : []) {
      const copy = `${base}${path}.${ending}`;
      const compare = async (): Promise<"absent" | "same" | "other"> => {
        try {
          const found = await target.read(copy, mostOfCopy(bytes.length));
          if (found === undefined) return "absent";
          return (await isCopy(found, ending, bytes)) ? "same" : "other";
        } catch (error) {
          if (isCode(error, "EFBIG", "EINVAL")) return "other";
          throw error;
        }
      };
      await place(
        target,
        { path: copy, compare, bytes: () => compressor.compress(ending, bytes, facts.sha256) },
        tally,
        dryRun,
      );
    }
    progress.step();
  });
}

/**
 * Files under way at the same time: enough to hide the way to a bucket, few enough that a damaged network does not
 * leave a flood.
 */
const AT_ONCE = 8;

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a place to publish to: a folder or `s3://bucket/prefix`. */
export function openTarget(address: string, env: Environment, disk: Disk = realDisk): Target | { fault: string } {
  if (address.startsWith("s3://")) return s3Target(address, env);
  if (/^[a-z][a-z0-9+.-]+:/i.test(address))
    return { fault: `${address}: publishes to a folder or to s3://bucket/prefix` };
  return folderTarget(address, disk);
}

/** Opens a place to verify: a folder, `s3://bucket/prefix`, or a URL. */
export function openReader(address: string, env: Environment, disk: Disk = realDisk): Reader | { fault: string } {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? httpReader(address) : openTarget(address, env, disk);
}

/** Published files behind a URL, that of the folder or of its index.json. */
function httpReader(url: string): Reader {
  const root = new URL(url);
  root.search = "";
  root.hash = "";
  root.pathname = `${root.pathname.replace(/\/(index\.json)?$/, "")}/`;
  return {
    name: root.href,
    address: root.href,
    async read(path, most) {
      const response = await retried((signal) => nodeFetch(new URL(path, root), { signal }));
      if (response.status === 404 || response.status === 410) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw new Error(`answers ${response.status}`);
      const undone = response.headers.get("content-encoding");
      return { bytes: await bodyOf(response, most), ...(undone === null ? {} : { undone }) };
    },
  };
}
