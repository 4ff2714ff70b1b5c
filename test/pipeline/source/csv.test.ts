import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, type CsvRecord } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What csv-parse makes of a text; undefined where it refuses it. */
function parsed(text: string): CsvRecord[] | undefined {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      on_record: (cells, { lines }) => {
        records.push({ line: lines - cells.join("").split("\n").length + 1, cells });
        return null;
      },
    });
  } catch {
    return undefined;
  }
  return records;
}

describe("the reader of CSV", () => {
  const piece = fc.constantFrom("a", "é", " ", ",", ",", "\n", "\n", '"', '""', '","', '"x"', '"x, y"', '"a""b"', '"over\ntwo"', "\t", "\u2028");

  it("gives the records and lines that csv-parse gives, and finds a fault where it does", () => {
    let sound = 0;
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }).map((pieces) => `${pieces.join("")}\n`), (text) => {
        const { records, issues } = readCsv("t.csv", bytes(text));
        const other = parsed(text);
        expect(issues.length > 0).toBe(other === undefined);
        expect(other === undefined ? [] : records).toEqual(other ?? []);
        sound += other === undefined ? 0 : 1;
      }),
      { numRuns: 5000 },
    );
    expect(sound).toBeGreaterThan(500);
  });

  it("gives back the cells of every table that we write", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ż", " ", ",", '"', "\n"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(readCsv("t.csv", bytes(formatCsv(rows))).records.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it.each([
    { why: "a cell over two lines", text: 'a,b\n"x\ny",1\nz,2\n', records: [["a", "b"], ["x\ny", "1"], ["z", "2"]], lines: [1, 2, 4], faults: [] },
    { why: "a quote inside a cell without quotes, and what comes after", text: 'a,b\nx"y,1\nz,2\n', records: [["a", "b"], ["z", "2"]], lines: [1, 3], faults: [2] },
    { why: "two quotes that are not closed", text: 'a,b\n"x,1\nz,2\n"y,3\n', records: [["a", "b"], ["z", "2"]], lines: [1, 3], faults: [2, 4] },
  ])("reports and goes on: $why", ({ text, records, lines, faults }) => {
    const read = readCsv("t.csv", bytes(text));
    expect([read.records.map(({ cells }) => cells), read.records.map(({ line }) => line), read.issues.map(({ line }) => line)]).toEqual([records, lines, faults]);
  });
});
