import { describe, expect, it } from "vitest";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";

const adr = adrService(datasetOf([edition2025]));
const calculate = (items: CalcItem[], query = {}) => answered(adr.calculate({ items }, query));

describe("verdict of a load", () => {
  it.each<{ why: string; items: CalcItem[]; verdict: string; detail: string; points: number | null }>([
    { why: "333 l of petrol", items: [{ un: "1203", l: 333 }], verdict: "exempt", detail: "within_limit", points: 999 },
    {
      why: "334 l of petrol",
      items: [{ un: "1203", l: 334 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1002,
    },
    {
      why: "333 kg of petrol are 430 to 463 litres",
      items: [{ un: "1203", kg: 333 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
      points: 1387.5,
    },
    {
      why: "240 kg of petrol are at most 333.33 litres",
      items: [{ un: "1203", kg: 240 }],
      verdict: "exempt",
      detail: "unit_assumed",
      points: 1000,
    },
    {
      why: "250 kg of petrol may be more than 333.33 litres",
      items: [{ un: "1203", kg: 250 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
      points: 1041.666667,
    },
    {
      why: "250 kg of petrol, whose density is known",
      items: [{ un: "1203", kg: 250, density_kg_per_l: 0.75 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "250 kg of petrol, a millionth less dense",
      items: [{ un: "1203", kg: 250, density_kg_per_l: 0.749999 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1000.001334,
    },
    {
      why: "note a at its limit",
      items: [{ un: "1005", kg: 50 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "note a over it",
      items: [{ un: "1005", kg: 51 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1020,
    },
    {
      why: "exactly 1000, where doubles say more",
      items: [...Array.from({ length: 12 }, () => ({ un: "1203", l: 0.167 })), { un: "1202", l: 993.988 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "a millionth over 1000",
      items: [
        { un: "1202", l: 1000 },
        { un: "1202", l: 0.000001 },
      ],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1000.000001,
    },
    {
      why: "no packing group: 100 to 5000",
      items: [{ un: "1993", l: 100 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 5000,
    },
    {
      why: "no packing group, but within for all",
      items: [{ un: "1993", l: 20 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "no packing group, but over for all",
      items: [{ un: "1993", l: 1001 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 50050,
    },
    {
      why: "molten or solid maleic anhydride",
      items: [{ un: "2215", packing_group: "III", kg: 10 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
    },
    {
      why: "molten or solid, over the limit either way",
      items: [{ un: "2215", kg: 1001 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: null,
    },
    {
      why: "solid maleic anhydride",
      items: [{ un: "2215", classification_code: "C4", kg: 10 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 10,
    },
    { why: "dry ice", items: [{ un: "1845", kg: 500 }], verdict: "exempt", detail: "not_subject", points: 0 },
    {
      why: "dry ice beside petrol",
      items: [
        { un: "1845", kg: 500 },
        { un: "1203", l: 10 },
      ],
      verdict: "exempt",
      detail: "within_limit",
      points: 30,
    },
    {
      why: "prohibited goods",
      items: [{ un: "1798", kg: 1 }],
      verdict: "requires_full_adr",
      detail: "carriage_prohibited",
      points: null,
    },
    {
      why: "prohibited before no category before category 0",
      items: [
        { un: "2315", l: 1 },
        { un: "3166", kg: 1 },
        { un: "1798", kg: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "carriage_prohibited",
      points: null,
    },
    {
      why: "no category",
      items: [
        { un: "3166", kg: 1 },
        { un: "1202", l: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "no_category",
      points: null,
    },
    {
      why: "no category before category 0",
      items: [
        { un: "2315", l: 1 },
        { un: "3166", kg: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "no_category",
      points: null,
    },
    {
      why: "category 0 beside anything",
      items: [
        { un: "2315", l: 0.1 },
        { un: "1202", l: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "category 0 before an open line",
      items: [
        { un: "2315", l: 0.1 },
        { un: "1993", l: 100 },
      ],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "over the limit whatever the kilograms mean",
      items: [
        { un: "1202", l: 1001 },
        { un: "1203", kg: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1005.166667,
    },
    {
      why: "chemical kit of packing group II",
      items: [{ un: "3316", packing_group: "II", kg: 333 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 999,
    },
    {
      why: "chemical kit without a group",
      items: [{ un: "3316", kg: 21 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 1050,
    },
    {
      why: "chemical kit without a group, little of it",
      items: [{ un: "3316", kg: 20 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "SP 375 asserted",
      items: [{ un: "3082", l: 5, exempt_as: "sp", special_provision: "375" }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    { why: "SP 375 not asserted", items: [{ un: "3082", l: 5 }], verdict: "exempt", detail: "within_limit", points: 5 },
    {
      why: "limited quantities asserted",
      items: [{ un: "1203", l: 5000, exempt_as: "lq" }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "limited quantities cannot be packing group I, so that row still counts",
      items: [{ un: "1993", l: 5000, exempt_as: "lq" }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 250_000,
    },
    {
      why: "excepted quantities asserted",
      items: [{ un: "1203", l: 5000, exempt_as: "eq" }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "no category, but exempted by its special provision",
      items: [{ un: "3373", kg: 5, exempt_as: "sp", special_provision: "SP 319" }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "empty packaging, exempted by a special provision about those",
      items: [{ un: "2793", empty_uncleaned: true, exempt_as: "sp", special_provision: "592" }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "empty packaging of category 1 goods",
      items: [{ un: "1005", empty_uncleaned: true }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "empty packaging of category 0 goods",
      items: [{ un: "2315", empty_uncleaned: true }],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "UN 2908, the empty packaging that is not category 0",
      items: [{ un: "2908", empty_uncleaned: true }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "empty packaging that may have held category 0 goods",
      items: [{ un: "2215", empty_uncleaned: true }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
    },
    {
      why: "empty packaging of goods without a category",
      items: [{ un: "3166", empty_uncleaned: true }],
      verdict: "requires_full_adr",
      detail: "no_category",
      points: null,
    },
    { why: "batteries", items: [{ un: "3480", kg: 333 }], verdict: "exempt", detail: "within_limit", points: 999 },
    {
      why: "critically damaged batteries (SP 677)",
      items: [{ un: "3480", kg: 0.1, critically_damaged: true }],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "critically damaged batteries beside intact ones",
      items: [
        { un: "3480", kg: 1 },
        { un: "3480", kg: 1, critically_damaged: true },
      ],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "not critically damaged, said so",
      items: [{ un: "3480", kg: 1, critically_damaged: false }],
      verdict: "exempt",
      detail: "within_limit",
      points: 3,
    },
    {
      why: "litres of goods counted by mass",
      items: [{ un: "1965", l: 10 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
    },
    {
      why: "category 4 in any unit and amount",
      items: [{ un: "1361", packing_group: "III", l: 99_999 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "net explosive mass stated",
      items: [{ un: "0336", kg: 600, net_explosive_mass_kg: 333 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 999,
    },
    {
      why: "of an explosive substance the net explosive mass is its net mass",
      items: [{ un: "0081", net_explosive_mass_kg: 50 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "net explosive mass not stated",
      items: [{ un: "0336", kg: 333 }],
      verdict: "exempt",
      detail: "unit_assumed",
      points: 999,
    },
    {
      why: "water capacity stated in litres",
      items: [{ un: "1072", l: 50 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 50,
    },
    {
      why: "kilograms of a compressed gas do not bound its water capacity",
      items: [{ un: "1072", kg: 50 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
    },
    {
      why: "cylinders by their water capacity",
      items: [{ un: "1072", cylinders: 6, l_per_cylinder: 50 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 300,
    },
    {
      why: "one cylinder too many",
      items: [{ un: "1072", cylinders: 21, l_per_cylinder: 50 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1050,
    },
  ])("$why", async ({ items, verdict, detail, points }) => {
    const result = await calculate(items);
    expect({ verdict: result.verdict, detail: result.verdict_detail, points: result.points }).toEqual({
      verdict,
      detail,
      points,
    });
  });
});

describe("range and question", () => {
  it.each<{ why: string; items: CalcItem[]; range: unknown; needs: unknown; by: string }>([
    {
      why: "packing group decides",
      items: [{ un: "1993", l: 100 }],
      range: { min: 100, max: 5000 },
      needs: [["packing_group"]],
      by: "stricter_candidate",
    },
    {
      why: "the code decides where the group does not",
      items: [{ un: "2215", packing_group: "III", kg: 10 }],
      range: { min: 10, max: null },
      needs: [["classification_code"]],
      by: "stricter_candidate",
    },
    {
      why: "aerosols go by their code",
      items: [{ un: "1950", kg: 100 }],
      range: { min: 100, max: 5000 },
      needs: [["classification_code"]],
      by: "stricter_candidate",
    },
    {
      why: "a kit goes by its packing group",
      items: [{ un: "3316", kg: 100 }],
      range: { min: 100, max: 5000 },
      needs: [["packing_group"]],
      by: "stricter_candidate",
    },
    {
      why: "decided for all rows: no question",
      items: [{ un: "1993", l: 20 }],
      range: { min: 20, max: 1000 },
      needs: [],
      by: "all_candidates",
    },
    {
      why: "0.720 to 0.775 kg/l",
      items: [{ un: "1203", kg: 250 }],
      range: { min: 967.741935, max: 1041.666667 },
      needs: [["l"]],
      by: "single_variant",
    },
    {
      why: "a quotient is no decimal: the upper bound is rounded up",
      items: [
        { un: "1203", kg: 1 },
        { un: "1203", kg: 0.000001 },
      ],
      range: { min: 3.870971, max: 4.166671 },
      needs: [["l"], ["l"]],
      by: "single_variant",
    },
    {
      why: "without a reviewed density: 0.6 to 3.2 kg/l",
      items: [{ un: "1202", kg: 0.000001 }],
      range: { min: 0, max: 0.000002 },
      needs: [["l"]],
      by: "all_candidates",
    },
    {
      why: "thirds are summed before rounding",
      items: [
        { un: "1202", kg: 0.000001 },
        { un: "1202", kg: 0.000002 },
      ],
      range: { min: 0, max: 0.000005 },
      needs: [["l"], ["l"]],
      by: "all_candidates",
    },
    {
      why: "water capacity has no bounds",
      items: [{ un: "1072", kg: 50 }],
      range: { min: 0, max: null },
      needs: [["l_water_capacity"]],
      by: "single_variant",
    },
    {
      why: "explosive is at most the whole mass",
      items: [{ un: "0336", kg: 10 }],
      range: { min: 0, max: 30 },
      needs: [["net_explosive_mass_kg"]],
      by: "single_variant",
    },
    {
      why: "litres cannot stand for kilograms",
      items: [{ un: "1965", l: 10 }],
      range: { min: 0, max: null },
      needs: [["kg"]],
      by: "single_variant",
    },
    {
      why: "certain: both ends meet",
      items: [{ un: "1203", l: 10 }],
      range: { min: 30, max: 30 },
      needs: [],
      by: "single_variant",
    },
    { why: "no sum, no range", items: [{ un: "1798", kg: 1 }], range: null, needs: [], by: "single_variant" },
  ])("$why", async ({ items, range, needs, by }) => {
    const result = await calculate(items);
    expect(result.points_range).toEqual(range);
    expect(result.needs.map((need) => need.needs)).toEqual(needs);
    expect(result.decided_by).toBe(by);
  });

  it("names the item and its rows", async () => {
    const { needs } = await calculate([
      { un: "1202", l: 1 },
      { un: "UN 1993", l: 100 },
    ]);
    expect(needs).toEqual([
      {
        index: 1,
        un: "1993",
        needs: ["packing_group"],
        candidates: [
          "1993-I",
          "1993-II-640C",
          "1993-II-640D",
          "1993-III-plain",
          "1993-III-viscous-over-110kpa",
          "1993-III-viscous-up-to-110kpa",
        ],
      },
    ]);
  });
});

describe("selectors", () => {
  it.each<{ why: string; item: CalcItem; points: number }>([
    { why: "packing group", item: { un: "1993", l: 10, packing_group: "II" }, points: 30 },
    { why: "row", item: { un: "1993", l: 10, variant_id: "1993-I" }, points: 500 },
    {
      why: "classification code in small letters",
      item: { un: "1950", kg: 10, classification_code: "5tc" },
      points: 500,
    },
    {
      why: "two that agree",
      item: { un: "1993", l: 10, packing_group: "III", variant_id: "1993-III-plain" },
      points: 10,
    },
  ])("$why", async ({ item, points }) => expect((await calculate([item])).points).toBe(points));
});

describe("single-category limit", () => {
  it.each<{ why: string; items: CalcItem[]; warned: boolean }>([
    { why: "333 is the limit", items: [{ un: "1203", l: 333 }], warned: false },
    { why: "333.3 passes it though the sum is 999.9", items: [{ un: "1203", l: 333.3 }], warned: true },
    {
      why: "two lines of one category are one load",
      items: [
        { un: "1203", l: 300 },
        { un: "1965", kg: 33.1 },
      ],
      warned: true,
    },
    {
      why: "another category beside it: only the sum",
      items: [
        { un: "1203", l: 333.1 },
        { un: "1202", l: 0.1 },
      ],
      warned: false,
    },
    {
      why: "category 4 beside it changes nothing",
      items: [
        { un: "1203", l: 333.1 },
        { un: "2908", kg: 10 },
      ],
      warned: true,
    },
    { why: "note a has 50", items: [{ un: "1005", kg: 50 }], warned: false },
    { why: "over 50 of note a", items: [{ un: "1005", kg: 50.1 }], warned: true },
    { why: "20 of category 1", items: [{ un: "1993", packing_group: "I", l: 20.1 }], warned: true },
    {
      why: "note a and other category 1 goods have two limits",
      items: [
        { un: "1005", kg: 50 },
        { un: "1993", packing_group: "I", l: 1 },
      ],
      warned: false,
    },
    { why: "a kit by its group", items: [{ un: "3316", packing_group: "II", kg: 333.3 }], warned: true },
  ])("$why", async ({ items, warned }) => {
    expect((await calculate(items)).warnings.some(({ code }) => code === "single_category_limit")).toBe(warned);
  });
});

describe("totals, document and what still applies", () => {
  it("totals by category and unit, and writes the entry of 5.4.1.1.1 (f)", async () => {
    const result = await calculate(
      [
        { un: "1203", l: 10.5 },
        { un: "1203", l: 0.5 },
        { un: "1965", kg: 11 },
        { un: "1202", l: 100 },
        { un: "2908", kg: 3 },
        { un: "1845", kg: 9 },
        { un: "1203", l: 7, exempt_as: "lq" },
        { un: "1005", empty_uncleaned: true },
      ],
      { lang: "en" },
    );
    expect(result.by_category).toEqual([
      { category: "2", quantity: 11, unit: "kg", points: 33 },
      { category: "2", quantity: 11, unit: "l", points: 33 },
      { category: "3", quantity: 100, unit: "l", points: 100 },
      { category: "4", quantity: 3, unit: "kg", points: 0 },
    ]);
    expect(result.document_text).toBe(
      "ADR 1.1.3.6: transport category 2: 11 kg + 11 l, calculated value 66; " +
        "transport category 3: 100 l, calculated value 100; transport category 4: 3 kg, calculated value 0; total 166",
    );
    expect(result.still_applies).toEqual(["one fire extinguisher of 2 kg"]);
  });

  it.each([
    { lang: "pl", text: "ADR 1.1.3.6: kategoria transportowa 2: 1,5 l, obliczona wartość 4,5; łącznie 4,5" },
    { lang: "de", text: "ADR 1.1.3.6: Beförderungskategorie 2: 1,5 l, berechneter Wert 4,5; insgesamt 4,5" },
    { lang: "fr", text: "ADR 1.1.3.6 : catégorie de transport 2 : 1,5 l, valeur calculée 4,5 ; total 4,5" },
  ])("writes it in $lang", async ({ lang, text }) =>
    expect((await calculate([{ un: "1203", l: 1.5 }], { lang })).document_text).toBe(text),
  );

  it("keeps the verdict of the sum where only the limit of column (3) is passed", async () => {
    expect(await calculate([{ un: "1203", l: 333.333333 }])).toMatchObject({
      verdict: "exempt",
      verdict_detail: "within_limit",
      points: 999.999999,
      warnings: [{ code: "single_category_limit" }],
    });
  });

  it("warns of a quantity that was rounded", async () => {
    const result = await calculate([{ un: "1202", l: 0.1 + 0.2 }]);
    expect(result).toMatchObject({ points: 0.3, items: [{ quantity: 0.3 }], warnings: [{ code: "quantity_rounded" }] });
    expect(result.warnings[0]?.detail).toContain("UN 1202");
    expect((await calculate([{ un: "1202", l: 0.3 }])).warnings).toEqual([]);
  });

  it("writes it where rows differ but not in category and unit", async () => {
    expect((await calculate([{ un: "1202", l: 10 }])).document_text).not.toBeNull();
  });

  it.each<{ why: string; items: CalcItem[] }>([
    { why: "the limit is passed", items: [{ un: "1203", l: 334 }] },
    { why: "the limit of column (3) is passed, though the sum is within", items: [{ un: "1203", l: 333.333333 }] },
    { why: "the unit was assumed: the document admits no estimate", items: [{ un: "1203", kg: 10 }] },
    { why: "the category is open though every row is within", items: [{ un: "1993", l: 1 }] },
    { why: "nothing is counted", items: [{ un: "1845", kg: 1 }] },
    { why: "category 0", items: [{ un: "2315", l: 1 }] },
  ])("writes none when $why", async ({ items }) => expect((await calculate(items)).document_text).toBeNull());

  it("lists nothing that still applies when the exemption is not used", async () => {
    expect((await calculate([{ un: "1845", kg: 1 }])).still_applies).toEqual([]);
    expect((await calculate([{ un: "1203", l: 5, exempt_as: "lq" }])).still_applies).toEqual([]);
    expect((await calculate([{ un: "1203", l: 400 }])).still_applies).toEqual([]);
  });
});

describe("lines and notes", () => {
  it.each<{ why: string; item: CalcItem; codes: string[] }>([
    { why: "several rows", item: { un: "1993", l: 100 }, codes: ["several_candidates"] },
    { why: "rows that count alike need no note", item: { un: "1202", l: 100 }, codes: [] },
    { why: "note a", item: { un: "1005", kg: 1 }, codes: ["note_a"] },
    { why: "dry ice cools", item: { un: "1845", kg: 1 }, codes: ["not_subject", "coolant"] },
    { why: "prohibited", item: { un: "1798", kg: 1 }, codes: ["carriage_prohibited"] },
    { why: "no category", item: { un: "3166", kg: 1 }, codes: ["no_category"] },
    { why: "category 0", item: { un: "2315", l: 1 }, codes: ["category_0"] },
    { why: "empty, category 0", item: { un: "2315", empty_uncleaned: true }, codes: ["empty_uncleaned", "category_0"] },
    { why: "empty", item: { un: "1203", empty_uncleaned: true }, codes: ["empty_uncleaned"] },
    { why: "kit", item: { un: "3316", kg: 1, packing_group: "I" }, codes: ["chemical_kit"] },
    { why: "batteries that may be in category 0", item: { un: "3480", kg: 1 }, codes: ["damaged_battery"] },
    { why: "batteries that are", item: { un: "3480", kg: 1, critically_damaged: true }, codes: ["category_0"] },
    { why: "kilograms by reviewed bounds", item: { un: "1203", kg: 1 }, codes: ["density_reviewed"] },
    { why: "kilograms by bounds that no liquid leaves", item: { un: "1202", kg: 1 }, codes: ["density_unknown"] },
    {
      why: "kilograms by a density given",
      item: { un: "1203", kg: 1, density_kg_per_l: 0.75 },
      codes: ["density_given"],
    },
    {
      why: "kilograms by a density that is none of the goods",
      item: { un: "1203", kg: 1, density_kg_per_l: 0.9 },
      codes: ["density_given", "density_outside"],
    },
    { why: "wrong unit", item: { un: "1965", l: 1 }, codes: ["wrong_unit"] },
    { why: "water capacity", item: { un: "1072", l: 1 }, codes: ["water_capacity"] },
    { why: "limited quantities", item: { un: "1203", l: 1, exempt_as: "lq" }, codes: ["not_counted_lq"] },
    { why: "excepted quantities", item: { un: "1203", l: 1, exempt_as: "eq" }, codes: ["not_counted_eq"] },
    {
      why: "special provision",
      item: { un: "3082", l: 1, exempt_as: "sp", special_provision: "375" },
      codes: ["not_counted_sp"],
    },
  ])("$why", async ({ item, codes }) => {
    const [line] = (await calculate([item])).items;
    expect(line?.notes.map(({ code }) => code)).toEqual(codes);
  });

  it("words a certain line", async () => {
    const [line] = (await calculate([{ un: "un 1203", l: 333 }])).items;
    expect(line).toEqual({
      un: "1203",
      variant_id: "1203-II",
      candidates: ["1203-II"],
      transport_category: "2",
      multiplier: 3,
      quantity: 333,
      unit: "l",
      points: 999,
      points_range: { min: 999, max: 999 },
      notes: [],
    });
  });

  it("words an open line: what the rows agree on stands, the rest is null", async () => {
    const [line] = (await calculate([{ un: "1993", l: 100 }])).items;
    expect(line).toMatchObject({
      variant_id: null,
      transport_category: null,
      multiplier: null,
      quantity: 100,
      unit: "l",
      points: 5000,
      points_range: { min: 100, max: 5000 },
    });
  });

  it("gives no points to a prohibited line", async () => {
    const [line] = (await calculate([{ un: "1798", kg: 100 }])).items;
    expect(line).toMatchObject({ quantity: 100, points: null, points_range: null, transport_category: null });
  });
});

describe("strict=1", () => {
  it.each<{ why: string; items: CalcItem[]; faults: string[] }>([
    {
      why: "a row is open",
      items: [
        { un: "1202", l: 1 },
        { un: "1993", l: 100 },
      ],
      faults: ["/items/1/packing_group ambiguous"],
    },
    { why: "a unit is assumed", items: [{ un: "1203", kg: 1 }], faults: ["/items/0/l ambiguous"] },
    { why: "water capacity is stated in l", items: [{ un: "1072", kg: 1 }], faults: ["/items/0/l ambiguous"] },
    { why: "net explosive mass", items: [{ un: "0336", kg: 1 }], faults: ["/items/0/net_explosive_mass_kg ambiguous"] },
  ])("refuses when $why", async ({ items, faults }) => {
    const { refusal } = await adr.calculate({ items }, { strict: "1" });
    expect(refusal?.status).toBe(422);
    expect(refusal?.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(faults);
  });

  it.each<{ why: string; items: CalcItem[] }>([
    { why: "all rows agree", items: [{ un: "1993", l: 1 }] },
    { why: "there is no category: that is no ambiguity", items: [{ un: "3166", kg: 1 }] },
    { why: "everything is certain", items: [{ un: "1203", l: 1 }] },
  ])("answers when $why", async ({ items }) =>
    expect((await adr.calculate({ items }, { strict: "1" })).refusal).toBeUndefined(),
  );
});
