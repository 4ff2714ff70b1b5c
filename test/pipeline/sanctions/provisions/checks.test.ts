import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { provisionsChecks } from "../../../../pipeline/sanctions/checks/provisions/checks.ts";
import type { ProvisionsData } from "../../../../pipeline/sanctions/tables/provisions.ts";
import { compareIssues, formatIssue, type Issue } from "../../../../pipeline/source/issue.ts";
import * as customs from "../../../../pipeline/sanctions/tables/customs.ts";
import * as tables from "../../../../pipeline/sanctions/tables/provisions.ts";
import { readTable } from "../../../../pipeline/source/read-table.ts";
import { questionsTable } from "../../../../pipeline/sanctions/tables/questions.ts";
import { lawTables } from "../../../../pipeline/sanctions/tables/law.ts";
import { runChecks } from "../../../../pipeline/source/check.ts";
import type { Located, Table } from "../../../../pipeline/source/table.ts";

const BASE = join(import.meta.dirname, "base");

/** Codes of the small nomenclature that the provisions refer to. */
const CODES: ReadonlySet<string> = new Set(["7401", "84", "8412", "8417", "841720", "841780", "8418", "8481"]);

/** Reads the good tables with those of a folder in their place, and runs every check. */
function report(folder: string): string[] {
  const issues: Issue[] = [];
  const read = <Row>(table: Table<Row>): Located<Row>[] => {
    const glob = table.files.replace(/^sanctions\//, "");
    const files = new Set([...fastGlob.sync(glob, { cwd: BASE }), ...fastGlob.sync(glob, { cwd: folder })]);
    return [...files].toSorted().flatMap((file) => {
      const path = existsSync(join(folder, file)) ? join(folder, file) : join(BASE, file);
      const result = readTable(table, file, readFileSync(path));
      issues.push(...result.issues);
      return result.rows;
    });
  };
  const data: ProvisionsData = {
    customs: {
      extractions: read(customs.customsTables.extractions),
      gaps: read(customs.customsTables.gaps),
      measures: read(customs.customsTables.measures),
      goodsArticles: read(customs.customsTables.goodsArticles),
      resolutions: read(customs.customsTables.resolutions),
      measureTypes: read(customs.customsTables.measureTypes),
      legalBases: read(customs.customsTables.legalBases),
    },
    certificates: read(tables.provisionsTables.certificates),
    documents: read(tables.provisionsTables.documents),
    exemptions: read(tables.provisionsTables.exemptions),
    groundWords: read(tables.provisionsTables.groundWords),
    questions: read(questionsTable),
    winddowns: read(tables.provisionsTables.winddowns),
    notices: read(tables.provisionsTables.notices),
    acts: read(tables.provisionsTables.acts),
    left: read(tables.provisionsTables.left),
    annexes: read(lawTables.annexes),
    entries: read(lawTables.entries),
    codes: new Map([[2026, CODES]]),
  };
  issues.push(...runChecks(provisionsChecks, data));
  return issues.toSorted(compareIssues).map(formatIssue);
}

describe("checks of customs measures, document codes and provisions", () => {
  it("find nothing in good tables", () => expect(report(BASE)).toEqual([]));

  it.each(fastGlob.sync("*", { cwd: join(import.meta.dirname, "fixtures"), onlyDirectories: true }).toSorted())(
    "%s",
    async (name) => {
      const folder = join(import.meta.dirname, "fixtures", name);
      await expect(`${report(folder).join("\n")}\n`).toMatchFileSnapshot(join(folder, "expected.txt"));
    },
  );

  it("each have a fixture that shows them", () => {
    const reported = fastGlob
      .sync("fixtures/*/expected.txt", { cwd: import.meta.dirname })
      .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
    const silent = provisionsChecks.filter(({ rule }) => !reported.some((text) => text.includes(`[${rule}]`)));
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });
});
