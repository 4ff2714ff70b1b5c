import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writePlan } from "../../../pipeline/output/write.ts";
import type { Disk } from "../../../pipeline/source/disk.ts";
import { WriteError, WrittenInPart, writeAll } from "../../../pipeline/source/write-all.ts";
import { Killed, quickDisk } from "./faulty-disk.ts";
import { everyPoint, type Point } from "./points.ts";

/**
 * Several files are written while each step of the disk goes wrong in turn: each is old or new, whole, what was said is
 * true, and the next run writes them all.
 */

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
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith("."),
  );
  return JSON.stringify(
    Object.fromEntries(
      files
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
    ),
  );
}

const before = JSON.stringify(OLD);
const after = JSON.stringify(
  Object.fromEntries(Object.entries({ ...OLD, ...NEW }).toSorted(([a], [b]) => (a < b ? -1 : 1))),
);
const hidden = (): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => /(^|\/)\.[^/]+$/.test(path));

async function judge({ error, kind, step }: Point): Promise<string[]> {
  const result = standing();
  const wrong: string[] = [];
  if (error === undefined && result !== after) wrong.push(`said to be written, and is not: ${result}`);
  if (error instanceof WriteError && result !== before) wrong.push(`said to be unchanged, and is not: ${result}`);
  for (const [path, text] of Object.entries(JSON.parse(result) as Record<string, string>))
    if (text !== (OLD as Record<string, string>)[path] && text !== (NEW as Record<string, string>)[path])
      wrong.push(`${path} is neither old nor new: ${text}`);
  if (
    error !== undefined &&
    !(error instanceof WriteError || error instanceof WrittenInPart || error instanceof Killed)
  )
    wrong.push(`threw ${JSON.stringify(error)}`);
  if (!kind.startsWith("kill") && !step.startsWith("remove ") && hidden().length > 0)
    wrong.push(`leaves ${hidden().join(", ")}`);
  await writeAll(root, new Map(Object.entries(NEW)), quickDisk);
  if (standing() !== after) wrong.push(`is not written by the next run: ${standing()}`);
  if (hidden().length > 0) wrong.push(`the next run leaves ${hidden().join(", ")}`);
  return wrong;
}

it("leaves whole files at every step that goes wrong, says what is true, and is done by the next run", async () => {
  const { points, steps, wrong } = await everyPoint(
    (disk) => writeAll(root, new Map(Object.entries(NEW)), disk),
    prepare,
    judge,
  );
  console.log(`write: ${steps} steps, ${points} points`);
  expect(wrong).toEqual([]);
  expect(points).toBeGreaterThan(50);
});

it("a disk that is full changes nothing, and leaves nothing", async () => {
  prepare();
  const disk: Disk = {
    ...quickDisk,
    write: async (path, bytes) => {
      if (path.endsWith(".d.csv.part")) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
      await quickDisk.write(path, bytes);
    },
  };
  await expect(writeAll(root, new Map(Object.entries(NEW)), disk)).rejects.toThrow(WriteError);
  expect([standing(), hidden()]).toEqual([before, []]);
});

const plan = (word: string): Map<string, Uint8Array> =>
  new Map(
    [
      ["index.json", `index ${word}`],
      ["a.json", `a ${word}`],
      ["b/c.json", `c ${word}`],
      [`${word}.json`, "one of them"],
    ].map(([path, text]) => [path as string, new TextEncoder().encode(text)]),
  );

it("a build is old or new at every step, and the next one mends it", async () => {
  const ready = async (): Promise<void> => void (await writePlan(root, plan("old"), quickDisk));
  prepare();
  rmSync(root, { recursive: true });
  await ready();
  const copy = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path)] as const);
  const restore = (): void => {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, "b"), { recursive: true });
    for (const [path, bytes] of copy) writeFileSync(path, bytes);
  };
  const { points, wrong } = await everyPoint(
    (disk) => writePlan(root, plan("new"), disk),
    restore,
    async ({ error }) => {
      const faults: string[] = [];
      const [index, a, c] = ["index.json", "a.json", "b/c.json"].map(
        (path) => readFileSync(join(root, path), "utf8").split(" ")[1],
      );
      if (error === undefined && !(index === "new" && a === "new" && c === "new"))
        faults.push("said to be built, and is not");
      if (error instanceof WriteError && !(index === "old" && a === "old" && c === "old"))
        faults.push("said to be unchanged, and is not");
      if (index === "new" && !(a === "new" && c === "new")) faults.push("the index is new before what it names");
      const drift = await writePlan(root, plan("new"), quickDisk);
      if (drift.missing.length + drift.stale.length > 0 && error === undefined) faults.push("had to be built again");
      if (hidden().length > 0) faults.push(`leaves ${hidden().join(", ")}`);
      return faults;
    },
  );
  console.log(`build: ${points} points`);
  expect(wrong).toEqual([]);
});
