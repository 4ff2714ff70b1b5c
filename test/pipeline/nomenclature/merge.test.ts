import { expect, it } from "vitest";
import type { CnName } from "../../../pipeline/nomenclature/import/years/cn-json.ts";
import { mergeYear, type Merged, type Sources } from "../../../pipeline/nomenclature/import/years/merge.ts";
import { readMessages } from "../../../pipeline/nomenclature/import/years/messages.ts";
import { readTariffText } from "../../../pipeline/nomenclature/import/years/tariff-text.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const named = (items: Readonly<Record<string, string>>): Map<string, CnName> => new Map(Object.entries(items).map(([code, name]) => [code, { name, unit: "" }]));

function merge(tariff: string, items: Readonly<Record<string, string>>): Merged {
  const sources: Sources = {
    tariffFile: "taryfa.txt",
    tariff: readTariffText("taryfa.txt", bytes(`TARYFA 2026\n${tariff}\t\tKONIEC WSZYSTKICH DZIAŁÓW TARYFY\n\t\t\t9899 00 00 - Koniec\n`), new Map()).years,
    names: new Map([[2026, named({ ...items, "98990000": "End" })]]),
    taric: { year: 2025, lines: [{ code: "99", depth: 0, text: "SPECIAL CODES", at: 1 }], read: 1 },
    messages: readMessages("messages_pl.yaml", bytes("{}"), new Map()).messages,
  };
  return mergeYear(2026, sources);
}

it("translates a line without a code by the same Polish text elsewhere, a bare Pozostałe always", () => {
  const { rows } = merge(
    "\t\tA\n\t\t\t8507 - Części\n\t\t\t\t8507 10 00 - Separatory\n\t\t\t8508 - Części\n\t\t\t\tSeparatory\n\t\t\t\t\t8508 10 00 - Z folii\n\t\t\t\tPozostałe\n\t\t\t\t\t8508 90 00 - Części\n",
    { "85": "A", "8507": "Parts", "85071000": "Separators", "8508": "Parts of vacuum cleaners", "85081000": "Of film", "85089000": "Parts" },
  );
  const uncoded = rows.filter(({ code, depth }) => code === "" && depth > 0);
  expect(uncoded.map(({ name_en, mark }) => [name_en, ...mark])).toEqual([["Separators", "en_by_text"], ["Other", "en_by_text"]]);
});

it("leaves a line without a code untranslated where its Polish text stands beside two English ones", () => {
  const line = merge(
    "\t\tA\n\t\t\t8507 - Części\n\t\t\t\t8507 10 00 - Części\n\t\t\t\tCzęści\n\t\t\t\t\t8507 90 10 - Płyty\n",
    { "85": "A", "8507": "Parts", "85071000": "Pieces", "85079010": "Plates" },
  ).rows.find(({ code, depth }) => code === "" && depth > 0);
  expect(line).toMatchObject({ name_en: "", mark: ["en_missing"] });
});

it("takes codes that the names lack from TARIC and says of which year", () => {
  const { rows } = merge("\t\tKODY\n\t\t\t9950 00 00 - Kod handlu\n", {});
  expect(rows[0]).toMatchObject({ code: "99", name_en: "SPECIAL CODES", mark: ["en_other_year"] });
  expect(rows[1]).toMatchObject({ code: "99500000", name_en: "", mark: ["en_missing"] });
});

it.each([
  { why: "unit unknown", tariff: "\t\tA\n\t\t\t0101 21 00 - Konie [korzec]\n", items: { "01": "A", "01012100": "Horses" }, report: 'taryfa.txt:3:unit: "korzec": not a known supplementary unit; add it to the units [import/cn-unit]' },
  { why: "code of the names lost", tariff: "\t\tA\n\t\t\t0101 21 00 - Konie\n", items: { "01": "A", "01012100": "Horses", "01012910": "Mules" }, report: "taryfa.txt: 01012910 is a code of 2026 by its English names, but not in the tariff text of that year [import/cn-code]" },
  { why: "sign of an unknown convention", tariff: "\t\tA\n\t\t\t0101 21 00 - Konie $x\n", items: { "01": "A", "01012100": "Horses" }, report: 'taryfa.txt:3: 01012100: unknown sign "$"; add it to the text conventions [import/cn-text]' },
])("reports: $why", ({ tariff, items, report }) => expect(merge(tariff, items).issues.map(formatIssue)).toEqual([report]));
