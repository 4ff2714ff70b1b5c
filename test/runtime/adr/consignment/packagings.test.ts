import { describe, expect, it } from "vitest";
import type { LoadItem, LoadResponse } from "../../../../openapi/schemas/adr-load.ts";
import { tenthOf } from "../../../proof.ts";
import { dataset } from "../../real-data.ts";
import { adrService, answered, refused } from "../fixtures/ask.ts";
import { adr2025 } from "../fixtures/published.ts";

const adr = adrService(dataset);
const load = async (item: LoadItem, lang = "en"): Promise<LoadResponse> =>
  answered(adr.whole({ items: [item] }, { lang }));
const packingOf = async (item: LoadItem, lang = "en"): Promise<Map<string, string>> =>
  new Map((await load(item, lang)).packing.map(({ code, text }) => [code, text]));

describe("packages are held against chapter 6 and column (8)", () => {
  it.each<{ why: string; item: LoadItem; member?: string; says: string }>([
    {
      why: "a jerrican of 1000 l",
      item: { un: "1202", l: 1000, packages: 1, package_kind: "jerrican", package_code: "3H1" },
      says: "3H1 holds at most 60 l (6.1.4.8)",
    },
    {
      why: "a jerrican by its kind alone",
      item: { un: "1202", l: 1000, packages: 10, package_kind: "jerrican" },
      member: "package_kind",
      says: "jerrican holds at most 60 l",
    },
    {
      why: "a drum of 20,000 l",
      item: { un: "1203", l: 20_000, packages: 1, package_kind: "drum", package_code: "1A1" },
      says: "1A1 holds at most 450 l (6.1.4.1)",
    },
    {
      why: "liquid in bags",
      item: { un: "1090", l: 100, packages: 4, package_kind: "bag", package_code: "5H4" },
      says: "5H4 is for solids (6.1.4.17)",
    },
    {
      why: "an IBC that column (8) does not have",
      item: { un: "1092", l: 1000, packages: 1, package_kind: "ibc", package_code: "31HA1" },
      says: "no IBC instruction (4.1.1.3, 4.1.4.2); it has P601",
    },
    {
      why: "a large packaging that column (8) does not have",
      item: { un: "1203", l: 500, packages: 1, package_kind: "large_packaging", package_code: "50A" },
      says: "no instruction for large packagings (4.1.4.3)",
    },
    {
      why: "chlorine in a drum",
      item: { un: "1017", kg: 50, packages: 1, package_kind: "drum", package_code: "1A1" },
      says: "pressure receptacles, not in 1A1 (4.1.4.1 P200)",
    },
    {
      why: "a code that there is not",
      item: { un: "1203", l: 10, packages: 1, package_kind: "drum", package_code: "9Z9" },
      says: "9Z9 is no code of 6.1.2.7, 6.5.1.4 or 6.6.2",
    },
    {
      why: "a drum with the code of a box",
      item: { un: "1203", l: 10, packages: 1, package_kind: "drum", package_code: "4G" },
      says: "4G is the code of a box, not of a drum",
    },
    {
      why: "a cylinder of 5000 l",
      item: { un: "1072", cylinders: 1, l_per_cylinder: 5000 },
      member: "package_kind",
      says: "cylinder holds at most 150 l (1.2.1)",
    },
    {
      why: "a cylinder that cannot hold its gas",
      item: { un: "1965", kg: 20_000, packages: 1, package_kind: "cylinder" },
      member: "package_kind",
      says: "cylinder holds at most 150 l (1.2.1)",
    },
    {
      why: "packing group I in a drum of 300 l",
      item: { un: "1092", l: 300, packages: 1, package_kind: "jerrican", package_code: "3A1" },
      says: "3A1 holds at most 60 l",
    },
    {
      why: "more than the instruction allows packing group I",
      item: { un: "1093", l: 400, packages: 1, package_kind: "drum", package_code: "1H1" },
      says: "want at most 250 kg or 250 l (4.1.4 P001)",
    },
    {
      why: "bags for packing group I",
      item: { un: "1690", kg: 25_000, packages: 1, package_kind: "bag", package_code: "5H4" },
      says: "5H4 holds at most 50 kg net",
    },
    {
      why: "a packing group that the instruction does not allow in it",
      item: { un: "3288", packing_group: "I", kg: 25, packages: 1, package_kind: "bag", package_code: "5H4" },
      says: "may not be in 5H4 (4.1.4 P002)",
    },
    {
      why: "viscous paint in an IBC of more than 450 l (BB4)",
      item: { un: "1263", variant_id: "1263-III-viscous-up-to-110kpa", l: 1000, packages: 1, package_kind: "ibc" },
      member: "package_kind",
      says: "450 l",
    },
    {
      why: "liquid in an IBC for solids",
      item: { un: "1203", l: 900, packages: 1, package_kind: "ibc", package_code: "13H3" },
      says: "13H3 is for solids (6.5.1.4)",
    },
    {
      why: "a peroxide in a cylinder (4.1.3.6.1)",
      item: { un: "3105", l: 20, packages: 1, package_kind: "cylinder" },
      member: "package_kind",
      says: "4.1.3.6.1",
    },
  ])("$why is refused", async ({ item, member = "package_code", says }) => {
    const { refusal } = await adr.whole({ items: [item] });
    expect(refusal?.errors.map(({ pointer }) => pointer)).toEqual([`/items/0/${member}`]);
    expect(refusal?.errors[0]?.detail).toContain(says);
  });

  it("a code without a kind is refused", async () => {
    expect(await refused(adr.whole({ items: [{ un: "1203", l: 10, package_code: "1A1" }] }))).toEqual({
      status: 400,
      faults: ["/items/0/package_code conflict"],
    });
  });

  it.each<{ why: string; item: LoadItem }>([
    { why: "drums of 200 l", item: { un: "1202", l: 1000, packages: 5, package_kind: "drum", package_code: "1A1" } },
    { why: "an IBC", item: { un: "1202", l: 1000, packages: 1, package_kind: "ibc", package_code: "31HA1" } },
    {
      why: "a solid in a rigid IBC",
      item: { un: "1823", kg: 1000, packages: 1, package_kind: "ibc", package_code: "31HA1" },
    },
    {
      why: "limited quantities, whose packagings chapter 3.4 rules",
      item: { un: "1202", l: 1000, packages: 1, package_kind: "jerrican", package_code: "3H1", exempt_as: "lq" },
    },
    {
      why: "a salvage packaging (4.1.1.19)",
      item: { un: "1092", l: 200, packages: 1, package_kind: "drum", package_code: "1A2", salvage: "packaging" },
    },
    {
      why: "a pressure receptacle for a liquid (4.1.3.6)",
      item: { un: "1092", l: 100, packages: 1, package_kind: "cylinder" },
    },
    {
      why: "a special agreement (1.5.1)",
      item: { un: "1092", l: 1000, packages: 1, package_kind: "ibc", package_code: "31HA1", special_agreement: "M361" },
    },
    { why: "a bundle", item: { un: "1072", l: 600, packages: 1, package_kind: "bundle" } },
    {
      why: "a box of small packagings",
      item: { un: "1203", l: 30, packages: 3, package_kind: "box", package_code: "4G" },
    },
    {
      why: "a drum called by its outer part",
      item: { un: "1203", l: 200, packages: 1, package_kind: "drum", package_code: "6HA1" },
    },
  ])("$why is accepted", async ({ item }) => {
    expect((await adr.whole({ items: [item] })).refusal).toBeUndefined();
  });

  it("a special agreement is said to be unchecked", async () => {
    const { not_checked, packing } = await load({ un: "1092", l: 1000, special_agreement: "M361" });
    expect(not_checked.find(({ code }) => code === "special_agreement")?.text).toContain("M361");
    expect(packing.map(({ code }) => code)).not.toContain("P601");
  });

  it("over all rows of Table A an IBC wants an IBC instruction", async () => {
    const rows = adr2025.substances.flatMap(({ un, variants }) =>
      variants.flatMap((row) => (row.status === "regulated" && row.class !== "7" ? [{ un, row }] : [])),
    );
    const without = rows.filter(({ row }) => !row.packing_instructions.some((word) => word.startsWith("IBC")));
    expect(without.length).toBeGreaterThan(1200);
    const wrong: string[] = [];
    for (const { un, row } of tenthOf(rows)) {
      const item: LoadItem = { un, variant_id: row.variant_id, kg: 300, packages: 1, package_kind: "ibc" };
      const { refusal } = await adr.whole({ items: [item] });
      const excluded = refusal?.errors.some(({ detail }) => /no IBC instruction/.test(detail)) === true;
      if (excluded === row.packing_instructions.some((word) => word.startsWith("IBC"))) wrong.push(row.variant_id);
    }
    expect(wrong).toEqual([]);
  });
});

describe("the packing instructions of a line are said in short", () => {
  it("names kinds with the limits of the packing group, and inner packagings", async () => {
    const packing = await packingOf({ un: "1203", l: 60 });
    expect(packing.get("P001")).toBe(
      "P001: inner packagings: glass 10 l, plastics 30 l, metal 40 l; combination packagings, outer: 1A1, 1A2, 1B1, 1B2, 1N1, 1N2, 1H1, 1H2, 4A, 4B, 4N (≤ 400 kg), 1D, 4C1, 4C2, 4D, 4H2 (≤ 400 kg), 1G, 4F, 4G (≤ 400 kg), 4H1 (≤ 60 kg), 3A1, 3A2, 3B1, 3B2, 3H1, 3H2 (≤ 120 kg); single and composite packagings: 1A1, 1A2, 1B1, 1B2, 1N1, 1N2, 1H1, 1H2 (≤ 450 l), 3A1, 3A2, 3B1, 3B2, 3H1, 3H2, 6HA2, 6HB2, 6HC, 6HD2, 6HG2, 6HH2, 6PA1, 6PB1, 6PG1, 6PD1, 6PH1, 6PH2, 6PA2, 6PB2, 6PC, 6PG2, 6PD2 (≤ 60 l), 6HA1, 6HB1, 6HH1 (≤ 250 l), 6HG1, 6HD1 (≤ 250 l).",
    );
    expect([...packing.keys()]).toEqual(
      expect.arrayContaining(["P001", "IBC02", "R001", "BB2", "packed_together", "MP19"]),
    );
    expect(packing.get("IBC02")).toBe("IBC02: IBCs: 31A, 31B, 31N, 31H1, 31H2, 31HZ1.");
  });

  it.each([
    ["pl", "naczynia ciśnieniowe: butla"],
    ["de", "Druckgefäße: Flasche"],
    ["fr", "récipients à pression : bouteille"],
  ])("in %s", async (lang, says) => {
    expect((await packingOf({ un: "1017", kg: 50 }, lang)).get("P200")).toContain(says);
  });

  it("says what the instruction does not name", async () => {
    const item: LoadItem = { un: "2014", l: 20, packages: 1, package_kind: "box", package_code: "4H1" };
    expect((await packingOf(item)).get("packing_unnamed")).toBe(
      "UN 2014: 4H1 is not among what P504, IBC02 names; what it does name stands below.",
    );
    expect((await packingOf({ ...item, package_code: "4G" })).has("packing_unnamed")).toBe(false);
  });

  it("every instruction of a regulated row is said", async () => {
    const wrong: string[] = [];
    const rows = adr2025.substances.flatMap(({ un, variants }) =>
      variants.flatMap((row) => (row.status === "regulated" && row.class !== "7" ? [{ un, row }] : [])),
    );
    for (const { un, row } of tenthOf(rows)) {
      const packing = await packingOf({ un, variant_id: row.variant_id, kg: 1 });
      for (const code of row.packing_instructions)
        if (!code.startsWith("see") && !packing.has(code)) wrong.push(`${row.variant_id} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
