import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { explainRules, allTables } from "../../../pipeline/dataset/tables.ts";
import { importers } from "../../../pipeline/commands/import.ts";
import { runCli } from "../commands/run-cli.ts";

const ROOT = join(import.meta.dirname, "../../..");
const guide = readFileSync(join(ROOT, "sources", "README.md"), "utf8");
const commands = [...new Set([...guide.matchAll(/npx cargolex ([a-z][^`#\n]*)/g)].map(([, line = ""]) => line.trim()))];

/** Reads what a command says of itself. */
async function help(command: string): Promise<string> {
  const { code, stdout } = await runCli(command, "--help");
  return code === 0 ? stdout : "";
}

describe("the guide for those who keep the tables", () => {
  it("names commands that exist, with options that they have", async () => {
    expect(commands.length).toBeGreaterThan(20);
    const cached = new Map<string, string>();
    for (const name of new Set(commands.map((line) => line.split(" ")[0] ?? ""))) cached.set(name, await help(name));
    const wrong = commands.filter((line) => {
      const [name = "", kind = ""] = line.split(" ");
      const options = [...line.matchAll(/ (--[a-z-]+)/g)].map(([, option = ""]) => option);
      const text = cached.get(name) ?? "";
      return (
        text === "" ||
        options.some((option) => option !== "--help" && !text.includes(option)) ||
        (name === "import" && kind !== "<kind>" && !importers.some((importer) => importer.kind === kind))
      );
    });
    expect(wrong).toEqual([]);
  });

  it("names rules that can be reported", () => {
    const rules = new Set(explainRules(allTables(["2025"])).map(({ rule }) => rule));
    const importing = fastGlob
      .sync("pipeline/**/*.ts", { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), "utf8"))
      .join("");
    const named = [...guide.matchAll(/(?:`|--explain )((?:import|csv|table|release)\/[a-z-]+)\b(?!\.|\/)/g)].map(
      ([, rule = ""]) => rule,
    );
    expect(named.length).toBeGreaterThan(7);
    expect(named.filter((rule) => !rules.has(rule) && !importing.includes(`"${rule}"`))).toEqual([]);
  });

  it("names files that are there", () => {
    const files = [...guide.matchAll(/`((?:sanctions|nomenclature|adr|pipeline)\/[\w/.-]+)`/g)]
      .map(([, file = ""]) => file)
      .filter((file) => !file.includes("2027"));
    expect(files.length).toBeGreaterThan(10);
    const there = fastGlob.sync(["sources/**", "pipeline/**"], { cwd: ROOT, onlyFiles: false, markDirectories: true });
    expect(files.filter((file) => !there.includes(file) && !there.includes(`sources/${file}`))).toEqual([]);
  });
});
