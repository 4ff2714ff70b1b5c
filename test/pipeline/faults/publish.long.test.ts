import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import type { Disk } from "../../../pipeline/source/disk.ts";
import { cases } from "../../proof.ts";
import { runCli, type Run } from "../commands/run-cli.ts";
import { scratch, succeed } from "../publish/small-release.ts";
import { quickDisk } from "./faulty-disk.ts";
import { everyPoint, type Point } from "./points.ts";

/**
 * A release is published while each step of the disk goes wrong in turn: a reader finds a whole release after each, and
 * the next run makes what an undisturbed one makes.
 */

const STRIDE = cases(10) === 10 ? 1 : 10;
const NOW = Date.UTC(2026, 10, 22, 12);
const work = scratch();
/** What a run reads and writes: the place, what was seen of it, and the cache. */
const state = join(work.folder, "state");
const target = join(state, "target");
let key = "";
let publicKey = "";
let builds: { older: string; newer: string };

beforeAll(async () => {
  const made = await work.key();
  [key, publicKey] = [made.private_key, made.public_key];
  builds = {
    older: await work.build("older", { version: "2026.11.20", word: "older", chapters: 1, bare: true }),
    newer: await work.build("newer", { word: "newer", chapters: 1, bare: true }),
  };
});

afterAll(() => work.remove());

function publish(data: string, disk: Disk): Promise<Run> {
  return runCli(
    { disk, now: () => NOW },
    "publish",
    target,
    "--data",
    data,
    "--cache",
    join(state, "cache"),
    "--brotli",
    "1",
    "--key",
    key,
    "--seen",
    join(state, "seen"),
  );
}

/** All that is published, byte for byte; what a run keeps for itself is not. */
const published = (): Map<string, string> =>
  new Map(
    fastGlob
      .sync("**/*", { cwd: target })
      .toSorted()
      .map((file) => [file, readFileSync(join(target, file), "base64")]),
  );

/** What is wrong with what stands there for those who read it: it verifies, and is one release, whole. */
async function readersFind(): Promise<string[]> {
  const wrong: string[] = [];
  const verified = await runCli(
    { disk: quickDisk, now: () => NOW },
    "verify",
    target,
    "--public-key",
    publicKey,
    "--seen",
    join(work.folder, "reader"),
  );
  if (verified.code !== 0) wrong.push(`does not verify: ${verified.stdout}${verified.stderr}`);
  rmSync(join(work.folder, "reader"), { recursive: true, force: true });
  const dataset = await openDataset(filesIn(target));
  const word = dataset.version === "2026.11.21" ? "newer" : "older";
  for (const file of dataset.files("nomenclature", "cn-chapter/3"))
    if (!JSON.stringify(await dataset.load(file)).includes(`, ${word}"`))
      wrong.push(`${file.path} of ${dataset.version} is of another release`);
  return wrong;
}

/** Publishes at every point over what `before` leaves. */
async function atEveryPoint(
  data: string,
  before: () => void,
): Promise<{ points: number; steps: number; wrong: string[] }> {
  const runs: { last: Run | undefined } = { last: undefined };
  before();
  const index = (): string | undefined => published().get("index.json");
  const old = index();
  await succeed(publish(data, quickDisk));
  const whole = published();
  return everyPoint(
    async (disk) => {
      runs.last = undefined;
      runs.last = await publish(data, disk);
    },
    before,
    async ({ error }: Point) => {
      const [wrong, text, { last }] = [[] as string[], index(), runs];
      if (error !== undefined || last === undefined) wrong.push(`threw ${String(error)}`);
      else if (last.code === 0 && text !== whole.get("index.json")) wrong.push("said to be published, and is not");
      else if (last.code !== 0 && last.stderr.includes("answers as before") && text !== old)
        wrong.push("said to answer as before, and does not");
      else if (last.code !== 0 && last.stderr + last.stdout === "") wrong.push("failed and said nothing");
      if (text !== old && text !== whole.get("index.json")) wrong.push("has an index that nobody made");
      if (text !== undefined) wrong.push(...(await readersFind()));
      const again = await publish(data, quickDisk);
      if (again.code !== 0) wrong.push(`cannot be published again: ${again.stdout}${again.stderr}`);
      const settled = published();
      wrong.push(
        ...[...whole.keys(), ...settled.keys()]
          .filter((path) => settled.get(path) !== whole.get(path))
          .map((path) => `${path} is other than after an undisturbed run`),
      );
      return wrong;
    },
    undefined,
    STRIDE,
  );
}

it("a second release is whole or not there at every step that goes wrong", async () => {
  const pristine = join(work.folder, "pristine");
  await succeed(publish(builds.older, quickDisk));
  cpSync(state, pristine, { recursive: true });
  const { points, steps, wrong } = await atEveryPoint(builds.newer, () => {
    rmSync(state, { recursive: true, force: true });
    cpSync(pristine, state, { recursive: true });
  });
  console.log(`publish over a release: ${steps} steps, ${points} points`);
  expect(wrong).toEqual([]);
  expect(points).toBeGreaterThan(cases(2000));
});

it("a first release is whole or not there at every step that goes wrong", async () => {
  const { points, steps, wrong } = await atEveryPoint(builds.older, () =>
    rmSync(state, { recursive: true, force: true }),
  );
  console.log(`publish to an empty place: ${steps} steps, ${points} points`);
  expect(wrong).toEqual([]);
  expect(points).toBeGreaterThan(cases(1500));
});
