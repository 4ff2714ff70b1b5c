import { describe, expect, it } from "vitest";
import type { LoadItem, LoadRequest, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { adrService, answered, refused } from "./fixtures/ask.ts";
import { dataset } from "../real-data.ts";

const adr = adrService(dataset);
const load = async (items: LoadItem[], more: Partial<LoadRequest> = {}): Promise<LoadResponse> =>
  answered(adr.whole({ items, ...more }, { lang: "en" }));
const codes = (rows: readonly { code: string }[]): string[] => rows.map(({ code }) => code);

describe("nitrates beside blasting explosives count as explosives (7.5.2.1, footnote d)", () => {
  const explosive: LoadItem = { un: "0081", net_explosive_mass_kg: 200 };

  it.each([
    { kg: 700, duties: false, exceeded: false },
    { kg: 800, duties: false, exceeded: false },
    { kg: 801, duties: true, exceeded: false },
    { kg: 5000, duties: true, exceeded: false },
    { kg: 15_800, duties: true, exceeded: false },
    { kg: 15_801, duties: true, exceeded: true },
    { kg: 20_000, duties: true, exceeded: true },
  ])("200 kg and $kg kg of ammonium nitrate", async ({ kg, duties, exceeded }) => {
    const found = await load([explosive, { un: "1942", kg }]);
    expect({
      ex_iii: codes(found.duties).includes("ex_iii_vehicle"),
      limit: codes(found.duties).includes("explosives_limit"),
      verdict: found.verdict,
    }).toEqual({ ex_iii: duties, limit: exceeded, verdict: exceeded ? "prohibited" : "requires_full_adr" });
  });

  it("counts nothing that footnote d does not name, nor nitrates without explosives", async () => {
    const alone = await load([{ un: "1942", kg: 20_000 }]);
    expect(codes(alone.duties)).not.toContain("explosives_limit");
    const other = await load([
      { un: "0027", net_explosive_mass_kg: 200 },
      { un: "1942", kg: 20_000 },
    ]);
    expect(other.verdict_detail).toBe("mixing_prohibited");
    expect(codes(other.duties)).not.toContain("explosives_limit");
  });

  it("leaves tunnels to the net explosive mass: the footnote does not name them", async () => {
    const { tunnel } = await load([explosive, { un: "1942", kg: 15_000 }]);
    expect(tunnel.closed).toEqual(["C", "D", "E"]);
  });
});

describe("a density that the goods cannot have decides nothing", () => {
  it.each<{ why: string; item: LoadItem }>([
    { why: "a slipped point", item: { un: "1203", kg: 333, density_kg_per_l: 7.5 } },
    { why: "twice the density", item: { un: "1203", kg: 333, density_kg_per_l: 2 } },
    { why: "just above the widened bounds", item: { un: "1203", kg: 333, density_kg_per_l: 0.931 } },
    { why: "just below them", item: { un: "1203", kg: 333, density_kg_per_l: 0.575 } },
    { why: "a solid like air", item: { un: "3077", l: 10_000, density_kg_per_l: 0.01 } },
    { why: "a liquid without bounds of its own", item: { un: "1993", kg: 333, density_kg_per_l: 4.1 } },
    { why: "lighter than any liquid", item: { un: "1993", kg: 333, density_kg_per_l: 0.49 } },
  ])("$why", async ({ item }) => {
    expect(await refused(adr.whole({ items: [item] }))).toEqual({
      status: 400,
      faults: ["/items/0/density_kg_per_l out_of_range"],
    });
    expect((await refused(adr.calculate({ items: [item] }))).status).toBe(400);
  });

  it("one beside the reviewed bounds is a warning and relieves nothing", async () => {
    const without = (await load([{ un: "1203", kg: 290 }])).calculation;
    const beside = (await load([{ un: "1203", kg: 290, density_kg_per_l: 0.9 }])).calculation;
    expect([without.points, without.verdict]).toEqual([beside.points, "requires_full_adr"]);
    expect(codes(beside.warnings)).toContain("density_outside_range");
    const within = (await load([{ un: "1203", kg: 240, density_kg_per_l: 0.75 }])).calculation;
    expect([within.points, within.verdict]).toEqual([960, "exempt"]);
  });

  it("litres of a solid count at 4 kg/l, or by a density that solids have", async () => {
    expect((await load([{ un: "3077", l: 250 }])).calculation).toMatchObject({ points: 1000, verdict: "exempt" });
    expect((await load([{ un: "3077", l: 251 }])).calculation).toMatchObject({
      points: 1004,
      verdict: "requires_full_adr",
    });
    expect((await load([{ un: "3077", l: 500, density_kg_per_l: 1.5 }])).calculation.points).toBe(750);
    expect((await load([{ un: "3077", l: 500, density_kg_per_l: 5 }])).calculation.points).toBe(2500);
  });
});

describe("dry ice", () => {
  it("is under 5.5.3 as a consignment too (5.5.3.1.1)", async () => {
    const found = await load([{ un: "1845", kg: 500 }]);
    expect(codes(found.marking)).toEqual(["dry_ice_package_mark", "dry_ice_warning_mark"]);
    expect(codes(found.duties)).toEqual(["dry_ice_ventilation", "dry_ice_document", "dry_ice_training"]);
    expect(found.calculation.items[0]?.notes.map(({ text }) => text).join(" ")).toContain("as a consignment");
  });
});

describe("figures that say something else than the line", () => {
  it("warns of empty packagings with a quantity", async () => {
    const { calculation } = await load([{ un: "1203", empty_uncleaned: true, l: 400 }]);
    expect(codes(calculation.warnings)).toEqual(["empty_with_quantity"]);
    expect((await load([{ un: "1203", empty_uncleaned: true, l: 0 }])).calculation.warnings).toEqual([]);
  });

  it("asks no quantity of class 7, which counts by activity", async () => {
    expect((await load([{ un: "2910" }])).calculation).toMatchObject({ points: 0, verdict: "exempt", by_category: [] });
    expect((await load([{ un: "2915" }])).calculation.verdict_detail).toBe("not_available");
    expect((await refused(adr.whole({ items: [{ un: "1203" }] }))).faults).toEqual(["/items/0/kg required"]);
  });

  it("says what a package of 20 to 30 kg in limited quantities wants", async () => {
    const { quantities } = await load([
      { un: "1263", packing_group: "II", l: 20, exempt_as: "lq", inner_l: 1, package_kg: 25, packages: 1 },
    ]);
    expect(quantities[0]?.text).toContain("a box may weigh 30 kg gross, a shrink-wrapped tray 20 kg");
  });

  it("empty packagings keep their tunnel code (5.4.1.1.6.1)", async () => {
    const { tunnel } = await load([{ un: "1051", empty_uncleaned: true, packages: 2 }], { tunnel: "D" });
    expect(tunnel).toMatchObject({ closed: ["D", "E"], maybe_closed: [], allowed: false });
  });

  it("goods outside ADR leave nothing open beside class 1", async () => {
    const { verdict, notices } = await answered(adr.load({ items: [{ un: "2071" }, { un: "0027" }] }, { lang: "en" }));
    expect([verdict, codes(notices).includes("unlabelled")]).toEqual(["permitted", false]);
  });

  it("the tunnel code of a load is the most restrictive, and plates have their small form", async () => {
    const { tunnel, marking } = await load([
      { un: "1001", kg: 500 },
      { un: "1203", l: 500 },
    ]);
    expect(tunnel).toMatchObject({ code: "B/D", closed: ["D", "E"] });
    expect(marking.find(({ code }) => code === "orange_plates")?.text).toContain("300 mm × 120 mm");
  });

  it("paint in limited quantities needs no density (3.4)", async () => {
    const found = await load([
      { un: "1263", packing_group: "II", l: 5000, exempt_as: "lq", inner_l: 1, package_kg: 20, packages: 500 },
    ]);
    expect(found.quantities[0]?.status).toBe("within");
    expect(found.needs.filter(({ index }) => index !== null)).toEqual([]);
    expect(found.calculation).toMatchObject({ points: 0, verdict: "exempt" });
  });
});
