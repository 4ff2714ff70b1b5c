import { expect, it } from "vitest";
import { readQuery } from "../../runtime/sanctions/query.ts";

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
  { why: "chapter", q: "72", readings: ["72"] },
])("reads a code: $why", ({ q, readings }) => {
  expect(readQuery(q)).toMatchObject({ kind: "code", readings });
});

it.each([
  { why: "accents are folded", q: "Wałek", words: ["walek"] },
  { why: "words are told apart", q: "rury,  stalowe", words: ["rury", "stalowe"] },
  { why: "digits with letters are a name", q: "4x4", words: ["4x4"] },
  { why: "ß and œ", q: "Größe œuvre", words: ["grosse", "oeuvre"] },
  { why: "a repeated word counts once", q: "gold gold", words: ["gold"] },
])("reads a name: $why", ({ q, words }) => {
  expect(readQuery(q)).toEqual({ kind: "name", words });
});

it.each([
  { why: "empty", q: "", code: "too_short" },
  { why: "one character", q: "a", code: "too_short" },
  { why: "one digit", q: "9", code: "too_short" },
  { why: "one digit in many spaces", q: "9 .", code: "too_short" },
  { why: "eleven digits", q: "12345678901", code: "too_many_digits" },
  { why: "eleven digits, grouped", q: "1234 56 78 90 1", code: "too_many_digits" },
  { why: "300 characters", q: "a".repeat(300), code: "too_long" },
  { why: "no letter, no digit", q: "?!", code: "wrong_format" },
])("refuses $why", ({ q, code }) => {
  expect(readQuery(q)).toMatchObject({ parameter: "q", code });
});
