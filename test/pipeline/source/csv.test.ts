import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, type CsvRecord, splitPlain } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";
import { characterIssue, suspectCells } from "../../../pipeline/source/cells.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function parsed(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  parse(text, {
    relax_column_count: true,
    on_record: (cells, { lines }) => {
      records.push({ line: lines - cells.join("").split("\n").length + 1, cells });
      return null;
    },
  });
  return records;
}

describe("the quick way through a table of a line a record", () => {
  const piece = fc.constantFrom("a", "é", " ", ",", ",", "\n", "\n", '"', '""', '","', '"x"', '"x, y"', '"a""b"', "\t", "\u2028");

  it("gives what the parser gives, or leaves the file to it", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }).map((pieces) => pieces.join("")), (text) => {
        const plain = splitPlain(text);
        fc.pre(plain !== undefined);
        expect(plain).toEqual(parsed(text));
      }),
      { numRuns: 5000 },
    );
  });

  it("takes every table that we write without line breaks, and gives its cells back", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ż", " ", ",", '"'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(splitPlain(formatCsv(rows))?.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it.each([
    { why: "a cell over two lines", text: 'a,b\n"x\ny",1\nz,2\n', records: [["a", "b"], ["x\ny", "1"], ["z", "2"]], lines: [1, 2, 4], rules: [] },
    { why: "a quote inside a cell without quotes", text: 'a,b\nx"y,1\n', records: [["a", "b"]], lines: [1], rules: ["csv/quote"] },
    { why: "a quote that is not closed", text: 'a,b\n"x,1\n', records: [["a", "b"]], lines: [1], rules: ["csv/quote"] },
  ])("leaves to the parser: $why", ({ text, records, lines, rules }) => {
    expect(splitPlain(text)).toBeUndefined();
    const read = readCsv("t.csv", bytes(text));
    expect([read.records.map(({ cells }) => cells), read.records.map(({ line }) => line), read.issues.map(({ rule }) => rule)]).toEqual([records, lines, rules]);
  });
});

describe("the look at a whole file", () => {
  it("passes over no cell that has a fault", () => {
    const sign = fc.oneof(fc.constantFrom("a", " ", "ż", "Ä", "Ã", "Â", "â", "€", "\n", "\t", "\u0301", "\u00a0", "\u2003", "\u200b", "\u200f", "\ufffd", "\u0416", "\u0007"), fc.string({ unit: "binary", minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(fc.array(fc.string({ unit: sign, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (written) => {
        const cells = written.map((cell) => cell.replaceAll("\r", ""));
        const isSuspect = suspectCells(formatCsv([cells]));
        const passed = cells.filter((cell) => !isSuspect(cell));
        expect(passed.flatMap((cell) => characterIssue({ file: "t.csv", line: 1 }, "column", cell, false) ?? [])).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  it("passes over no character that is a fault, wherever in a cell it stands", () => {
    const at = { file: "t.csv", line: 1 };
    const missed: string[] = [];
    for (let code = 0; code < 0x10000; code++) {
      const sign = String.fromCharCode(code);
      if (sign === "\r") continue; // refused before
      for (const cell of [`${sign}a`, `a${sign}b`, `a${sign}`]) {
        if (characterIssue(at, "column", cell, false) !== undefined && !suspectCells(formatCsv([[cell]]))(cell)) missed.push(code.toString(16));
      }
    }
    expect(missed).toEqual([]);
  });
});
