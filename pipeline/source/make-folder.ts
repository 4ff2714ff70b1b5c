import { makeFolders } from "../../runtime/shards/make-folders.ts";
import { type Disk, realDisk } from "./disk.ts";

/** Why a file or folder could not be written, for the person who named it. Nothing was changed. */
export class WriteError extends Error {}

/** The error of a path that could not be written: a fault of the system by its code; anything else is passed on. */
export function writeError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === undefined || syscall === undefined ? error : new WriteError(`cannot write ${path}: ${code}`, { cause: error });
}

/** Makes a folder and those above it. Rejects, with the path, where one cannot be made or is no folder. */
export async function makeFolder(folder: string, disk: Disk = realDisk, mode = 0o777): Promise<void> {
  try {
    await makeFolders(folder, { isThere: async (path) => (await disk.lookThrough(path)) !== undefined, make: (path) => disk.makeFolder(path, mode) });
    if ((await disk.lookThrough(folder))?.kind !== "folder") throw Object.assign(new Error("not a folder"), { code: "ENOTDIR", syscall: "mkdir" });
  } catch (error) {
    throw writeError(folder, error);
  }
}
