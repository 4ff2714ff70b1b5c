import { type Drift, writePlan } from "../output/write.ts";
import type { Plan } from "../output/shard.ts";
import type { Disk } from "../source/disk.ts";
import { makeFolder, writeAll } from "../source/write-all.ts";

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
