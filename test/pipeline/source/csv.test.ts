import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the reader of CSV", () => {
  it("gives back the cells of every table that we write", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ż", " ", ",", '"', "\n"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(readCsv("t.csv", bytes(formatCsv(rows))).records.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it.each([
    {
      why: "a cell over two lines",
      text: 'a,b\n"x\ny",1\nz,2\n',
      records: [
        ["a", "b"],
        ["x\ny", "1"],
        ["z", "2"],
      ],
      lines: [1, 2, 4],
      faults: [],
    },
    {
      why: "a quote inside a cell without quotes, and what comes after",
      text: 'a,b\nx"y,1\nz,2\n',
      records: [
        ["a", "b"],
        ["z", "2"],
      ],
      lines: [1, 3],
      faults: [2],
    },
    {
      why: "two quotes that are not closed",
      text: 'a,b\n"x,1\nz,2\n"y,3\n',
      records: [
        ["a", "b"],
        ["z", "2"],
      ],
      lines: [1, 3],
      faults: [2, 4],
    },
  ])("reports and goes on: $why", ({ text, records, lines, faults }) => {
    const read = readCsv("t.csv", bytes(text));
    expect([
      read.records.map(({ cells }) => cells),
      read.records.map(({ line }) => line),
      read.issues.map(({ line }) => line),
    ]).toEqual([records, lines, faults]);
  });
});
