import { join } from "node:path";
import { compareText } from "../../runtime/text/normalize.ts";
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

/** A release that stands in the source tables, and is not built. */
export class NotBuilt extends Error {}

/** Files that a release writes. */
interface ReleaseFiles {
  /** The source tables, and those that the release writes among them, by path. */
  sources: string;
  tables: ReadonlyMap<string, string | Uint8Array>;
  /** The built folder, and all that stands in it. */
  out: string;
  plan: Plan;
}

/**
 * Writes the tables of a release, in the order given, and then what is built from them: never the other way round, so
 * that a build mends what is left undone, and no data are built from what no table says. Rejects with `NotBuilt` where
 * the tables are written and the build is not.
 */
export async function writeReleased({ sources, tables, out, plan }: ReleaseFiles, disk: Disk): Promise<Drift> {
  await makeFolder(out, disk);
  await writeAll(sources, tables, disk);
  try {
    return await writePlan(out, plan, disk);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new NotBuilt(`${sources} is written, ${out} is not: ${error.message}. Mend that and run npx cargolex build`, {
      cause: error,
    });
  }
}
