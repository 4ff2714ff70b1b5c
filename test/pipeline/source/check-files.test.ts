import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { expect, it } from "vitest";
import { below, runBelow } from "../commands/run-cli.ts";

const fixtures = join(import.meta.dirname, "fixtures", "check");
const cases = fastGlob.sync("*", { cwd: fixtures, onlyDirectories: true }).toSorted();

it.each(cases)("%s: the report names every finding and its line", async (name) => {
  const folder = join(fixtures, name);
  const files = fastGlob.sync("**/*.csv", { cwd: folder }).toSorted();
  const { code, stdout } = await runBelow(folder, "check", ...files);
  expect(code).toBe(1);
  await expect(stdout).toMatchFileSnapshot(join(folder, "expected.txt"));
});

it("gives the same report and exit code as a process of its own", () => {
  const folder = join(fixtures, "several-files");
  const bin = join(import.meta.dirname, "../../../pipeline/bin.js");
  const run = spawnSync(
    process.execPath,
    [bin, "check", "--sources", folder, "nomenclature/successors.csv", "releases.csv"],
    { encoding: "utf8" },
  );
  expect({ status: run.status, stdout: below(folder, run.stdout) }).toEqual({
    status: 1,
    stdout: readFileSync(join(folder, "expected.txt"), "utf8"),
  });
});
