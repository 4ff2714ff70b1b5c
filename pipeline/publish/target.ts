import { randomUUID } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { isInside } from "../../runtime/rules/trust/paths.ts";
import { type PathKind, type Disk, isCode, readBounded, realDisk } from "../source/disk.ts";
import { makeFolder } from "../source/write-all.ts";
import { fileHash } from "../source/read-sources.ts";
import type { PublishedRelease } from "../../openapi/shards/publication.ts";

/** Published bytes, from wherever they are. */
export interface Reader {
  /** How messages name the place. */
  name: string;
  /** The place itself, from wherever it is named. */
  address: string;
  /**
   * Gives undefined where there is no such file; rejects, with the reason, where it cannot be read, is reached through
   * a link, or has more than `most` bytes.
   */
  read(path: string, most: number): Promise<Fetched | undefined>;
  /** All files of the place, links as links; undefined where it does not tell. Missing where it cannot. */
  list?(): Promise<{ path: string; kind: PathKind }[] | undefined>;
}

export interface Fetched {
  bytes: Uint8Array;
  /** Compression that the transport has already undone, as HTTP names it. */
  undone?: string;
  /** Changes whenever the bytes change. Only a target gives it. */
  tag?: string;
}

/** A place to publish to. Nothing can be deleted through it, and every write is whole or not at all. */
export interface Target extends Reader {
  /** How what stands at a path compares with the bytes that should. */
  compare(path: string, facts: FileFacts): Promise<"absent" | "same" | "other">;
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Writes where nothing stands; gives false, and leaves what stands there, otherwise. */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /**
   * Replaces the mutable file if it is still the one whose tag was seen (undefined: none stood there); gives false
   * otherwise.
   */
  replace(path: string, bytes: Uint8Array, seen: string | undefined): Promise<boolean>;
}

const PATIENCE_MS = 1000;

/** Counts finished steps on stderr. */
interface Counter {
  step(): void;
}

/** A counter that speaks once a second, and not at all about what takes less. */
export function counter(label: string, total: number, quiet: boolean): Counter {
  let done = 0;
  let spoken = Date.now();
  return {
    step() {
      done++;
      if (quiet || Date.now() - spoken < PATIENCE_MS) return;
      spoken = Date.now();
      process.stderr.write(`${label}: ${done} of ${total} files\n`);
    },
  };
}

/**
 * Unfinished files are written here, on the same file system, so that a rename puts them in place whole. A killed run
 * leaves some; they are never read.
 */
export const UNFINISHED = ".unfinished";

/** A local folder as a target. */
export function folderTarget(folder: string, disk: Disk = realDisk): Target {
  /** Folders that were looked at, and are no links. A release has thousands of files in a few. */
  const folders = new Set<string>();
  /** Where a file stands. No folder on the way is a link: what is below the folder lies in it. */
  const pathInside = async (path: string): Promise<string> => {
    if (!isInside(path)) throw new Error("leads out of the folder");
    const parts = path.split("/").slice(0, -1);
    for (const end of parts.keys()) {
      const above = parts.slice(0, end + 1).join("/");
      if (folders.has(above)) continue;
      const kind = (await disk.look(join(folder, above)))?.kind;
      if (kind === "link") throw new Error(`stands below ${above}, which is a link, and nothing published is`);
      if (kind === "folder") folders.add(above);
    }
    return join(folder, path);
  };
  const made = new Set<string>();
  const makeOnce = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    await makeFolder(path, disk);
    made.add(path);
  };
  const read = async (path: string, most: number): Promise<Fetched | undefined> => {
    const bytes = await readBounded(disk, await pathInside(path), most);
    return bytes === undefined ? undefined : { bytes, tag: fileHash(bytes) };
  };
  /** Flushed before it is renamed: after a power cut the index never names a file whose bytes were lost. */
  const unfinished = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, UNFINISHED, randomUUID());
    await makeOnce(dirname(path));
    await disk.write(path, bytes);
    return path;
  };
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const to = await pathInside(path);
    const from = await unfinished(bytes);
    await makeOnce(dirname(to));
    await disk.rename(from, to);
  };
  return {
    name: folder,
    address: resolve(folder),
    read,
    async list() {
      return (await disk.list(folder, "shown")).filter(({ kind }) => kind !== "folder");
    },
    async compare(path, facts) {
      const standing = await disk.look(await pathInside(path));
      if (standing === undefined) return "absent";
      if (standing.kind !== "file" || standing.bytes !== facts.bytes) return "other";
      return fileHash((await read(path, facts.bytes))?.bytes ?? new Uint8Array()) === facts.sha256 ? "same" : "other";
    },
    write,
    async create(path, bytes) {
      const to = await pathInside(path);
      const from = await unfinished(bytes);
      await makeOnce(dirname(to));
      try {
        await disk.link(from, to);
        return true;
      } catch (error) {
        if (isCode(error, "EEXIST")) return false;
        throw error;
      } finally {
        await disk.remove(from);
      }
    },
    // Under a lock that every run takes: between the look and the rename no other run puts another file there.
    async replace(path, bytes, seen) {
      await makeOnce(join(folder, UNFINISHED));
      return withLock(join(folder, UNFINISHED, "lock"), async () => {
        if ((await read(path, LONGEST_MUTABLE))?.tag !== seen) return false;
        await write(path, bytes);
        await disk.syncFolder(folder);
        return true;
      });
    },
  };
}

const LONGEST_MUTABLE = 64 * 1024 * 1024;

const [TRIES, PAUSE_MS] = [4000, 15];
const SQLITE_BUSY = 5;

/**
 * Runs a step while no other process does. The lock is SQLite's, of an empty database: the system lets go of it when
 * the process ends, however it ends, so that none is ever left behind.
 */
async function withLock<Result>(file: string, step: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA busy_timeout=0");
    for (let left = TRIES; !isTaken(lock); left--) {
      if (left === 0) throw new Error(`another run has held ${file} for ${(TRIES * PAUSE_MS) / 1000} s`);
      await pause(PAUSE_MS);
    }
    return await step();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return false;
    throw error;
  }
}

/** A file of a release. */
export interface FileFacts {
  bytes: number;
  sha256: string;
}

/** A release as it is laid out: what signatures sign, the list of all files, and its line in the index. */
export interface PlannedRelease {
  statement: Uint8Array;
  sums: Uint8Array;
  line: Omit<PublishedRelease, "state" | "reason" | "withdrawn_at" | "signatures">;
}
