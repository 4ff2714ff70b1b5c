import { closeSync, fsync, openSync, renameSync, statSync, writeFileSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, writeError } from "./make-folder.ts";

interface Staged {
  target: string;
  part: string;
  backup: string;
  existed: boolean;
}

/** Files written at the same time. */
const AT_ONCE = 64;

/**
 * Writes all files or none. Every file is first written whole beside its target; only then are all put in place, each by a rename, in the order given: a
 * reader sees the old file or the new one. Where one cannot be put in place, those before it get their old bytes back.
 */
export async function writeAll(root: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const staged = [...files].map(([path, bytes]) => ({ ...besides(join(root, path)), bytes }));
  const placed = new Set<Staged>();
  try {
    for (const folder of new Set(staged.map(({ target }) => dirname(target)))) await makeFolder(folder);
    for (let at = 0; at < staged.length; at += AT_ONCE) await settle(staged.slice(at, at + AT_ONCE).map(stage));
    for (const entry of staged) {
      put(entry);
      placed.add(entry);
    }
  } catch (error) {
    for (const { target, backup, existed } of placed) await (existed ? rename(backup, target) : rm(target));
    throw error;
  } finally {
    const left = staged.flatMap((entry) => [...(placed.has(entry) ? [] : [entry.part]), ...(entry.existed ? [entry.backup] : [])]);
    for (let at = 0; at < left.length; at += AT_ONCE) await Promise.allSettled(left.slice(at, at + AT_ONCE).map((path) => rm(path, { force: true })));
  }
}

/** Writes one file whole, or leaves what stood there. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  await writeAll(dirname(path), new Map([[basename(path), bytes]]));
}

function besides(target: string): Staged {
  const beside = (suffix: string): string => join(dirname(target), `.${basename(target)}.${suffix}`);
  return { target, part: beside("part"), backup: beside("before"), existed: false };
}

async function stage(entry: Staged & { bytes: string | Uint8Array }): Promise<void> {
  try {
    await writeThrough(entry.part, entry.bytes);
    entry.existed = statSync(entry.target, { throwIfNoEntry: false })?.isFile() === true;
    if (entry.existed) await copyFile(entry.target, entry.backup);
  } catch (error) {
    throw writeError(entry.target, error);
  }
}

function put({ part, target }: Staged): void {
  try {
    renameSync(part, target);
  } catch (error) {
    throw writeError(target, error);
  }
}

/** Waits for all, then fails with the first that failed: none is still at work when the parts are removed. */
async function settle(steps: readonly Promise<void>[]): Promise<void> {
  for (const step of await Promise.allSettled(steps)) if (step.status === "rejected") throw step.reason;
}

/** Writes a file at once, and waits until it is on disk. */
async function writeThrough(path: string, bytes: string | Uint8Array): Promise<void> {
  const file = openSync(path, "w");
  try {
    writeFileSync(file, bytes);
    await untilOnDisk(file);
  } finally {
    closeSync(file);
  }
}

const untilOnDisk = promisify(fsync);
