import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const names = ["pipeline/commands", "runtime/commands"]
  .flatMap((folder) => readdirSync(join(import.meta.dirname, "../../..", folder)))
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => name !== "command");

it("lists every command there is, each with what it does", async () => {
  const { code, stdout } = await runCli("--help");
  const listed = stdout.split("\n").flatMap((line) => /^ {2}([a-z-]+) {2,}\S/.exec(line)?.[1] ?? []);
  expect(code).toBe(0);
  expect(listed.toSorted()).toEqual(names.toSorted());
});

it.each(names)("%s explains itself by the summary of the list", async (name) => {
  const [{ stdout: all }, { code, stdout }] = [await runCli("--help"), await runCli(name, "--help")];
  const [summary, , usage] = stdout.split("\n");
  expect(code).toBe(0);
  expect(all).toContain(`  ${summary}\n`);
  expect(usage).toMatch(new RegExp(`^usage: cargolex ${name}\\b`));
});

it("asks back where it does not know the command", async () => {
  expect(await runCli("biuld")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining('unknown command "biuld", did you mean "build"?') as string,
  });
  expect(await runCli()).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("usage: cargolex <command>") as string,
  });
});
