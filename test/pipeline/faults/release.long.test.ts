import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writePlan, NotBuilt, writeReleased } from "../../../pipeline/output/write.ts";
import type { Disk } from "../../../pipeline/source/disk.ts";
import { WriteError } from "../../../pipeline/source/write-all.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { cases } from "../../proof.ts";
import { planSmall } from "../publish/small-release.ts";
import { quickDisk } from "./faulty-disk.ts";
import { everyPoint } from "./points.ts";

type ReleaseFiles = Parameters<typeof writeReleased>[0];

/**
 * A release is written while each step of the disk goes wrong in turn: the list of releases is written last of its
 * tables, no build is ahead of them, and nobody reads a half one.
 */

const work = mkdtempSync(join(tmpdir(), "cargolex-faults-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const [sources, out] = [join(work, "sources"), join(work, "out")];
const OLD = { "releases.csv": "version,summary\n2026.11.20,First\n", "changes/2026.11.20.json": "{}\n" };
const TABLES = {
  "changes/2026.11.21.json": '{"second":true}\n',
  "changes/legs/2026.11.21.json": '{"legs":[]}\n',
  "releases.csv": "version,summary\n2026.11.20,First\n2026.11.21,Second\n",
};
const older = planSmall({ version: "2026.11.20", word: "older", chapters: 2, bare: true });
const newer = planSmall({ word: "newer", chapters: 3, bare: true });
const release: ReleaseFiles = { sources, tables: new Map(Object.entries(TABLES)), out, plan: newer };

function write(folder: string, files: Iterable<readonly [string, string | Uint8Array]>): void {
  for (const [path, bytes] of files) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

function prepare(): void {
  for (const folder of [sources, out]) rmSync(folder, { recursive: true, force: true });
  write(sources, Object.entries(OLD));
  write(out, older);
}

/** What stands in a folder, without what a run keeps for itself. */
function standing(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith("."),
  );
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${path.slice(folder.length)}: ${readFileSync(path, "latin1")}`)
    .join("\n");
}

/**
 * A release that a runtime takes for whole although it is none; files that are refused for their hash are no part of
 * it.
 */
async function halfRead(): Promise<string[]> {
  const dataset = await openDataset(filesIn(out)).catch(() => undefined);
  if (dataset === undefined) return [];
  const word = dataset.version === "2026.11.21" ? "newer" : "older";
  const loaded = await Promise.all(
    dataset.files("nomenclature", "cn-chapter/3").map((file) =>
      dataset.load(file).then(
        (shard) => JSON.stringify(shard),
        () => undefined,
      ),
    ),
  );
  return loaded
    .filter((text) => text?.includes(`, ${word}"`) === false)
    .map(() => `a runtime answers ${dataset.version} with another release`);
}

it("a release is listed once its tables stand, built after that, and mended by the next run, whichever step goes wrong", async () => {
  prepare();
  const [oldTables, oldBuild] = [standing(sources), standing(out)];
  await writeReleased(release, quickDisk);
  const [newTables, newBuild] = [standing(sources), standing(out)];
  const { points, steps, wrong } = await everyPoint(
    (disk: Disk) => writeReleased(release, disk),
    prepare,
    async ({ error }) => {
      const faults = await halfRead();
      if (error === undefined && !(standing(sources) === newTables && standing(out) === newBuild))
        faults.push("said to be made, and is not");
      if (error instanceof WriteError && !(standing(sources) === oldTables && standing(out) === oldBuild))
        faults.push("said to be unchanged, and is not");
      if (error instanceof NotBuilt && standing(sources) !== newTables)
        faults.push("said to stand in the tables, and does not");
      const tables = standing(sources);
      if (readFileSync(join(sources, "releases.csv"), "utf8") === TABLES["releases.csv"] && tables !== newTables)
        faults.push(`the release is listed before its record stands: ${tables}`);
      if (tables !== newTables && standing(out) !== oldBuild) faults.push("the build is ahead of the tables");
      // What `cargolex build` does where the tables are new, and `cargolex release` again where not all are.
      if (tables === newTables) await writePlan(out, newer, quickDisk);
      else await writeReleased(release, quickDisk);
      if (standing(sources) !== newTables || standing(out) !== newBuild) faults.push("is not mended by the next run");
      return [...faults, ...(await halfRead())];
    },
    undefined,
    cases(10) === 10 ? 1 : 10,
  );
  console.log(`release: ${steps} steps, ${points} points`);
  expect(wrong).toEqual([]);
  expect(points).toBeGreaterThan(cases(400));
});
