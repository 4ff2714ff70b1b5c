import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { explainRules, allTables } from "../../../pipeline/dataset/tables.ts";
import { wantsOf } from "../../../pipeline/source/check.ts";
import { readTable, rowRule } from "../../../pipeline/source/read-table.ts";
import { runCli } from "../commands/run-cli.ts";

const ROOT = join(import.meta.dirname, "../../..");
const tables = allTables(["2025"]);
const rules = explainRules(tables);
const ids = new Set(rules.map(({ rule }) => rule));

/** Every file that checking the sources can load: the command, and all that it imports. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, target = ""] of readFileSync(path, "utf8").matchAll(/^(?:import|export) [^"]*"(\.[^"]+\.ts)"/gm))
    closure(join(dirname(path), target), seen);
  return seen;
}

describe("the catalogue of rules", () => {
  it("has every rule that a file can report which checking loads", () => {
    const prefixes = new Set(rules.map(({ rule }) => rule.split("/")[0] ?? ""));
    const names = new Set(tables.map(({ name }) => name));
    const emitted = [...closure(join(ROOT, "pipeline", "commands", "check.ts"))]
      .filter(
        (path) =>
          /\b(?:errorAt|warningAt|rule:)/.test(readFileSync(path, "utf8")) && !path.includes(join("pipeline", "diff")),
      )
      .flatMap((path) =>
        [...readFileSync(path, "utf8").matchAll(/(?<!name: |files: )"([a-z0-9]+)\/([a-z0-9-]+)"/g)].map(
          ([, prefix = "", name = ""]) => ({ prefix, rule: `${prefix}/${name}`, path: relative(ROOT, path) }),
        ),
      )
      .filter(({ prefix, rule }) => prefixes.has(prefix) && !names.has(rule));
    expect(emitted.length).toBeGreaterThan(90);
    expect(emitted.filter(({ rule }) => !ids.has(rule))).toEqual([]);
  });

  it("has every rule that an import reports, and no other of theirs", () => {
    const text = fastGlob
      .sync("pipeline/**/*.ts", { cwd: ROOT, ignore: ["pipeline/import/rules.ts"] })
      .map((file) => readFileSync(join(ROOT, file), "utf8"))
      .join("");
    const reported = new Set([...text.matchAll(/"(import\/[a-z-]+)"/g)].map(([, rule = ""]) => rule));
    expect([...reported].toSorted()).toEqual([...ids].filter((rule) => rule.startsWith("import/")).toSorted());
  });

  it("says of every rule why it is there, shows an example and names a remedy, each once", () => {
    expect(
      rules
        .filter(({ why, example, remedy }) => [why, example, remedy].some((words) => words.trim() === ""))
        .map(({ rule }) => rule),
    ).toEqual([]);
    expect(rules.length).toBe(ids.size);
  });

  it("has a report for every rule, that a test compares word for word", () => {
    const reports = fastGlob
      .sync(["test/**/expected*.txt", "test/**/expected/*.txt"], { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), "utf8"))
      .join("");
    expect([...ids].filter((rule) => !/^(?:row|import)\//.test(rule) && !reports.includes(`[${rule}]`))).toEqual([]);
  });
});

describe("rules of single cells", () => {
  const cases = tables.flatMap((table) =>
    table.columns.map((column) => ({ table, column, name: `${table.name} ${column}` })),
  );
  const ruled = cases.filter(({ table, column }) => wantsOf(table, column).length > 0);

  it("are those of all columns but free text", () => {
    const free = cases.filter(({ table, column }) => wantsOf(table, column).length === 0).map(({ column }) => column);
    expect([...new Set(free)].toSorted().join(" ")).toMatchInlineSnapshot(
      `"article condition condition_en condition_pl de decided differ en file fr goods_en goods_pl key means name_en names note part pl place reason remains_de remains_en remains_fr remains_pl review row scope scope_en scope_pl short_en short_pl text_en text_pl threshold_note value why words"`,
    );
    expect(ruled.length).toBeGreaterThan(250);
  });

  it("each refuse a bad cell, under the id that the catalogue explains", () => {
    const silent = ruled.filter(({ table, column }) => {
      const rule = rowRule(column);
      const issues = ["?", ""].flatMap(
        (bad) =>
          readTable(
            table,
            "t.csv",
            new TextEncoder().encode(`${table.columns.join(",")}\n${table.columns.map(() => bad).join(",")}\n`),
          ).issues,
      );
      return (
        !ids.has(rule) || !issues.some((issue) => issue.rule === rule && issue.column === column && issue.line === 2)
      );
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe("cargolex check --explain", () => {
  it.each(["sanctions/role", "csv/bom", "row/un"])("%s", async (rule) => {
    const { code, stdout } = await runCli("check", "--explain", rule);
    const match = rules.find((one) => one.rule === rule);
    expect([code, stdout]).toEqual([
      0,
      `${rule}\n  why      ${match?.why}\n  example  ${match?.example}\n  remedy   ${match?.remedy}\n`,
    ]);
  });

  it("names the nearest rule for a misspelt one", async () => {
    const { code, stderr } = await runCli("check", "--explain", "sanctions/rol");
    expect([code, stderr]).toEqual([
      2,
      'cargolex check: no rule "sanctions/rol", did you mean "sanctions/role"? See cargolex check --list.\n',
    ]);
  });

  it("lists the groups with their sizes, and every rule of a group on a screen", async () => {
    const { code, stdout } = await runCli("check", "--list");
    const groups = [...stdout.matchAll(/^([a-z]+) +(\d+) {2}\S/gm)].map(([, name = "", count]) => ({
      name,
      count: Number(count),
    }));
    expect([code, groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([0, rules.length]);
    const listed: string[] = [];
    for (const { name, count } of groups) {
      const { stdout: own } = await runCli("check", "--list", name);
      const matched = own.match(/(?<=^| )[a-z]+\/[\w-]+(?= |$)/gm) ?? [];
      expect([name, matched.length, own.trimEnd().split("\n").length <= 60]).toEqual([name, count, true]);
      expect(
        own
          .trimEnd()
          .split("\n")
          .filter((line) => name !== "row" && name !== "import" && !/ {2}\S.*\.$/.test(line)),
      ).toEqual([]);
      listed.push(...matched);
    }
    expect(listed.toSorted()).toEqual(rules.map(({ rule }) => rule).toSorted());
  });

  it("names the nearest group for a misspelt one", async () => {
    const { code, stderr } = await runCli("check", "--list", "sanction");
    expect([code, stderr]).toEqual([
      2,
      'cargolex check: no group "sanction", did you mean "sanctions"? See cargolex check --list.\n',
    ]);
  });
});
