import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { adrService, refused } from "./fixtures/ask.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";

const adr = adrService(datasetOf([edition2025]));

describe("calculation", () => {
  it.each<{ why: string; items: unknown; faults: string[] }>([
    {
      why: "unknown UN number",
      items: [
        { un: "1203", l: 1 },
        { un: "9999", l: 1 },
      ],
      faults: ["/items/1/un unknown_un"],
    },
    { why: "two digits", items: [{ un: "34", kg: 1 }], faults: ["/items/0/un leading_zero"] },
    { why: "no UN number", items: [{ un: "petrol", kg: 1 }], faults: ["/items/0/un wrong_format"] },
    {
      why: "negative",
      items: [
        { un: "1203", l: 1 },
        { un: "1203", l: 1 },
        { un: "1203", l: 1 },
        { un: "1203", kg: -1 },
      ],
      faults: ["/items/3/kg out_of_range"],
    },
    { why: "zero", items: [{ un: "1203", l: 0 }], faults: ["/items/0/l out_of_range"] },
    { why: "beyond all loads", items: [{ un: "1203", kg: 1e9 }], faults: ["/items/0/kg out_of_range"] },
    { why: "both kg and l", items: [{ un: "1203", kg: 1, l: 1 }], faults: ["/items/0/l conflict"] },
    {
      why: "a density of 0",
      items: [{ un: "1203", kg: 1, density_kg_per_l: 0 }],
      faults: ["/items/0/density_kg_per_l out_of_range"],
    },
    {
      why: "a negative density",
      items: [{ un: "1203", kg: 1, density_kg_per_l: -0.7 }],
      faults: ["/items/0/density_kg_per_l out_of_range"],
    },
    {
      why: "a density that no matter has",
      items: [
        { un: "1203", l: 1 },
        { un: "1203", kg: 1, density_kg_per_l: 25.000001 },
      ],
      faults: ["/items/1/density_kg_per_l out_of_range"],
    },
    {
      why: "half a cylinder",
      items: [{ un: "1072", cylinders: 2.5, l_per_cylinder: 50 }],
      faults: ["/items/0/cylinders out_of_range"],
    },
    {
      why: "no cylinder",
      items: [{ un: "1072", cylinders: 0, l_per_cylinder: 50 }],
      faults: ["/items/0/cylinders out_of_range"],
    },
    {
      why: "cylinders without their size",
      items: [{ un: "1072", cylinders: 2 }],
      faults: ["/items/0/l_per_cylinder required"],
    },
    {
      why: "the size of no cylinder",
      items: [{ un: "1072", l_per_cylinder: 50 }],
      faults: ["/items/0/cylinders required"],
    },
    {
      why: "cylinders that hold nothing",
      items: [{ un: "1072", cylinders: 2, l_per_cylinder: 0 }],
      faults: ["/items/0/l_per_cylinder out_of_range"],
    },
    {
      why: "cylinders of goods that are not counted by water capacity",
      items: [{ un: "1203", cylinders: 2, l_per_cylinder: 50 }],
      faults: ["/items/0/cylinders not_allowed"],
    },
    {
      why: "cylinders and litres",
      items: [{ un: "1072", l: 100, cylinders: 2, l_per_cylinder: 50 }],
      faults: ["/items/0/cylinders conflict"],
    },
    {
      why: "zero kilograms of goods that are there",
      items: [{ un: "1203", kg: 0, empty_uncleaned: false }],
      faults: ["/items/0/kg out_of_range"],
    },
    { why: "no quantity", items: [{ un: "1203" }], faults: ["/items/0/kg required"] },
    { why: "no quantity for goods outside ADR either", items: [{ un: "1845" }], faults: ["/items/0/kg required"] },
    {
      why: "a row of another UN number",
      items: [{ un: "1203", l: 1, variant_id: "1993-I" }],
      faults: ["/items/0/variant_id unknown_variant"],
    },
    {
      why: "a packing group the UN number does not have",
      items: [{ un: "1203", l: 1, packing_group: "III" }],
      faults: ["/items/0/packing_group unknown_variant"],
    },
    {
      why: "a packing group where there is none",
      items: [{ un: "1950", kg: 1, packing_group: "II" }],
      faults: ["/items/0/packing_group unknown_variant"],
    },
    {
      why: "a code the UN number does not have",
      items: [{ un: "1950", kg: 1, classification_code: "3F" }],
      faults: ["/items/0/classification_code unknown_variant"],
    },
    {
      why: "selectors that contradict",
      items: [{ un: "1993", l: 1, variant_id: "1993-I", packing_group: "III" }],
      faults: ["/items/0/packing_group conflict"],
    },
    {
      why: "limited quantities of UN 0081",
      items: [{ un: "0081", net_explosive_mass_kg: 1, exempt_as: "lq" }],
      faults: ["/items/0/exempt_as not_exempting"],
    },
    {
      why: "excepted quantities where 7b is E0",
      items: [{ un: "1950", kg: 1, exempt_as: "eq" }],
      faults: ["/items/0/exempt_as not_exempting"],
    },
    {
      why: "limited quantities of prohibited goods",
      items: [{ un: "1798", kg: 1, exempt_as: "lq" }],
      faults: ["/items/0/exempt_as not_exempting"],
    },
    {
      why: "limited quantities of goods with an empty 7a",
      items: [{ un: "3166", kg: 1, exempt_as: "lq" }],
      faults: ["/items/0/exempt_as not_exempting"],
    },
    {
      why: "sp without its number",
      items: [{ un: "3082", l: 1, exempt_as: "sp" }],
      faults: ["/items/0/special_provision required"],
    },
    {
      why: "a provision the row does not have",
      items: [{ un: "1203", l: 1, exempt_as: "sp", special_provision: "375" }],
      faults: ["/items/0/special_provision not_exempting"],
    },
    {
      why: "a provision the row has that exempts from nothing",
      items: [{ un: "3082", l: 1, exempt_as: "sp", special_provision: "274" }],
      faults: ["/items/0/special_provision not_exempting"],
    },
    {
      why: "a provision without the assertion",
      items: [{ un: "3082", l: 1, special_provision: "375" }],
      faults: ["/items/0/special_provision conflict"],
    },
    {
      why: "a provision beside another assertion",
      items: [{ un: "3082", l: 1, exempt_as: "lq", special_provision: "375" }],
      faults: ["/items/0/special_provision conflict"],
    },
    {
      why: "empty and limited",
      items: [{ un: "1203", empty_uncleaned: true, exempt_as: "lq" }],
      faults: ["/items/0/exempt_as conflict"],
    },
    {
      why: "empty, and a provision that is not about empty packagings",
      items: [{ un: "3082", empty_uncleaned: true, exempt_as: "sp", special_provision: "375" }],
      faults: ["/items/0/exempt_as conflict"],
    },
    {
      why: "full, and a provision about empty packagings",
      items: [{ un: "2793", kg: 1, exempt_as: "sp", special_provision: "592" }],
      faults: ["/items/0/exempt_as conflict"],
    },
    {
      why: "a code for samples that is none",
      items: [{ un: "0190", kg: 1, classification_code: "banana" }],
      faults: ["/items/0/classification_code not_allowed"],
    },
    {
      why: "a code for samples of a group that the division does not have",
      items: [{ un: "0190", kg: 1, classification_code: "1.5S" }],
      faults: ["/items/0/classification_code not_allowed"],
    },
    {
      why: "critically damaged goods without SP 677",
      items: [{ un: "1203", l: 1, critically_damaged: true }],
      faults: ["/items/0/critically_damaged not_allowed"],
    },
    {
      why: "critically damaged batteries, asserted to be exempt",
      items: [{ un: "3480", kg: 1, critically_damaged: true, exempt_as: "sp", special_provision: "188" }],
      faults: ["/items/0/exempt_as conflict"],
    },
    {
      why: "net explosive mass of petrol",
      items: [{ un: "1203", kg: 2, net_explosive_mass_kg: 1 }],
      faults: ["/items/0/net_explosive_mass_kg not_allowed"],
    },
    {
      why: "more explosive than mass",
      items: [{ un: "0081", kg: 1, net_explosive_mass_kg: 2 }],
      faults: ["/items/0/net_explosive_mass_kg conflict"],
    },
    {
      why: "net explosive mass in litres of goods",
      items: [{ un: "0081", l: 1, net_explosive_mass_kg: 1 }],
      faults: ["/items/0/l conflict"],
    },
    {
      why: "every fault of every item at once",
      items: [
        { un: "34", kg: 1 },
        { un: "1203", kg: -1, l: 0 },
        { un: "9999", kg: 1 },
        { un: "1203", l: 1, variant_id: "x", exempt_as: "sp" },
      ],
      faults: [
        "/items/0/un leading_zero",
        "/items/1/kg out_of_range",
        "/items/1/l out_of_range",
        "/items/1/l conflict",
        "/items/2/un unknown_un",
        "/items/3/variant_id unknown_variant",
      ],
    },
  ])("$why", async ({ items, faults }) =>
    expect(await refused(adr.calculate({ items }))).toEqual({ status: 400, faults }),
  );

  it.each<{ why: string; body: unknown; pointer: string }>([
    { why: "1e400 is no quantity", body: JSON.parse('{"items":[{"un":"1203","kg":1e400}]}'), pointer: "/items/0/kg" },
    { why: "a text is no number", body: { items: [{ un: "1203", kg: "5" }] }, pointer: "/items/0/kg" },
    { why: "a number is no UN number", body: { items: [{ un: 1203, kg: 5 }] }, pointer: "/items/0/un" },
    { why: "no items", body: { items: [] }, pointer: "/items" },
    {
      why: "1,001 items",
      body: { items: Array.from({ length: 1001 }, () => ({ un: "1203", l: 1 })) },
      pointer: "/items",
    },
  ])("$why", async ({ body, pointer }) => {
    const { status, faults } = await refused(adr.calculate(body));
    expect(status).toBe(400);
    expect(faults).toEqual([expect.stringMatching(`^${pointer} `)]);
  });

  it("says which leading zeros were meant", async () => {
    const { refusal } = await adr.calculate({ items: [{ un: "34", kg: 1 }] });
    expect(refusal?.errors[0]?.detail).toContain("0034");
  });

  it("says which rows there are", async () => {
    const { refusal } = await adr.calculate({ items: [{ un: "2215", kg: 1, variant_id: "2215-III" }] });
    expect(refusal?.errors[0]?.detail).toContain("2215-III-molten, 2215-III-plain");
  });
});

describe("mixed loading", () => {
  it.each<{ why: string; body: unknown; faults: string[] }>([
    { why: "neither uns nor items", body: {}, faults: ["/uns required"] },
    {
      why: "both uns and items",
      body: { uns: ["1203", "1202"], items: [{ un: "1203" }, { un: "1202" }] },
      faults: ["/uns conflict"],
    },
    { why: "unknown UN number", body: { uns: ["1203", "9999"] }, faults: ["/uns/1 unknown_un"] },
    { why: "two digits", body: { uns: ["1203", "34", "4"] }, faults: ["/uns/1 leading_zero", "/uns/2 leading_zero"] },
    {
      why: "unknown UN number of an item",
      body: { items: [{ un: "1203" }, { un: "9999" }] },
      faults: ["/items/1/un unknown_un"],
    },
    {
      why: "a row of another UN number",
      body: { items: [{ un: "1203" }, { un: "1202", variant_id: "1203-II" }] },
      faults: ["/items/1/variant_id unknown_variant"],
    },
    {
      why: "own labels where Table A has them",
      body: { items: [{ un: "1203", labels: ["9"] }, { un: "1202" }] },
      faults: ["/items/0/labels unknown_variant"],
    },
    {
      why: "own group where Table A has one",
      body: { items: [{ un: "0081", classification_code: "1.4S" }, { un: "1202" }] },
      faults: ["/items/0/classification_code unknown_variant"],
    },
    {
      why: "a label twice",
      body: { items: [{ un: "3540", labels: ["3", "3"] }, { un: "1202" }] },
      faults: ["/items/0/labels conflict"],
    },
    {
      why: "a label that is none",
      body: { items: [{ un: "3540", labels: ["3", "10"] }, { un: "1202" }] },
      faults: ["/items/0/labels not_allowed"],
    },
    {
      why: "labels without that of the class",
      body: { items: [{ un: "3540", labels: ["8"] }, { un: "1202" }] },
      faults: ["/items/0/labels conflict"],
    },
    {
      why: "a group of another division",
      body: { items: [{ un: "0190", classification_code: "1.1S" }, { un: "1202" }] },
      faults: ["/items/0/classification_code not_allowed"],
    },
    {
      why: "a group that does not exist",
      body: { items: [{ un: "0190", classification_code: "1.1K" }, { un: "1202" }] },
      faults: ["/items/0/classification_code not_allowed"],
    },
    {
      why: "a division that does not exist",
      body: { items: [{ un: "0190", classification_code: "1.7D" }, { un: "1202" }] },
      faults: ["/items/0/classification_code not_allowed"],
    },
    {
      why: "division and label that contradict",
      body: { items: [{ un: "0190", classification_code: "1.1D", labels: ["1.4"] }, { un: "1202" }] },
      faults: ["/items/0/classification_code conflict"],
    },
    {
      why: "limited quantities of UN 0081",
      body: { items: [{ un: "0081", limited_quantity: true }, { un: "1202" }] },
      faults: ["/items/0/limited_quantity not_exempting"],
    },
  ])("$why", async ({ body, faults }) => expect(await refused(adr.load(body))).toEqual({ status: 400, faults }));

  it.each<{ why: string; uns: string[] }>([
    { why: "one number", uns: ["1203"] },
    { why: "21 numbers", uns: Array.from({ length: 21 }, () => "1203") },
  ])("$why", async ({ uns }) =>
    expect(await refused(adr.load({ uns }))).toMatchObject({ status: 400, faults: [expect.stringMatching("^/uns ")] }),
  );

  it("chooses among the rows by labels, in any order", async () => {
    const { body } = await adr.load({ items: [{ un: "0015", labels: ["6.1", "1"] }, { un: "1203" }] });
    expect(body?.pairs[0]?.decided_by).toBe("single_variant");
  });
});

describe("edition and day", () => {
  it("are faults beside those of the body", async () => {
    expect(await refused(adr.calculate({ items: [{ un: "34", kg: 1 }] }, { edition: "2023", lang: "en" }))).toEqual({
      status: 400,
      faults: ["edition unknown_edition", "/items/0/un leading_zero"],
    });
  });
  it("are checked for every GET", async () => {
    const early = { as_of: "2024-06-01" };
    for (const outcome of [adr.substance("1203", early), adr.search({ ...early, q: "petrol" }), adr.classes(early)]) {
      expect(await refused(outcome)).toEqual({ status: 400, faults: ["as_of before_coverage"] });
    }
  });
});

describe("look-up and search", () => {
  it.each([
    { why: "unknown", un: "9999", status: 404, faults: ["un unknown_un"] },
    { why: "unknown within a held shard", un: "1204", status: 404, faults: ["un unknown_un"] },
    { why: "two digits", un: "34", status: 400, faults: ["un leading_zero"] },
    { why: "no number", un: "__proto__", status: 400, faults: ["un wrong_format"] },
  ])("$why", async ({ un, status, faults }) => expect(await refused(adr.substance(un))).toEqual({ status, faults }));

  it.each([
    { why: "neither q nor class", query: {}, faults: ["q required"] },
    { why: "one character", query: { q: " a " }, faults: ["q too_short"] },
    { why: "blank", query: { q: "   " }, faults: ["q too_short"] },
    { why: "201 characters", query: { q: "a".repeat(201) }, faults: ["q too_long"] },
    { why: "signs only", query: { q: "--" }, faults: ["q wrong_format"] },
  ])("$why", async ({ query, faults }) => expect(await refused(adr.search(query))).toEqual({ status: 400, faults }));
});

it.each(["calculate", "whole"] as const)(
  "a provision that only seems to exempt is refused in English, also when the first question is asked in Polish (%s)",
  async (operation) => {
    const fresh = await openDataset(filesIn(join(import.meta.dirname, "../../../dist/data")));
    const items = [{ un: "1043", kg: 1000, exempt_as: "sp", special_provision: "642" }];
    const { status, faults } = await refused(adrService(fresh)[operation]({ items }, { lang: "pl" }));
    expect({ status, faults }).toEqual({ status: 400, faults: ["/items/0/special_provision not_exempting"] });
  },
);
