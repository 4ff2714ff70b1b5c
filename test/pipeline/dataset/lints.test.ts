import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { plants } from "./plants.ts";

const ROOT = join(import.meta.dirname, "../../..");
const HEADER = ["lint", "mistake", "caught_by", "where", "finding"];
const KINDS: ReadonlySet<string> = new Set(["check", "import", "release", "diff", "test", "plant"]);

const { records, issues } = readCsv("lints.csv", readFileSync(join(import.meta.dirname, "lints.csv")));
const lints = records.slice(1).map(({ cells: [lint = "", mistake = "", caughtBy = "", where = "", finding = ""] }) => ({
  lint,
  mistake,
  caughtBy,
  where,
  finding,
}));
const planted = lints.filter(({ caughtBy }) => caughtBy === "plant");

describe("mistakes that tools of this kind make", () => {
  it("are listed, each of the thirty at least once, with what catches it and where", () => {
    expect([issues, records[0]?.cells]).toEqual([[], HEADER]);
    expect([...new Set(lints.map(({ lint }) => lint))]).toEqual(
      Array.from({ length: 30 }, (_, index) => `L${String(index + 1).padStart(2, "0")}`),
    );
    expect(lints.filter(({ caughtBy }) => !KINDS.has(caughtBy))).toEqual([]);
    expect(lints.filter(({ where }) => !existsSync(join(ROOT, where)))).toEqual([]);
  });

  // A report that tests compare word for word, or the name of a test that makes the mistake.
  it.each(lints.filter(({ caughtBy }) => caughtBy !== "plant"))(
    "$lint $mistake: $caughtBy $finding",
    ({ caughtBy, where, finding }) => {
      expect(readFileSync(join(ROOT, where), "utf8")).toContain(caughtBy === "test" ? `it("${finding}"` : finding);
    },
  );

  it.each(planted)("$lint $mistake: plant $finding", async ({ lint, finding }) => {
    // Each mistake of the list has its plant, in the same order.
    const at = planted.filter((row) => row.lint === lint).findIndex((row) => row.finding === finding);
    expect(await plants[lint]?.[at]?.()).toContain(finding);
  });

  it("have no plant that the list does not name", () => {
    expect(
      Object.entries(plants)
        .flatMap(([lint, own]) => own.map(() => lint))
        .toSorted(compareText),
    ).toEqual(planted.map(({ lint }) => lint).toSorted(compareText));
  });
});
