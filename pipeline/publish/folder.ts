import { randomUUID } from "node:crypto";
import { link, open, readFile, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sha256 } from "../source/read-sources.ts";
import { makeFolder } from "../source/make-folder.ts";
import type { Fetched, Target } from "./target.ts";

/** Unfinished files are written here, on the same file system, so that a rename puts them in place whole. A killed run leaves some; they are never read. */
const UNFINISHED = ".unfinished";

/** A local folder as a target. */
export function folderTarget(folder: string): Target {
  const read = async (path: string): Promise<Fetched | undefined> => {
    try {
      const bytes = await readFile(join(folder, path));
      return { bytes, tag: sha256(bytes) };
    } catch (error) {
      if (isCode(error, "ENOENT", "ENOTDIR")) return undefined;
      throw error;
    }
  };
  /** Flushed before it is renamed: after a power cut the index never names a file whose bytes were lost. */
  const unfinished = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, UNFINISHED, randomUUID());
    await makeFolder(dirname(path));
    const file = await open(path, "w");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return path;
  };
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const from = await unfinished(bytes);
    await makeFolder(dirname(join(folder, path)));
    await rename(from, join(folder, path));
  };
  return {
    name: folder,
    read,
    hash: async (path) => (await read(path))?.tag,
    write,
    async create(path, bytes) {
      const from = await unfinished(bytes);
      await makeFolder(dirname(join(folder, path)));
      try {
        await link(from, join(folder, path));
        return true;
      } catch (error) {
        if (isCode(error, "EEXIST")) return false;
        throw error;
      } finally {
        await unlink(from);
      }
    },
    // Two runs that replace in the same millisecond can lose one entry of the index; running that publish again adds it.
    async replace(path, bytes, seen) {
      if ((await read(path))?.tag !== seen) return false;
      await write(path, bytes);
      await syncFolder(folder);
      return true;
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException).code));
}
