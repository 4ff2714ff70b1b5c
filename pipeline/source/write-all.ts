import { basename, dirname, join } from "node:path";
import { makeFolders } from "../../runtime/shards/make-folders.ts";
import { type Disk, realDisk } from "./disk.ts";

/** Why a file or folder could not be written, for the person who named it. Nothing was changed. */
export class WriteError extends Error {}

/** The error of a path that could not be written: a fault of the system by its code; anything else is passed on. */
export function writeError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === undefined || syscall === undefined
    ? error
    : new WriteError(`cannot write ${path}: ${code}`, { cause: error });
}

/** Makes a folder and those above it. Rejects, with the path, where one cannot be made or is no folder. */
export async function makeFolder(folder: string, disk: Disk = realDisk, mode = 0o777): Promise<void> {
  try {
    await makeFolders(folder, {
      isThere: async (path) => (await disk.lookThrough(path)) !== undefined,
      make: (path) => disk.makeFolder(path, mode),
    });
    if ((await disk.lookThrough(folder))?.kind !== "folder")
      throw Object.assign(new Error("not a folder"), { code: "ENOTDIR", syscall: "mkdir" });
  } catch (error) {
    throw writeError(folder, error);
  }
}

/** Files written at the same time. */
const AT_ONCE = 64;

/** Some files of a write are new and some are old, each of them whole. */
export class WrittenInPart extends Error {}

/**
 * Writes files, each whole: all of them first beside their targets, then each is renamed into its place, in the order
 * given. Where the disk is full, or a folder stands in the way, nothing is changed. A run that ends between two renames
 * leaves new files beside old
 * ones: `git status` shows them, and the next run writes them all again.
 */
export async function writeAll(
  root: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  disk: Disk = realDisk,
): Promise<void> {
  const staged = [...files].map(([path, bytes]) => {
    const target = join(root, path);
    return { target, part: join(dirname(target), `.${basename(target)}.part`), bytes };
  });
  const clear = (): Promise<void> => all(staged, ({ part }) => disk.remove(part)).catch(() => {});
  for (const folder of new Set([root, ...staged.map(({ target }) => dirname(target))])) await makeFolder(folder, disk);
  try {
    await all(staged, async ({ target, part, bytes }) => {
      try {
        if ((await disk.lookThrough(target))?.kind === "folder")
          throw Object.assign(new Error("a folder"), { code: "EISDIR", syscall: "rename" });
        await disk.write(part, bytes);
      } catch (error) {
        throw writeError(target, error);
      }
    });
  } catch (error) {
    await clear();
    throw error;
  }
  for (const [index, { part, target }] of staged.entries()) {
    try {
      await disk.rename(part, target);
    } catch (error) {
      // A rename that is said to have failed may have been done.
      const { code } = error as NodeJS.ErrnoException;
      await clear();
      const left = staged.length - index;
      throw new WrittenInPart(
        `${root} is written in part: ${target} and ${left - 1} files after it are not (${code}). Mend the disk and run this again`,
        { cause: error },
      );
    }
  }
}

/** Writes one file whole, or leaves what stood there. */
export async function writeWhole(path: string, bytes: string | Uint8Array, disk: Disk = realDisk): Promise<void> {
  await writeAll(dirname(path), new Map([[basename(path), bytes]]), disk);
}

/** Does a step for all, some at a time, and waits for each: none is still at work when the first failure is thrown. */
async function all<Item>(items: readonly Item[], step: (item: Item) => Promise<void>): Promise<void> {
  for (let position = 0; position < items.length; position += AT_ONCE) {
    for (const done of await Promise.allSettled(items.slice(position, position + AT_ONCE).map(step)))
      if (done.status === "rejected") throw done.reason;
  }
}
