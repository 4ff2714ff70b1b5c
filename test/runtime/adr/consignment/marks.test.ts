import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { adrService, answered, refused } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";

const adr = adrService(dataset);
const judge = (request: object) => answered(adr.whole(request, { lang: "en" }));
const marksOf = async (request: object) =>
  new Map((await judge(request)).marking.map((row) => [row.code, { ...row, text: undefined }]));

describe("cargo transport units with batteries (SP 389)", () => {
  it("bear placard and plate on two opposite sides, and the batteries nothing", async () => {
    const marks = await marksOf({ items: [{ un: "3536", kg: 1000 }] });
    expect(marks.get("cargo_unit_389")).toMatchObject({ certain: true, count: 2 });
    for (const code of ["no_placards", "package_marks", "orange_plates"]) expect(marks.has(code)).toBe(false);
  });
  it("do not take the plates from other goods", async () => {
    const marks = await marksOf({
      items: [
        { un: "3536", kg: 1000 },
        { un: "1203", l: 1000 },
      ],
    });
    expect(marks.get("orange_plates")?.items).toEqual([1]);
    expect(marks.get("no_placards")?.items).toEqual([1]);
  });
});

describe("placards of class 1 where rows differ in subsidiary hazards", () => {
  it.each([
    { un: "0015", net: 50, sign: "1.2G" },
    { un: "0016", net: 400, sign: "1.3G" },
    { un: "0303", net: 400, sign: "1.4G" },
  ])("UN $un: only what all rows have is certain, and the row is asked for", async ({ un, net, sign }) => {
    const { marking, needs } = await judge({ items: [{ un, net_explosive_mass_kg: net }] });
    const placards = marking.find(({ code }) => code === "placards_class_1");
    expect(placards).toMatchObject({ certain: false, signs: [sign] });
    expect(placards?.text).toContain("6.1, 8");
    expect(needs.find(({ index }) => index === 0)?.needs).toContain("variant_id");
  });
  it("with the row its own", async () => {
    const { marking, needs } = await judge({
      items: [{ un: "0015", variant_id: "0015-corrosive", net_explosive_mass_kg: 50 }],
    });
    expect(marking.find(({ code }) => code === "placards_class_1")).toMatchObject({
      certain: true,
      signs: ["1.2G", "8"],
    });
    expect(needs.filter(({ index }) => index !== null)).toEqual([]);
  });
});

describe("marks of packages beyond UN number and labels", () => {
  it.each([
    {
      why: "class 1 bears its name",
      item: { un: "0081", net_explosive_mass_kg: 10 },
      code: "class_1_package_mark",
      certain: true,
    },
    {
      why: "aerosols bear their name",
      item: { un: "1950", classification_code: "5F", kg: 10 },
      code: "aerosol_package_mark",
      certain: true,
    },
    {
      why: "gas receptacles, if refillable",
      item: { un: "1978", kg: 11 },
      code: "gas_receptacle_mark",
      certain: false,
    },
    {
      why: "liquid in bottles of 1 l",
      item: { un: "1203", l: 10, inner_l: 1, package_kg: 10, packages: 1 },
      code: "orientation_arrows",
      certain: true,
    },
    {
      why: "liquid in bottles of 0.5 l, which may be sealed",
      item: { un: "1203", l: 10, inner_l: 0.5, package_kg: 10, packages: 1 },
      code: "orientation_arrows",
      certain: false,
    },
    { why: "liquid, perhaps in a drum", item: { un: "1203", l: 10 }, code: "orientation_arrows", certain: false },
    { why: "refrigerated gas", item: { un: "1977", kg: 10 }, code: "orientation_arrows", certain: true },
    {
      why: "limited quantities too",
      item: { un: "1203", l: 10, inner_l: 1, package_kg: 10, packages: 1, exempt_as: "lq" },
      code: "orientation_arrows",
      certain: true,
    },
    {
      why: "environment, in drums or small packagings",
      item: { un: "3082", technical_name: "x", l: 100 },
      code: "environmental_package_mark",
      certain: false,
    },
    {
      why: "environment, above 5 l inside",
      item: { un: "3082", technical_name: "x", l: 100, inner_l: 10, package_kg: 25, packages: 5 },
      code: "environmental_package_mark",
      certain: true,
    },
    { why: "salvage", item: { un: "1203", l: 10, salvage: "packaging" }, code: "salvage_package_mark", certain: true },
    { why: "an overpack, if there is one", item: { un: "1203", l: 10 }, code: "overpack_mark", certain: false },
    {
      why: "batteries outside ADR bear their mark",
      item: { un: "3480", kg: 10, exempt_as: "sp", special_provision: "188" },
      code: "battery_mark",
      certain: true,
    },
  ])("$why: $code", async ({ item, code, certain }) => {
    expect((await marksOf({ items: [item] })).get(code)?.certain).toBe(certain);
  });
  it.each([
    { why: "solids need no arrows", item: { un: "1350", kg: 10 }, code: "orientation_arrows" },
    { why: "nor do aerosols", item: { un: "1950", classification_code: "5F", kg: 10 }, code: "orientation_arrows" },
    {
      why: "5 l or less inside, no mark for the environment",
      item: { un: "3082", technical_name: "x", l: 100, inner_l: 5, package_kg: 25, packages: 20 },
      code: "environmental_package_mark",
    },
    { why: "goods of ADR bear no battery mark", item: { un: "3480", kg: 10 }, code: "battery_mark" },
  ])("$why", async ({ item, code }) => expect((await marksOf({ items: [item] })).has(code)).toBe(false));
});

const dutiesOf = async (request: object) =>
  new Map((await judge(request)).duties.map(({ code, certain }) => [code, certain]));
const aerosols = (facts: object) => ({ items: [{ un: "1950", classification_code: "5F", kg: 1000, ...facts }] });
const withFood = (food?: boolean) => ({ items: [{ un: "1593", kg: 100 }], ...(food === undefined ? {} : { food }) });
const withTrailer = (trailer: boolean) => ({ items: [{ un: "1203", l: 1000 }], trailer });

describe("what is true of some loads only", () => {
  it("V14 is about waste", async () => {
    expect((await dutiesOf(aerosols({ waste: true }))).get("V14")).toBe(true);
    expect((await dutiesOf(aerosols({}))).get("V14")).toBe(false);
    expect((await dutiesOf(aerosols({ waste: false }))).has("V14")).toBe(false);
  });
  it("V12 is about IBCs of one type", async () =>
    expect((await dutiesOf({ items: [{ un: "1779", variant_id: "1779-II", l: 2000 }] })).get("V12")).not.toBe(true));
  it("food on board is asked for, and separated", async () => {
    const unchecked = async (food?: boolean) => (await judge(withFood(food))).not_checked.map(({ code }) => code);
    expect((await dutiesOf(withFood(true))).get("CV28")).toBe(true);
    expect((await dutiesOf(withFood(false))).has("CV28")).toBe(false);
    expect((await dutiesOf(withFood())).get("CV28")).toBe(false);
    expect(await unchecked()).toContain("segregation_food");
    expect(await unchecked(true)).not.toContain("segregation_food");
  });
  it("a trailer is an input of the load", async () => {
    expect((await dutiesOf(withTrailer(true))).get("trailer_cable")).toBe(true);
    expect((await dutiesOf(withTrailer(false))).has("trailer_cable")).toBe(false);
    expect((await judge(withTrailer(false))).not_checked.map(({ code }) => code)).not.toContain("several_vehicles");
  });
});

describe("temperatures of a document", () => {
  const peroxide = { un: "3115", l: 10, technical_name: "x" };
  it.each([
    [10, -10],
    [5, 5],
  ])("control %i °C, emergency %i °C is refused", async (control, emergency) => {
    const { faults } = await refused(
      adr.whole({ items: [{ ...peroxide, control_temperature_c: control, emergency_temperature_c: emergency }] }),
    );
    expect(faults).toEqual(["/items/0/control_temperature_c conflict"]);
  });
  it("each place of a template has a name of its own", async () => {
    const [document] = (await judge({ items: [peroxide] })).documents;
    expect(document?.template).toContain("{control_temperature}");
    expect(document?.template).toContain("{emergency_temperature}");
    const [fireworks] = (await judge({ items: [{ un: "0333", net_explosive_mass_kg: 1 }] })).documents;
    expect(fireworks?.template?.match(/\{fireworks_reference\}/g)).toHaveLength(1);
  });
});

const tableOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../../../sources/adr/2025/${name}.csv`), "utf8");
const packingOf = async (item: object) =>
  (await judge({ items: [item] })).packing.flatMap(({ code, items, certain }) =>
    /^(?:packed_|MP)/.test(code) ? [{ code, items, certain }] : [],
  );

const apartIn = async (...items: object[]) =>
  (await judge({ items })).packing.flatMap((row) => (row.code === "packed_apart" ? [row] : []));

describe("what may be in one package", () => {
  it.each([
    { item: { un: "1203", l: 10 }, codes: ["MP19"] },
    { item: { un: "1051", kg: 1 }, codes: ["MP2"] },
    { item: { un: "2814", kg: 1, variant_id: "2814-plain" }, codes: ["MP5"] },
    { item: { un: "3480", kg: 1 }, codes: [] },
  ])("UN $item.un: $codes", async ({ item, codes }) =>
    expect(await packingOf(item)).toEqual(
      ["packed_together", ...codes].map((code) => ({ code, items: [0], certain: true })),
    ),
  );
  it.each([
    {
      why: "MP2 lets in nothing",
      items: [
        { un: "1203", l: 1 },
        { un: "1051", kg: 1 },
      ],
      provisions: "MP2",
    },
    {
      why: "class 1 stays among itself",
      items: [
        { un: "0081", net_explosive_mass_kg: 1 },
        { un: "1203", l: 1 },
      ],
      provisions: "MP20",
    },
    {
      why: "MP7 and MP17 of packing group I: not with class 7",
      items: [{ un: "1093", l: 1 }, { un: "2910" }],
      provisions: "MP17, MP7",
    },
    {
      why: "MP18 alone: with other classes, and not with goods of its own",
      items: [
        { un: "1565", kg: 0.1 },
        { un: "1557", packing_group: "I", kg: 0.1, technical_name: "x" },
      ],
      provisions: "MP18",
    },
    {
      why: "MP4: peroxides not with class 8",
      items: [
        { un: "3105", l: 1, technical_name: "x" },
        { un: "1830", l: 1 },
      ],
      provisions: "MP4",
    },
    {
      why: "MP11: not with class 5.1, packing group II",
      items: [
        { un: "1309", packing_group: "II", kg: 1 },
        { un: "1493", kg: 1 },
      ],
      provisions: "MP11",
    },
  ])("may not be packed together: $why", async ({ items, provisions }) => {
    const [row, ...more] = await apartIn(...items);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ items: [0, 1], certain: true, paragraph: "4.1.10.4" });
    expect(row?.text).toMatch(/ may not be packed together in one package with UN \d{4} \(/);
    expect(row?.text).toContain(`(${provisions})`);
  });
  it("other goods may share a package, and goods of one UN number always", async () => {
    expect(await apartIn({ un: "1203", l: 1 }, { un: "1830", l: 1 }, { un: "1230", l: 1 })).toEqual([]);
    expect(await apartIn({ un: "1051", kg: 1 }, { un: "1051", kg: 2 })).toEqual([]);
    expect(
      await apartIn({ un: "3105", l: 1, technical_name: "x" }, { un: "1866", packing_group: "III", l: 1 }),
    ).toEqual([]);
  });
  it("limited quantities are packed by chapter 3.4", async () =>
    expect(await packingOf({ un: "1203", l: 10, inner_l: 1, package_kg: 10, packages: 1, exempt_as: "lq" })).toEqual(
      [],
    ));
  it("says the limits and that nothing may react", async () => {
    const { packing } = await judge({ items: [{ un: "1203", l: 10 }] });
    expect(packing.find(({ code }) => code === "MP19")?.text).toMatch(/^Up to 5 l per inner packaging\..*react/);
  });
  it("every MP provision of column (9b) has a text", () => {
    const used = new Set(tableOf("substances").match(/\bMP\d+\b/g));
    const loaded = new Set(tableOf("requirements").match(/^MP\d+/gm));
    expect([...used].filter((one) => !loaded.has(one))).toEqual([]);
  });
});
