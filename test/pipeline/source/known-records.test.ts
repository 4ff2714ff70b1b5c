import { expect, it } from "vitest";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { cnTable } from "../../../pipeline/nomenclature/tables.ts";
import { KnownRecords, readTable } from "../../../pipeline/source/read-table.ts";

const HEADER = "code,depth,name_en,name_pl,unit,mark";
const known = new KnownRecords<ReturnType<typeof cnTable.row.parse>>();
const read = (year: number, ...lines: readonly string[]): ReturnType<typeof readTable<ReturnType<typeof cnTable.row.parse>>> =>
  readTable(cnTable, `nomenclature/cn-${year}.csv`, new TextEncoder().encode(`${[HEADER, ...lines].join("\n")}\n`), known);

it("a record that stands in two files of a table has one row, each time at its own place, and a bad one is reported in both", () => {
  const [sound, bad] = ['0101,1,"Live horses, asses",Konie,,', "101,1,Horses,Konie,,"];
  const before = read(2025, sound, bad);
  const after = read(2026, "01,0,LIVE ANIMALS,ZWIERZĘTA,,", bad, sound);
  expect([before, after].map(({ rows }) => rows.map(({ file, line, row }) => `${file}:${line} ${row.code}`))).toEqual([
    ["nomenclature/cn-2025.csv:2 0101"],
    ["nomenclature/cn-2026.csv:2 01", "nomenclature/cn-2026.csv:4 0101"],
  ]);
  expect(after.rows[1]?.row).toBe(before.rows[0]?.row);
  expect([...before.issues, ...after.issues].map((issue) => formatIssue(issue).replace(/: want.*/, ""))).toEqual([
    'nomenclature/cn-2025.csv:3:code: "101"',
    'nomenclature/cn-2026.csv:3:code: "101"',
  ]);
});
