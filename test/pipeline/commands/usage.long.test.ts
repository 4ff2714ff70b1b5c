import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BASE } from "../diff/tables.ts";
import { runCli } from "./run-cli.ts";

describe("a folder of sources that is not there", () => {
  it.each([
    ["check"],
    ["check", "--list"],
    ["format"],
    ["build", "--check"],
    ["cn-turn", "2025", "2026"],
    ["diff"],
    ["release", "--dry-run"],
    ["import", "eurlex", "--regime", "RU", "text.html"],
  ])("is wrong usage of %s", async (...args) => {
    expect(await runCli(...args, "--sources", "sourcse")).toEqual({
      code: 2,
      stdout: "",
      stderr: `cargolex ${args[0]}: --sources sourcse: no such folder. See cargolex ${args[0]} --help.\n`,
    });
  });

  it("nor is a file one", async () => {
    expect(await runCli("check", "--sources", "package.json")).toMatchObject({
      code: 2,
      stderr: "cargolex check: --sources package.json: no such folder. See cargolex check --help.\n",
    });
  });
});

describe("words that a command does not take", () => {
  it.each([
    ["build", "now"],
    ["bundle", "dist"],
    ["openapi", "sanctions"],
    ["keygen", "var/keys"],
    ["cn-turn", "2025", "2026", "2027"],
  ])("are wrong usage of %s", async (...args) => {
    expect(await runCli(...args)).toEqual({
      code: 2,
      stdout: "",
      stderr: `cargolex ${args[0]}: ${JSON.stringify(args.at(-1))} is not expected. See cargolex ${args[0]} --help.\n`,
    });
  });
});

describe("what a machine reads", () => {
  it("of a difference is asked for by --json too", async () => {
    const [{ stdout: short, code }, { stdout: long }] = [
      await runCli("diff", BASE, BASE, "--json"),
      await runCli("diff", BASE, BASE, "--format", "json"),
    ];
    expect([code, short]).toEqual([0, long]);
    expect(JSON.parse(short)).toMatchObject({ lines: [] });
    expect(await runCli("diff", "--json", "--format", "html")).toMatchObject({
      code: 2,
      stderr: "cargolex diff: --json and --format contradict each other. See cargolex diff --help.\n",
    });
  });
});

describe("the counts of a build", () => {
  it("are a line for each part of the data; those of every annex when asked, and always in JSON", async () => {
    const out = mkdtempSync(join(tmpdir(), "counts-"));
    onTestFinished(() => rmSync(out, { recursive: true }));
    const [short, whole, json] = [
      await runCli("build", "--out", out),
      await runCli("build", "--out", out, "--counts"),
      await runCli("build", "--out", out, "--json"),
    ];
    const lines = short.stdout.replace(out, "out").trimEnd().split("\n");
    expect(lines.map((line) => line.replaceAll(/\d+/g, "0"))).toEqual([
      ...Array.from({ length: 4 }, () => "CN 0: 0 CN0 of chapters 0 to 0, 0 headings, 0 subheadings"),
      "sanctions: 0 entries, 0 verified",
      ...["BY export", "BY import", "RU export", "RU import"].map(
        (leg) =>
          `sanctions, ${leg}: 0 of 0 entries of the law in force verified (0.0 %); of 0 that customs can show, 0 agree (0.0 %)`,
      ),
      "ADR 0: 0 rows, 0 UN numbers",
      "counts of every annex: cargolex build --counts",
      "out: 0 files, 0 written, 0 removed",
    ]);
    const { counts } = JSON.parse(json.stdout) as { counts: string[] };
    expect(whole.stdout.split("\n").filter((line) => /^(?:RU|BY) /.test(line))).toEqual(
      counts.filter((line) => /^(?:RU|BY) /.test(line)),
    );
    expect(counts.length).toBeGreaterThan(100);
  });
});
