import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { readCode, type GoodsCell } from "../../../runtime/reading/code.ts";
import { readCountry } from "../../../runtime/reading/country.ts";
import { LABEL_TEXTS, SCHEME_TEXTS } from "../../../runtime/reading/words.generated.ts";
import { textsOf } from "../../../runtime/reading/word-lists.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The readings of a cell, or why it has none. */
const readingsOf = (cell: GoodsCell): readonly string[] | string => {
  const read = readCode(cell);
  return "unread" in read ? read.unread : read.readings;
};

describe("a cell", () => {
  it.each([
    [85423190, ["85423190"]],
    ["8542.31.90", ["85423190"]],
    ["ex 8542 31", ["854231"]],
    ["CN 0101 21 00", ["01012100"]],
    ["'01012100", ["01012100"]],
    [1012100, ["1012100", "01012100"]],
    [101.21, ["010121", "10121"]],
    ["101.21", ["010121", "10121"]],
    [8542.3, ["854230", "85423"]],
    ["8542.31.9", ["85423190", "8542319"]],
    [101.2, ["010120", "01012"]],
    ["8,5423190E+07", ["85423190"]],
    ["2009.11.11", ["20091111"]],
    ["8471 30 00 00 1", ["8471300000"]],
    ["2203.00", ["220300"]],
    ["HS 2008", ["2008"]],
    ["HS 2008 99", ["200899"]],
    ["85423190 (CN 2026)", ["85423190"]],
    ["854231 HS6", ["854231"]],
    ["HS 4 85 42", ["8542"]],
    ["HS10 06 20", ["100620"]],
    ["CN 6,029,046", ["6029046", "06029046"]],
    ["№ 8542", ["8542"]],
    [null, "empty"],
    ["  ", "empty"],
    ["kawior", "no_code"],
    [true, "no_code"],
    [-5, "no_code"],
    [Number.NaN, "no_code"],
    ["8,54E+07", "digits_lost"],
    // Seven of eight digits.
    ["8.542319E+07", "digits_lost"],
    ["8.54E+15", "too_long"],
    ["8542 31 90, 8542 39 90", "several"],
    ["854 2319 0001", "several"],
    ["CN 2007 851712", "several"],
    ["8501 to 8503", "several"],
    ["8542 31 or 8542 32", "several"],
    ["8501 bis 8503", "several"],
    ["8501 à 8503", "several"],
    ["1234567890123", "too_long"],
    ["7", "too_short"],
    [new Date("2026-11-22"), "a_date"],
    ["2026-11-22", "a_date"],
    ["2026-11-22 00:00:00", "a_date"],
    ["2026.11.21", "a_date"],
  ] as const)("%j is %s", (cell, read) => expect(readingsOf(cell)).toEqual(read));
});

interface Written {
  kind: string;
  written: string;
  read: string;
}
const written = parse<Written>(readFileSync(join(import.meta.dirname, "written.csv")), { columns: true });
const writtenAs = (kind: string): Written[] => written.filter((row) => row.kind === kind);

describe("what people were seen to write", () => {
  it.each(writtenAs("code"))("is a code: $written", ({ written: text, read }) =>
    expect([readingsOf(text)].flat()).toContain(read),
  );
  it.each(writtenAs("country"))("is a country: $written", ({ written: text, read }) =>
    expect(readCountry(text)).toBe(read),
  );
});

/** Every 40th code of the newest nomenclature, and the headings that are years as well. */
const codes = [
  ...parse<{ code: string }>(readFileSync(join(ROOT, "sources/nomenclature/cn-2026.csv")), { columns: true })
    .map(({ code }) => code)
    .filter((code) => code.length >= 4)
    .filter((_, place) => place % 40 === 0),
  ...Array.from({ length: 9 }, (_, place) => `200${place + 1}`),
  ...Array.from({ length: 5 }, (_, place) => `190${place + 1}`),
];
const grouped = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 6), code.slice(6)].filter((group) => group !== "").join(" ");
/** A code as it is written, and the ways in which a label stands before and behind it. */
const WAYS: readonly ((label: string, code: string) => string)[] = [
  (label, code) => `${label} ${code}`,
  (label, code) => `${label}: ${code}`,
  (label, code) => `${label}-${code}`,
  (label, code) => `${label.toUpperCase()} - ${grouped(code)}`,
  (label, code) => `${code} (${label})`,
  (label, code) => `${grouped(code)} ${label}`,
  (label, code) => `${label} 2026 ${code}`,
  (label, code) => `${label}2022: ${grouped(code)}`,
  (label, code) => `${code} (${label} 2026)`,
  (label, code) => `${label}${code.length} ${code}`,
  (label, code) => `${label}${code.length}: ${grouped(code)}`,
  (label, code) => `${label}-${code.length}: ${code}`,
  (label, code) => `${code} ${label}${code.length}`,
];

describe("a label", () => {
  const labels = [
    ...textsOf(SCHEME_TEXTS),
    ...textsOf(LABEL_TEXTS).filter((label) => label !== "ex"),
    "hs code",
    "kod CN",
    "KN-Code",
    "Code NC",
    "stat. Warennummer",
    "Zolltarif-Nr.",
    "numéro tarifaire",
    "kod taryfy celnej",
    "EU customs tariff number",
  ];

  it("of any language leaves a code what it is, whatever digits and signs the label has", () => {
    expect(codes.length).toBeGreaterThan(300);
    expect(labels.length).toBeGreaterThan(150);
    const changed: string[] = [];
    let way = 0;
    for (const label of labels)
      for (const code of codes) {
        // Each label meets each code once, and each way in turn.
        const text = WAYS[way++ % WAYS.length]!(label, code);
        const read = readCode(text);
        if ("unread" in read || read.readings.join() !== code) changed.push(`${text}: ${JSON.stringify(read)}`);
      }
    expect(changed).toEqual([]);
  });

  it("is no code by itself", () => {
    for (const label of labels) expect([label, readCode(label)]).toEqual([label, { unread: "no_code", label: true }]);
  });
});
