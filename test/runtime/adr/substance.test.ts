import { describe, expect, it } from "vitest";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";

const adr = adrService(datasetOf([edition2025]));

describe("substance", () => {
  it("stands whole at the top where there is one row", async () => {
    const result = await answered(adr.substance("UN 1203", { lang: "de" }));
    expect(result).toMatchObject({
      un: "1203",
      edition: "2025",
      lang: "de",
      name: "MOTOR SPIRIT or GASOLINE or PETROL (de)",
      class: "3",
      status: "regulated",
      ambiguous: [],
      classification_code: "F1",
      packing_group: "II",
      labels: ["3"],
      transport_category: "2",
      points_multiplier: 3,
      max_quantity_1136: 333,
      limited_quantity: { text: "1 L", value: 1, unit: "l" },
    });
    expect(result.variants).toHaveLength(1);
    expect(result.variants[0]).toMatchObject({
      variant_id: "1203-II",
      name: result.name,
      document_line: "UN 1203 MOTOR SPIRIT or GASOLINE or PETROL (de), 3, II, (D/E)",
    });
  });

  it("leaves open and names what differs, and nothing else", async () => {
    const result = await answered(adr.substance("2215"));
    expect(result.ambiguous).toEqual([
      "name",
      "classification_code",
      "limited_quantity",
      "excepted_quantity",
      "transport_category",
      "points_multiplier",
      "max_quantity_1136",
      "quantity_unit",
    ]);
    for (const column of result.ambiguous.slice(1)) expect(result[column as "transport_category"]).toBeNull();
    expect(result).toMatchObject({ packing_group: "III", labels: ["8"], tunnel_code: "E" });
    expect(result.variants.map(({ variant_id, transport_category }) => [variant_id, transport_category])).toEqual([
      ["2215-III-molten", "0"],
      ["2215-III-plain", "3"],
    ]);
  });

  it("a cell that is empty for all rows is null and not ambiguous", async () => {
    const result = await answered(adr.substance("1950"));
    expect(result.packing_group).toBeNull();
    expect(result.ambiguous).not.toContain("packing_group");
  });

  it.each([
    { un: "1798", status: "carriage_prohibited" },
    { un: "1845", status: "not_subject_to_adr" },
    { un: "3166", status: "regulated" },
  ])("UN $un is $status, without a factor", async ({ un, status }) => {
    expect(await answered(adr.substance(un))).toMatchObject({
      status,
      points_multiplier: null,
      max_quantity_1136: null,
    });
  });

  it("names edition, day and sources", async () => {
    const { meta } = await answered(adr.substance("1203"));
    expect(meta).toEqual({
      source: "cargolex-adr-v1",
      edition: "2025",
      as_of: "2026-11-21",
      dataset_version: "2026.11.21",
      source_version: "2025-01-01",
      stale: false,
      warnings: [],
      disclaimer: expect.stringMatching(/^Tylko informacja/),
    });
  });

  it("says in the language asked for, whatever is asked, that it is information only", async () => {
    const langs = {
      pl: /nie porada prawna/,
      en: /not legal advice/,
      de: /keine Rechtsberatung/,
      fr: /sans valeur de conseil juridique/,
    };
    for (const [lang, words] of Object.entries(langs)) {
      const answers = [
        adr.substance("1203", { lang }),
        adr.search({ q: "petrol", lang }),
        adr.classes({ lang }),
        adr.load({ uns: ["1203", "1202"] }, { lang }),
        adr.calculate({ items: [{ un: "1203", l: 1 }] }, { lang }),
      ];
      for (const one of await Promise.all(answers.map(answered<{ meta: { disclaimer: string } }>)))
        expect(one.meta.disclaimer).toMatch(words);
    }
  });
});
