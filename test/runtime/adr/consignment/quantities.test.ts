import { describe, expect, it } from "vitest";
import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import { adrService, answered } from "../fixtures/ask.ts";
import { consignment } from "../fixtures/consignment.ts";
import { dataset } from "../../real-data.ts";
import { adr2025 } from "../fixtures/published.ts";

const adr = adrService(dataset);

/** Judges an item in 40 packages. */
async function judge(
  item: LoadItem,
): Promise<{ status: string; paragraph: string; verdict: string; counted: boolean }[]> {
  const found = await answered(adr.whole({ items: [{ packages: 40, ...item }] }, { lang: "en" }));
  return found.quantities.map(({ status, paragraph }) => ({
    status,
    paragraph,
    verdict: found.calculation.verdict,
    counted: found.calculation.points !== 0,
  }));
}

it("the published figures of chapters 3.4 and 3.5 are those of the second reading", () => {
  const { limits, excepted_quantities } = adr2025.rules.consignment;
  expect(limits).toEqual(consignment.limits);
  expect(excepted_quantities.map((row) => ({ ...row, data_quality: "verified" }))).toEqual(
    consignment.excepted_quantities,
  );
});

describe("limited quantities", () => {
  it.each<{ why: string; item: Omit<LoadItem, "exempt_as">; status: string; paragraph?: string }>([
    {
      why: "1 l of petrol in a package of 30 kg: both just kept",
      item: { un: "1203", l: 400, inner_l: 1, package_kg: 30, outer: "box" },
      status: "within",
      paragraph: "3.4.1; 3.4.2",
    },
    {
      why: "a millionth of a litre too much inside",
      item: { un: "1203", l: 400, inner_l: 1.000001, package_kg: 30, outer: "box" },
      status: "exceeded",
    },
    {
      why: "a gram too much in all",
      item: { un: "1203", l: 400, inner_l: 1, package_kg: 30.001, outer: "box" },
      status: "exceeded",
    },
    {
      why: "a tray may weigh 20 kg",
      item: { un: "1203", l: 400, inner_l: 1, package_kg: 20, outer: "tray" },
      status: "within",
      paragraph: "3.4.1; 3.4.3",
    },
    {
      why: "and not 21 kg",
      item: { un: "1203", l: 400, inner_l: 1, package_kg: 21, outer: "tray" },
      status: "exceeded",
      paragraph: "3.4.1; 3.4.3",
    },
    { why: "21 kg may be a box or a tray", item: { un: "1203", l: 400, inner_l: 1, package_kg: 21 }, status: "open" },
    { why: "19 kg is within both", item: { un: "1203", l: 400, inner_l: 1, package_kg: 19 }, status: "within" },
    { why: "31 kg is within neither", item: { un: "1203", l: 400, inner_l: 1, package_kg: 31 }, status: "exceeded" },
    {
      why: "120 ml of a gas by water capacity",
      item: { un: "1977", kg: 400, inner_l: 0.12, package_kg: 10 },
      status: "within",
    },
    {
      why: "a mass tells no water capacity",
      item: { un: "1977", kg: 400, inner_kg: 0.1, package_kg: 10 },
      status: "open",
    },
    {
      why: "500 g of a solid",
      item: { un: "1588", packing_group: "II", kg: 400, inner_kg: 0.5, package_kg: 10 },
      status: "within",
    },
    {
      why: "501 g of a solid",
      item: { un: "1588", packing_group: "II", kg: 400, inner_kg: 0.501, package_kg: 10 },
      status: "exceeded",
    },
    {
      why: "litres of a solid tell no mass",
      item: { un: "1588", packing_group: "II", kg: 400, inner_l: 0.1, package_kg: 10 },
      status: "open",
    },
    {
      why: "cartridges of 1.4S may not go on trays",
      item: { un: "0012", kg: 400, inner_kg: 1, package_kg: 10, outer: "tray" },
      status: "not_allowed",
      paragraph: "3.4.3",
    },
    {
      why: "a fuel cell cartridge has a bound in either unit: litres",
      item: { un: "3476", kg: 40, inner_l: 0.5, package_kg: 10 },
      status: "within",
    },
    {
      why: "a fuel cell cartridge has a bound in either unit: kilograms",
      item: { un: "3476", kg: 40, inner_kg: 0.501, package_kg: 10 },
      status: "exceeded",
    },
    {
      why: "a kit refers to SP 251 for its amounts",
      item: { un: "3316", packing_group: "II", kg: 4, inner_kg: 0.1, package_kg: 10 },
      status: "open",
    },
    { why: "nothing stated", item: { un: "1203", l: 400 }, status: "not_stated" },
    {
      why: "packing group II allows 1 l and III 5 l",
      item: { un: "1170", l: 400, inner_l: 3, package_kg: 10 },
      status: "open",
    },
    { why: "1 l is within both", item: { un: "1170", l: 400, inner_l: 1, package_kg: 10 }, status: "within" },
  ])("$why", async ({ item, status, paragraph }) => {
    const [found, ...others] = await judge({ ...item, exempt_as: "lq" });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ status, ...(paragraph === undefined ? {} : { paragraph }) });
    // A claim that does not hold, that lacks a figure, or that its own figures leave open, is not followed.
    expect(found?.counted === false).toBe(status === "within" || item.un === "0012");
  });

  it("are judged without a claim where the figures are given, and nothing is exempt by them", async () => {
    expect(await judge({ un: "1203", l: 400, inner_l: 1, package_kg: 10 })).toEqual([
      { status: "within", paragraph: "3.4.1; 3.4.2", verdict: "requires_full_adr", counted: true },
    ]);
  });
});

describe("excepted quantities", () => {
  it.each<{ why: string; item: Omit<LoadItem, "exempt_as">; status: string; paragraph?: string }>([
    {
      why: "E2: 30 ml and 500 ml, both just kept",
      item: { un: "1203", l: 4, inner_l: 0.03, outer_l: 0.5 },
      status: "within",
      paragraph: "3.5.1.2",
    },
    { why: "31 ml inside", item: { un: "1203", l: 4, inner_l: 0.031, outer_l: 0.5 }, status: "exceeded" },
    { why: "501 ml outside", item: { un: "1203", l: 4, inner_l: 0.03, outer_l: 0.501 }, status: "exceeded" },
    {
      why: "E2 by mass: 21.6 g of petrol are at most 30 ml, at its lightest",
      item: { un: "1203", l: 4, inner_kg: 0.0216, outer_kg: 0.36 },
      status: "within",
    },
    {
      why: "E2 by mass: 21.7 g may be more",
      item: { un: "1203", l: 4, inner_kg: 0.0217, outer_kg: 0.36 },
      status: "open",
    },
    {
      why: "E2 by mass: not where the density is given",
      item: { un: "1203", l: 4, density_kg_per_l: 0.73, inner_kg: 0.0217, outer_kg: 0.36 },
      status: "within",
    },
    {
      why: "E2 by mass: 23.3 g are more than 30 ml, at their heaviest",
      item: { un: "1203", l: 4, inner_kg: 0.0233, outer_kg: 0.36 },
      status: "exceeded",
    },
    {
      why: "E4 by mass of a liquid of any density: 0.6 g are at most 1 ml",
      item: { un: "1992", packing_group: "II", l: 3, inner_kg: 0.0006, outer_kg: 0.3 },
      status: "within",
    },
    {
      why: "E5: 1 g inside",
      item: { un: "1680", kg: 4, inner_kg: 0.001, outer_kg: 0.3 },
      status: "within",
      paragraph: "3.5.1.2",
    },
    { why: "E5: 2 g inside", item: { un: "1680", kg: 4, inner_kg: 0.002, outer_kg: 0.3 }, status: "exceeded" },
    {
      why: "E5 at its smallest",
      item: { un: "1680", kg: 4, inner_kg: 0.001, outer_kg: 0.1 },
      status: "within",
      paragraph: "3.5.1.4",
    },
    {
      why: "E3 has no smallest quantities",
      item: { un: "1263", packing_group: "I", l: 4, inner_l: 0.001, outer_l: 0.1 },
      status: "within",
      paragraph: "3.5.1.2",
    },
    {
      why: "a kit refers to SP 340 for its code",
      item: { un: "3269", packing_group: "II", l: 4, inner_l: 0.001, outer_l: 0.1 },
      status: "open",
    },
    { why: "nothing stated", item: { un: "1203", l: 4 }, status: "not_stated" },
  ])("$why", async ({ item, status, paragraph }) => {
    const [found, ...others] = await judge({ ...item, exempt_as: "eq" });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ status, ...(paragraph === undefined ? {} : { paragraph }) });
    expect(found?.counted === false).toBe(status === "within");
  });

  it("the smallest need no mark, no count and no document", async () => {
    const found = await answered(
      adr.whole({ items: [{ un: "1680", kg: 50, exempt_as: "eq", inner_kg: 0.001, outer_kg: 0.1, packages: 2000 }] }),
    );
    expect(found.verdict).toBe("exempt");
    expect([...found.marking, ...found.duties].map(({ code }) => code)).toEqual([]);
  });

  it.each([
    { packages: [600, 400], verdict: "exempt", status: ["within 3.5.1.2", "within 3.5.1.2"] },
    { packages: [600, 401], verdict: "requires_full_adr", status: ["exceeded 3.5.5", "exceeded 3.5.5"] },
  ])("$packages packages on one vehicle", async ({ packages, verdict, status }) => {
    const items = packages.map((count) => ({
      un: "1203",
      l: 200,
      exempt_as: "eq",
      inner_l: 0.03,
      outer_l: 0.5,
      packages: count,
    }));
    const found = await answered(adr.whole({ items }));
    expect({ verdict: found.verdict, status: found.quantities.map((row) => `${row.status} ${row.paragraph}`) }).toEqual(
      { verdict, status },
    );
  });
});

describe("a claim wants packages that hold the line", () => {
  const petrol = { un: "1203", exempt_as: "lq" as const, inner_l: 1, package_kg: 10 };
  it.each<{ why: string; item: LoadItem; status: string; needs: string[] }>([
    {
      why: "no figure at all",
      item: { un: "1203", l: 400, exempt_as: "lq" },
      status: "not_stated",
      needs: ["inner_l", "package_kg", "packages"],
    },
    { why: "no number of packages", item: { ...petrol, l: 400 }, status: "not_stated", needs: ["packages"] },
    {
      why: "310 kg hold 400 l of petrol at its heaviest, 0.775 kg/l",
      item: { ...petrol, l: 400, packages: 31 },
      status: "within",
      needs: [],
    },
    {
      why: "300 kg hold it if it is light: chapter 3.4 asks for no density",
      item: { ...petrol, l: 400, packages: 30 },
      status: "within",
      needs: [],
    },
    {
      why: "which its density tells",
      item: { ...petrol, l: 400, packages: 30, density_kg_per_l: 0.75 },
      status: "within",
      needs: [],
    },
    {
      why: "one that hardly any petrol has is no better than none",
      item: { ...petrol, l: 400, packages: 30, density_kg_per_l: 0.6 },
      status: "within",
      needs: [],
    },
    { why: "or its mass", item: { ...petrol, kg: 300, packages: 30 }, status: "within", needs: [] },
    {
      why: "litres of a solid tell no mass, whatever density is stated",
      item: {
        un: "1325",
        packing_group: "II",
        l: 1,
        density_kg_per_l: 1,
        exempt_as: "lq",
        inner_kg: 0.5,
        package_kg: 10,
        packages: 1,
      },
      status: "open",
      needs: ["kg"],
    },
    {
      why: "litres of a gas are water capacity",
      item: { un: "1002", l: 12, exempt_as: "lq", inner_l: 0.12, package_kg: 10, packages: 10 },
      status: "open",
      needs: ["kg"],
    },
    {
      why: "net explosive mass is a part of cartridges",
      item: { un: "0012", net_explosive_mass_kg: 1, exempt_as: "lq", inner_kg: 0.1, package_kg: 10, packages: 10 },
      status: "open",
      needs: ["kg"],
    },
    {
      why: "excepted quantities without a number of packages",
      item: { un: "1203", l: 4, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5 },
      status: "not_stated",
      needs: ["packages"],
    },
    {
      why: "8 outer packagings of 0.5 l hold 4 l",
      item: { un: "1203", l: 4, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: 8 },
      status: "within",
      needs: [],
    },
    {
      why: "and 3 kg only if it is heavy",
      item: { un: "1203", kg: 3, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: 8 },
      status: "open",
      needs: ["l", "density_kg_per_l"],
    },
    {
      why: "kilograms of a gas tell no water capacity",
      item: { un: "1013", kg: 4, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: 8 },
      status: "open",
      needs: ["l_water_capacity"],
    },
  ])("$why", async ({ item, status, needs }) => {
    const found = await answered(adr.whole({ items: [item], max_mass_t: 3.5 }, { lang: "en" }));
    expect({
      status: found.quantities[0]?.status,
      needs: found.needs.flatMap((one) => one.needs),
      counted: found.calculation.items[0]?.notes.every(({ code }) => !code.startsWith("not_counted")),
    }).toEqual({ status, needs, counted: status !== "within" });
  });

  it("is open beside class 1 and for tunnels of category E, because limited quantities may not go there (7.5.2.4, 8.6.3.3)", async () => {
    const beside = await answered(
      adr.whole({
        items: [
          { un: "1942", kg: 100, exempt_as: "lq" },
          { un: "0081", kg: 10 },
        ],
      }),
    );
    expect(beside.mixing.verdict).toBe("indeterminate");
    const marked = await answered(
      adr.whole({ items: [{ un: "3077", kg: 9000, exempt_as: "lq" }], tunnel: "E", max_mass_t: 40 }),
    );
    expect({ verdict: marked.verdict, allowed: marked.tunnel.allowed }).toEqual({
      verdict: "indeterminate",
      allowed: null,
    });
  });

  it("makes nothing certain that follows from the goods in full", async () => {
    const found = await answered(adr.whole({ items: [{ un: "1203", l: 400, exempt_as: "lq" }] }));
    expect(found.marking.find(({ code }) => code === "orange_plates")?.certain).toBe(false);
    expect(found.duties.map(({ code }) => code)).toContain("full_assumed");
  });
});
