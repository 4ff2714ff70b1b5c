import { expect, it } from "vitest";
import { readTaric } from "../../../pipeline/nomenclature/import/workbook.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";

const HEADER = [
  "Goods code",
  "Start date",
  "End date",
  "Language",
  "Hier. Pos.",
  "Indent",
  "Description",
  "Descr. start date",
];
const row = (code: string, level: number, indent: string, text: string): unknown[] => [
  code,
  "01-01-2012",
  null,
  "EN",
  level,
  indent,
  text,
  "25-07-2025",
];

it("reads TARIC: product line 80 is a code, any other a line without one; 10 digits are left out", () => {
  const { taric, issues } = readTaric(
    "EN.xlsx",
    [
      {
        name: "Export",
        rows: [
          HEADER,
          row("2800000000 80", 2, "", "CHEMICALS"),
          row("2801000000 10", 4, "", "I. ELEMENTS"),
          row("2801000000 80", 4, "", "Halogens"),
          row("2801100000 10", 6, "-", "Gases"),
          row("2801100000 80", 6, "- -", "Chlorine"),
          row("2801100010 80", 10, "- - -", "Liquid"),
        ],
      },
    ],
    new Map(),
  );
  expect(issues).toEqual([]);
  expect(taric.year).toBe(2025);
  expect(taric.read).toBe(6);
  expect(taric.lines.map(({ code, depth, text }) => [code, depth, text])).toEqual([
    ["28", 0, "CHEMICALS"],
    ["", 1, "I. ELEMENTS"],
    ["2801", 2, "Halogens"],
    ["", 3, "Gases"],
    ["280110", 4, "Chlorine"],
  ]);
});

it.each([
  {
    why: "column renamed",
    rows: [["Code", ...HEADER.slice(1)]],
    report: "EN.xlsx:1:Goods code: columns missing: Goods code [import/taric-header]",
  },
  {
    why: "empty workbook",
    rows: [],
    report:
      "EN.xlsx:1:Goods code: columns missing: Goods code, Hier. Pos., Indent, Description, Descr. start date [import/taric-header]",
  },
  {
    why: "code without product line",
    rows: [HEADER, row("0100000000", 2, "", "A")],
    report:
      'EN.xlsx:2:Goods code: "0100000000" at level 2: want 10 digits, a product line, and level 2 to 10 [import/taric-code]',
  },
  {
    why: "sign of an unknown convention",
    rows: [HEADER, row("0100000000 80", 2, "", "A !o! B")],
    report: 'EN.xlsx:2:Description: "A !o! B": unknown sign "!o!"; add it to the text conventions [import/taric-text]',
  },
])("reports in TARIC: $why", ({ rows, report }) =>
  expect(readTaric("EN.xlsx", [{ name: "Export", rows }], new Map()).issues.map(formatIssue)).toEqual([report]),
);
