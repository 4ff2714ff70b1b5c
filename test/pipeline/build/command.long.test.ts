import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { runBelow, runCli } from "../commands/run-cli.ts";

/** Whole runs over the real tables, some seconds each. */

const root = join(import.meta.dirname, "../../..");
const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

it.each([
  { out: "README.md", fault: "cannot write README.md: ENOTDIR" },
  { out: "README.md/x", fault: "cannot write README.md/x: ENOTDIR" },
])("cargolex build --out $out says that it cannot be written, and changes nothing", async ({ out, fault }) => {
  const { code, stdout, stderr } = await runCli("build", "--out", out);
  expect([code, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([1, "", `cargolex build: ${fault}; nothing was changed`]);
});

it("cargolex build fails and writes nothing where the second thread fails", () => {
  const copy = mkdtempSync(join(tmpdir(), "cargolex-thread-"));
  copies.push(copy);
  for (const folder of ["pipeline", "openapi", "runtime"]) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "package.json"), '{"type":"module"}');
  writeFileSync(join(copy, "pipeline/build/thread/entry.js"), 'throw new Error("this thread is broken");\n');
  const run = spawnSync(process.execPath, [join(copy, "pipeline/bin.js"), "build", "--sources", join(root, "sources"), "--out", join(copy, "out")], { encoding: "utf8" });
  expect(run.status).not.toBe(0);
  expect(run.stderr).toContain("this thread is broken");
  expect(existsSync(join(copy, "out"))).toBe(false);
});

it("cargolex check names the command where it would mend what was found", async () => {
  const copy = mkdtempSync(join(tmpdir(), "cargolex-format-"));
  copies.push(copy);
  cpSync(join(root, "sources"), copy, { recursive: true });
  const text = readFileSync(join(copy, "sanctions/winddowns.csv"), "utf8");
  writeFileSync(join(copy, "sanctions/winddowns.csv"), text.replaceAll("\n", "\r\n"));
  const { code, stdout } = await runBelow(copy, "check");
  expect([code, stdout.trimEnd().split("\n").at(-1)]).toMatchInlineSnapshot(`
    [
      1,
      "npx cargolex format mends 1 of these",
    ]
  `);
  expect(await runBelow(copy, "format")).toMatchObject({ code: 0, stdout: "sanctions/winddowns.csv: line ends\n1 file mended\n" });
  expect(await runBelow(copy, "check")).toMatchObject({ code: 0, stdout: "0 errors, 0 warnings\n" });
});
