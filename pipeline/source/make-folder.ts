import { dirname, resolve } from "node:path";
import { type Disk, isCode, realDisk } from "./disk.ts";

/** Why a file or folder could not be written, for the person who named it. Nothing was changed. */
export class WriteError extends Error {}

/** The error of a path that could not be written: a fault of the system by its code; anything else is passed on. */
export function writeError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === undefined || syscall === undefined ? error : new WriteError(`cannot write ${path}: ${code}`, { cause: error });
}

/** Makes a folder and those above it. Each is made by itself: where a file system takes no folders (`/proc`), the recursive one of Node tries for ever. */
export async function makeFolder(folder: string, disk: Disk = realDisk, mode = 0o777): Promise<void> {
  try {
    const missing: string[] = [];
    for (let at = resolve(folder); (await disk.lookThrough(at)) === undefined; at = dirname(at)) missing.unshift(at);
    for (const path of missing) await disk.makeFolder(path, mode).catch(unlessThere);
    if ((await disk.lookThrough(folder))?.kind !== "folder") throw Object.assign(new Error("not a folder"), { code: "ENOTDIR", syscall: "mkdir" });
  } catch (error) {
    throw writeError(folder, error);
  }
}

function unlessThere(error: unknown): void {
  if (!isCode(error, "EEXIST")) throw error;
}
