import { describe, expect, it } from "vitest";
import { documentsIn } from "../../../../pipeline/sanctions/import/customs/measure.ts";
import { readCelex } from "../../../../pipeline/sanctions/import/customs/articles.ts";
import { referencesOf } from "../../../../pipeline/sanctions/import/customs/provisions.ts";
import { stripZeroPairs } from "../../../../pipeline/sanctions/import/customs/sheet.ts";

describe("paragraphs of a compiled provision", () => {
  it.each([
    ["3c", "6c", ["3c(6c)"]],
    ["1o / 1p", "6a, 7(b)", ["1o(6a)", "1o(7)(b)", "1p(6a)", "1p(7)(b)"]],
    ["3k", "", ["3k"]],
    ["3g", "1(d)", ["3g(1)(d)"]],
    ["5i", "(a)", ["5i(a)"]],
    ["3k", "3 to 3ak", undefined],
  ])("%s %s", (article, paragraph, references) => expect(referencesOf(article, paragraph)).toEqual(references));
});

describe("TARIC cells", () => {
  it.each([
    ["0101210000", "010121"],
    ["0101299000", "01012990"],
    ["2709009010", "2709009010"],
    ["7200000000", "72"],
    ["8471300000", "847130"],
  ])("the goods code %s is %s", (goods, code) => expect(stripZeroPairs(goods)).toBe(code));

  it("documents stand in the conditions", () => {
    expect(documentsIn("Cond:  Y cert: X-834 (29):; Y cert: Y-697 (29):; Y (09):")).toEqual(["X834", "Y697"]);
    expect(documentsIn("")).toEqual([]);
  });

  it.each([
    ["Regulation 0833/14", "32014R0833"],
    ["Regulation 0765/06", "32006R0765"],
    ["Decision 0512/14", "32014D0512"],
    ["0833/14", undefined],
  ])("the legal base %s", (printed, celex) => expect(readCelex(printed)).toBe(celex));
});
