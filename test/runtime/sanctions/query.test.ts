import { expect, it } from "vitest";
import { readCode } from "../../../runtime/reading/code.ts";
import { readGoodsQuery } from "../../../runtime/sanctions/question.ts";

it.each([
  { why: "plain digits", q: "85423190", readings: ["85423190"] },
  { why: "grouped by spaces", q: "8542 31 90", readings: ["85423190"] },
  { why: "grouped by dots", q: "8542.31.90", readings: ["85423190"] },
  { why: "no-break and thin spaces", q: "8542\u00a031\u200990", readings: ["85423190"] },
  { why: "en dash and hyphen", q: "8542–31-90", readings: ["85423190"] },
  { why: "full-width digits", q: "８５４２", readings: ["8542"] },
  { why: "spaces around", q: "  8542 ", readings: ["8542"] },
  { why: "an odd number of digits may have lost a zero", q: "101", readings: ["101", "0101"] },
  { why: "ten digits", q: "3920 43 10 99", readings: ["3920431099"] },
  { why: "eleven digits of a national tariff", q: "39204310991", readings: ["3920431099"], groups: "10" },
  { why: "the same in groups", q: "3920 43 10 99 1", readings: ["3920431099"], groups: "4222" },
  { why: "the same, all but the last together", q: "3920431099 1", readings: ["3920431099"], groups: "10" },
  { why: "chapter", q: "72", readings: ["72"] },
  { why: "invisible characters anywhere", q: "\ufeff85\u200b42\u2060 31\u200e", readings: ["854231"] },
  { why: "a word in front", q: "HS code: 8542.31", readings: ["854231"] },
  { why: "the mark of a part", q: "ex 8542 31", readings: ["854231"] },
  { why: "the mark of a part behind it", q: "8542 31 ex", readings: ["854231"] },
  { why: "the mark of a part in brackets", q: "8542 31 (ex)", readings: ["854231"] },
  { why: "the mark of a part on it", q: "8542 31ex", readings: ["854231"] },
  { why: "the nomenclature behind it", q: "8542 31 90 (CN)", readings: ["85423190"] },
  { why: "strokes, commas, underscores, colons, apostrophes", q: "'85/42,31_90:10'", readings: ["8542319010"] },
  { why: "Devanagari", q: "८५४२", readings: ["8542"] },
  {
    why: "digits that do not begin at a round code point",
    q: "\u{116da}\u{116e2} \u{116d5}",
    readings: ["0850", "085"],
  },
])("reads a code: $why", ({ q, readings, groups }) => {
  expect(readGoodsQuery(q)).toMatchObject({ kind: "code", readings, ...(groups === undefined ? {} : { groups }) });
});

it.each([
  { why: "accents are folded", q: "Wałek", words: ["walek"] },
  { why: "words are told apart", q: "rury,  stalowe", words: ["rury", "stalowe"] },
  { why: "digits with letters are a name", q: "4x4", words: ["4x4"] },
  { why: "ß and œ", q: "Größe œuvre", words: ["grosse", "oeuvre"] },
  { why: "a word that begins like one before a code", q: "export 84", words: ["export", "84"] },
  { why: "per cent", q: "99 %", words: ["99", "%"] },
  { why: "a repeated word counts once", q: "gold gold", words: ["gold"] },
])("reads a name: $why", ({ q, words }) => {
  expect(readGoodsQuery(q)).toEqual({ kind: "name", words, codeLike: false, codes: [], empty: false });
});

it.each([
  { why: "empty", q: "", code: "too_short" },
  { why: "one character", q: "a", code: "too_short" },
  { why: "one digit", q: "9", code: "too_short" },
  { why: "one digit in many spaces", q: "9 .", code: "too_short" },
  { why: "thirteen digits", q: "1234567890123", code: "too_many_digits" },
  { why: "thirteen digits, grouped", q: "1234 56 78 90 12 3", code: "too_many_digits" },
  { why: "a day", q: "04.01.2011", code: "wrong_format" },
  { why: "a number that lost digits", q: "8.54E+07", code: "wrong_format" },
  { why: "a range in words", q: "8501 to 8503", code: "ambiguous" },
  { why: "300 characters", q: "a".repeat(300), code: "too_long" },
  { why: "no letter, no digit", q: "?!", code: "wrong_format" },
])("refuses $why", ({ q, code }) => {
  expect(readGoodsQuery(q)).toMatchObject({ fault: expect.arrayContaining([code]) });
});

it.each([
  { why: "a letter for a digit in the first word", q: "O101 21 00", codeLike: true },
  { why: "a letter inside", q: "84l7 30", codeLike: true },
  { why: "another alphabet's letter", q: "О1012100", codeLike: true },
  { why: "a measure", q: "pipes 168 mm", codeLike: false },
])("counts the digits of the whole query: $why", ({ q, codeLike }) => {
  expect(readGoodsQuery(q)).toMatchObject({ kind: "name", codeLike });
});

it.each([
  { q: "8542a", codes: ["8542"] },
  { q: "8542 31 x", codes: ["854231"] },
  { q: "PL85423190", codes: ["85423190"] },
  { q: "8542 31 90 stal 8542 32", codes: ["85423190", "854232"] },
  { q: "O101 21 00", codes: ["01012100"] },
  { q: "84l7 30", codes: ["841730"] },
  { q: "tube 168 mm", codes: [] },
  { q: "STM32F103", codes: [] },
])("sees the codes among words: $q", ({ q, codes }) => {
  expect(readGoodsQuery(q)).toMatchObject({ kind: "name", codes });
});

it.each([
  { q: "85423190", groups: "8" },
  { q: "8542 31 90", groups: "422" },
  { q: "8542 3190", groups: "44" },
  { q: "1234567890", groups: "10" },
])("remembers how $q was grouped", ({ q, groups }) => {
  expect(readGoodsQuery(q)).toMatchObject({ groups });
});

it("reads the digits of every script", () => {
  const blocks = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
    /^\p{Nd}$/u.test(character),
  );
  expect(blocks.length % 10).toBe(0);
  for (let at = 0; at < blocks.length; at += 10)
    expect(readCode(blocks.slice(at, at + 10).join(""))).toMatchObject({ readings: ["0123456789"] });
});
