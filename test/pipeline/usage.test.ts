import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

describe("a folder of sources that is not there", () => {
  it.each([
    ["check"], ["check", "--list"], ["format"], ["build", "--check"], ["cn-turn", "2025", "2026"], ["diff"], ["release", "--dry-run"], ["import", "eurlex", "--regime", "RU", "text.html"],
  ])("is wrong usage of %s", async (...args) => {
    expect(await runCli(...args, "--sources", "sourcse")).toEqual({ code: 2, stdout: "", stderr: `cargolex ${args[0]}: --sources sourcse: no such folder. See cargolex ${args[0]} --help.\n` });
  });

  it("nor is a file one", async () => {
    expect(await runCli("check", "--sources", "package.json")).toMatchObject({ code: 2, stderr: "cargolex check: --sources package.json: no such folder. See cargolex check --help.\n" });
  });
});
