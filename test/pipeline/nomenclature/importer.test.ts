import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { importCn } from "../../../pipeline/nomenclature/import/years/importer.ts";
import type { ImportResult } from "../../../pipeline/import/importer.ts";
import { workbookFile } from "./workbook-file.ts";

/** 60 letters make the longest text of a block here, so that is where this tariff file cuts. */
const FULL = "Filety z tilapi, sumów i karpiowatych, okonia nilowego oraz żmijogłowowatych";
const CUT = FULL.slice(0, 60);

const TARIFF = `\uFEFFTARYFA 2026
	ZWIERZĘTA ŻYWE; PRODUKTY POCHODZENIA ZWIERZĘCEGO
		ZWIERZĘTA ŻYWE
			0101 - Konie, osły, muły i osłomuły, żywe
				Konie
					0101 21 00 - Zwierzęta hodowlane czystorasowe [p/st]
					0101 29 - Pozostałe
						0101 29 10 - Do uboju  [p/st]
						0101 29 90 - Pozostałe
		RYBY
			0304 - ${CUT}
				Świeże
					0304 31 00 - Tilapie[ogończe]
				Mrożone
					0304 61 10 - O masie 300 cm3
					0304 61 90 - Pozostałe
TARYFA 2025
	ZWIERZĘTA ŻYWE; PRODUKTY POCHODZENIA ZWIERZĘCEGO
		ZWIERZĘTA ŻYWE
			0101 - Konie, osły, muły i osłomuły, żywe
				Konie
					0101 21 00 - Zwierzęta hodowlane czystorasowe [p/st]
					0101 29 - Pozostałe
						0101 29 10 - Do uboju [p/st]
						0101 29 90 - Pozostałe [p/st]
		RYBY
			0304 - ${FULL}
				Świeże
					0304 31 00 - Tilapie[ogończe]
				0304 61 00 - Mrożone, o przedłużonym terminie przydatności do spożycia według przepisów o żywności
`;

const name = (code: string, english: string, year: number, unit: string | null = null): object => ({ code, rawCode: code, name: english, version: year, supplementaryUnit: unit });

const headings = (year: number): object[] => [name("0101", "Live horses, asses, mules and hinnies", year), name("0304", "Fillets of tilapia", year)];
const shared = (year: number): object[] => [
  name("01012100", "Pure-bred breeding animals", year, "PST"), name("01012910", "For slaughter", year, "PST"), name("01012990", "Other", year, "PST"),
  name("03043100", year === 2026 ? "Tilapias of subheading 030431" : "‘Tilapias’ of subheading 0304\u00a031", year),
];

const TARIC = [
  ["Goods code", "Start date", "End date", "Language", "Hier. Pos.", "Indent", "Description", "Descr. start date"],
  ["0100000000 80", "31-12-1971", "", "EN", "2", "", "LIVE ANIMALS", "31-12-1971"],
  ["0101000000 80", "01-01-1972", "", "EN", "4", "", "Live horses, asses, mules and hinnies", "01-01-1972"],
  ["0101210000 10", "01-01-2012", "", "EN", "6", "-", "Horses", "01-01-2019"],
  ["0101210000 80", "01-01-2012", "", "EN", "6", "- -", "Pure-bred breeding animals", "01-01-2019"],
  ["0101210010 80", "01-01-2012", "", "EN", "10", "- - -", "Of a breed", "01-01-2019"],
  ["0101290000 80", "01-01-2012", "", "EN", "6", "- -", "Other", "01-01-2021"],
  ["0101291000 80", "01-01-2012", "", "EN", "8", "- - -", "For slaughter", "01-01-2021"],
  ["0101299000 80", "01-01-2012", "", "EN", "8", "- - -", "Other", "01-01-2021"],
  ["0300000000 80", "31-12-1971", "", "EN", "2", "", "FISH", "31-12-1971"],
  ["0304000000 80", "01-01-1972", "", "EN", "4", "", "Fillets of tilapia", "01-01-1972"],
  ["0304310000 10", "01-01-2012", "", "EN", "6", "-", "Fresh|or chilled", "01-01-2025"],
  ["0304310000 80", "01-01-2012", "", "EN", "6", "- -", "'Tilapias' of subheading|0304|31", "01-01-2025"],
  ["0304610000 80", "01-01-2012", "", "EN", "6", "-", "Frozen", "01-01-2025"],
];

let folder = "";
let result: ImportResult;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cn-"));
  await mkdir(join(folder, "names"));
  const write = (path: string, content: string | Buffer): Promise<void> => writeFile(join(folder, path), content);
  for (const year of [2025, 2026]) {
    await write(`names/cnChapters_${year}.json`, JSON.stringify([name("01", "LIVE ANIMALS", year), name("03", "FISH", year)]));
    await write(`names/cnHeadings_${year}.json`, JSON.stringify(headings(year)));
    await write(`names/cnSubheadings_${year}.json`, JSON.stringify([name("010129", "Other", year), ...(year === 2026 ? [name("030461", "Frozen", year)] : [])]));
  }
  await write("names/cnCodes_2025.json.gz", gzipSync(JSON.stringify([...shared(2025), name("03046100", "Frozen", 2025)])));
  await write("names/cnCodes_2026.json", JSON.stringify([...shared(2026), name("03046110", "Of a volume of 300 cm3", 2026), name("03046190", "Other", 2026)]));
  await write("taryfa.txt", TARIFF);
  await write("messages_pl.yaml", `'Fillets of tilapia': '${FULL}'\n'Frozen': 'Mrożone'\n`);
  await write("Nomenclature EN.xlsx", workbookFile({ Export: TARIC, SQL: [["", "select"]] }));
  await write("2025-2026 correlation table v1.xlsx", workbookFile({
    "To read": [],
    "New codes": [["New codes", "Start date", "Derived from"], ["0304611000 80", "", "0304610000 80"], ["0101299010 80", "", "0101291010 80"]],
    "Old codes": [["Absorbed-by codes", "Start date", "End date", "New codes", "Start date 2"], ["0304610000 80", "", "", "0304619000 80", ""], ["0304610000 10", "", "", "0304619000 10", ""]],
  }));
  result = await importCn.run([folder], "");
});

afterAll(() => rm(folder, { recursive: true }));

it("proposes the lines of every year in tariff order", () => {
  expect(result.issues.map(formatIssue)).toEqual([]);
  expect(result.tables.map(({ path }) => path)).toEqual(["nomenclature/cn-2025.csv", "nomenclature/cn-2026.csv", "nomenclature/successors.csv"]);
  expect(result.tables[1]?.rows).toEqual([
    ["01", "0", "LIVE ANIMALS", "ZWIERZĘTA ŻYWE", "", ""],
    ["0101", "1", "Live horses, asses, mules and hinnies", "Konie, osły, muły i osłomuły, żywe", "", ""],
    ["", "2", "Horses", "Konie", "", "en_other_year"],
    ["01012100", "3", "Pure-bred breeding animals", "Zwierzęta hodowlane czystorasowe", "p/st", ""],
    ["010129", "3", "Other", "Pozostałe", "", ""],
    ["01012910", "4", "For slaughter", "Do uboju", "p/st", ""],
    ["01012990", "4", "Other", "Pozostałe", "p/st", "unit_differs"],
    ["03", "0", "FISH", "RYBY", "", ""],
    ["0304", "1", "Fillets of tilapia", FULL, "", "pl_completed"],
    ["", "2", "Fresh or chilled", "Świeże", "", "en_other_year"],
    ["03043100", "3", "'Tilapias' of subheading 0304 31", "Tilapie[ogończe]", "", ""],
    ["", "2", "", "Mrożone", "", "en_missing"],
    ["03046110", "3", "Of a volume of 300 cm³", "O masie 300 cm³", "", ""],
    ["03046190", "3", "Other", "Pozostałe", "", ""],
  ]);
});

it("takes the successors from the correlation table and leaves moves inside TARIC out", () => {
  expect(result.tables[2]?.rows.filter(([from]) => from === "2025")).toEqual([
    ["2025", "03046100", "2026", "03046110", "1:n", "correlation_table", "verified"],
    ["2025", "03046100", "2026", "03046190", "1:n", "correlation_table", "verified"],
  ]);
  expect(result.report).toContain("correlation 01012910 01012990: left out, both codes stand in 2025 and 2026");
});

it("reports what it read and repaired", () => {
  expect(result.report).toEqual(expect.arrayContaining([
    "Nomenclature EN.xlsx: 13 rows of 2025, 12 of them down to CN8",
    "Nomenclature EN.xlsx: texts repaired: 2 no-break space",
    "names of 2025: texts repaired: 1 no-break space",
    "taryfa.txt: texts repaired: 1 exponent of an area or volume",
    "2026: 1 English texts with quotes restored",
    "2026: 1 English texts with spaces restored",
    "2026: 1 lines marked pl_completed",
    "2025 to 2026: 1 codes left, 2 came, 2 successors by correlation_table",
  ]));
});

it("names what a folder lacks and proposes nothing", async () => {
  const empty = await importCn.run([join(folder, "names")], "");
  expect(empty.tables).toEqual([]);
  expect(empty.issues.map(({ rule }) => rule)).toEqual(["import/cn-folder"]);
  const none = await importCn.run([], "");
  expect(none.issues.map(({ message }) => message)).toEqual(["no folder is given"]);
});
