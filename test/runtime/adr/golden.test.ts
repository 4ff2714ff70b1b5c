import { describe, expect, it } from "vitest";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityItem } from "../../../openapi/schemas/adr-compatibility.ts";
import { adrService, answered, refused } from "./fixtures/ask.ts";
import { dataset } from "../real-data.ts";
import { adr2025 } from "./fixtures/published.ts";

const adr = adrService(dataset);

describe("1.1.3.6 on the published data", () => {
  it.each<{
    why: string;
    items: CalcItem[];
    verdict: string;
    detail: string;
    points: number | null;
    range?: { min: number; max: number | null };
  }>([
    { why: "333 l of petrol", items: [{ un: "1203", l: 333 }], verdict: "exempt", detail: "within_limit", points: 999 },
    {
      why: "334 l of petrol",
      items: [{ un: "1203", l: 334 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1002,
    },
    {
      why: "333 kg of petrol",
      items: [{ un: "1203", kg: 333 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
      points: 1387.5,
      range: { min: 1289.032258, max: 1387.5 },
    },
    {
      why: "240 kg of petrol, at most 333.33 litres",
      items: [{ un: "1203", kg: 240 }],
      verdict: "exempt",
      detail: "unit_assumed",
      points: 1000,
      range: { min: 929.032258, max: 1000 },
    },
    {
      why: "600 kg of sulphuric acid, 324 to 430 litres",
      items: [{ un: "1830", kg: 600 }],
      verdict: "requires_full_adr",
      detail: "unit_assumed",
      points: 1290.322581,
      range: { min: 972.972972, max: 1290.322581 },
    },
    {
      why: "ammonia at the limit of note a",
      items: [{ un: "1005", kg: 50 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
    {
      why: "ammonia over it",
      items: [{ un: "1005", kg: 51 }],
      verdict: "requires_full_adr",
      detail: "exceeds",
      points: 1020,
    },
    {
      why: "flammable liquid without a packing group",
      items: [{ un: "1993", l: 100 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: 5000,
      range: { min: 100, max: 5000 },
    },
    {
      why: "maleic anhydride, molten or solid",
      items: [{ un: "2215", packing_group: "III", kg: 10 }],
      verdict: "requires_full_adr",
      detail: "indeterminate",
      points: null,
      range: { min: 10, max: null },
    },
    {
      why: "aerosols without a code",
      items: [{ un: "1950", kg: 10 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 500,
      range: { min: 10, max: 500 },
    },
    { why: "dry ice", items: [{ un: "1845", kg: 10 }], verdict: "exempt", detail: "not_subject", points: 0 },
    {
      why: "nitrohydrochloric acid",
      items: [{ un: "1798", kg: 10 }],
      verdict: "requires_full_adr",
      detail: "carriage_prohibited",
      points: null,
    },
    {
      why: "chemical kit by SP 671",
      items: [{ un: "3316", packing_group: "II", kg: 10 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 30,
    },
    {
      why: "vehicles have no category",
      items: [{ un: "3166", kg: 1000 }],
      verdict: "requires_full_adr",
      detail: "no_category",
      points: null,
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
      why: "category 0 and anything",
      items: [
        { un: "2814", kg: 0.001 },
        { un: "1203", l: 1 },
      ],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "empty, category 1",
      items: [{ un: "1017", empty_uncleaned: true }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "empty, category 0",
      items: [{ un: "2315", empty_uncleaned: true }],
      verdict: "requires_full_adr",
      detail: "not_available",
      points: null,
    },
    {
      why: "empty, UN 2908",
      items: [{ un: "2908", empty_uncleaned: true }],
      verdict: "exempt",
      detail: "within_limit",
      points: 0,
    },
    {
      why: "exactly 1000 where doubles say more",
      items: [...Array.from({ length: 12 }, () => ({ un: "1203", l: 0.167 })), { un: "1202", l: 993.988 }],
      verdict: "exempt",
      detail: "within_limit",
      points: 1000,
    },
  ])("$why", async ({ items, verdict, detail, points, range }) => {
    const found = await answered(adr.calculate({ items }));
    expect({ verdict: found.verdict, detail: found.verdict_detail, points: found.points }).toEqual({
      verdict,
      detail,
      points,
    });
    expect(found.points_range).toEqual(range ?? (points === null ? null : { min: points, max: points }));
  });

  it("has 12 candidates for aerosols", async () => {
    expect((await answered(adr.calculate({ items: [{ un: "1950", kg: 10 }] }))).items[0]?.candidates).toHaveLength(12);
  });

  it("names 5.5.3 for dry ice", async () => {
    const [line] = (await answered(adr.calculate({ items: [{ un: "1845", kg: 10 }] }))).items;
    expect(line?.notes).toContainEqual(expect.objectContaining({ code: "coolant", rule: "5.5.3" }));
  });

  it("warns at 333.3 l of petrol, where sum and single-category limit part", async () => {
    const found = await answered(adr.calculate({ items: [{ un: "1203", l: 333.3 }] }));
    expect(found).toMatchObject({ verdict: "exempt", points: 999.9 });
    expect(found.warnings.map(({ code }) => code)).toEqual(["single_category_limit"]);
  });

  it.each(["3090", "3091", "3480", "3481", "3551", "3552"])(
    "says of UN %s what SP 677 puts into category 0",
    async (un) => {
      const sound = await answered(adr.calculate({ items: [{ un, kg: 333 }] }));
      expect(sound).toMatchObject({ verdict: "exempt", items: [{ transport_category: "2" }] });
      expect(sound.items[0]?.notes).toContainEqual(
        expect.objectContaining({ code: "damaged_battery", rule: "SP 677" }),
      );
      const critical = await answered(adr.calculate({ items: [{ un, kg: 0.1, critically_damaged: true }] }));
      expect(critical).toMatchObject({
        verdict: "requires_full_adr",
        verdict_detail: "not_available",
        items: [{ transport_category: "0", points: null }],
      });
    },
  );

  it.each([
    ...["3166", "3171", "3556", "3557", "3558"].map((un) => ({ un, special_provision: "666" })),
    ...["3528", "3529", "3530"].map((un) => ({ un, special_provision: "363" })),
    { un: "3363", special_provision: "672" },
  ])("UN $un is exempt by SP $special_provision, if that is asserted", async ({ un, special_provision }) => {
    const found = await answered(adr.calculate({ items: [{ un, kg: 50, exempt_as: "sp", special_provision }] }));
    expect(found).toMatchObject({ verdict: "exempt", points: 0 });
    expect(found.items[0]?.notes[0]?.code).toBe("not_counted_sp");
    expect((await answered(adr.calculate({ items: [{ un, kg: 50 }] }))).verdict).toBe("requires_full_adr");
  });

  it("takes fertilizers that SP 193 keeps out of ADR for goods that are not subject to it", async () => {
    expect(await answered(adr.calculate({ items: [{ un: "2071", kg: 50 }] }))).toMatchObject({
      verdict: "exempt",
      verdict_detail: "not_subject",
    });
  });

  it.each(["1376", "1932", "2002", "2009", "2793"])(
    "empty packagings of UN %s are exempt by SP 592, full ones are not",
    async (un) => {
      const asserted = { un, exempt_as: "sp" as const, special_provision: "592" };
      expect((await answered(adr.calculate({ items: [{ ...asserted, empty_uncleaned: true }] }))).verdict).toBe(
        "exempt",
      );
      expect(await refused(adr.calculate({ items: [{ ...asserted, kg: 1 }] }))).toEqual({
        status: 400,
        faults: ["/items/0/exempt_as conflict"],
      });
    },
  );

  it("states the limit of litres times bar of SP 283 in four languages", async () => {
    for (const lang of ["pl", "en", "de", "fr"]) {
      const found = await answered(
        adr.calculate({ items: [{ un: "3164", kg: 1, exempt_as: "sp", special_provision: "283" }] }, { lang }),
      );
      expect(found.items[0]?.notes[0]?.text).toMatch(/1[.,]6 .*280 bar.* 80/);
    }
  });

  it("says of a provision that is not held that chapter 3.3 decides", async () => {
    const { refusal } = await adr.calculate({
      items: [{ un: "3171", kg: 50, exempt_as: "sp", special_provision: "388" }],
    });
    expect(refusal?.errors[0]).toMatchObject({
      code: "not_exempting",
      detail: expect.stringContaining("chapter 3.3 decides"),
    });
  });

  it("refuses limited quantities for UN 0081", async () => {
    expect(await refused(adr.calculate({ items: [{ un: "0081", kg: 1, exempt_as: "lq" }] }))).toEqual({
      status: 400,
      faults: ["/items/0/exempt_as not_exempting"],
    });
  });
});

describe("7.5.2 on the published data", () => {
  it.each<{ why: string; a: CompatibilityItem; b: CompatibilityItem; verdict: string; rule: string }>([
    { why: "3 with 5.1", a: { un: "1203" }, b: { un: "1942" }, verdict: "permitted", rule: "7.5.2.1" },
    { why: "1.4S with 3", a: { un: "0012" }, b: { un: "1203" }, verdict: "permitted", rule: "7.5.2.1 (a)" },
    { why: "1.4G with 3", a: { un: "0336" }, b: { un: "1203" }, verdict: "prohibited", rule: "7.5.2.1" },
    { why: "UN 0503 with UN 3268", a: { un: "0503" }, b: { un: "3268" }, verdict: "permitted", rule: "7.5.2.1 (c)" },
    { why: "1.1D with UN 2990", a: { un: "0081" }, b: { un: "2990" }, verdict: "permitted", rule: "7.5.2.1 (b)" },
    {
      why: "UN 0081 with UN 1942",
      a: { un: "0081" },
      b: { un: "1942" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.1 (d)",
    },
    { why: "UN 0083 with UN 1942", a: { un: "0083" }, b: { un: "1942" }, verdict: "prohibited", rule: "7.5.2.1" },
    { why: "4.1+1 with 4.1", a: { un: "3221" }, b: { un: "1325" }, verdict: "prohibited", rule: "7.5.2.1" },
    { why: "4.1+1 with 4.1+1", a: { un: "3221" }, b: { un: "3222" }, verdict: "permitted", rule: "7.5.2.1" },
    { why: "5.2+1 with 5.2", a: { un: "3101" }, b: { un: "3105" }, verdict: "permitted", rule: "7.5.2.1" },
    {
      why: "B with D",
      a: { un: "0029" },
      b: { un: "0081" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.2 (a)",
    },
    {
      why: "L with itself",
      a: { un: "0248" },
      b: { un: "0248" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.2 (d)",
    },
    { why: "L with another L", a: { un: "0248" }, b: { un: "0249" }, verdict: "prohibited", rule: "7.5.2.2 (d)" },
    { why: "S with A", a: { un: "0012" }, b: { un: "0074" }, verdict: "prohibited", rule: "7.5.2.2" },
    {
      why: "limited quantities with 1.1D",
      a: { un: "1203", limited_quantity: true },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.4",
    },
    {
      why: "limited quantities with 1.4G",
      a: { un: "1203", limited_quantity: true },
      b: { un: "0336" },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "limited quantities with UN 0161",
      a: { un: "1203", limited_quantity: true },
      b: { un: "0161" },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "limited quantities with UN 0499",
      a: { un: "1203", limited_quantity: true },
      b: { un: "0499" },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "UN 0015 with 3, whichever row",
      a: { un: "0015" },
      b: { un: "1203" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "petrol with blasting explosive",
      a: { un: "1203" },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    { why: "UN 3373 with petrol", a: { un: "3373" }, b: { un: "1203" }, verdict: "permitted", rule: "7.5.2.1" },
    { why: "UN 0190 with petrol", a: { un: "0190" }, b: { un: "1203" }, verdict: "indeterminate", rule: "7.5.2.1" },
    {
      why: "articles without labels with petrol",
      a: { un: "3548" },
      b: { un: "1203" },
      verdict: "indeterminate",
      rule: "7.5.2.1",
    },
    {
      why: "SP 675: 2211 in limited quantities with 1.4G",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0336" },
      verdict: "prohibited",
      rule: "SP 675",
    },
    {
      why: "SP 675: 2211 in limited quantities with 1.4S",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0012" },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    { why: "SP 675: 3314 with 1.1D", a: { un: "3314" }, b: { un: "0082" }, verdict: "prohibited", rule: "SP 675" },
    { why: "SP 675: 2211 with 1.4S", a: { un: "2211" }, b: { un: "0012" }, verdict: "permitted", rule: "SP 675" },
    {
      why: "SP 267: type C with type B",
      a: { un: "0083" },
      b: { un: "0082" },
      verdict: "permitted_with_conditions",
      rule: "SP 267",
    },
    {
      why: "SP 267: type C with group A",
      a: { un: "0083" },
      b: { un: "0074" },
      verdict: "prohibited",
      rule: "7.5.2.2",
    },
    {
      why: "SP 642: UN 1043 with petrol",
      a: { un: "1043" },
      b: { un: "1203" },
      verdict: "indeterminate",
      rule: "SP 642",
    },
    {
      why: "UN 0020 of group K: carriage prohibited",
      a: { un: "0020" },
      b: { un: "0012" },
      verdict: "prohibited",
      rule: "3.2.1",
    },
  ])("$why", async ({ a, b, verdict, rule }) => {
    const found = await answered(adr.load({ items: [a, b] }));
    expect(found.pairs[0]).toMatchObject({ verdict, rule });
    expect(found.compatible).toBe(verdict.startsWith("permitted"));
  });

  it.each([
    { why: "footnote d", uns: ["0081", "1942"] },
    { why: "SP 267", uns: ["0083", "0082"] },
  ])("names the condition of $why in four languages", async ({ uns }) => {
    const texts = await Promise.all(
      ["pl", "en", "de", "fr"].map(
        async (lang) => (await answered(adr.load({ uns }, { lang }))).pairs[0]?.conditions[0],
      ),
    );
    expect(new Set(texts).size).toBe(4);
    expect(texts).not.toContain(undefined);
  });

  it.each([
    ...["1600", "2312", "2977", "2978", "3250", "3373", "3507"].map((un) => ({
      un,
      packing_group: undefined,
      named: false,
    })),
    { un: "2447", packing_group: "I" as const, named: false },
    { un: "2815", packing_group: "III" as const, named: false },
    ...["1230", "2315", "3245", "2814"].map((un) => ({ un, packing_group: undefined, named: true })),
  ])("7.5.4 for UN $un: $named", async ({ un, packing_group, named }) => {
    const { notices } = await answered(adr.load({ items: [{ un, packing_group }, { un: "1203" }] }));
    expect(notices.some(({ code }) => code === "foodstuffs")).toBe(named);
  });

  it.each(["1.1S", "1.5S", "1.6D", "1.4A", "1.2A", "1.4J", "1.1N", "1.2K", "1.1H", "1.7D", "D"])(
    "a sample of %s does not exist",
    async (classification_code) => {
      const sample = { un: "0190", classification_code };
      const refusal = { status: 400, faults: ["/items/0/classification_code not_allowed"] };
      expect(await refused(adr.load({ items: [sample, { un: "0081" }] }))).toEqual(refusal);
      expect(await refused(adr.calculate({ items: [{ ...sample, kg: 1 }] }))).toEqual(refusal);
    },
  );

  it("names SP 642 in a notice", async () => {
    const { notices } = await answered(adr.load({ uns: ["1043", "1203"] }, { lang: "en" }));
    expect(notices).toContainEqual({
      code: "special_provision",
      rule: "SP 642",
      text: expect.stringMatching(/^UN 1043: This entry is not used for carriage by road, except .*1\.1\.4\.2/),
    });
  });
});

describe("every UN number of Table A", () => {
  it("answers in four languages, a quarter of them in each, in the shape of the interface", async () => {
    const LANGS = ["pl", "en", "de", "fr"];
    for (const [at, { un, variants }] of adr2025.substances.entries()) {
      const found = await answered(adr.substance(un, { lang: LANGS[at % LANGS.length] }));
      expect(found.variants.map(({ variant_id }) => variant_id)).toEqual(variants.map(({ variant_id }) => variant_id));
    }
  }, 120_000);

  it("calculates, and never counts as exempt what has no points", async () => {
    for (const { un, variants } of adr2025.substances) {
      const found = await answered(adr.calculate({ items: [{ un, kg: 0.001 }] }));
      const barred = variants.some(
        ({ status, transport_category }) =>
          status === "carriage_prohibited" ||
          (status === "regulated" && transport_category === null && un !== "3316") ||
          transport_category === "0",
      );
      const unbounded = variants.some(
        ({ quantity_unit, transport_category }) => quantity_unit === "l_water_capacity" && transport_category !== "4",
      );
      expect({ un, verdict: found.verdict }).toEqual({
        un,
        verdict: barred || unbounded ? "requires_full_adr" : "exempt",
      });
    }
  }, 120_000);
});

describe("look-up, search and classes on the published data", () => {
  it("has petrol in four languages", async () => {
    const names = await Promise.all(
      ["pl", "en", "de", "fr"].map(async (lang) => (await answered(adr.substance("1203", { lang }))).name),
    );
    expect(names).toEqual([
      expect.stringContaining("BENZYNA"),
      expect.stringContaining("PETROL"),
      expect.stringContaining("BENZIN"),
      expect.stringContaining("ESSENCE"),
    ]);
  });

  it("writes the entry of the transport document", async () => {
    expect((await answered(adr.substance("1202", { lang: "pl" }))).variants[1]).toMatchObject({
      document_line: null,
      document: { missing: ["name_choice"], template: "UN 1202 {name_choice}, 3, III, (D/E)" },
    });
    expect((await answered(adr.substance("1219", { lang: "de" }))).variants[0]).toMatchObject({
      // 3.1.2.1: the alternative may stand in brackets behind the name.
      document_line: "UN 1219 ISOPROPANOL (ISOPROPYLALKOHOL), 3, II, (D/E)",
      document: { missing: [] },
      name_choices: [],
    });
    expect((await answered(adr.substance("3077", { lang: "en" }))).variants[0]).toMatchObject({
      document_line: null,
      document: {
        template: "UN 3077 ENVIRONMENTALLY HAZARDOUS SUBSTANCE, SOLID, N.O.S. ({technical_name}), 9, III, (-)",
        missing: ["technical_name"],
      },
    });
  });

  it.each([
    { why: "Polish, without accents", q: "kwas siarkowy", un: "1830" },
    { why: "English", q: "acetone", un: "1090" },
    { why: "German", q: "Schwefelsäure", un: "1830" },
    { why: "French", q: "acide sulfurique", un: "1830" },
    { why: "a UN number", q: "UN1203", un: "1203" },
  ])("finds $q: $why", async ({ q, un }) => {
    const { results } = await answered(adr.search({ q }));
    expect(results.slice(0, 5).map((hit) => hit.un)).toContain(un);
  });

  it("counts 2,347 UN numbers in 13 classes", async () => {
    const { classes } = await answered(adr.classes());
    expect(classes).toHaveLength(13);
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(2347);
    for (const entry of classes) {
      expect((await answered(adr.search({ class: entry.class, limit: 1 }))).total).toBe(entry.count);
    }
  });
});
