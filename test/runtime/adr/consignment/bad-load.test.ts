import { describe, expect, it } from "vitest";
import { adrService, answered, refused } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";

const adr = adrService(dataset);
const petrol = { un: "1203", l: 10 };

describe("a bad question is refused whole, with the place of every fault", () => {
  it.each<{ why: string; body: unknown; faults: string[] }>([
    { why: "no such tunnel", body: { items: [petrol], tunnel: "F" }, faults: ["/tunnel wrong_format"] },
    {
      why: "tunnels of category A are open to all",
      body: { items: [petrol], tunnel: "A" },
      faults: ["/tunnel wrong_format"],
    },
    { why: "201 lines", body: { items: Array.from({ length: 201 }, () => petrol) }, faults: ["/items wrong_format"] },
    { why: "no lines", body: { items: [] }, faults: ["/items wrong_format"] },
    {
      why: "an inner quantity without the package (3.4)",
      body: { items: [petrol, { ...petrol, exempt_as: "lq", inner_l: 1 }] },
      faults: ["/items/1/package_kg required"],
    },
    {
      why: "an inner quantity without the outer one (3.5)",
      body: { items: [{ ...petrol, exempt_as: "eq", inner_l: 0.01 }] },
      faults: ["/items/0/outer_l required"],
    },
    {
      why: "an inner quantity by itself",
      body: { items: [{ ...petrol, inner_kg: 0.01 }] },
      faults: ["/items/0/package_kg required"],
    },
    {
      why: "an outer quantity without the inner one",
      body: { items: [{ ...petrol, outer_l: 0.1 }] },
      faults: ["/items/0/inner_l required"],
    },
    {
      why: "litres and kilograms",
      body: { items: [{ ...petrol, inner_l: 0.1, inner_kg: 0.1, package_kg: 5 }] },
      faults: ["/items/0/inner_kg conflict"],
    },
    {
      why: "more inside than outside",
      body: { items: [{ ...petrol, inner_l: 0.2, outer_l: 0.1 }] },
      faults: ["/items/0/outer_l conflict"],
    },
    {
      why: "a package lighter than its contents",
      body: { items: [{ ...petrol, inner_kg: 6, package_kg: 5 }] },
      faults: ["/items/0/package_kg conflict"],
    },
    {
      why: "a package lighter than its contents, whatever their density",
      body: { items: [{ ...petrol, inner_l: 1, package_kg: 0.7, packages: 1 }] },
      faults: ["/items/0/package_kg conflict", "/items/0/package_kg conflict"],
    },
    {
      why: "100 t in one package of 10 kg",
      body: { items: [{ un: "1203", kg: 100_000, exempt_as: "lq", inner_l: 1, package_kg: 10, packages: 1 }] },
      faults: ["/items/0/package_kg conflict"],
    },
    {
      why: "400 l of petrol, at least 288 kg, in packages of 280 kg",
      body: { items: [{ un: "1203", l: 400, exempt_as: "lq", inner_l: 1, package_kg: 28, packages: 10 }] },
      faults: ["/items/0/package_kg conflict"],
    },
    {
      why: "the same without a claim",
      body: { items: [{ un: "1203", l: 400, package_kg: 28, packages: 10 }] },
      faults: ["/items/0/package_kg conflict"],
    },
    {
      why: "more than the outer packagings hold",
      body: { items: [{ un: "1203", l: 4, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: 7 }] },
      faults: ["/items/0/outer_l conflict"],
    },
    {
      why: "more in one inner packaging than in the line",
      body: { items: [{ un: "1203", l: 4, inner_l: 5, package_kg: 10 }] },
      faults: ["/items/0/inner_l conflict"],
    },
    {
      why: "less in the line than in its packages",
      body: { items: [{ un: "1203", l: 10, inner_l: 1, package_kg: 10, packages: 1000 }] },
      faults: ["/items/0/packages conflict"],
    },
    {
      why: "packages in limited quantities that weigh more than all of them",
      body: {
        items: [{ un: "1203", l: 400, exempt_as: "lq", inner_l: 1, package_kg: 30, outer: "box", packages: 14 }],
        lq_gross_t: 0.419999,
      },
      faults: ["/lq_gross_t conflict"],
    },
    {
      why: "limited quantities of a greater net mass than all of them",
      body: { items: [{ un: "1325", packing_group: "II", kg: 9000, exempt_as: "lq" }], lq_gross_t: 8 },
      faults: ["/lq_gross_t conflict"],
    },
    {
      why: "50 t on 3.5 t",
      body: { items: [{ un: "1202", kg: 50_000 }], max_mass_t: 3.5 },
      faults: ["/max_mass_t conflict"],
    },
    {
      why: "a litre of petrol too much, at its lightest",
      body: { items: [{ un: "1203", l: 4862 }], max_mass_t: 3.5 },
      faults: ["/max_mass_t conflict"],
    },
    {
      why: "packages of 20 t on 12 t",
      body: { items: [{ un: "1203", l: 1000, packages: 1000, package_kg: 20 }], max_mass_t: 12 },
      faults: ["/max_mass_t conflict"],
    },
    {
      why: "limited quantities of 9 t on 7.5 t",
      body: { items: [petrol], lq_gross_t: 9, max_mass_t: 7.5 },
      faults: ["/max_mass_t conflict"],
    },
    {
      why: "quantities that are none",
      body: { items: [{ ...petrol, exempt_as: "lq", inner_l: 0, package_kg: -1 }] },
      faults: ["/items/0/inner_l out_of_range", "/items/0/package_kg out_of_range"],
    },
    { why: "a mass of nothing", body: { items: [petrol], max_mass_t: 0 }, faults: ["/max_mass_t out_of_range"] },
    {
      why: "a gross mass below nothing",
      body: { items: [petrol], lq_gross_t: -8 },
      faults: ["/lq_gross_t out_of_range"],
    },
    { why: "half a driver", body: { items: [petrol], crew: 0.5 }, faults: ["/crew wrong_format"] },
    {
      why: "half a package",
      body: { items: [{ ...petrol, packages: 2.5 }] },
      faults: ["/items/0/packages wrong_format"],
    },
    {
      why: "an outer packaging of another kind",
      body: { items: [{ ...petrol, outer: "bag" }] },
      faults: ["/items/0/outer wrong_format"],
    },
    {
      why: "limited quantities that no row allows",
      body: { items: [{ un: "1017", kg: 5, exempt_as: "lq", inner_l: 0.1, package_kg: 5 }] },
      faults: ["/items/0/exempt_as not_exempting"],
    },
    {
      why: "excepted quantities that no row allows",
      body: { items: [{ un: "1017", kg: 5, exempt_as: "eq" }] },
      faults: ["/items/0/exempt_as not_exempting"],
    },
    {
      why: "a provision that the row does not carry",
      body: { items: [{ ...petrol, exempt_as: "sp", special_provision: "188" }] },
      faults: ["/items/0/special_provision not_exempting"],
    },
    {
      why: "a row that the number does not have, once",
      body: { items: [{ ...petrol, packing_group: "III" }] },
      faults: ["/items/0/packing_group unknown_variant"],
    },
    {
      why: "a number that is in no edition, beside another fault",
      body: {
        items: [
          { un: "9999", l: 1 },
          { ...petrol, l: 0 },
        ],
      },
      faults: ["/items/0/un unknown_un", "/items/1/l out_of_range"],
    },
    { why: "an unknown member", body: { items: [petrol], tunel: "E" }, faults: ["/ wrong_format"] },
  ])("$why", async ({ body, faults }) => {
    const found = await refused(adr.whole(body));
    expect({ status: found.status, faults: found.faults }).toEqual({ status: 400, faults });
  });

  it.each([["pl,en,de"], ["xx"], ["pl,pl"], ["pl,"], [""], ["PL"]])("document_lang=%s", async (document_lang) => {
    expect(await refused(adr.whole({ items: [petrol] }, { document_lang }))).toEqual({
      status: 400,
      faults: ["document_lang not_allowed"],
    });
  });

  it.each([
    { why: "the heaviest load that the unit may carry", body: { items: [{ un: "1202", kg: 3500 }], max_mass_t: 3.5 } },
    { why: "petrol that may be light enough", body: { items: [{ un: "1203", l: 4861 }], max_mass_t: 3.5 } },
    {
      why: "packages in limited quantities that are all of them",
      body: {
        items: [{ un: "1203", l: 400, exempt_as: "lq", inner_l: 1, package_kg: 30, outer: "box", packages: 14 }],
        lq_gross_t: 0.42,
      },
    },
    {
      why: "empty packagings, which weigh nothing that is known",
      body: { items: [{ un: "1202", kg: 50_000, empty_uncleaned: true }], max_mass_t: 3.5 },
    },
  ])("is none: $why", async ({ body }) => {
    expect((await adr.whole(body)).refusal).toBeUndefined();
  });

  it("200 lines are answered", async () => {
    const found = await answered(adr.whole({ items: Array.from({ length: 200 }, () => petrol) }));
    expect(found.calculation.points).toBe(6000);
  });
});

describe("strict=1", () => {
  it.each([
    {
      why: "a packing group decides",
      items: [{ un: "1170", l: 400 }],
      faults: ["/items/0/packing_group ambiguous", "/items/0/special_provision ambiguous"],
    },
    { why: "the mass of the unit does not make the verdict uncertain", items: [{ un: "1203", l: 400 }], faults: null },
  ])("$why", async ({ items, faults }) => {
    const outcome = await adr.whole({ items }, { strict: "1" });
    expect(
      outcome.refusal === undefined ? null : outcome.refusal.errors.map(({ pointer, code }) => `${pointer} ${code}`),
    ).toEqual(faults);
  });
});
