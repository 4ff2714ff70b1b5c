import { describe, expect, it } from "vitest";
import { termsOf } from "../../../../pipeline/sanctions/import/eurlex/limits.ts";
import { listedCode } from "../../../../pipeline/sanctions/import/eurlex/code-index.ts";
import { codesAfterExclusion, isExclusion } from "../../../../pipeline/sanctions/exclusion.ts";
import { lawRow } from "./law-rows.ts";

const HELD = new Set([
  "01",
  "0101",
  "010121",
  "01012100",
  "85",
  "8519",
  "851920",
  "97",
  "9701",
  "2709",
  "270900",
  "27090010",
]);
const book = {
  has: (code: string) => HELD.has(code),
  name: () => undefined,
  nameInContext: () => undefined,
  leaves: () => [],
};

describe("words and numbers of the law", () => {
  it.each([
    { why: "a CN8 that ends in zeros is itself", digits: "01012100", want: "01012100" },
    { why: "a heading filled up with zeros", digits: "85190000", want: "8519" },
    { why: "a chapter filled up with zeros", digits: "9700", want: "97" },
    { why: "a subheading of its own", digits: "270900", want: "270900" },
    { why: "a code that died stays as printed, it is not widened", digits: "441860", want: "441860" },
    { why: "a dead code that ends in zeros stays too", digits: "99990000", want: "99990000" },
  ])("$why", ({ digits, want }) => expect(listedCode(digits, book)).toBe(want));

  it.each([
    { text: "Copper and articles thereof, except CN code 7401 00 00", says: true, codes: ["74010000"] },
    { text: "excluding bakery and biscuit ovens of line 85141910", says: true, codes: ["85141910"] },
    { text: "Platinum, except for CN codes 7110 21 and 7110 29", says: true, codes: ["711021", "711029"] },
    { text: "Turbojets with the exception of parts of CN code 8411 91 00", says: true, codes: ["84119100"] },
    { text: "Lignite (excl. jet)", says: true, codes: [] },
    { text: "of rubber other than hard rubber", says: true, codes: [] },
    { text: "Exclusive of nothing: exceptional wares", says: false, codes: [] },
    { text: "Millstones without frameworks", says: false, codes: [] },
    { text: "with a sulphur content exceeding 0,1 % by weight", says: false, codes: [] },
  ])("$text", ({ text, says, codes }) => {
    expect(isExclusion(text)).toBe(says);
    expect(codesAfterExclusion(text)).toEqual(codes);
  });

  it.each([
    {
      why: "a cap with first and last day",
      row: {
        annex: "XXVIII",
        extra:
          "crude | 47.6 | 2025-09-03 to 2026-01-31; until 2026-04-16 for contracts concluded before 2026-02-01 that complied",
      },
      want: { valid_from: "2025-09-03", valid_to: "2026-01-31", threshold_note: "USD 47.6 per barrel" },
    },
    {
      why: "a cap that goes on",
      row: { annex: "XXVIII", extra: "crude | 44.1 | from 2026-02-01 (Reg. (EU) 2026/124)" },
      want: { valid_from: "2026-02-01", valid_to: "", threshold_note: "USD 44.1 per barrel" },
    },
    {
      why: "a day written out",
      row: { annex: "XXVIII", extra: "Premium to crude oil | 100 | 5 February 2023" },
      want: { valid_from: "2023-02-05", valid_to: "", threshold_note: "USD 100 per barrel" },
    },
    {
      why: "an exempt project",
      row: { annex: "XXIX", extra: "2022-12-05 to 2028-03-31; annex replaced by Reg. (EU) 2026/1848" },
      want: { valid_from: "2022-12-05", valid_to: "2028-03-31", threshold_note: "" },
    },
    {
      why: "a quota in kilotonnes",
      row: { annex: "XXXII", extra: "282,8" },
      want: { valid_from: "", valid_to: "", threshold_note: "282.8 kt" },
    },
    {
      why: "remarks of other annexes are no days",
      row: { annex: "XVIII", extra: "in this form since 2025-07-20 (2025/1472)" },
      want: { valid_from: "", valid_to: "", threshold_note: "" },
    },
  ])("$why", ({ row, want }) => expect(termsOf(lawRow(row))).toEqual(want));
});
