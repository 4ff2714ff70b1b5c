import { expect, it } from "vitest";
import { readCnNames } from "../../../pipeline/nomenclature/import/years/cn-json.ts";
import { readCorrelation } from "../../../pipeline/nomenclature/import/years/correlation.ts";
import { readMessages } from "../../../pipeline/nomenclature/import/years/messages.ts";
import { readTaric } from "../../../pipeline/nomenclature/import/years/workbook.ts";
import { readTariffText } from "../../../pipeline/nomenclature/import/years/tariff-text.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const tariff = (text: string): ReturnType<typeof readTariffText> => readTariffText("taryfa.txt", bytes(text), new Map());

it("reads a tariff text: chapter numbers from the codes, sections left out, units only at the end of 8-digit lines", () => {
  const { years, issues } = tariff("TARYFA 2026\n\tSEKCJA\n\t\tCHEMIA\n\t\t\t2930 - Związki [siarki]\n\t\t\t\t2930 90 40 - bis[2-tio(fenylo)propionian]\n\t\t\t\t2930 90 95 - Pozostałe związki siarki, gdzie indziej niewymienione [p/st]\n");
  expect(issues).toEqual([]);
  expect(years.get(2026)?.map(({ code, depth, text, unit, maybeCut }) => [code, depth, text, unit, maybeCut])).toEqual([
    ["29", 0, "CHEMIA", "", false],
    ["2930", 1, "Związki [siarki]", "", false],
    ["29309040", 2, "bis[2-tio(fenylo)propionian]", "", false],
    ["29309095", 2, "Pozostałe związki siarki, gdzie indziej niewymienione", "p/st", true],
  ]);
});

it.each([
  { why: "text outside a block", text: "\t\tCHEMIA\n", report: 'taryfa.txt:1: "\\t\\tCHEMIA": want a line of tabs and a text inside a block TARYFA <year> [import/tariff-line]' },
  { why: "line without tabs", text: "TARYFA 2026\n0101 - Konie\n", report: 'taryfa.txt:2: "0101 - Konie": want a line of tabs and a text inside a block TARYFA <year> [import/tariff-line]' },
  { why: "chapter title lost", text: "TARYFA 2026\n\t\tA\n\t\t\t0101 00 00 - B\n\t\t\t0201 00 00 - C\n", report: "taryfa.txt:4: 02010000 stands in chapter 01: a chapter title is missing [import/tariff-chapter]" },
])("reports in a tariff text: $why", ({ text, report }) => {
  expect(tariff(text).issues.map(formatIssue)).toEqual([report]);
});

const names = (items: unknown): string[] => readCnNames("cnCodes_2026.json", bytes(JSON.stringify(items)), 2026, new Map(), new Map()).map(formatIssue);

it.each([
  { why: "no list", items: { code: "01" }, report: /is not a list of codes with code, name and version/ },
  { why: "no name", items: [{ code: "01", name: "", version: 2026 }], report: /is not a list of codes/ },
  { why: "another year", items: [{ code: "01", name: "A", version: 2025 }], report: /01 is of 2025, want 2026 as in the file name/ },
  { why: "unknown unit", items: [{ code: "01012100", name: "A", version: 2026, supplementaryUnit: "BUSHEL" }], report: /"BUSHEL": not a known supplementary unit/ },
])("reports in the names: $why", ({ items, report }) => expect(names(items)).toEqual([expect.stringMatching(report)]));

const HEADER = ["Goods code", "Start date", "End date", "Language", "Hier. Pos.", "Indent", "Description", "Descr. start date"];
const row = (code: string, level: number, indent: string, text: string): unknown[] => [code, "01-01-2012", null, "EN", level, indent, text, "25-07-2025"];

it("reads TARIC: product line 80 is a code, any other a line without one; 10 digits are left out", () => {
  const { taric, issues } = readTaric("EN.xlsx", [{ name: "Export", rows: [
    HEADER, row("2800000000 80", 2, "", "CHEMICALS"), row("2801000000 10", 4, "", "I. ELEMENTS"), row("2801000000 80", 4, "", "Halogens"),
    row("2801100000 10", 6, "-", "Gases"), row("2801100000 80", 6, "- -", "Chlorine"), row("2801100010 80", 10, "- - -", "Liquid"),
  ] }], new Map());
  expect(issues).toEqual([]);
  expect(taric.year).toBe(2025);
  expect(taric.read).toBe(6);
  expect(taric.lines.map(({ code, depth, text }) => [code, depth, text])).toEqual([
    ["28", 0, "CHEMICALS"], ["", 1, "I. ELEMENTS"], ["2801", 2, "Halogens"], ["", 3, "Gases"], ["280110", 4, "Chlorine"],
  ]);
});

it.each([
  { why: "column renamed", rows: [["Code", ...HEADER.slice(1)]], report: "EN.xlsx:1:Goods code: columns missing: Goods code [import/taric-header]" },
  { why: "empty workbook", rows: [], report: "EN.xlsx:1:Goods code: columns missing: Goods code, Hier. Pos., Indent, Description, Descr. start date [import/taric-header]" },
  { why: "code without product line", rows: [HEADER, row("0100000000", 2, "", "A")], report: 'EN.xlsx:2:Goods code: "0100000000" at level 2: want 10 digits, a product line, and level 2 to 10 [import/taric-code]' },
  { why: "sign of an unknown convention", rows: [HEADER, row("0100000000 80", 2, "", "A !o! B")], report: 'EN.xlsx:2:Description: "A !o! B": unknown sign "!o!"; add it to the text conventions [import/taric-text]' },
])("reports in TARIC: $why", ({ rows, report }) => expect(readTaric("EN.xlsx", [{ name: "Export", rows }], new Map()).issues.map(formatIssue)).toEqual([report]));

it("reads both sheets of a correlation table and keeps pairs of codes only", () => {
  const { correlation, issues } = readCorrelation("2024-2025 correlation table v4.xlsx", [
    { name: "New codes", rows: [["New codes", "Start date", "Derived from"], ["2710194200 80", null, "2710194300 80"], ["2710194310 80", null, "2710194300 80"]] },
    { name: "Old codes", rows: [["Absorbed-by codes", "Start date", "End date", "New codes"], ["2710194300 80", null, null, "2710194400 80"], ["2710194300 10", null, null, "2710194500 80"]] },
  ]);
  expect(issues).toEqual([]);
  expect({ ...correlation, pairs: [...correlation.pairs] }).toEqual({ from: 2024, to: 2025, read: 4, pairs: ["27101943 27101942", "27101943 27101944"] });
});

it("reports a correlation table without years, a sheet or a code", () => {
  const { issues } = readCorrelation("table.xlsx", [{ name: "New codes", rows: [["New codes", "Derived from"], ["2710194200 80", "2710194300"]] }]);
  expect(issues.map(formatIssue)).toEqual([
    'table.xlsx: "table.xlsx": the name must hold both years, as 2024-2025 [import/correlation-year]',
    'table.xlsx:2:Derived from: "2710194300" to "2710194200 80" on sheet New codes: want 10 digits and a product line [import/correlation-code]',
    'table.xlsx:1:Absorbed-by codes: sheet "Old codes" lacks Absorbed-by codes, New codes [import/correlation-header]',
  ]);
});

it("finds the full Polish text by the English one, else the only one that begins so", () => {
  const { messages, issues } = readMessages("messages_pl.yaml", bytes("'Caviar, fresh': 'Kawior świeży'\n'Herring': 'Śledzie świeże'\n'Herrings': 'Śledzie świeżo złowione'\n'Sprats': 'Szproty'\n1: 2\n"), new Map());
  expect(messages.full("‘Caviar’, fresh", "Kawior")).toBe("Kawior świeży");
  expect(messages.full("unknown", "Szpr")).toBe("Szproty");
  expect(messages.full("unknown", "Śledzie śwież")).toBeUndefined();
  expect(messages.full("Herring", "Kawior św")).toBe("Kawior świeży");
  expect(issues.map(formatIssue)).toEqual(["messages_pl.yaml: 1: want a text [import/messages]"]);
});
