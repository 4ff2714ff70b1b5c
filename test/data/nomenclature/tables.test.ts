import { expect, it } from "vitest";
import { nomenclatureChecks } from "../../../pipeline/nomenclature/checks/checks.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { deriveNodes, type PlacedCode } from "../../../pipeline/nomenclature/tree.ts";
import {
  cnTable,
  groupYears,
  MARKS,
  successorTable,
  synonymTable,
  UNITS,
} from "../../../pipeline/nomenclature/tables.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import type { CustomsRow } from "../../../pipeline/sanctions/tables/customs.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import { realTables } from "../../pipeline/dataset/real-tables.ts";

/** The committed tables. */
const { nomenclature, provisions } = await realTables();
const { years, successors, synonyms } = nomenclature;
const ofAllYears = [...years.values()].flat();
const nodes = new Map([...years].map(([year, own]) => [year, deriveNodes(own)]));
const YEARS = [2023, 2024, 2025, 2026];
const cn2026 = nodes.get(2026) ?? new Map<string, PlacedCode>();

it("are checked without a finding", () => {
  expect(runChecks(nomenclatureChecks, nomenclature).map(formatIssue)).toEqual([]);
  expect(ofAllYears.length).toBeGreaterThanOrEqual(cnTable.floor);
  expect(successors.length).toBeGreaterThanOrEqual(successorTable.floor);
  expect(synonyms.length).toBeGreaterThanOrEqual(synonymTable.floor);
});

it.each([
  { year: 2023, cn8: 9755, lines: 15109 },
  { year: 2024, cn8: 9763, lines: 15122 },
  { year: 2025, cn8: 9778, lines: 15140 },
  { year: 2026, cn8: 9791, lines: 15160 },
])("CN $year has every code", ({ year, cn8, lines }) => {
  const all = [...(nodes.get(year)?.values() ?? [])];
  const count = (level: number): number => all.filter((node) => node.level === level && node.code < "98").length;
  expect({
    lines: years.get(year)?.length,
    chapters: count(2),
    headings: count(4),
    subheadings: count(6),
    cn8: count(8),
  }).toEqual({ lines, chapters: 96, headings: 1228, subheadings: 5612, cn8 });
  expect(all.filter(({ code, leaf }) => leaf && code.startsWith("98"))).toHaveLength(96);
  expect(all.filter(({ code, leaf }) => leaf && code.startsWith("99"))).toHaveLength(9);
});

it("have both names for every code, and the gaps that FORMAT.md lists", () => {
  for (const year of nodes.values())
    expect([...year.values()].filter(({ own }) => own.en === "" || own.pl === "")).toEqual([]);
  const marks = YEARS.map((year) => {
    const rows = years.get(year) ?? [];
    return [year, ...MARKS.map((mark) => rows.filter(({ row }) => row.mark.includes(mark)).length)];
  });
  expect([["year", ...MARKS], ...marks]).toEqual([
    [
      "year",
      "pl_completed",
      "pl_completed_once",
      "pl_cut",
      "en_other_year",
      "en_by_text",
      "en_missing",
      "unit_differs",
      "en_composed",
      "pl_composed",
    ],
    [2023, 0, 10, 3, 2466, 7, 1, 1, 2, 3],
    [2024, 0, 10, 3, 2471, 7, 1, 1, 0, 0],
    [2025, 0, 10, 3, 0, 0, 0, 2, 0, 0],
    [2026, 194, 22, 3, 2477, 3, 0, 1, 0, 0],
  ]);
});

function measures(extraction: string): CustomsRow[] {
  return provisions.customs.measures.map(({ row }) => row).filter((row) => row.extraction === extraction);
}

function kinds(rows: readonly CustomsRow[], code: string): Set<string> {
  return new Set(
    rows
      .filter((row) => row.code === code)
      .map(({ regime, direction, measure_type }) => `${regime} ${direction} ${measure_type}`),
  );
}

it("mark the successors of 2025 that customs measures confirm", () => {
  const [before, after] = [
    measures("taric-2025-07"),
    measures("taric-2026-07").filter(({ start }) => start === "2026-01-01"),
  ];
  const pairs = successors
    .map(({ row }) => row)
    .filter(({ from_year, to_year }) => from_year === 2025 && to_year === 2026);
  const confirmed = pairs.filter(({ code, successor }) =>
    [...kinds(before, code)].some((kind) => kinds(after, successor).has(kind)),
  );
  expect(confirmed.length).toBeGreaterThan(0);
  expect(pairs.filter(({ basis }) => basis === "shared_hs6_and_measures")).toEqual(confirmed);
});

it("use every unit of the vocabulary", () => {
  expect(new Set(ofAllYears.map(({ row }) => row.unit))).toEqual(new Set(["", ...UNITS]));
});

it.each([
  { code: "01012100", en: "Pure-bred breeding animals", pl: "Zwierzęta hodowlane czystorasowe" },
  { code: "02031110", en: "Of domestic swine", pl: "Ze świń domowych" },
  { code: "16043100", en: "Caviar", pl: "Kawior" },
  { code: "16043200", en: "Caviar substitutes", pl: "Namiastki kawioru" },
  { code: "22083011", en: "2 litres or less", pl: "2 litry lub mniejszej" },
  { code: "27090090", en: "Other", pl: "Pozostałe" },
  { code: "27111100", en: "Natural gas", pl: "Gaz ziemny" },
  {
    code: "31021012",
    en: "In aqueous solution, containing at least 31,8 % but not exceeding 33,2 % by weight of urea",
    pl: "W roztworze wodnym, zawierający co najmniej 31,8 % masy, ale nie więcej niż 33,2 % masy mocznika",
  },
  { code: "44032110", en: "Sawlogs", pl: "Kłody tartaczne" },
  {
    code: "71023100",
    en: "Unworked or simply sawn, cleaved or bruted",
    pl: "Nieobrobione lub tylko przepiłowane, przecięte lub zgrubnie obrobione",
  },
  { code: "71023900", en: "Other", pl: "Pozostałe" },
  {
    code: "7208",
    en: "Flat-rolled products of iron or non-alloy steel, of a width of 600 mm or more, hot-rolled, not clad, plated or coated",
    pl: "Wyroby walcowane płaskie z żeliwa lub stali niestopowej, o szerokości 600 mm lub większej, walcowane na gorąco, nieplaterowane, niepokryte ani niepowleczone",
  },
  { code: "72085120", en: "Of a thickness exceeding 15 mm", pl: "O grubości przekraczającej 15 mm" },
  {
    code: "84795000",
    en: "Industrial robots, not elsewhere specified or included",
    pl: "Roboty przemysłowe, gdzie indziej niewymienione ani niewłączone",
  },
  { code: "85340011", en: "Multilayer circuits", pl: "Obwody wielowarstwowe" },
  { code: "85423190", en: "Other", pl: "Pozostałe" },
  { code: "87032319", en: "Other", pl: "Pozostałe" },
  {
    code: "88024000",
    en: "Aeroplanes and other aircraft, of an unladen weight exceeding 15 000 kg",
    pl: "Samoloty i pozostałe statki powietrzne, o masie własnej przekraczającej 15 000 kg",
  },
  { code: "90132000", en: "Lasers, other than laser diodes", pl: "Lasery, inne niż diody laserowe" },
  {
    code: "93063010",
    en: "For revolvers and pistols of heading 9302 and for sub-machine-guns of heading 9301",
    pl: "Do rewolwerów i pistoletów, objętych pozycją 9302 oraz do pistoletów maszynowych objętych pozycją 9301",
  },
])("CN 2026 reads $code as compared by eye", ({ code, en, pl }) => expect(cn2026.get(code)?.own).toEqual({ en, pl }));

it.each([
  {
    why: "cut at 255 characters in its source",
    code: "8517",
    en: /^Telephone sets, including smartphones .* of heading 8443, 8525, 8527 or 8528$/,
    pl: /^Aparaty telefoniczne, włączając smartfony .* objęta pozycją 8443, 8525, 8527 lub 8528$/,
  },
  {
    why: "not cut",
    code: "8703",
    en: /^Motor cars and other motor vehicles principally designed .* racing cars$/,
    pl: /^Samochody i pozostałe pojazdy silnikowe .* oraz samochodami wyścigowymi$/,
  },
  {
    why: "cut, in a grammatical case of its own",
    code: "030493",
    en: /^Tilapias/,
    pl: /^Tilapi .* węgorzy .*\(Channa spp\.\)$/,
  },
  { why: "as long as the limit and whole", code: "99500000", en: /^Code used only/, pl: /przedsiębiorstwa handlowe$/ },
  {
    why: "quotation marks and exponents restored",
    code: "72091610",
    en: /^'Electrical'$/,
    pl: /^"?Elektrotechniczne"?$/,
  },
  { why: "a power restored", code: "70023200", en: /5 × 10⁻⁶ per Kelvin/, pl: /5 × 10⁻⁶ na stopień/ },
])("CN 2026 has $code whole: $why", ({ code, en, pl }) => {
  expect(cn2026.get(code)?.own.en).toMatch(en);
  expect(cn2026.get(code)?.own.pl).toMatch(pl);
});

function numbers(text: string): string {
  return (text.match(/\d+([ ,]\d+)*/g) ?? []).toSorted().join(";");
}

it("agree on the numbers in both languages", () => {
  const differ = [...cn2026.values()]
    .filter(({ own }) => numbers(own.en) !== numbers(own.pl))
    .map(({ code }) => code.slice(0, 4));
  // Numbers in words (two litres, four times), "3 lub większym niż 3", "kurtki 3/4", notes cited by number in one
  // language.
  expect([...new Set(differ)]).toEqual(["0401", "1006", "4103", "4902", "5603", "6101", "6102", "6201", "6202"]);
});

function next(code: string): string[] {
  return successors
    .filter(({ row }) => row.code === code)
    .map(({ row }) => `${row.to_year} ${row.successor} ${row.kind} ${row.quality}`);
}

it("hold a successor for every code that ended", () => {
  const counts = Object.groupBy(successors, ({ row }) => row.basis);
  expect(Object.fromEntries(Object.entries(counts).map(([basis, rows]) => [basis, rows.length]))).toEqual({
    correlation_table: 66,
    shared_hs6_and_text: 47,
    shared_hs6_and_measures: 14,
    shared_hs6: 2,
    customs_measures: 5,
  });
  expect(next("27101943")).toEqual(["2025 27101942 1:n verified", "2025 27101944 1:n verified"]);
  expect(next("31021010")).toEqual([
    "2025 31021012 1:n verified",
    "2025 31021015 1:n verified",
    "2025 31021019 1:n verified",
  ]);
  expect(next("441860").map((line) => line.slice(5, 11))).toEqual(["441830", "441881", "441882", "441883", "441889"]);
  expect(next("85013300")).toEqual(["2026 85013310 1:n to_review", "2026 85013390 1:n to_review"]);
});

it.each([
  { code: "27090090", en: "Petroleum oils and oils obtained from bituminous minerals, crude: Other" },
  { code: "71023900", en: "Non-industrial: Other" },
  { code: "01022999", en: "Of a weight exceeding 300 kg: Other" },
])("display $code with its parents' names", ({ code, en }) => expect(cn2026.get(code)?.name.en).toBe(en));

it.each([
  {
    why: "a code that lost its zero",
    row: "101,1,Horses,Konie,,",
    report:
      /:code: "101": want 2, 4, 6 or 8 digits, or empty for a line without a code; a leading zero may be lost \[row\/code\]$/,
  },
  { why: "a TARIC code", row: "0101210010,1,Horses,Konie,,", report: /\[row\/code\]$/ },
  { why: "an unknown unit", row: "01012100,1,Horses,Konie,pcs,", report: /:unit: "pcs": want empty or one of p\/st, / },
  {
    why: "an unknown mark",
    row: "01012100,1,Horses,Konie,,pl_short",
    report: /:mark: "pl_short": want words of pl_completed, /,
  },
  { why: "a negative depth", row: "01012100,-1,Horses,Konie,,", report: /:depth: "-1": want a whole number/ },
  { why: "no Polish name", row: "01012100,1,Horses,,,", report: /:name_pl: "": must not be empty/ },
])("refuse $why", ({ row, report }) => {
  const found = readTable(
    cnTable,
    "nomenclature/cn-2026.csv",
    new TextEncoder().encode(`code,depth,name_en,name_pl,unit,mark\n${row}\n`),
  ).issues.map(formatIssue);
  expect(found).toEqual([expect.stringMatching(report)]);
});

it("refuse a file whose name is no year", () => {
  const rows = ["nomenclature/cn-2026.csv", "nomenclature/cn-latest.csv", "nomenclature/cn-1926.csv"].flatMap(
    (file) =>
      readTable(
        cnTable,
        file,
        new TextEncoder().encode("code,depth,name_en,name_pl,unit,mark\n01,0,LIVE ANIMALS,ZWIERZĘTA,,\n"),
      ).rows,
  );
  const grouped = groupYears(rows);
  expect([...grouped.years.keys()]).toEqual([2026]);
  expect(grouped.issues.map(formatIssue)).toEqual([
    'nomenclature/cn-latest.csv: "nomenclature/cn-latest.csv": the name must end in the year, as cn-2026.csv [nomenclature/file-year]',
    'nomenclature/cn-1926.csv: "nomenclature/cn-1926.csv": the name must end in the year, as cn-2026.csv [nomenclature/file-year]',
  ]);
});
