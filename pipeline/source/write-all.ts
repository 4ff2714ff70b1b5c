import { basename, dirname, join } from "node:path";
import { type Disk, realDisk } from "./disk.ts";
import { besides, commitWrites, decideBack, finish, forget, type Staged, takeBack } from "./journal.ts";
import { lockOf, withLock } from "./lock.ts";
import { makeFolder, writeError } from "./make-folder.ts";

/** Files written at the same time. */
const AT_ONCE = 64;

/** A write that could be neither finished nor taken back. Nothing is lost: the old and the new bytes stand beside the files, and the next run goes on. */
export class UnfinishedWrite extends Error {}

/**
 * Writes all files or none. Every file is first written whole beside its target; then a file that names them all decides, and only then are they put in place,
 * each by a rename, in the order given: a reader sees the old file or the new one. Where one cannot be put in place, those before it get their old bytes back.
 * A run that is killed after the decision is finished by the next.
 */
export async function writeAll(root: string, files: ReadonlyMap<string, string | Uint8Array>, disk: Disk = realDisk): Promise<void> {
  await makeFolder(root, disk);
  await withLock(lockOf(root), async () => {
    await finish(root, disk);
    await writeUnderLock(root, files, disk);
  });
}

/** Writes one file whole, or leaves what stood there. */
export async function writeWhole(path: string, bytes: string | Uint8Array, disk: Disk = realDisk): Promise<void> {
  await writeAll(dirname(path), new Map([[basename(path), bytes]]), disk);
}

async function writeUnderLock(root: string, files: ReadonlyMap<string, string | Uint8Array>, disk: Disk): Promise<void> {
  const staged = new Map([...files].map(([path, bytes]) => [path, { ...besides(join(root, path)), bytes }]));
  try {
    for (const folder of new Set([...staged.values()].map(({ target }) => dirname(target)))) await makeFolder(folder, disk);
    await all([...staged.values()], (entry) => stage(entry, disk));
    await commitWrites(root, staged, disk);
  } catch (error) {
    await clear(staged.values(), disk);
    throw writeError(root, error);
  }
  const placed: Staged[] = [];
  for (const entry of staged.values()) {
    // Before the step, not after: a rename that is said to have failed may have been done.
    placed.push(entry);
    try {
      await disk.rename(entry.part, entry.target);
    } catch (error) {
      await undo(root, placed, error, disk);
      await clear(staged.values(), disk);
      throw writeError(entry.target, error);
    }
  }
  // What stands here is right already: a remainder is cleared away by the next run.
  await clear(staged.values(), disk);
  await forget(root, disk).catch(() => {});
}

async function stage(entry: Staged & { bytes: string | Uint8Array }, disk: Disk): Promise<void> {
  try {
    await disk.write(entry.part, entry.bytes);
    entry.existed = (await disk.lookThrough(entry.target))?.kind === "file";
    if (!entry.existed) return;
    await disk.remove(entry.backup);
    // A second name costs nothing; some file systems have none.
    await disk.link(entry.target, entry.backup).catch(() => disk.copy(entry.target, entry.backup));
  } catch (error) {
    throw writeError(entry.target, error);
  }
}

/** Gives the files that were put in place their old bytes back. One that cannot be does not keep the others from it, and keeps its old bytes beside it. */
async function undo(root: string, placed: readonly Staged[], cause: unknown, disk: Disk): Promise<void> {
  const lost: string[] = [];
  try {
    await decideBack(root, disk);
    for (const entry of placed) await takeBack(entry, disk).catch(() => lost.push(entry.target));
    if (lost.length === 0) return await forget(root, disk);
  } catch {
    // Said below: nothing has been taken back, and the next run finishes the write.
  }
  const code = String((cause as NodeJS.ErrnoException).code);
  const left = lost.length === 0 ? "" : `: ${lost.join(", ")} could not be given the old bytes, which stand beside as .before`;
  throw new UnfinishedWrite(`${root} was written in part (${code})${left}. Nothing is lost: mend the disk and run this again, it goes on where it stopped`, { cause });
}

/** Removes what stands beside the files, as far as that is possible. */
async function clear(staged: Iterable<Staged>, disk: Disk): Promise<void> {
  const left = [...staged].flatMap(({ part, backup }) => [part, backup]);
  await all(left, (path) => disk.remove(path)).catch(() => {});
}

/** Does a step for all, some at a time, and waits for each: none is still at work when the first failure is thrown. */
async function all<Item>(items: readonly Item[], step: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const done of await Promise.allSettled(items.slice(at, at + AT_ONCE).map(step))) if (done.status === "rejected") throw done.reason;
  }
}

