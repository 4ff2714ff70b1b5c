import { basename, dirname, join } from "node:path";
import { type Disk, readWhole } from "./disk.ts";
import { lockOf, withLock } from "./lock.ts";

/** A file that is to be put in place with others: its new bytes stand beside it, and its old ones until all are there. */
export interface Staged {
  target: string;
  part: string;
  backup: string;
  existed: boolean;
}

/** Names all files of a write that has begun: `redo` once every new file is on disk, `undo` once one could not be put in place. */
const [REDO, UNDO] = [".cargolex-redo", ".cargolex-undo"];

/** Where the new and the old bytes of a file stand meanwhile. */
export function besides(target: string): Staged {
  const beside = (suffix: string): string => join(dirname(target), `.${basename(target)}.${suffix}`);
  return { target, part: beside("part"), backup: beside("before"), existed: false };
}

/** Decides that a write is done: from here on it is finished, by this run or by the next. */
export async function commitWrites(root: string, paths: ReadonlyMap<string, Staged>, disk: Disk): Promise<void> {
  const text = JSON.stringify([...paths].map(([path, { existed }]) => ({ path, existed })));
  await disk.write(join(root, `${REDO}.part`), text);
  await disk.rename(join(root, `${REDO}.part`), join(root, REDO));
}

/** Decides that a write is taken back. */
export async function decideBack(root: string, disk: Disk): Promise<void> {
  await disk.rename(join(root, REDO), join(root, UNDO));
}

/** Forgets the decision, once all is as it says. */
export async function forget(root: string, disk: Disk): Promise<void> {
  await disk.remove(join(root, REDO));
  await disk.remove(join(root, UNDO));
}

/** Finishes what a run that was killed had decided in a folder. Gives whether there was anything. */
export async function finishWrites(root: string, disk: Disk): Promise<boolean> {
  if (!(await isBegun(root, disk))) return false;
  await withLock(lockOf(root), () => finish(root, disk));
  return true;
}

/** The same for a run that holds the lock of the folder. */
export async function finish(root: string, disk: Disk): Promise<void> {
  const redo = await read(root, REDO, disk);
  if (redo !== undefined) await putInPlace(redo, disk).catch(() => decideBack(root, disk));
  const undo = await read(root, UNDO, disk);
  for (const staged of undo ?? []) await takeBack(staged, disk);
  for (const { part, backup } of undo ?? redo ?? []) for (const path of [part, backup]) await disk.remove(path);
  if ((undo ?? redo) !== undefined) await forget(root, disk);
}

async function putInPlace(redo: readonly Staged[], disk: Disk): Promise<void> {
  for (const { part, target } of redo) if ((await disk.look(part)) !== undefined) await disk.rename(part, target);
}

/** Gives a file its old bytes, or removes it where there was none. May be done again. */
export async function takeBack({ target, backup, existed }: Staged, disk: Disk): Promise<void> {
  if (!existed) {
    if ((await disk.look(target))?.kind !== "folder") await disk.remove(target);
  } else if ((await disk.look(backup)) !== undefined) await disk.rename(backup, target);
}

async function isBegun(root: string, disk: Disk): Promise<boolean> {
  return (await disk.look(join(root, REDO))) !== undefined || (await disk.look(join(root, UNDO))) !== undefined;
}

async function read(root: string, journal: string, disk: Disk): Promise<Staged[] | undefined> {
  if ((await disk.look(join(root, journal))) === undefined) return undefined;
  const named = JSON.parse((await readWhole(disk, join(root, journal))).toString("utf8")) as { path: string; existed: boolean }[];
  return named.map(({ path, existed }) => ({ ...besides(join(root, path)), existed }));
}
