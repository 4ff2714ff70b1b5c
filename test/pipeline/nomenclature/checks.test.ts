import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nomenclatureChecks } from "../../../pipeline/nomenclature/checks/checks.ts";
import { compareIssues, formatIssue } from "../../../pipeline/source/issue.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { readData } from "./lines.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");

it("has a folder of bad files for every check, and no folder without a check", () => {
  expect(
    readdirSync(FIXTURES)
      .map((name) => `nomenclature/${name}`)
      .toSorted(),
  ).toEqual(nomenclatureChecks.map(({ rule }) => rule).toSorted());
});

it.each(nomenclatureChecks.map((check) => [check.rule, check] as const))(
  "%s reports its bad files",
  async (rule, check) => {
    const folder = join(FIXTURES, rule.slice("nomenclature/".length));
    const tables = readdirSync(folder).filter((name) => name.endsWith(".csv"));
    const data = readData(new Map(tables.map((name) => [`nomenclature/${name}`, readFileSync(join(folder, name))])));
    const issues = runChecks([check], data).toSorted(compareIssues);
    expect(issues.every((issue) => issue.rule === rule)).toBe(true);
    await expect(`${issues.map(formatIssue).join("\n")}\n`).toMatchFileSnapshot(join(folder, "expected.txt"));
  },
);
