import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { COLUMNS } from "../../../pipeline/adr/rows/cells.ts";
import { readEdition } from "../../pipeline/adr/dataset.ts";

/**
 * Read column by column from the Turkish edition (reading 1) and the Norwegian joint table (reading 2), then once more
 * by another reader from the Turkish
 * edition and the Dutch one (CP), or the table of rail and the edition of 2023 where CP has no column or no row.
 */
const FILE = join(import.meta.dirname, "read-by-hand.csv");
const UNS =
  "0081 0083 0190 0333 0503 1202 1203 1263 1950 1965 1993 1999 2031 2215 2814 2910 3077 3082 3090 3245 3257 3316 3373 3480 3549";

const [header = [], ...records] = readCsv("read-by-hand.csv", readFileSync(FILE)).records.map(({ cells }) => cells);
const read = records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
const table = new Map(
  readEdition(
    join(import.meta.dirname, "../../../sources/adr/2025"),
    join(import.meta.dirname, "../../../sources/adr"),
  ).substances.map(({ row }) => [row.variant_id, row]),
);

describe("the 25 UN numbers read by hand", () => {
  it("are read in every row and column", () => {
    expect([...new Set(read.map(({ un = "" }) => un))].toSorted(compareText).join(" ")).toBe(UNS);
    const rows = [...table.values()].filter(({ un }) => UNS.includes(un)).map((row) => row.variant_id);
    const cells = rows.flatMap((id) => COLUMNS.map(({ name }) => `${id} ${name}`));
    expect(read.map(({ variant_id: id, column }) => `${id} ${column}`).toSorted(compareText)).toEqual(
      cells.toSorted(compareText),
    );
  });

  it("stand in the table as they were read", () => {
    const differs = read.filter(({ variant_id: id = "", column, value }) => {
      const row = table.get(id);
      const name = COLUMNS.find((candidate) => candidate.name === column)?.name;
      const cell = row === undefined || name === undefined ? undefined : row[name];
      return (Array.isArray(cell) ? cell.join(" ") : cell) !== value;
    });
    expect(differs).toEqual([]);
  });

  it("agree in both readings but for marks of rail and one settled cell", () => {
    expect(
      read.filter(
        ({ outcome = "" }) =>
          !/^(both read the same|TR reads the same; NO prints the number that rail needs|NO reads the same; TR prints MP20)/u.test(
            outcome,
          ),
      ),
    ).toEqual([]);
  });

  it("were read again by somebody else with the same outcome", () => {
    expect(read.filter(({ second_reader: second = "" }) => !/^agrees: \S/u.test(second))).toEqual([]);
  });
});
