import { describe, expect, it } from "vitest";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityItem } from "../../../openapi/schemas/adr-compatibility.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { dataset } from "../real-data.ts";

const adr = adrService(dataset);

/**
 * Reasoned from 1.1.3.6 and 7.5.2 before the engine was asked: each is a place where a careless engine would let goods
 * pass.
 */
describe("answers worked out by hand: 1.1.3.6", () => {
  it.each<{ why: string; items: CalcItem[]; verdict: string; detail: string; points: number | null }>([
    {
      why: "a kit without its packing group may be of category 1: 21 x 50",
      items: [{ un: "3316", kg: 21 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 1050,
    },
    {
      why: "net explosive mass decides, not the mass: 21 x 50",
      items: [{ un: "0333", kg: 40, net_explosive_mass_kg: 21 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1050,
    },
    {
      why: "limited quantities are not open to packing group I of the same UN number: 30 x 50",
      items: [{ un: "2031", l: 30, exempt_as: "lq" }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 1500,
    },
    {
      why: "emptied of what may have been category 0",
      items: [{ un: "2215", packing_group: "III", empty_uncleaned: true }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
    },
    {
      why: "empty packagings of goods that may not be carried",
      items: [{ un: "1798", empty_uncleaned: true }],
      verdict: "requires_full_adr",
      detail: "carriage_prohibited",
      points: null,
    },
    {
      why: "a litre of chlorine weighs more than a kilogram, so litres say nothing",
      items: [{ un: "1017", l: 49 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
    },
    {
      why: "packing group II is category 2, III category 4: 334 x 3",
      items: [{ un: "1361", kg: 334 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 1002,
    },
    {
      why: "a millionth above the limit",
      items: [
        { un: "1202", l: 500 },
        { un: "1203", l: 166.666667 },
      ],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1000.000001,
    },
    {
      why: "goods that are not subject do not lift category 0 beside them",
      items: [
        { un: "1845", kg: 5 },
        { un: "2814", kg: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "limited quantities beside 999 points are not counted",
      items: [
        { un: "1203", l: 400, exempt_as: "lq" },
        { un: "1202", l: 999 },
      ],
      verdict: "exempt",
      detail: "within_limit",
      points: 999,
    },
  ])("$why", async ({ items, verdict, detail, points }) => {
    const found = await answered(adr.calculate({ items }));
    expect({ verdict: found.verdict, detail: found.verdict_detail, points: found.points }).toEqual({
      verdict,
      detail,
      points,
    });
  });
});

describe("answers worked out by hand: 7.5.2", () => {
  it.each<{ why: string; items: CompatibilityItem[]; verdict: string; rules: string[] }>([
    {
      why: "footnote d stands beside label 1 only: UN 0331 bears 1.5",
      items: [{ un: "0331" }, { un: "2067" }],
      verdict: "prohibited",
      rules: ["7.5.2.1"],
    },
    {
      why: "footnote d leaves type C out",
      items: [{ un: "0083" }, { un: "1942" }],
      verdict: "prohibited",
      rules: ["7.5.2.1"],
    },
    {
      why: "footnote d is for blasting explosives, not for fireworks",
      items: [{ un: "0333" }, { un: "1942" }],
      verdict: "prohibited",
      rules: ["7.5.2.1"],
    },
    {
      why: "footnotes b and c are for life-saving appliances and safety devices, not for batteries",
      items: [{ un: "0503" }, { un: "3090" }],
      verdict: "prohibited",
      rules: ["7.5.2.1"],
    },
    {
      why: "one pair of three decides",
      items: [{ un: "1203" }, { un: "0081" }, { un: "1942" }],
      verdict: "prohibited",
      rules: ["7.5.2.1", "7.5.2.1", "7.5.2.1 (d)"],
    },
    {
      why: "two kinds of group L",
      items: [{ un: "0248" }, { un: "0249" }],
      verdict: "prohibited",
      rules: ["7.5.2.2 (d)"],
    },
    {
      why: "self-reactive with explosive label and peroxide with explosive label",
      items: [{ un: "3222" }, { un: "3101" }],
      verdict: "prohibited",
      rules: ["7.5.2.1"],
    },
    {
      why: "packing group I of nitric acid has no limited quantities, so the strictest row stands",
      items: [{ un: "2031", limited_quantity: true }, { un: "0081" }],
      verdict: "prohibited",
      rules: ["7.5.2.1"],
    },
    {
      why: "a sample beside limited quantities may be of any division",
      items: [{ un: "1203", limited_quantity: true }, { un: "0190" }],
      verdict: "indeterminate",
      rules: ["7.5.2.4"],
    },
    {
      why: "goods without a label beside class 1: the table does not say",
      items: [{ un: "3166" }, { un: "0012" }],
      verdict: "indeterminate",
      rules: ["7.5.2.1"],
    },
    {
      why: "excepted packages of radioactive material: chapter 7.5 is not among what 1.7.1.5.1 leaves",
      items: [{ un: "2910" }, { un: "0012" }],
      verdict: "permitted",
      rules: ["1.7.1.5.1"],
    },
    {
      why: "footnote d names UN 1446, whose label 6.1 the table would keep from explosives",
      items: [{ un: "0081" }, { un: "1446" }],
      verdict: "permitted_with_conditions",
      rules: ["7.5.2.1 (d)"],
    },
  ])("$why", async ({ items, verdict, rules }) => {
    const found = await answered(adr.load({ items }));
    const compatible = verdict.startsWith("permitted");
    expect({
      verdict: found.verdict,
      compatible: found.compatible,
      rules: found.pairs.map(({ rule }) => rule),
    }).toEqual({ verdict, compatible, rules });
  });
});
