import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** How folders are looked for and made: on the disk itself, or on one that a test spoils. */
interface FolderMaker {
  isThere: (path: string) => Promise<boolean>;
  make: (path: string) => Promise<unknown>;
}

const onDisk: FolderMaker = {
  isThere: (path) =>
    stat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return false;
      },
    ),
  make: (path) => mkdir(path),
};

/**
 * Makes a folder and those above it, one by one: where a file system takes no folders (`/proc`), the recursive call of
 * Node tries for ever. Who makes the same at the same time is no fault.
 */
export async function makeFolders(folder: string, { isThere, make }: FolderMaker = onDisk): Promise<void> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isThere(path)); path = dirname(path)) missing.unshift(path);
  for (const path of missing)
    await make(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}
