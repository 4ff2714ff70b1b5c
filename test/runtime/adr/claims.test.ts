import { describe, expect, it } from "vitest";
import type { LoadItem, LoadRequest, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { adrService, answered, refused } from "./fixtures/ask.ts";
import { dataset } from "../real-data.ts";

const adr = adrService(dataset);
const load = async (items: LoadItem[], more: Partial<LoadRequest> = {}): Promise<LoadResponse> =>
  answered(adr.whole({ items, ...more }, { lang: "en" }));
const codes = (rows: readonly { code: string }[]): string[] => rows.map(({ code }) => code);

const sp = (special_provision: string, item: LoadItem): LoadItem => ({ exempt_as: "sp", special_provision, ...item });
const engine = (item: Partial<LoadItem>): LoadItem => ({
  un: "3528",
  exempt_as: "sp",
  special_provision: "363",
  ...item,
});
const offered = async (item: LoadItem): Promise<string[]> =>
  (await load([item])).calculation.exemptions.map((one) => one.special_provision ?? one.exempt_as);

const diesel = (l: number, fuel_in: "tank" | "trailer_tank" | "can"): LoadItem => ({
  un: "1202",
  l,
  exempt_as: "1.1.3.3",
  fuel_in,
});
const gas = (l: number): LoadItem => ({ un: "1978", l, exempt_as: "1.1.3.2a" });
const statuses = async (...items: LoadItem[]): Promise<string[]> =>
  (await load(items)).claims.map(({ status }) => status);

describe("a claim that the figures of its line contradict is not followed", () => {
  it.each<{ why: string; inside: LoadItem; outside: LoadItem }>([
    {
      why: "SP 375: 5 l an inner packaging",
      inside: sp("375", { un: "3082", l: 1500, inner_l: 5 }),
      outside: sp("375", { un: "3082", l: 1500, inner_l: 5.000001 }),
    },
    {
      why: "SP 375: 5 kg of a solid",
      inside: sp("375", { un: "3077", kg: 1500, inner_kg: 5 }),
      outside: sp("375", { un: "3077", kg: 1500, inner_kg: 25 }),
    },
    {
      why: "SP 190: aerosols of 50 ml",
      inside: sp("190", { un: "1950", classification_code: "5F", kg: 100, inner_l: 0.05 }),
      outside: sp("190", { un: "1950", classification_code: "5F", kg: 100, inner_l: 0.5 }),
    },
    {
      why: "SP 191: cartridges of 50 ml",
      inside: sp("191", { un: "2037", classification_code: "5F", kg: 100, inner_l: 0.05 }),
      outside: sp("191", { un: "2037", classification_code: "5F", kg: 100, inner_l: 1 }),
    },
    {
      why: "SP 145: receptacles of 250 l",
      inside: sp("145", { un: "3065", packing_group: "III", l: 2000, inner_l: 250 }),
      outside: sp("145", { un: "3065", packing_group: "III", l: 2000, inner_l: 1000 }),
    },
    {
      why: "SP 188 (h): packages of 30 kg",
      inside: sp("188", { un: "3480", kg: 58, package_kg: 30, packages: 2 }),
      outside: sp("188", { un: "3480", kg: 58, package_kg: 30.1, packages: 2 }),
    },
    {
      why: "SP 188 (h): packages that hold more than that on average",
      inside: sp("188", { un: "3480", kg: 60, packages: 2 }),
      outside: sp("188", { un: "3480", kg: 61, packages: 2 }),
    },
    {
      why: "SP 188 (b): batteries of 100 Wh",
      inside: sp("188", { un: "3481", kg: 400, battery_wh: 100 }),
      outside: sp("188", { un: "3481", kg: 400, battery_wh: 100.1 }),
    },
    {
      why: "SP 188 (a): cells of 1 g lithium",
      inside: sp("188", { un: "3090", kg: 20, cell_lithium_g: 1 }),
      outside: sp("188", { un: "3090", kg: 20, cell_lithium_g: 1.5 }),
    },
    {
      why: "SP 216: less than 10 ml",
      inside: sp("216", { un: "3175", kg: 400, inner_l: 0.009999 }),
      outside: sp("216", { un: "3175", kg: 400, inner_l: 0.01 }),
    },
    {
      why: "SP 335: less than 10 g",
      inside: sp("335", { un: "3077", kg: 1500, inner_kg: 0.009 }),
      outside: sp("335", { un: "3077", kg: 1500, inner_kg: 0.01 }),
    },
    {
      why: "SP 283: volume times pressure of 80",
      inside: sp("283", { un: "3164", kg: 1500, inner_l: 1.6, pressure_bar: 50 }),
      outside: sp("283", { un: "3164", kg: 1500, inner_l: 1.6, pressure_bar: 51 }),
    },
    {
      why: "SP 286: filters of 0.5 g",
      inside: sp("286", { un: "3270", kg: 400, inner_kg: 0.0005 }),
      outside: sp("286", { un: "3270", kg: 400, inner_kg: 0.001 }),
    },
    {
      why: "SP 296: appliances of 40 kg gross",
      inside: sp("296", { un: "2990", kg: 1500, package_kg: 40 }),
      outside: sp("296", { un: "2990", kg: 1500, package_kg: 41 }),
    },
    {
      why: "SP 366: 1 kg of mercury",
      inside: sp("366", { un: "3506", kg: 1500, inner_kg: 1 }),
      outside: sp("366", { un: "3506", kg: 1500, inner_kg: 1.1 }),
    },
    {
      why: "SP 378: 50 ml",
      inside: sp("378", { un: "1006", l: 1500, inner_l: 0.05 }),
      outside: sp("378", { un: "1006", l: 1500, inner_l: 1 }),
    },
    {
      why: "SP 379: 10 kg of ammonia",
      inside: sp("379", { un: "1005", kg: 60, inner_kg: 10 }),
      outside: sp("379", { un: "1005", kg: 60, inner_kg: 11 }),
    },
    {
      why: "SP 383: 500 g of table tennis balls a package",
      inside: sp("383", { un: "2000", kg: 1500, inner_kg: 0.003, packages: 3000 }),
      outside: sp("383", { un: "2000", kg: 1500, inner_kg: 0.003, packages: 2999 }),
    },
    {
      why: "SP 403: 300 g an inner packaging",
      inside: sp("403", { un: "3270", kg: 400, inner_kg: 0.3 }),
      outside: sp("403", { un: "3270", kg: 400, inner_kg: 0.5 }),
    },
    {
      why: "SP 584: capsules of 25 g",
      inside: sp("584", { un: "1013", kg: 2000, inner_kg: 0.025 }),
      outside: sp("584", { un: "1013", kg: 2000, inner_kg: 2 }),
    },
    {
      why: "SP 636 (b): 333 kg a unit",
      inside: sp("636", { un: "3480", kg: 333 }),
      outside: sp("636", { un: "3480", kg: 333.1 }),
    },
    {
      why: "SP 636: batteries of 500 g",
      inside: sp("636", { un: "3480", kg: 333, inner_kg: 0.5 }),
      outside: sp("636", { un: "3480", kg: 333, inner_kg: 0.6 }),
    },
    {
      why: "SP 658 (a): packages of 10 kg",
      inside: sp("658", { un: "1057", kg: 90, package_kg: 10, packages: 10 }),
      outside: sp("658", { un: "1057", kg: 90, package_kg: 30, packages: 3 }),
    },
    {
      why: "SP 658 (b): 100 kg a vehicle",
      inside: sp("658", { un: "1057", kg: 100 }),
      outside: sp("658", { un: "1057", kg: 5000 }),
    },
    {
      why: "SP 668: boilers of 3000 l",
      inside: sp("668", { un: "3257", kg: 2500, inner_l: 3000 }),
      outside: sp("668", { un: "3257", kg: 2500, inner_l: 3001 }),
    },
    {
      why: "SP 670 (b): 333 kg a unit",
      inside: sp("670", { un: "3091", kg: 333 }),
      outside: sp("670", { un: "3091", kg: 334, provision_way: 2 }),
    },
    {
      why: "1.1.3.1 (a): 60 l of a flammable liquid a receptacle",
      inside: { un: "1203", l: 240, exempt_as: "1.1.3.1a", inner_l: 60 },
      outside: { un: "1203", l: 240, exempt_as: "1.1.3.1a", inner_l: 61 },
    },
    {
      why: "1.1.3.1 (a): 240 l a unit",
      inside: { un: "1203", l: 240, exempt_as: "1.1.3.1a", inner_l: 20 },
      outside: { un: "1203", l: 241, exempt_as: "1.1.3.1a", inner_l: 20 },
    },
    {
      why: "1.1.3.1 (c): 450 l a packaging",
      inside: { un: "1202", l: 900, exempt_as: "1.1.3.1c", inner_l: 450 },
      outside: { un: "1202", l: 900, exempt_as: "1.1.3.1c", inner_l: 900 },
    },
    {
      why: "1.1.3.1 (c): 450 l a packaging, which holds at least the mean of all",
      inside: { un: "1202", l: 900, exempt_as: "1.1.3.1c", packages: 2 },
      outside: { un: "1202", l: 901, exempt_as: "1.1.3.1c", packages: 2 },
    },
    {
      why: "1.1.3.1 (c): 450 l a large packaging of small ones",
      inside: { un: "1202", l: 900, exempt_as: "1.1.3.1c", inner_l: 20, packages: 2 },
      outside: { un: "1202", l: 900, exempt_as: "1.1.3.1c", inner_l: 20, packages: 1 },
    },
    {
      why: "1.1.3.1 (a): what holds more than 450 l is no packaging for retail sale",
      inside: { un: "3082", l: 120, exempt_as: "1.1.3.1a", packages: 2 },
      outside: { un: "3082", l: 900, exempt_as: "1.1.3.1a", packages: 1 },
    },
    {
      why: "SP 668: the mean of the boilers",
      inside: sp("668", { un: "3257", kg: 5000, packages: 2 }),
      outside: sp("668", { un: "3257", kg: 50_000, packages: 2 }),
    },
    {
      why: "1.1.3.3: the tank of a trailer is among those of the unit",
      inside: { un: "1202", l: 500, exempt_as: "1.1.3.3", fuel_in: "trailer_tank" },
      outside: { un: "1202", l: 501, exempt_as: "1.1.3.3", fuel_in: "trailer_tank" },
    },
    {
      why: "1.1.3.2 (a): hydrogen of 54000 MJ",
      inside: { un: "1966", kg: 441, exempt_as: "1.1.3.2a" },
      outside: { un: "1966", kg: 442, exempt_as: "1.1.3.2a" },
    },
    {
      why: "1.1.3.1 (c): within 1.1.3.6",
      inside: { un: "1203", l: 333, exempt_as: "1.1.3.1c", inner_l: 20 },
      outside: { un: "1203", l: 334, exempt_as: "1.1.3.1c", inner_l: 20 },
    },
    {
      why: "1.1.3.2 (c): 2 bar",
      inside: { un: "1002", l: 1500, exempt_as: "1.1.3.2c", pressure_bar: 2 },
      outside: { un: "1002", l: 1500, exempt_as: "1.1.3.2c", pressure_bar: 200 },
    },
    {
      why: "1.1.3.3: 60 l in portable containers",
      inside: { un: "1202", l: 60, exempt_as: "1.1.3.3" },
      outside: { un: "1202", l: 61, exempt_as: "1.1.3.3" },
    },
    {
      why: "1.1.3.3: 1500 l in the fixed tanks",
      inside: { un: "1202", l: 1500, exempt_as: "1.1.3.3", fuel_in: "tank" },
      outside: { un: "1202", l: 1501, exempt_as: "1.1.3.3", fuel_in: "tank" },
    },
    {
      why: "2.2.3.1.5: receptacles of 450 l",
      inside: {
        un: "1263",
        variant_id: "1263-III-plain",
        l: 1500,
        exempt_as: "2.2.3.1.5",
        inner_l: 450,
        environmentally_hazardous: false,
      },
      outside: { un: "1263", variant_id: "1263-III-plain", l: 1500, exempt_as: "2.2.3.1.5", inner_l: 1000 },
    },
    {
      why: "2.2.3.1.5.2: 5 l if environmentally hazardous",
      inside: {
        un: "1263",
        variant_id: "1263-III-plain",
        l: 1500,
        exempt_as: "2.2.3.1.5",
        inner_l: 5,
        environmentally_hazardous: true,
      },
      outside: {
        un: "1263",
        variant_id: "1263-III-plain",
        l: 1500,
        exempt_as: "2.2.3.1.5",
        inner_l: 20,
        environmentally_hazardous: true,
      },
    },
  ])("$why", async ({ inside, outside }) => {
    const [stored, passed] = [await load([inside]), await load([outside])];
    expect(stored.claims.map(({ status }) => status)).toEqual(["followed"]);
    expect(stored.decisions.map(({ step }) => step)).toEqual(["exempt"]);
    expect(passed.claims.map(({ status }) => status)).toEqual(["exceeded"]);
    expect(passed.decisions.map(({ step }) => step)).not.toContain("exempt");
    expect(passed.claims[0]?.text).toMatch(/does not exempt|exempts only within/);
    const { exempt_as: _, special_provision: __, provision_way: ___, ...plain } = outside;
    const counted = await load([{ ...plain, inner_l: undefined, inner_kg: undefined, package_kg: undefined }]);
    expect(passed.calculation.points).toBe(counted.calculation.points);
    expect(passed.verdict).toBe(counted.verdict);
  });

  it("a limit for environmentally hazardous goods is open until somebody says whether these are", async () => {
    const viscous: LoadItem = {
      un: "1263",
      variant_id: "1263-III-plain",
      l: 1500,
      exempt_as: "2.2.3.1.5",
      inner_l: 20,
    };
    const unstated = await load([viscous]);
    expect(unstated.claims.map(({ status }) => status)).toEqual(["open"]);
    expect(unstated.verdict).toBe("requires_full_adr");
    expect(unstated.needs.find(({ index }) => index === 0)?.needs).toEqual(["environmentally_hazardous"]);
    expect(unstated.claims[0]?.text).toContain("of environmentally hazardous goods");
    const not = await load([{ ...viscous, environmentally_hazardous: false }]);
    expect([not.verdict, not.claims[0]?.status]).toEqual(["exempt", "followed"]);
  });

  it("says by how much", async () => {
    const { claims } = await load([sp("375", { un: "3082", l: 1500, inner_l: 20 })]);
    expect(claims[0]).toMatchObject({
      limits: [{ measure: "inner", bound: "at_most", limit: 5, unit: "l", stated: 20, status: "exceeded" }],
      paragraph: "SP 375",
    });
    expect(claims[0]?.text).toContain("20 l, at most 5 l is allowed (15 l too much)");
  });

  it("limits of the unit add up over lines", async () => {
    const lines = [sp("636", { un: "3480", kg: 200 }), sp("636", { un: "3090", kg: 133 })];
    expect((await load(lines)).verdict).toBe("exempt");
    const more = await load([...lines, sp("636", { un: "3551", kg: 1 })]);
    expect(more.claims.map(({ status }) => status)).toEqual(["exceeded", "exceeded", "exceeded"]);
    const cans = [1, 2, 3].map((): LoadItem => ({ un: "1203", l: 100, exempt_as: "1.1.3.1a", inner_l: 20 }));
    expect((await load(cans)).claims.map(({ status }) => status)).toEqual(["exceeded", "exceeded", "exceeded"]);
    const calculated = await answered(adr.calculate({ items: [sp("636", { un: "3480", kg: 400 })] }));
    expect(calculated.points).toBe(1200);
  });

  it("fuels of the unit add up by their energy, tanks of a trailer among them (1.1.3.2 (a), 1.1.3.3)", async () => {
    expect(await statuses(diesel(1000, "tank"), diesel(500, "trailer_tank"))).toEqual(["followed", "followed"]);
    expect(await statuses(diesel(1500, "tank"), diesel(500, "trailer_tank"))).toEqual(["exceeded", "exceeded"]);
    expect(await statuses(diesel(1500, "tank"), diesel(60, "can"))).toEqual(["followed", "followed"]);
    // 36 MJ a litre of diesel, 24 MJ of liquefied petroleum gas.
    expect(await statuses(diesel(750, "tank"), gas(1125))).toEqual(["followed", "followed"]);
    expect(await statuses(diesel(750, "tank"), gas(1126))).toEqual(["exceeded", "exceeded"]);
    expect(await statuses(diesel(60, "can"), gas(2250))).toEqual(["followed", "followed"]);
  });

  it("a package of more than an inner packaging may hold leaves open what is in one", async () => {
    const buckets = sp("375", { un: "3082", l: 1500, packages: 75 });
    const result = await load([buckets]);
    expect(result.claims.map(({ status }) => status)).toEqual(["open"]);
    expect(result.needs.find(({ index }) => index === 0)?.needs).toContain("inner_l");
    expect((await load([{ ...buckets, inner_l: 5 }])).verdict).toBe("exempt");
    expect((await load([{ ...buckets, packages: 300 }])).verdict).toBe("exempt");
    const cans: LoadItem = { un: "1203", l: 240, exempt_as: "1.1.3.1a", packages: 3 };
    expect((await load([cans])).claims.map(({ status }) => status)).toEqual(["open"]);
    expect((await load([{ ...cans, inner_l: 20 }])).verdict).toBe("exempt");
  });

  it.each<{ why: string; item: LoadItem; member: string }>([
    {
      why: "watt-hours of lithium metal",
      item: sp("188", { un: "3090", kg: 10, battery_wh: 200 }),
      member: "battery_wh",
    },
    {
      why: "lithium of ion batteries",
      item: sp("188", { un: "3480", kg: 10, battery_lithium_g: 20 }),
      member: "battery_lithium_g",
    },
  ])("a figure that the claim is not held against is refused: $why", async ({ item, member }) => {
    expect(await refused(adr.whole({ items: [item] }))).toEqual({
      status: 400,
      faults: [`/items/0/${member} not_allowed`],
    });
  });

  it("what is given and does not settle a claim leaves it open, and asks", async () => {
    const result = await load([sp("584", { un: "1013", kg: 2000, inner_l: 10 })]);
    expect(result.claims[0]?.status).toBe("open");
    expect(result.calculation.points).toBe(2000);
    expect(result.needs.flatMap(({ needs }) => needs)).toContain("inner_kg");
    const ways = await load([sp("670", { un: "3091", kg: 400 })]);
    expect(ways.needs.flatMap(({ needs }) => needs)).toContain("provision_way");
    expect((await load([sp("670", { un: "3091", kg: 400, provision_way: 1 })])).verdict).toBe("exempt");
  });

  it("a figure that nobody states is named as not checked", async () => {
    const { not_checked } = await load([sp("375", { un: "3082", l: 1500 })]);
    expect(not_checked[0]).toMatchObject({ code: "claim_unconfirmed", paragraph: "SP 375", items: [0] });
    expect(codes((await load([sp("375", { un: "3082", l: 4 })])).not_checked)).not.toContain("claim_unconfirmed");
  });

  it.each<{ why: string; item: LoadItem }>([
    { why: "SP 190 of toxic aerosols", item: sp("190", { un: "1950", classification_code: "5T", kg: 1 }) },
    { why: "SP 599, which is deleted", item: sp("599", { un: "3480", kg: 1 }) },
    { why: "SP 653, which is deleted", item: sp("653", { un: "1013", kg: 1 }) },
    ...["310", "376", "377"].map((number) => ({
      why: `SP ${number} exempts nothing`,
      item: sp(number, { un: "3480", kg: 1 }),
    })),
    { why: "SP 392 exempts nothing", item: sp("392", { un: "1971", l: 1 }) },
    { why: "SP 625 exempts nothing", item: sp("625", { un: "1950", kg: 1 }) },
    { why: "SP 655 exempts nothing", item: sp("655", { un: "1002", l: 1 }) },
    { why: "SP 663 exempts nothing", item: sp("663", { un: "3509", kg: 1 }) },
    { why: "SP 664 exempts nothing", item: sp("664", { un: "1202", l: 1 }) },
    { why: "SP 671 exempts nothing", item: sp("671", { un: "3316", kg: 1 }) },
  ])("$why: 400 with what to do", async ({ item }) => {
    const { refusal } = await adr.whole({ items: [item] });
    expect(refusal?.status).toBe(400);
    expect(refusal?.errors[0]).toMatchObject({ pointer: "/items/0/special_provision", code: "not_exempting" });
    expect(refusal?.errors[0]?.detail).toMatch(/SP \d+ .+\.$/);
  });
});

describe("what an exemption keeps stays in force", () => {
  it("SP 363 (l): tunnels, plates and document of each engine above 1,000 litres", async () => {
    const one = await load([engine({ l: 1200, packages: 1, name_choice: "1" })], { tunnel: "D" });
    expect(one).toMatchObject({ verdict: "prohibited", verdict_detail: "tunnel_closed" });
    expect(one.tunnel).toMatchObject({ closed: ["D", "E"], allowed: false });
    expect(codes(one.marking)).toContain("tunnel_plates");
    expect(one.documents[0]).toMatchObject({ required: true, line: expect.stringContaining("363") });
    expect(one.calculation.points).toBe(0);
  });

  it("and of none up to that", async () => {
    for (const item of [engine({ l: 500 }), engine({ l: 1000 }), engine({ l: 5000, inner_l: 100, packages: 50 })]) {
      const { tunnel, marking, documents, verdict } = await load([item], { tunnel: "D" });
      expect({ closed: tunnel.closed, allowed: tunnel.allowed, verdict }).toEqual({
        closed: [],
        allowed: true,
        verdict: "exempt",
      });
      expect(codes(marking)).not.toContain("tunnel_plates");
      expect(documents[0]?.required).toBe(false);
    }
  });

  it("is open, never free, where the request does not say what one engine holds", async () => {
    const { verdict, tunnel, needs } = await load([engine({ l: 1200 })], { tunnel: "D" });
    expect({ verdict, maybe: tunnel.maybe_closed, allowed: tunnel.allowed }).toEqual({
      verdict: "indeterminate",
      maybe: ["D", "E"],
      allowed: null,
    });
    expect(needs.flatMap((one) => one.needs)).toContain("inner_l");
  });
});

describe("exemptions come before points", () => {
  it("offers special provisions below 1000 points too, first of all", async () => {
    expect((await offered({ un: "3481", kg: 100 })).slice(0, 2)).toEqual(["188", "670"]);
    expect(await offered({ un: "3481", kg: 100, exempt_as: "sp", special_provision: "188" })).toEqual([]);
    expect(await offered({ un: "3480", kg: 10, critically_damaged: true })).toEqual([]);
  });

  it.each<{ why: string; item: LoadItem; has: string[]; lacks: string[] }>([
    {
      why: "petrol",
      item: { un: "1203", l: 20 },
      has: ["1.1.3.1a", "1.1.3.1c", "1.1.3.3"],
      lacks: ["1.1.3.2c", "1.1.3.5", "1.1.3.7a", "2.2.3.1.5"],
    },
    {
      why: "compressed air",
      item: { un: "1002", l: 20 },
      has: ["1.1.3.2c", "1.1.3.2d", "1.1.3.9"],
      lacks: ["1.1.3.3"],
    },
    { why: "propane", item: { un: "1965", kg: 20 }, has: ["1.1.3.2a"], lacks: ["1.1.3.2c", "1.1.3.9"] },
    { why: "batteries", item: { un: "3090", kg: 20 }, has: ["1.1.3.7a"], lacks: ["1.1.3.2e", "1.1.3.7b"] },
    { why: "batteries in equipment", item: { un: "3091", kg: 20 }, has: ["1.1.3.7a", "1.1.3.7b"], lacks: [] },
    { why: "viscous paint", item: { un: "1263", packing_group: "III", l: 20 }, has: ["2.2.3.1.5"], lacks: [] },
    {
      why: "empty drums",
      item: { un: "1203", empty_uncleaned: true },
      has: ["1.1.3.5", "1.1.3.1f"],
      lacks: ["1.1.3.7a"],
    },
    { why: "class 7", item: { un: "2915" }, has: [], lacks: ["1.1.3.1c"] },
  ])("$why", async ({ item, has, lacks }) => {
    const matches = await offered(item);
    expect(matches).toEqual(expect.arrayContaining(has));
    expect(matches.filter((one) => lacks.includes(one))).toEqual([]);
  });

  it("names how each is claimed, and its limits", async () => {
    const { exemptions } = (await load([{ un: "3082", l: 10 }])).calculation;
    expect(exemptions.find(({ special_provision }) => special_provision === "375")).toMatchObject({
      exempt_as: "sp",
      items: [0],
      paragraph: "SP 375",
      // Kilograms are for UN 3077.
      limits: [{ measure: "inner", bound: "at_most", limit: 5, unit: "l" }],
    });
  });

  it("counts 1.1.3.1 (c) with the rest of the unit (1.1.3.6.5), and leaves the rest under 1.1.3.6", async () => {
    const result = await load([
      { un: "1203", l: 200, exempt_as: "1.1.3.1c", inner_l: 20 },
      { un: "1965", kg: 66 },
    ]);
    expect(result).toMatchObject({ verdict: "exempt" });
    expect(result.calculation.points).toBe(798);
    expect(result.decisions.map(({ step, items, paragraph }) => [step, items, paragraph])).toEqual([
      ["exempt", [0], "1.1.3.1 (c)"],
      ["points", [1], "1.1.3.6"],
    ]);
    expect(result.documents.map(({ required }) => required)).toEqual([false, true]);
    const beyond = await load([
      { un: "1203", l: 300, exempt_as: "1.1.3.1c", inner_l: 20 },
      { un: "1965", kg: 66 },
    ]);
    expect(beyond).toMatchObject({ verdict: "requires_full_adr", claims: [{ status: "exceeded" }] });
  });

  it("a gas that only cools keeps 5.5.3, and its duties stand in the answer (1.1.3.9)", async () => {
    const result = await load([{ un: "1066", l: 500, exempt_as: "1.1.3.9" }]);
    expect(result.decisions).toMatchObject([{ step: "exempt", paragraph: "1.1.3.9", remains: ["5.5.3"] }]);
    expect(codes([...result.marking, ...result.duties])).toEqual([
      "coolant_package_mark",
      "coolant_warning_mark",
      "coolant_ventilation",
      "coolant_document",
      "coolant_training",
    ]);
    expect(codes((await load([{ un: "1066", l: 500 }])).duties)).not.toContain("coolant_ventilation");
  });

  it("lamps are asked about, and held to 1 g and to 1 kg of mercury (1.1.3.10)", async () => {
    const lamp: LoadItem = { un: "3506", kg: 400 };
    expect(await offered(lamp)).toEqual(expect.arrayContaining(["1.1.3.10a", "1.1.3.10b", "1.1.3.10c"]));
    const status = async (more: Partial<LoadItem>): Promise<unknown> =>
      (await load([{ ...lamp, ...more }])).claims[0]?.status;
    expect(await status({ exempt_as: "1.1.3.10b", inner_kg: 0.001 })).toBe("followed");
    expect(await status({ exempt_as: "1.1.3.10b", inner_kg: 0.002 })).toBe("exceeded");
    expect(await status({ exempt_as: "1.1.3.10a", inner_kg: 1 })).toBe("followed");
    expect(await status({ exempt_as: "1.1.3.10a", inner_kg: 1.1 })).toBe("exceeded");
    expect(await offered({ un: "1203", l: 10 })).not.toContain("1.1.3.10a");
  });

  it("decides in order, each item once", async () => {
    const result = await load([
      { un: "1203", l: 10 },
      { un: "1845", kg: 10 },
      { un: "3082", l: 5, exempt_as: "sp", special_provision: "375", inner_l: 5 },
      { un: "1263", packing_group: "III", l: 5, exempt_as: "lq", inner_l: 1, package_kg: 10, packages: 1 },
      { un: "1830", l: 0.5, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: 1 },
    ]);
    expect(result.decisions.map(({ step, items, certain }) => [step, items, certain])).toEqual([
      ["not_subject", [1], true],
      ["exempt", [2], true],
      ["limited_quantities", [3], true],
      ["excepted_quantities", [4], true],
      ["points", [0], true],
    ]);
    expect(result.decisions.every(({ text, paragraph }) => text !== "" && paragraph !== "")).toBe(true);
  });
});
