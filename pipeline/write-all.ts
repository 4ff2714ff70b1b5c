import { copyFile, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolder, writeError } from "./make-folder.ts";

interface Staged {
  target: string;
  part: string;
  backup: string;
  existed: boolean;
}

/** Files written at the same time. */
const AT_ONCE = 16;

/**
 * Writes all files or none. Every file is first written whole beside its target; only then are all put in place, each by a rename, in the order given: a
 * reader sees the old file or the new one. Where one cannot be put in place, those before it get their old bytes back.
 */
export async function writeAll(root: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const staged = [...files].map(([path, bytes]) => ({ ...besides(join(root, path)), bytes }));
  const placed: Staged[] = [];
  try {
    for (const folder of new Set(staged.map(({ target }) => dirname(target)))) await makeFolder(folder);
    for (let at = 0; at < staged.length; at += AT_ONCE) await settle(staged.slice(at, at + AT_ONCE).map(stage));
    for (const entry of staged) {
      await rename(entry.part, entry.target).catch((error: unknown) => Promise.reject(writeError(entry.target, error) as Error));
      placed.push(entry);
    }
  } catch (error) {
    for (const { target, backup, existed } of placed) await (existed ? rename(backup, target) : rm(target));
    throw error;
  } finally {
    for (let at = 0; at < staged.length; at += AT_ONCE) await Promise.allSettled(staged.slice(at, at + AT_ONCE).flatMap(({ part, backup }) => [part, backup].map((path) => rm(path, { force: true }))));
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
    entry.existed = await stat(entry.target).then((found) => found.isFile(), () => false);
    if (entry.existed) await copyFile(entry.target, entry.backup);
  } catch (error) {
    throw writeError(entry.target, error);
  }
}

/** Waits for all, then fails with the first that failed: none is still at work when the parts are removed. */
async function settle(steps: readonly Promise<void>[]): Promise<void> {
  for (const step of await Promise.allSettled(steps)) if (step.status === "rejected") throw step.reason;
}

async function writeThrough(path: string, bytes: string | Uint8Array): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
