import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Why a file or folder could not be written, for the person who named it. */
export class WriteError extends Error {}

/** The error of a path that could not be written: a fault of the system by its code; anything else is passed on. */
export function writeError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === undefined || syscall === undefined ? error : new WriteError(`cannot write ${path}: ${code}`, { cause: error });
}

/** Makes a folder and those above it. Each is made by itself: where a file system takes no folders (`/proc`), the recursive one of Node tries for ever. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    const missing: string[] = [];
    for (let at = resolve(folder); !(await isThere(at)); at = dirname(at)) missing.unshift(at);
    for (const path of missing) await mkdir(path, { mode }).catch(unlessThere);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR", syscall: "mkdir" });
  } catch (error) {
    throw writeError(folder, error);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
