import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cleanEnv } from "../../clock.ts";

const ROOT = join(import.meta.dirname, "../../..");

it("cargolex-data says which Node it wants, where the one that runs it lacks what it uses", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "data:text/javascript,delete Map.groupBy", join(ROOT, "runtime/data/conformance.ts"), "dist/data"],
    { cwd: ROOT, encoding: "utf8", env: cleanEnv() },
  );
  expect([status, stderr]).toEqual([2, `cargolex-data needs Node 22 or newer, this is ${process.version}\n`]);
});
