import { describe, expect, it } from "vitest";
import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import { adrService, answered } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";

const adr = adrService(dataset);

async function write(
  items: LoadItem[],
  document_lang = "en",
): Promise<{ line: string | null; missing: string; paragraph: string }[]> {
  const { documents } = await answered(adr.whole({ items }, { lang: "en", document_lang }));
  return documents.map(({ line, missing, paragraph }) => ({ line, missing: missing.join(" "), paragraph }));
}

describe("the transport document of a load", () => {
  it("has each item in each language, in the order of the question", async () => {
    const { documents } = await answered(
      adr.whole(
        {
          items: [
            { un: "1789", packing_group: "II", l: 5 },
            { un: "1830", l: 5 },
          ],
        },
        { document_lang: "de,pl" },
      ),
    );
    expect(documents.map(({ item, lang, line }) => `${item} ${lang} ${line}`)).toEqual([
      "0 de UN 1789 CHLORWASSERSTOFFSÄURE, 8, II, (E)",
      "1 de UN 1830 SCHWEFELSÄURE, 8, II, (E)",
      "0 pl UN 1789 KWAS CHLOROWODOROWY (KWAS SOLNY), 8, II, (E)",
      "1 pl UN 1830 KWAS SIARKOWY, 8, II, (E)",
    ]);
  });

  it.each<{ why: string; item: LoadItem; line: string | null; missing: string; paragraph: string }>([
    {
      why: "a row that is not known",
      item: { un: "1789", l: 5 },
      line: null,
      missing: "packing_group",
      paragraph: "5.4.1.1.1",
    },
    {
      why: "the mass of explosive of an article",
      item: { un: "0336", kg: 5, name_choice: "FIREWORKS" },
      line: null,
      missing: "net_explosive_mass fireworks_reference",
      paragraph: "5.4.1.1.1",
    },
    {
      why: "limited quantities have none",
      item: { un: "1203", l: 5, exempt_as: "lq", inner_l: 1, package_kg: 10, packages: 1 },
      line: null,
      missing: "",
      paragraph: "3.4.1",
    },
    {
      why: "excepted quantities have none",
      item: { un: "1830", l: 0.5, exempt_as: "eq", inner_l: 0.03, outer_l: 0.5, packages: 1 },
      line: null,
      missing: "",
      paragraph: "3.5.1.1",
    },
    {
      why: "but a claim that does not hold is not followed",
      item: { un: "1830", l: 5, exempt_as: "lq", inner_l: 5, package_kg: 10 },
      line: "UN 1830 SULPHURIC ACID, 8, II, (E)",
      missing: "",
      paragraph: "5.4.1.1.1",
    },
    {
      why: "goods that a special provision frees have none",
      item: { un: "3082", l: 5, exempt_as: "sp", special_provision: "375" },
      line: null,
      missing: "",
      paragraph: "SP 375",
    },
    {
      why: "waste",
      item: { un: "1830", l: 5, waste: true },
      line: "UN 1830 WASTE SULPHURIC ACID, 8, II, (E)",
      missing: "",
      paragraph: "5.4.1.1.1",
    },
  ])("$why", async ({ item, line, missing, paragraph }) => {
    expect(await write([item])).toEqual([{ line, missing, paragraph }]);
  });

  it.each([
    {
      item: { un: "1993", packing_group: "II" as const, l: 5, technical_name: "a\u0000b" },
      fault: "/items/1/technical_name not_allowed",
    },
    { item: { un: "1830", l: 5, name_choice: "PETROL" }, fault: "/items/1/name_choice unknown_variant" },
    { item: { un: "3112", kg: 5, control_temperature_c: 10 }, fault: "/items/1/emergency_temperature_c required" },
  ])("what it cannot hold is a fault: $fault", async ({ item, fault }) => {
    const { refusal } = await adr.whole({ items: [{ un: "1203", l: 1 }, item] });
    expect([refusal?.status, ...(refusal?.errors.map(({ pointer, code }) => `${pointer} ${code}`) ?? [])]).toEqual([
      400,
      fault,
    ]);
  });

  it("says that a quantity of waste was estimated, which 1.1.3.6 does not take (5.4.1.1.3.2)", async () => {
    const waste: LoadItem = { un: "1993", variant_id: "1993-III-plain", l: 10, technical_name: "xylene", waste: true };
    const exact = await answered(adr.whole({ items: [waste] }, { lang: "en" }));
    expect(exact.verdict).toBe("exempt");
    const about = await answered(adr.whole({ items: [{ ...waste, quantity_estimated: true }] }, { lang: "en" }));
    expect([about.verdict, about.calculation.points]).toEqual(["requires_full_adr", null]);
    expect(about.documents[0]?.line).toContain("QUANTITY ESTIMATED IN ACCORDANCE WITH 5.4.1.1.3.2");
    expect(about.duties.map(({ code }) => code)).toContain("estimated_quantity");
    expect(exact.duties.map(({ code }) => code)).not.toContain("estimated_quantity");
  });

  it.each<{ item: LoadItem; code: string }>([
    { item: { un: "1993", l: 10, quantity_estimated: true }, code: "conflict" },
    { item: { un: "1428", kg: 10, waste: true, quantity_estimated: true }, code: "not_allowed" },
    { item: { un: "1965", kg: 10, waste: true, quantity_estimated: true }, code: "not_allowed" },
    { item: { un: "3101", l: 1, waste: true, quantity_estimated: true }, code: "not_allowed" },
    { item: { un: "2814", kg: 1, waste: true, quantity_estimated: true }, code: "not_allowed" },
  ])("refuses an estimate of UN $item.un: $code", async ({ item, code }) => {
    const { refusal } = await adr.whole({ items: [item] });
    expect(refusal?.errors.map((one) => `${one.pointer} ${one.code}`)).toEqual([`/items/0/quantity_estimated ${code}`]);
  });

  it("says the totals of 1.1.3.6 in each language, for a load that it relieves", async () => {
    const { document_totals: totals } = await answered(
      adr.whole(
        {
          items: [
            { un: "1830", l: 5 },
            { un: "1203", l: 10 },
          ],
        },
        { lang: "en", document_lang: "en,fr" },
      ),
    );
    expect(totals.map(({ lang, paragraph }) => `${lang} ${paragraph}`)).toEqual([
      "en 5.4.1.1.1 (f)",
      "fr 5.4.1.1.1 (f)",
    ]);
    expect(totals.every(({ text }) => text.includes("15") && text.includes("45"))).toBe(true);
    expect(new Set(totals.map(({ text }) => text)).size).toBe(2);
  });
});
