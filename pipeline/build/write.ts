import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/compare.ts";
import type { Plan } from "./files.ts";

/** How a folder differs from a plan. */
export interface Drift {
  missing: string[];
  stale: string[];
  orphan: string[];
}

/** Compares planned bytes with a folder; writes nothing. */
export async function compareWith(folder: string, plan: Plan): Promise<Drift> {
  const present = new Set(await fastGlob("**/*", { cwd: folder, dot: true }));
  const drift: Drift = { missing: [], stale: [], orphan: [...present].filter((path) => !plan.has(path)).toSorted(compareText) };
  for (const [path, bytes] of plan) {
    if (!present.has(path)) drift.missing.push(path);
    else if (!(await readFile(join(folder, path))).equals(bytes)) drift.stale.push(path);
  }
  drift.missing.sort(compareText);
  drift.stale.sort(compareText);
  return drift;
}

/** Writes what differs, each file whole or not at all, the index last; removes files that the plan does not have. */
export async function writePlan(folder: string, plan: Plan): Promise<Drift> {
  const drift = await compareWith(folder, plan);
  const changed = [...drift.missing, ...drift.stale];
  const shards = changed.filter((path) => path !== INDEX);
  for (const parent of new Set(changed.map((path) => dirname(join(folder, path))))) await mkdir(parent, { recursive: true });
  for (let at = 0; at < shards.length; at += AT_ONCE) await Promise.all(shards.slice(at, at + AT_ONCE).map((path) => writeWhole(folder, path, plan)));
  if (changed.includes(INDEX)) await writeWhole(folder, INDEX, plan);
  for (const path of drift.orphan) await rm(join(folder, path));
  return drift;
}

/** Writes beside the target and renames: a reader sees the old file or the new one. */
async function writeWhole(folder: string, path: string, plan: Plan): Promise<void> {
  const target = join(folder, path);
  const bytes = plan.get(path);
  if (bytes === undefined) throw new Error(`${path} is not planned`);
  await writeFile(`${target}.part`, bytes);
  await rename(`${target}.part`, target);
}

/** Files written at the same time. */
const AT_ONCE = 16;

const INDEX = "index.json";
