import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { cases } from "../../proof.ts";
import { scratch, succeed } from "./small-release.ts";
import { realSystem } from "../../../pipeline/source/disk.ts";

/**
 * Publishing is killed at 50 moments spread over its run. A reader that follows the index must see a whole release
 * after each.
 */

const KILLS = cases(50);
const work = scratch(realSystem);
const target = join(work.folder, "target");
const pristine = join(work.folder, "pristine");
const bin = join(import.meta.dirname, "../../../pipeline/bin.js");
let key = "";
let publicKey = "";
let newer = "";

beforeAll(async () => {
  const made = await work.key();
  [key, publicKey] = [made.private_key, made.public_key];
  const older = await work.build("older", { version: "2026.11.20", word: "older", chapters: 99 });
  newer = await work.build("newer", { word: "newer", chapters: 99 });
  await succeed(work.run("publish", pristine, "--data", older, "--cache", work.cache, "--brotli", "1", "--key", key));
});

afterAll(() => work.remove());

/**
 * Publishes the newer release in a process of its own and kills that so long after it began to write; starting up takes
 * longer than writing and shows
 * nothing. Gives the signal that ended it, and how long it wrote.
 */
async function publishAndKill(after: number | undefined): Promise<{ signal: NodeJS.Signals | null; wrote: number }> {
  const child = spawn(
    process.execPath,
    [
      bin,
      "publish",
      target,
      "--data",
      newer,
      "--cache",
      work.cache,
      "--brotli",
      "1",
      "--key",
      key,
      "--seen",
      work.seen,
    ],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  while (!existsSync(join(target, "d/2026.11.21/statement.json")) && child.exitCode === null) await pause(1);
  const began = performance.now();
  if (after !== undefined) {
    await Promise.race([pause(after), ended]);
    child.kill("SIGKILL");
  }
  const [, signal] = await ended;
  return { signal, wrote: performance.now() - began };
}

function restore(): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(pristine, target, { recursive: true });
  work.forget();
}

it(`shows a whole release after each of ${KILLS} kills, and goes on to the end`, async () => {
  restore();
  const { signal: none, wrote: whole } = await publishAndKill(undefined);
  expect(none).toBeNull();
  const all = fastGlob.sync("d/2026.11.21/**", { cwd: target }).length;

  const reached: number[] = [];
  for (let kill = 0; reached.length < KILLS; kill++) {
    // Every third goes on from what the last kill left. The moments are spread by the golden ratio, no two alike.
    if (kill % 3 !== 0) restore();
    const { signal } = await publishAndKill(whole * ((kill * 0.618034) % 1));
    const files = fastGlob.sync("d/2026.11.21/**", { cwd: target }).length;
    if (signal === "SIGKILL") reached.push(files);
    const dataset = await openDataset(filesIn(target));
    const word = dataset.version === "2026.11.21" ? "newer" : "older";
    const chapters = await Promise.all(dataset.files("nomenclature", "cn-chapter/3").map((file) => dataset.load(file)));
    expect(chapters.filter((chapter) => !JSON.stringify(chapter).includes(`, ${word}"`))).toEqual([]);
    const verified = await work.run("verify", target, "--public-key", publicKey);
    expect({ kill, code: verified.code, report: verified.stdout }).toMatchObject({ code: 0 });
  }
  const within = reached.filter((files) => files > 0 && files < all).length;
  console.log(
    `${KILLS} kills within ${Math.round(whole)} ms: ${within} with some of ${all} files written, ${reached.filter((files) => files === 0).length} with none`,
  );
  expect(within, "kills that hit the writing itself").toBeGreaterThan(0);

  const last = await work.run("publish", target, "--data", newer, "--cache", work.cache, "--brotli", "1", "--key", key);
  expect(last.code).toBe(0);
  expect(
    (await work.run("publish", target, "--data", newer, "--cache", work.cache, "--brotli", "1", "--key", key, "--json"))
      .stdout,
  ).toContain('"written": 0');
  expect((await openDataset(filesIn(target))).version).toBe("2026.11.21");
  expect(fastGlob.sync("d/2026.11.21/**", { cwd: target }).length).toBe(all);
  const wrong = fastGlob
    .sync("**/*", { cwd: newer })
    .filter((file) => !readFileSync(join(target, "d/2026.11.21", file)).equals(readFileSync(join(newer, file))));
  expect(wrong).toEqual([]);
});
