import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { sanctionsChecks } from "../../../../pipeline/sanctions/checks/law.ts";
import { compareIssues, formatIssue, type Issue } from "../../../../pipeline/source/issue.ts";
import { readTable } from "../../../../pipeline/source/read-table.ts";
import { articlesTable } from "../../../../pipeline/sanctions/tables/articles.ts";
import * as tables from "../../../../pipeline/sanctions/tables/law.ts";
import { runChecks } from "../../../../pipeline/source/check.ts";
import type { Placed, Table } from "../../../../pipeline/source/table.ts";

const BASE = join(import.meta.dirname, "base");

/** Codes of the small nomenclature that the tables refer to. */
const CODES = ["01", "0101", "010121", "01012100", "40", "4016", "401693", "73", "7304", "730411", "74", "7401", "7402"];

/** Reads the good tables with those of a folder in their place, and runs every check. */
function report(folder: string): string[] {
  const issues: Issue[] = [];
  const read = <Row>(table: Table<Row>): Placed<Row>[] => {
    const glob = table.files.replace(/^sanctions\//, "");
    const files = new Set([...fastGlob.sync(glob, { cwd: BASE }), ...fastGlob.sync(glob, { cwd: folder })]);
    return [...files].toSorted().flatMap((file) => {
      const path = existsSync(join(folder, file)) ? join(folder, file) : join(BASE, file);
      const result = readTable(table, file, readFileSync(path));
      issues.push(...result.issues);
      return result.rows;
    });
  };
  const annexes = read(tables.annexesTable);
  const data: tables.SanctionsData = {
    regimes: read(tables.regimesTable),
    legs: read(tables.legsTable),
    annexes,
    articles: read(articlesTable),
    texts: read(tables.textsTable),
    parts: read(tables.partsTable),
    readings: read(tables.readingsTable),
    supplements: read(tables.supplementsTable),
    dates: read(tables.datesTable),
    entries: tables.datedEntries(read(tables.entriesTable), annexes.map(({ row }) => row)),
    exceptions: read(tables.exceptionsTable),
    counts: read(tables.countsTable),
    codes: new Map([[2026, new Set(CODES)]]),
    successors: new Map([["441860", ["441830"]]]),
  };
  issues.push(...runChecks(sanctionsChecks, data));
  return issues.toSorted(compareIssues).map(formatIssue);
}

describe("checks of the sanctions law tables", () => {
  it("find nothing in good tables", () => expect(report(BASE)).toEqual([]));

  it.each(fastGlob.sync("*", { cwd: join(import.meta.dirname, "fixtures"), onlyDirectories: true }).toSorted())("%s", async (name) => {
    const folder = join(import.meta.dirname, "fixtures", name);
    await expect(`${report(folder).join("\n")}\n`).toMatchFileSnapshot(join(folder, "expected.txt"));
  });

  it("each have a fixture that shows them", () => {
    const reported = fastGlob.sync("fixtures/*/expected.txt", { cwd: import.meta.dirname }).map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
    const silent = sanctionsChecks.filter(({ rule }) => !reported.some((text) => text.includes(`[${rule}]`)));
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });
});
