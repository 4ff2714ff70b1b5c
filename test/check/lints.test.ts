import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../pipeline/csv.ts";
import { plants } from "./plants.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const HEADER = ["lint", "mistake", "caught_by", "where", "finding"];
const KINDS = ["check", "import", "release", "diff", "test", "plant"];

const { records, issues } = readCsv("lints.csv", readFileSync(join(import.meta.dirname, "lints.csv")));
const lints = records.slice(1).map(({ cells: [lint = "", mistake = "", caughtBy = "", where = "", finding = ""] }) => ({ lint, mistake, caughtBy, where, finding }));

describe("mistakes that tools of this kind make", () => {
  it("are listed, each of the thirty at least once, with what catches it and where", () => {
    expect([issues, records[0]?.cells]).toEqual([[], HEADER]);
    expect([...new Set(lints.map(({ lint }) => lint))]).toEqual(Array.from({ length: 30 }, (_, index) => `L${String(index + 1).padStart(2, "0")}`));
    expect(lints.filter(({ caughtBy }) => !KINDS.includes(caughtBy))).toEqual([]);
    expect(lints.filter(({ where }) => !existsSync(join(ROOT, where)))).toEqual([]);
  });

  it.each(lints)("$lint $mistake: $caughtBy $finding", async ({ lint, caughtBy, where, finding }) => {
    if (caughtBy === "plant") {
      // Each mistake of the list has its plant, in the same order.
      const planted = lints.filter((row) => row.lint === lint && row.caughtBy === "plant").findIndex((row) => row.finding === finding);
      const plant = plants[lint]?.[planted];
      if (plant === undefined) throw new Error(`no plant ${planted + 1} of ${lint}`);
      expect(await plant()).toContain(finding);
      return;
    }
    const text = readFileSync(join(ROOT, where), "utf8");
    // A report that tests compare word for word, or the name of a test that makes the mistake.
    expect(text).toContain(caughtBy === "test" ? `it("${finding}"` : finding);
  });

  it("have no plant that the list does not name", () => {
    const named = lints.filter(({ caughtBy }) => caughtBy === "plant").map(({ lint }) => lint);
    expect(Object.entries(plants).flatMap(([lint, own]) => own.map(() => lint)).toSorted()).toEqual(named.toSorted());
  });
});
