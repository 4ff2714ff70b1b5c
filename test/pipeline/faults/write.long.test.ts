import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writePlan } from "../../../pipeline/output/write.ts";
import type { Disk } from "../../../pipeline/source/disk.ts";
import { finishWrites } from "../../../pipeline/source/journal.ts";
import { WriteError } from "../../../pipeline/source/make-folder.ts";
import { UnfinishedWrite, writeAll } from "../../../pipeline/source/write-all.ts";
import { faultyDisk, Killed, quickDisk } from "./faulty-disk.ts";
import { everyPoint, type Point } from "./points.ts";

/** Several files are written while each step of the disk goes wrong in turn: all are new, or all are old, and what was said is true. */

const work = mkdtempSync(join(tmpdir(), "cargolex-faults-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const root = join(work, "root");

const OLD = { "a.csv": "old a, rather long", "below/b.csv": "old b", "c.csv": "old c" };
const NEW = { "a.csv": "new a", "below/b.csv": "new b, which is longer", "below/deep/d.csv": "new d" };

function prepare(): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "below"), { recursive: true });
  for (const [path, text] of Object.entries(OLD)) writeFileSync(join(root, path), text);
}

/** What stands there, without what a run keeps for itself. */
function standing(): string {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return JSON.stringify(Object.fromEntries(files.map((entry) => join(entry.parentPath, entry.name)).toSorted().map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")])));
}

const before = JSON.stringify(OLD);
const after = JSON.stringify(Object.fromEntries(Object.entries({ ...OLD, ...NEW }).toSorted(([a], [b]) => (a < b ? -1 : 1))));
const hidden = (): string[] => readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => /(^|\/)\.[^/]+$/.test(path));

async function judge({ error }: Point): Promise<string[]> {
  const found = standing();
  const wrong: string[] = [];
  if (error === undefined && found !== after) wrong.push(`said to be written, and is not: ${found}`);
  if (error instanceof WriteError && found !== before) wrong.push(`said to be unchanged, and is not: ${found}`);
  if (error !== undefined && !(error instanceof WriteError || error instanceof UnfinishedWrite || error instanceof Killed || "syscall" in (error as object))) wrong.push(`threw ${JSON.stringify(error)}`);
  await finishWrites(root, quickDisk);
  const settled = standing();
  if (settled !== before && settled !== after) wrong.push(`is neither old nor new after the next run: ${settled}`);
  if (error === undefined && settled !== after) wrong.push("what was written is lost after the next run");
  await writeAll(root, new Map(Object.entries(NEW)), quickDisk);
  if (standing() !== after) wrong.push(`cannot be written again: ${standing()}`);
  if (hidden().length > 0) wrong.push(`leaves ${hidden().join(", ")}`);
  return wrong;
}

it("writes all or nothing at every step that goes wrong", async () => {
  const { points, steps, wrong } = await everyPoint((disk) => writeAll(root, new Map(Object.entries(NEW)), disk), prepare, judge);
  console.log(`write: ${steps} steps, ${points} points`);
  expect(wrong).toEqual([]);
  expect(points).toBeGreaterThan(200);
});

it("goes on after a run that was killed, while the disk goes wrong again", async () => {
  const killedAt = async (disk: Disk): Promise<void> => {
    // Ends between the decision and the last rename: the next run has to finish.
    const renames = faultyDisk(quickDisk);
    await writeAll(root, new Map(Object.entries(NEW)), renames).catch(() => {});
    prepare();
    const third = renames.log.flatMap((step, at) => (step.startsWith("rename ") ? [at + 1] : []))[2] ?? 0;
    await writeAll(root, new Map(Object.entries(NEW)), faultyDisk(quickDisk, third, "kill")).catch(() => {});
    if (standing() === before || standing() === after) throw new Error("the run was not killed between");
    await finishWrites(root, disk);
  };
  const { points, wrong } = await everyPoint(killedAt, prepare, async ({ error }) => {
    const faults: string[] = [];
    if (error === undefined && standing() !== after && standing() !== before) faults.push(`said to be finished, and is ${standing()}`);
    await finishWrites(root, quickDisk);
    if (standing() !== after && standing() !== before) faults.push(`is half written: ${standing()}`);
    return faults;
  });
  console.log(`finish: ${points} points`);
  expect(wrong).toEqual([]);
});

it("gives every file its old bytes although one cannot be given them", async () => {
  prepare();
  const disk: Disk = {
    ...quickDisk,
    rename: async (from, to) => {
      if (from.endsWith(".d.csv.part") || to.endsWith("a.csv") && from.endsWith(".before")) throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "rename" });
      return quickDisk.rename(from, to);
    },
  };
  await expect(writeAll(root, new Map(Object.entries(NEW)), disk)).rejects.toThrow(/was written in part \(EIO\): .*a\.csv could not be given the old bytes, which stand beside as \.before/);
  expect(readFileSync(join(root, "below/b.csv"), "utf8")).toBe(OLD["below/b.csv"]);
  expect(readFileSync(join(root, ".a.csv.before"), "utf8")).toBe(OLD["a.csv"]);
  await finishWrites(root, quickDisk);
  expect([standing(), hidden()]).toEqual([before, []]);
});

it("two runs at once write one after the other", async () => {
  prepare();
  const all = Array.from({ length: 8 }, (_, at) => new Map([["a.csv", `a of ${at}`], ["below/b.csv", `b of ${at}`]]));
  await Promise.all(all.map((files) => writeAll(root, files)));
  expect(readFileSync(join(root, "a.csv"), "utf8").slice(2)).toBe(readFileSync(join(root, "below/b.csv"), "utf8").slice(2));
});

const plan = (word: string): Map<string, Uint8Array> => new Map([["index.json", `index ${word}`], ["a.json", `a ${word}`], ["b/c.json", `c ${word}`], [`${word}.json`, "one of them"]].map(([path, text]) => [path as string, new TextEncoder().encode(text)]));

it("a build is old or new at every step, and the next one mends it", async () => {
  const ready = async (): Promise<void> => void (await writePlan(root, plan("old"), quickDisk));
  prepare();
  rmSync(root, { recursive: true });
  await ready();
  const copy = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).map((path) => [path, readFileSync(path)] as const);
  const restore = (): void => {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, "b"), { recursive: true });
    for (const [path, bytes] of copy) writeFileSync(path, bytes);
  };
  const { points, wrong } = await everyPoint((disk) => writePlan(root, plan("new"), disk), restore, async ({ error }) => {
    const faults: string[] = [];
    const [index, a, c] = ["index.json", "a.json", "b/c.json"].map((path) => readFileSync(join(root, path), "utf8").split(" ")[1]);
    if (error === undefined && !(index === "new" && a === "new" && c === "new")) faults.push("said to be built, and is not");
    if (error instanceof WriteError && !(index === "old" && a === "old" && c === "old")) faults.push("said to be unchanged, and is not");
    if (index === "new" && !(a === "new" && c === "new") ) faults.push("the index is new before what it names");
    const drift = await writePlan(root, plan("new"), quickDisk);
    if (drift.missing.length + drift.stale.length > 0 && error === undefined) faults.push("had to be built again");
    if (hidden().length > 0) faults.push(`leaves ${hidden().join(", ")}`);
    return faults;
  });
  console.log(`build: ${points} points`);
  expect(wrong).toEqual([]);
});
