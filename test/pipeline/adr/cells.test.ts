import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compareIssues, formatIssue } from "../../../pipeline/source/issue.ts";
import { adrTables } from "../../../pipeline/adr/tables.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import type { Table } from "../../../pipeline/source/table.ts";

const FOLDER = join(import.meta.dirname, "cells");

it.each(readdirSync(FOLDER))("%s: every bad cell is reported with what it should be", async (name) => {
  const files = readdirSync(join(FOLDER, name)).filter((file) => file.endsWith(".csv"));
  const issues = files.flatMap((file) => {
    const table = Object.values(adrTables("2025")).find((candidate) => candidate.files === `adr/2025/${file}`) as
      | Table
      | undefined;
    return table === undefined ? [] : readTable(table, table.files, readFileSync(join(FOLDER, name, file))).issues;
  });
  expect(issues).not.toEqual([]);
  await expect(`${issues.toSorted(compareIssues).map(formatIssue).join("\n")}\n`).toMatchFileSnapshot(
    join(FOLDER, name, "expected.txt"),
  );
});
