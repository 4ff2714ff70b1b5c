import { closeSync, fsync, lstatSync, openSync, readFile, statSync, type Stats, writeFileSync } from "node:fs";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { promisify } from "node:util";
import fastGlob from "fast-glob";

/** Entry at a path; links are not followed. */
export type PathKind = "file" | "folder" | "link" | "other";

/** A file in parts. */
type FileParts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Everything that the pipeline asks of a file system. Handed in, so that a test can let each of its steps fail. */
export interface Disk {
  /** The bytes of a file; rejects with ENOENT or ENOTDIR where there is none. */
  read: (path: string) => Promise<Buffer>;
  /**
   * Writes a file at a path of its own, whole, and waits until it is on disk. Killed or failed, part of it may stand
   * there.
   */
  write: (path: string, bytes: string | Uint8Array, mode?: number) => Promise<void>;
  /**
   * Writes a file as its parts come, so that what is longer than memory can be written too; waits until it is on disk.
   */
  writeParts: (path: string, parts: FileParts) => Promise<void>;
  /** Gives a file a second name; rejects with EEXIST where the name is taken. */
  link: (from: string, to: string) => Promise<void>;
  rename: (from: string, to: string) => Promise<void>;
  /** Removes a file that may be gone already. */
  remove: (path: string) => Promise<void>;
  makeFolder: (path: string, mode: number) => Promise<void>;
  /** Waits until the names in a folder are on disk. */
  syncFolder: (path: string) => Promise<void>;
  /** Entry at a path with its size, links not followed; undefined if nothing exists. */
  look: (path: string) => Promise<{ kind: PathKind; bytes: number } | undefined>;
  /** The same through links. */
  lookThrough: (path: string) => Promise<{ kind: PathKind; bytes: number } | undefined>;
  /** All that stands below a folder, folders too, in no order. Links are followed, or shown as links. */
  list: (folder: string, links: "followed" | "shown") => Promise<{ path: string; kind: PathKind }[]>;
}

/**
 * The file system of this machine. What takes no time is done at once: a release has thousands of files, and each wait
 * is a way to another thread and a turn of the loop.
 */
export const realDisk: Disk = {
  read: async (path) => {
    const file = openSync(path, "r");
    try {
      return await readOpen(file);
    } finally {
      closeSync(file);
    }
  },
  write: async (path, bytes, mode = 0o666) => {
    const file = openSync(path, "w", mode);
    try {
      writeFileSync(file, bytes);
      await untilOnDisk(file);
    } finally {
      closeSync(file);
    }
  },
  writeParts: async (path, parts) => {
    const file = await open(path, "w");
    try {
      for await (const part of parts) await file.appendFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  link,
  rename,
  remove: (path) => rm(path, { force: true }),
  makeFolder: async (path, mode) => {
    await mkdir(path, { mode });
  },
  syncFolder: async (path) => {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
  look: async (path) => looked(() => lstatSync(path, { throwIfNoEntry: false })),
  lookThrough: async (path) => looked(() => statSync(path, { throwIfNoEntry: false })),
  list: async (folder, links) => {
    const matches = await fastGlob("**/*", {
      cwd: folder,
      dot: true,
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: links === "followed",
    });
    return matches.map(({ path, dirent }) => ({ path, kind: kindOf(dirent) }));
  },
};

/** True if an error of the system has one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException).code));
}

const readOpen = promisify(readFile);
const untilOnDisk = promisify(fsync);

function looked(request: () => Stats | undefined): { kind: PathKind; bytes: number } | undefined {
  try {
    const stats = request();
    return stats === undefined ? undefined : { kind: kindOf(stats), bytes: stats.size };
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Reads a file and asks how long it is: a read that was cut short must not look like a shorter file. */
export async function readWhole(disk: Disk, path: string): Promise<Buffer> {
  const standing = await disk.lookThrough(path);
  const bytes = await disk.read(path);
  if (standing === undefined || bytes.length !== standing.bytes)
    throw faultOf(
      "EIO",
      `gave ${bytes.length} of ${standing?.bytes ?? 0} bytes: it changed while it was read, or the disk is at fault`,
      path,
    );
  return bytes;
}

/**
 * Reads a file that is reached without a link at its end and has at most so many bytes; undefined where nothing stands.
 */
export async function readBounded(disk: Disk, path: string, most: number): Promise<Buffer | undefined> {
  const standing = await disk.look(path);
  if (standing === undefined) return undefined;
  if (standing.kind !== "file")
    throw faultOf("EINVAL", standing.kind === "link" ? "is a link, and nothing published is" : "is no file", path);
  if (standing.bytes > most) throw faultOf("EFBIG", `has ${standing.bytes} bytes, want at most ${most}`, path);
  const bytes = await disk.read(path);
  if (bytes.length !== standing.bytes) throw faultOf("EIO", `gave ${bytes.length} of ${standing.bytes} bytes`, path);
  return bytes;
}

function faultOf(code: string, message: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code, path, syscall: "read" });
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): PathKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Environment of a command; tests pass their own. */
export interface System {
  disk: Disk;
  /** Milliseconds since 1970. */
  now: () => number;
}

export const realSystem: System = { disk: realDisk, now: Date.now };
