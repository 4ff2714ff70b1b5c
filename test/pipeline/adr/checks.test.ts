import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { adrChecks } from "../../../pipeline/adr/checks/checks.ts";
import { compareIssues, formatIssue } from "../../../pipeline/source/issue.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { readEdition } from "./dataset.ts";

const BASE = join(import.meta.dirname, "base");
const FIXTURES = join(import.meta.dirname, "fixtures");

it("has a folder of bad files for every check, and no folder without a check", () => {
  expect(
    readdirSync(FIXTURES)
      .map((name) => `adr/${name}`)
      .toSorted(),
  ).toEqual(adrChecks.map(({ rule }) => rule).toSorted());
});

it.each(adrChecks.map((check) => [check.rule, check] as const))("%s is quiet on sound tables", (_, check) => {
  expect(runChecks([check], readEdition(BASE)).map(formatIssue)).toEqual([]);
});

it.each(adrChecks.map((check) => [check.rule, check] as const))("%s reports its bad files", async (rule, check) => {
  const folder = join(FIXTURES, rule.slice("adr/".length));
  const issues = runChecks([check], readEdition(folder, BASE)).toSorted(compareIssues);
  expect(issues.every((issue) => issue.rule === rule)).toBe(true);
  await expect(`${issues.map(formatIssue).join("\n")}\n`).toMatchFileSnapshot(join(folder, "expected.txt"));
});
