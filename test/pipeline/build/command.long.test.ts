import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

it("cargolex build says that its folder cannot be written, and changes nothing", async () => {
  const { code, stdout, stderr } = await runCli("build", "--out", "README.md/x");
  expect([code, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([
    1,
    "",
    "cargolex build: cannot write README.md/x: ENOTDIR; nothing was changed",
  ]);
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
  expect(await runBelow(copy, "format")).toMatchObject({
    code: 0,
    stdout: "sanctions/winddowns.csv: line ends\n1 file mended\n",
  });
  expect(await runBelow(copy, "check")).toMatchObject({ code: 0, stdout: "0 errors, 0 warnings\n" });
});
