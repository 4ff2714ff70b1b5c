import { describe, expect, it } from "vitest";
import { judgeClass1, judgeLabels } from "../../../runtime/rules/adr/mixing.ts";
import { compileLoading, compileMatrix } from "../../../runtime/rules/adr/mixing-tables.ts";
import type { Package } from "../../../runtime/rules/adr/packages.ts";
import { rules } from "./fixtures/rules.ts";
import { secondReading } from "./fixtures/second-reading.ts";

const tables = compileLoading(rules);

/** A package of no UN number in particular, so that only its labels and group count. */
function pack(labels: readonly string[], code: string | null = null): Package {
  return {
    un: code === null ? "9000" : "0000",
    status: "regulated",
    isClass1: code !== null,
    classificationCode: code,
    division: code?.slice(0, 3) ?? null,
    rows: tables.rowsOf(labels),
    limitedQuantity: false,
    provisions: [],
  };
}

/** Each of the labels that share a row; a combined row is two labels on the package. */
function labelsOf(key: string): string[][] {
  return key.split(" ").map((label) => label.split("+"));
}

function keysOf(labels: string[]): string[] | undefined {
  return tables.rowsOf(labels)?.map(({ key }) => key);
}

const CLASS_1_LABELS = ["1", "1.4", "1.5", "1.6"];
const ordinary: Record<string, string> = { "1": "1.1D", "1.4": "1.4G", "1.5": "1.5D", "1.6": "1.6N" };

describe("7.5.2.1, all 324 cells through the rule", () => {
  const { keys, cells } = secondReading("labels");
  const pairs = keys.flatMap((row, i) => keys.map((column, j) => ({ row, column, cell: cells[i]?.[j] ?? "missing" })));
  it("reads 324 of them", () => expect(pairs).toHaveLength(324));

  it.each(pairs.filter(({ cell }) => cell !== ">"))("$row with $column: '$cell'", ({ row, column, cell }) => {
    for (const one of labelsOf(row)) {
      for (const other of labelsOf(column)) {
        const verdict = (codes: Record<string, string>): string =>
          judgeLabels(pack(one, codes[row] ?? null), pack(other, codes[column] ?? null), tables).verdict;
        // Goods that no footnote names: only X permits.
        expect(verdict(ordinary)).toBe(cell === "X" ? "permitted" : "prohibited");
        // Goods of 1.4S: footnote a permits as well, where the cell has it.
        expect(verdict({ ...ordinary, "1.4": "1.4S" })).toBe(
          cell === "X" || cell.includes("a") ? "permitted" : "prohibited",
        );
      }
    }
  });

  it("leaves the class 1 block to 7.5.2.2", () => {
    const block = pairs.filter(({ cell }) => cell === ">").map(({ row, column }) => `${row} ${column}`);
    expect(block).toEqual(CLASS_1_LABELS.flatMap((row) => CLASS_1_LABELS.map((column) => `${row} ${column}`)));
  });
});

describe("7.5.2.2, all 144 cells through the rule", () => {
  const { keys, cells } = secondReading("class1");
  const pairs = keys.flatMap((row, i) => keys.map((column, j) => ({ row, column, cell: cells[i]?.[j] ?? "missing" })));
  it("reads 144 of them", () => expect(pairs).toHaveLength(144));

  it.each(pairs)("$row with $column: '$cell'", ({ row, column, cell }) => {
    const outcome = judgeClass1(pack(["1"], `1.1${row}`), pack(["1"], `1.1${column}`), tables);
    const letters = cell.split(" ").filter((letter) => letter !== "" && letter !== "X");
    expect(outcome).toEqual({
      verdict: cell === "" ? "prohibited" : cell === "X" ? "permitted" : "permitted_with_conditions",
      rule: letters.length === 0 ? "7.5.2.2" : `7.5.2.2 (${letters.join(", ")})`,
      labels: [row, column],
      conditions: letters.map((letter) => expect.objectContaining({ en: `condition ${letter}` })),
    });
  });
});

describe("labels of a package as rows of the table", () => {
  it.each([
    { why: "one label", labels: ["3"], rows: ["3"] },
    { why: "labels that share a row", labels: ["2.1"], rows: ["2.1 2.2 2.3"] },
    { why: "9A is in the row of 9", labels: ["9A"], rows: ["9 9A"] },
    { why: "a combined row is matched whole", labels: ["4.1", "1"], rows: ["4.1+1"] },
    { why: "in any order, and the rest one by one", labels: ["1", "8", "5.2"], rows: ["5.2+1", "8"] },
    { why: "written together", labels: ["5.2+1"], rows: ["5.2+1"] },
    { why: "the criticality label has no row", labels: ["7X", "7E"], rows: ["7A 7B 7C"] },
    { why: "none", labels: [], rows: [] },
  ])("$why", ({ labels, rows }) => expect(keysOf(labels)).toEqual(rows));

  it.each([
    { why: "unknown", labels: ["3", "10"] },
    { why: "a reference", labels: ["see 5.2.2.1.12"] },
    { why: "known, but without a row", labels: ["7E"] },
  ])("are never read as none: $why", ({ labels }) => expect(keysOf(labels)).toBeUndefined());
});

describe("a table with a cell outside the vocabulary", () => {
  it.each(["?", "x", "X a", "A", "-", " ", "b", "a b"])("'%s' is refused", (cell) => {
    expect(() => compileMatrix({ keys: ["1"], cells: [[cell]] }, [{ footnote: "a" }])).toThrow("unknown cell");
  });
  it("a row that is missing is no empty cell", () => {
    expect(() => compileMatrix({ keys: ["1", "2"], cells: [["X", ""]] }, []).cell("2", "1")).toThrow("no cell");
  });
});
