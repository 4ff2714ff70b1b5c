import { join } from "node:path";
import { compareText } from "../../runtime/text/fold.ts";
import { type Disk, readWhole, realDisk } from "../source/disk.ts";
import { makeFolder, WriteError, writeAll } from "../source/write-all.ts";
import type { Plan } from "./shard.ts";

/** How a folder differs from a plan. */
export interface Drift {
  missing: string[];
  stale: string[];
  orphan: string[];
}

/** Compares planned bytes with a folder; writes nothing. */
export async function compareWith(folder: string, plan: Plan, disk: Disk = realDisk): Promise<Drift> {
  const there = (await disk.lookThrough(folder)) === undefined ? [] : await disk.list(folder, "followed");
  const present = new Set(there.filter(({ kind }) => kind !== "folder").map(({ path }) => path));
  const drift: Drift = {
    missing: [],
    stale: [],
    orphan: [...present].filter((path) => !plan.has(path)).toSorted(compareText),
  };
  for (const [path, bytes] of plan) {
    if (!present.has(path)) drift.missing.push(path);
    else if (!(await readWhole(disk, join(folder, path))).equals(bytes)) drift.stale.push(path);
  }
  drift.missing.sort(compareText);
  drift.stale.sort(compareText);
  return drift;
}

/**
 * Writes what differs, the index last, and removes files that the plan does not have, such as what a run that was
 * killed left. A folder that no build wrote is left alone.
 */
export async function writePlan(folder: string, plan: Plan, disk: Disk = realDisk): Promise<Drift> {
  await makeFolder(folder, disk);
  const drift = await compareWith(folder, plan, disk);
  const foreign = drift.missing.includes(INDEX) ? drift.orphan.find((path) => !path.endsWith(".part")) : undefined;
  if (foreign !== undefined)
    throw new WriteError(
      `${folder} holds other files (${foreign}), and a build removes what it does not write: name a folder of its own`,
    );
  const changed = [...drift.missing, ...drift.stale];
  const ordered = [...changed.filter((path) => path !== INDEX), ...changed.filter((path) => path === INDEX)];
  if (ordered.length > 0)
    await writeAll(folder, new Map(ordered.map((path) => [path, plan.get(path) as Uint8Array])), disk);
  for (const path of drift.orphan) await disk.remove(join(folder, path));
  return drift;
}

const INDEX = "index.json";
