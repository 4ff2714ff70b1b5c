import { describe, expect, it } from "vitest";
import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import { adrService, answered } from "../fixtures/ask.ts";
import { consignment } from "../fixtures/consignment.ts";
import { adr2025, published } from "../fixtures/published.ts";

const adr = adrService(published);

async function judge(item: LoadItem): Promise<{ status: string; paragraph: string; verdict: string; counted: boolean }[]> {
  const found = await answered(adr.whole({ items: [item] }, { lang: "en" }));
  return found.quantities.map(({ status, paragraph }) => ({ status, paragraph, verdict: found.calculation.verdict, counted: found.calculation.points !== 0 }));
}

it("the published figures of chapters 3.4 and 3.5 are those of the second reading", () => {
  const { limits, excepted_quantities } = adr2025.rules.consignment;
  expect(limits).toEqual(consignment.limits);
  expect(excepted_quantities.map((row) => ({ ...row, data_quality: "verified" }))).toEqual(consignment.excepted_quantities);
});

describe("limited quantities", () => {
  it.each<{ why: string; item: Omit<LoadItem, "exempt_as">; status: string; paragraph?: string }>([
    { why: "1 l of petrol in a package of 30 kg: both just kept", item: { un: "1203", l: 400, inner_l: 1, package_kg: 30, outer: "box" }, status: "within", paragraph: "3.4.1; 3.4.2" },
    { why: "a millionth of a litre too much inside", item: { un: "1203", l: 400, inner_l: 1.000001, package_kg: 30, outer: "box" }, status: "exceeded" },
    { why: "a gram too much in all", item: { un: "1203", l: 400, inner_l: 1, package_kg: 30.001, outer: "box" }, status: "exceeded" },
    { why: "a tray may weigh 20 kg", item: { un: "1203", l: 400, inner_l: 1, package_kg: 20, outer: "tray" }, status: "within", paragraph: "3.4.1; 3.4.3" },
    { why: "and not 21 kg", item: { un: "1203", l: 400, inner_l: 1, package_kg: 21, outer: "tray" }, status: "exceeded", paragraph: "3.4.1; 3.4.3" },
    { why: "21 kg may be a box or a tray", item: { un: "1203", l: 400, inner_l: 1, package_kg: 21 }, status: "open" },
    { why: "19 kg is within both", item: { un: "1203", l: 400, inner_l: 1, package_kg: 19 }, status: "within" },
    { why: "31 kg is within neither", item: { un: "1203", l: 400, inner_l: 1, package_kg: 31 }, status: "exceeded" },
    { why: "120 ml of a gas by water capacity", item: { un: "1977", kg: 400, inner_l: 0.12, package_kg: 10 }, status: "within" },
    { why: "a mass tells no water capacity", item: { un: "1977", kg: 400, inner_kg: 0.1, package_kg: 10 }, status: "open" },
    { why: "500 g of a solid", item: { un: "1588", packing_group: "II", kg: 400, inner_kg: 0.5, package_kg: 10 }, status: "within" },
    { why: "501 g of a solid", item: { un: "1588", packing_group: "II", kg: 400, inner_kg: 0.501, package_kg: 10 }, status: "exceeded" },
    { why: "litres of a solid tell no mass", item: { un: "1588", packing_group: "II", kg: 400, inner_l: 0.1, package_kg: 10 }, status: "open" },
    { why: "cartridges of 1.4S may not go on trays", item: { un: "0012", kg: 400, inner_kg: 1, package_kg: 10, outer: "tray" }, status: "not_allowed", paragraph: "3.4.3" },
    { why: "a fuel cell cartridge has a bound in either unit: litres", item: { un: "3476", kg: 4, inner_l: 0.5, package_kg: 10 }, status: "within" },
    { why: "a fuel cell cartridge has a bound in either unit: kilograms", item: { un: "3476", kg: 4, inner_kg: 0.501, package_kg: 10 }, status: "exceeded" },
    { why: "a kit refers to SP 251 for its amounts", item: { un: "3316", packing_group: "II", kg: 4, inner_kg: 0.1, package_kg: 10 }, status: "open" },
    { why: "nothing stated", item: { un: "1203", l: 400 }, status: "not_stated" },
    { why: "packing group II allows 1 l and III 5 l", item: { un: "1170", l: 400, inner_l: 3, package_kg: 10 }, status: "open" },
    { why: "1 l is within both", item: { un: "1170", l: 400, inner_l: 1, package_kg: 10 }, status: "within" },
  ])("$why", async ({ item, status, paragraph }) => {
    const [found, ...others] = await judge({ ...item, exempt_as: "lq" });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ status, ...(paragraph === undefined ? {} : { paragraph }) });
    // A claim that does not hold, or that its own figures leave open, is not followed.
    expect(found?.counted === false).toBe(status === "within" || status === "not_stated" || item.un === "0012");
  });

  it("are judged without a claim where the figures are given, and nothing is exempt by them", async () => {
    expect(await judge({ un: "1203", l: 400, inner_l: 1, package_kg: 10 })).toEqual([{ status: "within", paragraph: "3.4.1; 3.4.2", verdict: "requires_full_adr", counted: true }]);
  });
});

describe("excepted quantities", () => {
  it.each<{ why: string; item: Omit<LoadItem, "exempt_as">; status: string; paragraph?: string }>([
    { why: "E2: 30 ml and 500 ml, both just kept", item: { un: "1203", l: 4, inner_l: 0.03, outer_l: 0.5 }, status: "within", paragraph: "3.5.1.2" },
    { why: "31 ml inside", item: { un: "1203", l: 4, inner_l: 0.031, outer_l: 0.5 }, status: "exceeded" },
    { why: "501 ml outside", item: { un: "1203", l: 4, inner_l: 0.03, outer_l: 0.501 }, status: "exceeded" },
    { why: "E2 by mass: 21.6 g of petrol are at most 30 ml, at its lightest", item: { un: "1203", l: 4, inner_kg: 0.0216, outer_kg: 0.36 }, status: "within" },
    { why: "E2 by mass: 21.7 g may be more", item: { un: "1203", l: 4, inner_kg: 0.0217, outer_kg: 0.36 }, status: "open" },
    { why: "E2 by mass: not where the density is given", item: { un: "1203", l: 4, density_kg_per_l: 0.73, inner_kg: 0.0217, outer_kg: 0.36 }, status: "within" },
    { why: "E2 by mass: 23.3 g are more than 30 ml, at their heaviest", item: { un: "1203", l: 4, inner_kg: 0.0233, outer_kg: 0.36 }, status: "exceeded" },
    { why: "E4 by mass of a liquid of any density: 0.6 g are at most 1 ml", item: { un: "1992", packing_group: "II", l: 4, inner_kg: 0.0006, outer_kg: 0.3 }, status: "within" },
    { why: "E5: 1 g inside", item: { un: "1680", kg: 4, inner_kg: 0.001, outer_kg: 0.3 }, status: "within", paragraph: "3.5.1.2" },
    { why: "E5: 2 g inside", item: { un: "1680", kg: 4, inner_kg: 0.002, outer_kg: 0.3 }, status: "exceeded" },
    { why: "E5 at its smallest", item: { un: "1680", kg: 4, inner_kg: 0.001, outer_kg: 0.1 }, status: "within", paragraph: "3.5.1.4" },
    { why: "E3 has no smallest quantities", item: { un: "1263", packing_group: "I", l: 4, inner_l: 0.001, outer_l: 0.1 }, status: "within", paragraph: "3.5.1.2" },
    { why: "a kit refers to SP 340 for its code", item: { un: "3269", packing_group: "II", l: 4, inner_l: 0.001, outer_l: 0.1 }, status: "open" },
    { why: "nothing stated", item: { un: "1203", l: 4 }, status: "not_stated" },
  ])("$why", async ({ item, status, paragraph }) => {
    const [found, ...others] = await judge({ ...item, exempt_as: "eq" });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ status, ...(paragraph === undefined ? {} : { paragraph }) });
    expect(found?.counted === false).toBe(status === "within" || status === "not_stated");
  });

  it("the smallest need no mark, no count and no document", async () => {
    const found = await answered(adr.whole({ items: [{ un: "1680", kg: 0.05, exempt_as: "eq", inner_kg: 0.001, outer_kg: 0.1, packages: 2000 }] }));
    expect(found.verdict).toBe("exempt");
    expect([...found.marking, ...found.duties].map(({ code }) => code)).toEqual([]);
  });

  it.each([
    { packages: [600, 400], verdict: "exempt", status: ["within 3.5.1.2", "within 3.5.1.2"] },
    { packages: [600, 401], verdict: "requires_full_adr", status: ["exceeded 3.5.5", "exceeded 3.5.5"] },
  ])("$packages packages on one vehicle", async ({ packages, verdict, status }) => {
    const items = packages.map((count) => ({ un: "1203", l: 400, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: count }));
    const found = await answered(adr.whole({ items }));
    expect({ verdict: found.verdict, status: found.quantities.map((row) => `${row.status} ${row.paragraph}`) }).toEqual({ verdict, status });
  });
});
