import { describe, expect, it } from "vitest";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import { adrService, answered, refused } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";
import { tenthOf } from "../../proof.ts";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";

const adr = adrService(dataset);
const calculate = (items: CalcItem[], query = {}) => answered(adr.calculate({ items }, { lang: "en", ...query }));

/**
 * 1.1.3.6.3 counts litres of liquids, the mass of articles without their packaging, net masses, and the water capacity
 * of compressed gases.
 */
describe("kilograms of goods that are counted in litres", () => {
  it.each<{ why: string; items: CalcItem[]; detail: string; verdict: string }>([
    {
      why: "333 kg of petrol are more than 333 litres",
      items: [{ un: "1203", kg: 333 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
    },
    {
      why: "1000 kg of diesel are more than 1000 litres",
      items: [{ un: "1202", kg: 1000 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
    },
    {
      why: "333 kg of acetone are about 421 litres",
      items: [{ un: "1090", kg: 333 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
    },
    {
      why: "765 kg of diesel are at most 1000 litres: the lightest, paraffinic, is 0.765",
      items: [{ un: "1202", kg: 765 }],
      verdict: "exempt",
      detail: "unit_assumed",
    },
    {
      why: "830 kg of diesel may be more: litres are asked for",
      items: [{ un: "1202", kg: 830 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
    },
    {
      why: "400 kg of dichloromethane are about 302 litres, 302 points",
      items: [{ un: "1593", kg: 400 }],
      verdict: "exempt",
      detail: "unit_assumed",
    },
  ])("$why", async ({ items, verdict, detail }) => {
    const found = await calculate(items);
    expect(found).toMatchObject({ verdict, verdict_detail: detail });
    expect(found.needs.map(({ needs }) => needs)).toEqual([["l"]]);
  });

  it("do not make a load uncertain that passes the limit without them", async () => {
    const found = await calculate([
      { un: "1203", kg: 333 },
      { un: "1202", l: 1001 },
    ]);
    expect(found).toMatchObject({ verdict: "requires_full_adr", verdict_detail: "exceeds", needs: [] });
  });

  it("bounds sulphuric acid by what it weighs: 600 kg are fewer than 600 litres", async () => {
    const { points_range } = await calculate([{ un: "1830", kg: 600 }]);
    expect(points_range?.min).toBeLessThan(1000);
    expect(points_range?.max).toBeLessThan(1300);
  });

  it("says by which density, and where that came from", async () => {
    const [petrol] = (await calculate([{ un: "1203", kg: 10 }])).items;
    expect(petrol?.notes[0]).toMatchObject({
      code: "density_reviewed",
      rule: "1.1.3.6.3",
      text: expect.stringMatching(/0\.72.*0\.775/),
    });
    const [paint] = (await calculate([{ un: "2810", packing_group: "II", kg: 10 }])).items;
    expect(paint?.notes[0]).toMatchObject({ code: "density_unknown", text: expect.stringMatching(/0\.6.*3\.2/) });
  });
});

describe("the unit of a line", () => {
  const rows = adr2025.substances.flatMap(({ un, variants }) => variants.map((variant) => ({ un, ...variant })));

  it.each(["kg", "l", "net_explosive_mass_kg"] as const)(
    "is that of the row wherever it counts: %s",
    async (figure) => {
      const wrong: string[] = [];
      for (const { un, variant_id, quantity_unit, transport_category } of tenthOf(rows)) {
        const { body } = await adr.calculate({ items: [{ un, variant_id, [figure]: 1 }] });
        const [line] = body?.items ?? [];
        if (line === undefined || transport_category === null) continue;
        const [total] = body?.by_category ?? [];
        const sameTotal = line.quantity === null || total === undefined || total.unit === quantity_unit;
        if ((line.unit !== quantity_unit && line.candidates.length === 1 && un !== "3316") || !sameTotal)
          wrong.push(`${variant_id} ${line.unit} ${total?.unit}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it("has no quantity where the figure says nothing of it, and says so", async () => {
    const [line] = (await calculate([{ un: "1072", kg: 10 }])).items;
    expect({ ...line, notes: line?.notes.map(({ code }) => code) }).toMatchObject({
      quantity: null,
      unit: "l_water_capacity",
      notes: ["wrong_unit"],
    });
    const [flare] = (await calculate([{ un: "0191", kg: 10 }])).items;
    expect({ ...flare, notes: flare?.notes.map(({ code }) => code) }).toMatchObject({
      quantity: 10,
      unit: "kg_net_explosive_mass",
      notes: ["unit_assumed"],
    });
  });

  it("of category 4 changes nothing, but its totals are not written until it is exact", async () => {
    const whole = await calculate([{ un: "0012", kg: 10 }]);
    expect(whole).toMatchObject({ verdict: "exempt", verdict_detail: "within_limit", points: 0, document_text: null });
    expect(whole.items[0]).toMatchObject({ quantity: 10, unit: "kg_net_explosive_mass", points: 0 });
    const exact = await calculate([{ un: "0012", kg: 10, net_explosive_mass_kg: 2 }]);
    expect(exact).toMatchObject({ points: 0, document_text: expect.stringContaining("2 kg") });
  });
});

describe("articles and gases", () => {
  it.each(["1950", "3480", "2794", "3164", "1044", "1057"])(
    "UN %s counts the mass of the articles without packaging",
    async (un) => {
      const { variants } = await answered(adr.substance(un, { lang: "en" }));
      expect(new Set(variants.map(({ quantity_unit }) => quantity_unit))).toEqual(new Set(["kg_article"]));
      const found = await calculate([{ un, l: 10 }]);
      expect(found).toMatchObject({ verdict: "requires_full_adr", verdict_detail: "indeterminate", points: null });
      expect(found.needs[0]?.needs).toContain("kg");
    },
  );

  it.each(["2857", "3358"])("UN %s counts the goods that the machine holds, not the machine", async (un) => {
    expect((await answered(adr.substance(un))).quantity_unit).toBe("kg");
  });

  it("has no points for kilograms of a compressed gas, and asks for the water capacity", async () => {
    const found = await calculate([{ un: "1072", kg: 10 }]);
    expect(found).toMatchObject({
      verdict: "requires_full_adr",
      verdict_detail: "indeterminate",
      points: null,
      needs: [{ needs: ["l_water_capacity"] }],
    });
    expect(found.items[0]).toMatchObject({ points: null, points_range: { min: 0, max: null } });
  });

  it("counts cylinders by their water capacity", async () => {
    expect(await calculate([{ un: "1072", cylinders: 20, l_per_cylinder: 50 }])).toMatchObject({
      verdict: "exempt",
      points: 1000,
      document_text: expect.stringContaining("1000 l"),
    });
  });
});

describe("the limit of a single category and empties", () => {
  it("leaves 333.3 litres of petrol to the sum, and says that note b of 1.1.3.6.3 leaves a doubt", async () => {
    const { warnings } = await calculate([{ un: "1203", l: 333.3 }]);
    expect(warnings).toMatchObject([{ code: "single_category_limit", detail: expect.stringContaining("333") }]);
  });

  it("takes an empty packaging with 0 kilograms beside other goods", async () => {
    expect(
      await calculate([
        { un: "1203", kg: 0, empty_uncleaned: true },
        { un: "1202", l: 5 },
      ]),
    ).toMatchObject({ verdict: "exempt", points: 5 });
    expect(await refused(adr.calculate({ items: [{ un: "1203", kg: 0 }] }))).toEqual({
      status: 400,
      faults: ["/items/0/kg out_of_range"],
    });
  });

  it("says what limited quantities call for, although none of them is counted", async () => {
    const found = await calculate([{ un: "1203", kg: 9000, exempt_as: "lq" }]);
    expect(found).toMatchObject({ verdict: "exempt", points: 0 });
    expect(found.notices.find(({ code }) => code === "limited_quantities_duties")?.text).toMatch(
      /3\.4\.13.*8\.6\.3\.3/,
    );
  });

  it.each([
    { un: "1203", density: 0.9 },
    { un: "2810", density: 4 },
    { un: "2810", density: 0.5 },
  ])("warns of a density that UN $un hardly has: $density", async ({ un, density }) => {
    const { warnings } = await calculate([
      { un, packing_group: un === "2810" ? "III" : "II", kg: 300, density_kg_per_l: density },
    ]);
    expect(warnings.map(({ code }) => code)).toContain("density_outside_range");
  });

  it("words strictly what is missing", async () => {
    const { refusal } = await adr.calculate({ items: [{ un: "1203", kg: 250 }] }, { strict: "1" });
    expect(refusal?.errors).toEqual([
      {
        pointer: "/items/0/l",
        code: "ambiguous",
        detail: "UN 1203 is counted in litres: give l, or density_kg_per_l beside kg.",
      },
    ]);
  });
});
