import { randomUUID } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { isInside } from "../../runtime/trust/paths.ts";
import { type Disk, isCode, readBounded, realDisk } from "../source/disk.ts";
import { withLock } from "../source/lock.ts";
import { makeFolder } from "../source/make-folder.ts";
import { fileHash } from "../source/read-sources.ts";
import type { Fetched, Target } from "./target.ts";

/** Unfinished files are written here, on the same file system, so that a rename puts them in place whole. A killed run leaves some; they are never read. */
export const UNFINISHED = ".unfinished";

/** A local folder as a target. */
export function folderTarget(folder: string, disk: Disk = realDisk): Target {
  /** Folders that were looked at, and are no links. A release has thousands of files in a few. */
  const folders = new Set<string>();
  /** Where a file stands. No folder on the way is a link: what is below the folder lies in it. */
  const at = async (path: string): Promise<string> => {
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
    const bytes = await readBounded(disk, await at(path), most);
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
    const to = await at(path);
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
      const standing = await disk.look(await at(path));
      if (standing === undefined) return "absent";
      if (standing.kind !== "file" || standing.bytes !== facts.bytes) return "other";
      return fileHash((await read(path, facts.bytes))?.bytes ?? new Uint8Array()) === facts.sha256 ? "same" : "other";
    },
    write,
    async create(path, bytes) {
      const to = await at(path);
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
