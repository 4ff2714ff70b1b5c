import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

interface Staged {
  target: string;
  part: string;
  backup: string;
  existed: boolean;
}

/**
 * Writes all files or none. Every file is first written whole beside its target; only then are all put in place, each by a rename. Where one cannot be put
 * in place, those before it get their old bytes back.
 */
export async function writeAll(root: string, files: ReadonlyMap<string, string>): Promise<void> {
  const staged: Staged[] = [];
  const placed: Staged[] = [];
  try {
    for (const [path, text] of files) {
      const target = join(root, path);
      const beside = (suffix: string): string => join(dirname(target), `.${basename(target)}.${suffix}`);
      const entry = { target, part: beside("part"), backup: beside("before"), existed: await exists(target) };
      staged.push(entry);
      await mkdir(dirname(target), { recursive: true });
      await writeThrough(entry.part, text);
      if (entry.existed) await copyFile(target, entry.backup);
    }
    for (const entry of staged) {
      await rename(entry.part, entry.target);
      placed.push(entry);
    }
  } catch (error) {
    for (const { target, backup, existed } of placed) await (existed ? rename(backup, target) : rm(target));
    throw error;
  } finally {
    for (const { part, backup } of staged) await Promise.all([rm(part, { force: true }), rm(backup, { force: true })]);
  }
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(() => true, () => false);
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
