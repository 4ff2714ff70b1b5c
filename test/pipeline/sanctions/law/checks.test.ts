import { sentencesTable, translationsTable } from "../../../../pipeline/sanctions/tables/sentences.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { sanctionsChecks } from "../../../../pipeline/sanctions/checks/law.ts";
import { compareIssues, formatIssue, type Issue } from "../../../../pipeline/source/issue.ts";
import { readTable } from "../../../../pipeline/source/read-table.ts";
import { articlesTable } from "../../../../pipeline/sanctions/tables/articles.ts";
import { goodsTable, questionsTable } from "../../../../pipeline/sanctions/tables/questions.ts";
import { countryTables } from "../../../../pipeline/sanctions/tables/countries.ts";
import * as tables from "../../../../pipeline/sanctions/tables/law.ts";
import { runChecks } from "../../../../pipeline/source/check.ts";
import type { Located, Table } from "../../../../pipeline/source/table.ts";

const BASE = join(import.meta.dirname, "base");

/** The sentences of the law file: their ids follow from its schema. */
const SENTENCES = readTable(
  sentencesTable,
  sentencesTable.files,
  readFileSync(join(import.meta.dirname, "../../../../sources", sentencesTable.files)),
).rows;

/** Codes of the small nomenclature that the tables refer to. */
const CODES = [
  "01",
  "0101",
  "010121",
  "01012100",
  "40",
  "4016",
  "401693",
  "73",
  "7304",
  "730411",
  "74",
  "7401",
  "7402",
];

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
  const annexes = read(tables.lawTables.annexes);
  const data: tables.SanctionsData = {
    regimes: read(tables.lawTables.regimes),
    legs: read(tables.lawTables.legs),
    annexes,
    articles: read(articlesTable),
    texts: read(tables.lawTables.texts),
    parts: read(tables.lawTables.parts),
    goods: read(goodsTable),
    translations: read(translationsTable),
    terms: [],
    questions: read(questionsTable),
    sentences: existsSync(join(folder, "sentences.csv")) ? read(sentencesTable) : SENTENCES,
    pointers: [],
    priorityItems: [],
    readings: read(tables.lawTables.readings),
    supplements: read(tables.lawTables.supplements),
    dates: read(tables.lawTables.dates),
    entries: tables.datedEntries(
      read(tables.lawTables.entries),
      annexes.map(({ row }) => row),
    ),
    exceptions: read(tables.lawTables.exceptions),
    counts: read(tables.lawTables.counts),
    countries: {
      places: [],
      partners: [],
      regimes: read(countryTables.regimes),
      legs: read(countryTables.legs),
      lists: read(countryTables.lists),
      law: read(countryTables.law),
      codes: read(countryTables.codes),
      outside: [],
      documents: read(countryTables.documents),
      words: read(countryTables.words),
      grounds: read(countryTables.grounds),
      embargoes: [],
      texts: [],
    },
    codes: new Map([[2026, new Set(CODES)]]),
    successors: new Map([["441860", ["441830"]]]),
  };
  issues.push(...runChecks(sanctionsChecks, data));
  return issues.toSorted(compareIssues).map(formatIssue);
}

describe("checks of the sanctions law tables", () => {
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
    const silent = sanctionsChecks.filter(({ rule }) => !reported.some((text) => text.includes(`[${rule}]`)));
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });
});
