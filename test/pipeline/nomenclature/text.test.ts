import { expect, it } from "vitest";
import { cleanText, skeleton, unknownSign } from "../../../pipeline/nomenclature/import/text.ts";

it.each([
  {
    why: "TARIC writes no-break spaces as a bar or as U+00A0",
    raw: "of heading|8703,\u00a0new",
    clean: "of heading 8703, new",
  },
  { why: "superscript of a unit", raw: "Weighing 80|g/m$2|or more", clean: "Weighing 80 g/m² or more" },
  { why: "superscript over two signs", raw: "5|!x!|10$-$6|per Kelvin", clean: "5 × 10⁻⁶ per Kelvin" },
  {
    why: "the same in the Polish tariff text, with one dollar",
    raw: "5 × 10$-6 na stopień",
    clean: "5 × 10⁻⁶ na stopień",
  },
  { why: "subscripts stand flat, as the coded names have them", raw: "Fe@2O@3", clean: "Fe2O3" },
  { why: "exponent lost", raw: "O gramaturze 40 g/m2 lub 300 cm3;", clean: "O gramaturze 40 g/m² lub 300 cm³" },
  {
    why: "no exponent in a formula or a longer word",
    raw: "m-Phenylene, Cr2O3, U 235, E2PROM",
    clean: "m-Phenylene, Cr2O3, U 235, E2PROM",
  },
  { why: "a 75 × 107 cm sheet is no power", raw: "Exceeding 75|!x!|107|cm", clean: "Exceeding 75 × 107 cm" },
  {
    why: "list in several lines",
    raw: "containing:\n-|1|% of water,\n-|2|% of oil",
    clean: "containing: - 1 % of water, - 2 % of oil",
  },
  { why: "doubled dash of a list", raw: "above:\n–- School outfits", clean: "above: – School outfits" },
  { why: "quotation marks of either kind", raw: "‘Kelem’ and “split-system”", clean: "'Kelem' and \"split-system\"" },
  { why: "invisible characters", raw: "pro\u00admie\u200bnie", clean: "promienie" },
  { why: "Greek omicron", raw: "surf-bοards", clean: "surf-boards" },
  {
    why: "two spaces, a space before a comma, one at the end",
    raw: "pozycjami  8527 , 8528 ",
    clean: "pozycjami 8527, 8528",
  },
  { why: "an empty item", raw: "CHEMICZNE; ; PASEK", clean: "CHEMICZNE; PASEK" },
  { why: "a comma at the end", raw: "Rowery z łożyskami kulkowymi,", clean: "Rowery z łożyskami kulkowymi" },
  { why: "decomposed letters", raw: "mate\u0301", clean: "maté" },
])("cleans: $why", ({ raw, clean }) => expect(cleanText(raw, new Map())).toBe(clean));

it("counts each repair once a text", () => {
  const tally = new Map<string, number>();
  cleanText("cm$3|or|cm$3", tally);
  cleanText("cm$3", tally);
  cleanText("plain", tally);
  expect(Object.fromEntries(tally)).toEqual({ "superscript written with $": 2, "no-break space": 1 });
});

it.each([
  { text: "5 $x", sign: "$" },
  { text: "a <b>", sign: "<" },
  { text: "!o! 3", sign: "!o!" },
  { text: "{ethane-1,2-diyl}", sign: undefined },
])("knows its signs: $text", ({ text, sign }) => expect(unknownSign(text)).toBe(sign));

it("has one skeleton for texts that differ in typography only", () => {
  expect(skeleton("‘Électrical’ 10 000 m²")).toBe(skeleton("electrical 10000 m2"));
  expect(skeleton("mm")).not.toBe(skeleton("cm"));
});
