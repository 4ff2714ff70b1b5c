import { describe, expect, it } from "vitest";
import { adrService, answered, refused } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";

const adr = adrService(dataset);
/** Codes of the notices of a load. */
async function noticesOf(items: object[]): Promise<string[]> {
  return (await answered(adr.load({ items }))).notices.map(({ code }) => code);
}

const LANGUAGES = ["pl", "en", "de", "fr"] as const;

/** Provisions that the law has, in the order of their numbers, which a dispatcher meets most. */
const NAMED = [
  "188",
  "193",
  "283",
  "302",
  "319",
  "332",
  "363",
  "376",
  "389",
  "583",
  "588",
  "600",
  "636",
  "637",
  "646",
  "648",
  "658",
  "663",
  "665",
  "666",
  "667",
  "668",
  "670",
  "671",
  "672",
  "675",
  "677",
];

describe("special provisions of chapter 3.3", () => {
  it("holds each of those, or has its rule in a table of its own", () => {
    const held = new Set(adr2025.rules.provisions.map(({ special_provision }) => special_provision));
    expect(NAMED.filter((provision) => !held.has(provision))).toEqual([]);
  });

  it("asks in four languages, in questions of at most 300 letters that end as such", () => {
    for (const { special_provision, ways } of adr2025.rules.provisions) {
      for (const question of ways.flat()) {
        for (const lang of LANGUAGES) {
          expect(question[lang], `SP ${special_provision} ${lang}`).toMatch(/\?$/);
          expect(question[lang].length, `SP ${special_provision} ${lang}`).toBeLessThanOrEqual(300);
        }
      }
    }
  });

  it.each([
    ...["3166", "3171", "3556", "3557", "3558"].map((un) => ({ un, provision: "666" })),
    ...["3528", "3529", "3530"].map((un) => ({ un, provision: "363" })),
    { un: "3363", provision: "672" },
    { un: "3359", provision: "302" },
    { un: "3373", provision: "319" },
  ])("UN $un has no category: the answer asks about SP $provision and takes the yes", async ({ un, provision }) => {
    const open = await answered(
      adr.calculate(
        {
          items: [
            { un, kg: 1 },
            { un: "1202", l: 1 },
          ],
        },
        { lang: "en" },
      ),
    );
    expect(open).toMatchObject({ verdict: "requires_full_adr", verdict_detail: "no_category" });
    const questions = open.needs
      .find((need) => need.index === 0)
      ?.questions?.find(({ special_provision }) => special_provision === provision);
    expect(questions?.ways.flat().length).toBeGreaterThan(0);
    expect(questions?.yes).not.toBe("");
    expect(questions?.no).toContain(un);
    expect(
      await answered(
        adr.calculate({
          items: [
            { un, kg: 1, exempt_as: "sp", special_provision: provision },
            { un: "1202", l: 1 },
          ],
        }),
      ),
    ).toMatchObject({ verdict: "exempt", points: 1 });
  });

  it.each<{ un: string; provision: string; packing_group?: "III" }>([
    { un: "1474", provision: "332", packing_group: "III" },
    { un: "1725", provision: "588" },
    { un: "2862", provision: "600" },
    { un: "3090", provision: "636" },
    { un: "3245", provision: "637" },
    { un: "1362", provision: "646" },
    { un: "2588", provision: "648" },
    { un: "1057", provision: "658" },
    { un: "1361", provision: "665", packing_group: "III" },
    { un: "3257", provision: "668" },
    { un: "3091", provision: "670" },
    { un: "3082", provision: "375" },
  ])("UN $un: SP $provision can be asserted", async ({ un, provision, packing_group }) => {
    const { body, refusal } = await adr.calculate({
      items: [{ un, kg: 50, exempt_as: "sp", special_provision: provision, packing_group }],
    });
    expect(refusal?.errors).toBeUndefined();
    expect(body).toMatchObject({ verdict: "exempt", points: 0 });
    expect(body?.items[0]?.notes.map(({ code }) => code)).toContain("not_counted_sp");
  });

  it.each([
    { un: "3480", provision: "376", says: "376" },
    { un: "3480", provision: "677", says: "677" },
    { un: "2211", provision: "675", says: "675" },
    { un: "3316", provision: "671", says: "671" },
  ])(
    "UN $un: SP $provision only seems to exempt, and is refused with what it says",
    async ({ un, provision, says }) => {
      const { refusal } = await adr.calculate({
        items: [{ un, kg: 1, exempt_as: "sp", special_provision: provision }],
      });
      expect(refusal?.status).toBe(400);
      expect(refusal?.errors[0]).toMatchObject({
        pointer: "/items/0/special_provision",
        code: "not_exempting",
        detail: expect.stringContaining(`SP ${says} `),
      });
    },
  );

  it("refuses a provision that the rows do not carry", async () => {
    expect(
      await refused(adr.calculate({ items: [{ un: "1203", l: 1, exempt_as: "sp", special_provision: "188" }] })),
    ).toEqual({ status: 400, faults: ["/items/0/special_provision not_exempting"] });
  });
});

describe("7.5.2 for goods that ADR does not concern, or that have no label", () => {
  it.each(["1845", "1327", "3496", "2071"])("UN %s is not subject to ADR: it travels with explosives", async (un) => {
    const found = await answered(adr.load({ items: [{ un }, { un: "0081" }] }));
    expect(found).toMatchObject({ verdict: "permitted", pairs: [{ rule: "3.2.1" }] });
  });

  it.each(["2908", "2909", "2910", "2911"])(
    "UN %s: chapter 7.5 does not concern excepted packages (1.7.1.5.1)",
    async (un) => {
      expect(await answered(adr.load({ uns: [un, "0081"] }))).toMatchObject({
        verdict: "permitted",
        pairs: [{ rule: "1.7.1.5.1" }],
      });
    },
  );

  it("UN 3166 beside explosives: undecided, until SP 666 is answered", async () => {
    expect(await answered(adr.load({ uns: ["3166", "0081"] }))).toMatchObject({
      verdict: "indeterminate",
      needs: [{ un: "3166", needs: ["special_provision"] }],
    });
    expect(
      await answered(adr.load({ items: [{ un: "3166", exempt_as: "sp", special_provision: "666" }, { un: "0081" }] })),
    ).toMatchObject({ verdict: "permitted" });
  });

  it.each(
    ["0081", "0082", "0084", "0241"].flatMap((explosive) =>
      ["1446", "2464"].map((nitrate) => ({ explosive, nitrate })),
    ),
  )("UN $explosive with UN $nitrate: note d names both, whatever their label 6.1", async ({ explosive, nitrate }) => {
    expect(await answered(adr.load({ uns: [explosive, nitrate] }))).toMatchObject({
      verdict: "permitted_with_conditions",
      pairs: [{ rule: "7.5.2.1 (d)" }],
    });
  });

  it("names foodstuffs for aerosols only as far as they may be toxic (7.5.4)", async () => {
    expect(await noticesOf([{ un: "1950", classification_code: "5F" }, { un: "1203" }])).not.toContain("foodstuffs");
    const open = await noticesOf([{ un: "1950" }, { un: "1203" }]);
    expect(open).toContain("foodstuffs_possible");
    expect(open).not.toContain("foodstuffs");
    expect(await noticesOf([{ un: "1950", classification_code: "5T" }, { un: "1203" }])).toContain("foodstuffs");
  });
});
