import { describe, expect, it } from "vitest";
import { EXEMPTIONS } from "../../../openapi/schemas/adr-keys.ts";
import type { LoadItem, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { adr2025 } from "./fixtures/published.ts";
import { dataset } from "../real-data.ts";
import { tenthOf } from "../../proof.ts";

const adr = adrService(dataset);
const load = async (item: LoadItem): Promise<LoadResponse> =>
  answered(adr.whole({ items: [item], tunnel: "B" }, { lang: "en" }));
const attempt = async (item: LoadItem) => adr.whole({ items: [item], tunnel: "B" }, { lang: "en" });
const substances = adr2025.substances.filter(({ variants }) => variants.some((row) => row.status === "regulated"));
const numbersOf = (test: (row: VariantRecord) => boolean): string[] =>
  substances.filter(({ variants }) => variants.some(test)).map(({ un }) => un);
/** What is open is no permission: it stands with what is prohibited. */
const STRICTNESS = { exempt: 0, requires_full_adr: 1, indeterminate: 2, prohibited: 2 };
const strictness = ({ verdict }: LoadResponse): number => STRICTNESS[verdict];
/** What a net explosive mass must not change. */
const boundsOf = ({ verdict, tunnel, calculation, duties }: LoadResponse): string =>
  JSON.stringify([verdict, tunnel.closed, calculation.points, duties.map(({ code }) => code)]);
const isDangerous = (row: VariantRecord): boolean =>
  row.transport_category === "0" ||
  ["6.2", "7"].includes(row.class) ||
  (row.class === "6.1" && row.packing_group === "I") ||
  /^1\.[1235]/.test(row.classification_code ?? "");
const temperatureOf = async (item: LoadItem): Promise<[string, boolean][]> =>
  (await load(item)).duties.flatMap(({ code, certain }) =>
    code === "V8" || code === "S4_temperature" ? [[code, certain]] : [],
  );

describe("the net explosive mass of a substance is its net mass (1.2.1, 7.5.5.2.1)", () => {
  const explosives = numbersOf((row) => row.class === "1" && row.quantity_unit === "kg");

  it("opens nothing, closes what the mass closes, and is refused where it is a slip", async () => {
    expect(explosives).toHaveLength(101);
    const seen = { refused: 0, answered: 0 };
    const wrong: string[] = [];
    for (const un of explosives) {
      const plain = boundsOf(await load({ un, kg: 20_000 }));
      for (const net_explosive_mass_kg of [0.1, 900, 12_000, 20_000]) {
        const { body, refusal } = await attempt({ un, kg: 20_000, net_explosive_mass_kg });
        const pointers = refusal?.errors.map(({ pointer }) => pointer).join() ?? "";
        seen[body === undefined ? "refused" : "answered"]++;
        const right =
          body === undefined
            ? net_explosive_mass_kg < 20_000 && pointers === "/items/0/net_explosive_mass_kg"
            : boundsOf(body) === plain;
        if (!right) wrong.push(`${un} ${net_explosive_mass_kg}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.refused).toBeGreaterThan(200);
    expect(seen.answered).toBeGreaterThan(101);
  });

  it("is a part of the mass only of what is wetted or dissolved", async () => {
    expect((await attempt({ un: "0081", kg: 100, net_explosive_mass_kg: 99 })).refusal?.errors[0]?.detail).toContain(
      "(1.2.1, 7.5.5.2.1): beside 100 kg want at least 100 kg",
    );
    expect((await load({ un: "0072", kg: 100, net_explosive_mass_kg: 85 })).calculation.points).toBe(5000);
    expect((await attempt({ un: "0004", kg: 100, net_explosive_mass_kg: 89 })).refusal?.status).toBe(400);
    expect((await attempt({ un: "0004", kg: 100, net_explosive_mass_kg: 90 })).refusal).toBeUndefined();
    expect((await load({ un: "0336", kg: 100, net_explosive_mass_kg: 20 })).calculation.points).toBe(60);
  });
});

describe("1.1.3.1 (a) is packed for retail sale and private", () => {
  const dangerous = substances.filter(({ variants }) => variants.some(isDangerous));

  it("frees none of 550 dangerous goods by a bare statement", async () => {
    expect(dangerous.length).toBeGreaterThan(550);
    const seen = { refused: 0, counted: 0 };
    const wrong: string[] = [];
    for (const { un, variants } of tenthOf(dangerous)) {
      for (const kg of [10, 500]) {
        const { body, refusal } = await attempt({ un, kg, exempt_as: "1.1.3.1a", technical_name: "x" });
        seen[body === undefined ? "refused" : "counted"]++;
        if (body === undefined) {
          if (refusal.status !== 400) wrong.push(`${un} ${refusal.status}`);
          continue;
        }
        // Where only some rows are such, the row is asked for.
        const open = !variants.every(isDangerous) || body.claims.every(({ status }) => status === "open");
        const { points } = body.calculation;
        if (!open || points === 0 || body.decisions.some(({ certain }) => certain)) wrong.push(`${un} ${kg}`);
        const offered = (await load({ un, kg })).calculation.exemptions.map((one) => one.exempt_as);
        if (offered.includes("1.1.3.1a") && variants.every((row) => row.transport_category === "0"))
          wrong.push(`${un} is offered it`);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.refused).toBeGreaterThan(10);
    expect(seen.counted).toBeGreaterThan(50);
  });

  it.each<{ why: string; item: LoadItem; status: string }>([
    { why: "a can", item: { un: "1203", l: 20 }, status: "followed" },
    { why: "gas for cooking", item: { un: "1965", kg: 22, packages: 2 }, status: "followed" },
    { why: "powder of a marksman", item: { un: "0027", kg: 1 }, status: "followed" },
    { why: "a tank of gas", item: { un: "1965", kg: 5000 }, status: "open" },
    { why: "half a tonne of explosive", item: { un: "0081", kg: 500 }, status: "open" },
    { why: "a drum", item: { un: "1790", packing_group: "II", kg: 200, packages: 1 }, status: "open" },
    {
      why: "more than a household has",
      item: { un: "1790", packing_group: "II", kg: 600, packages: 20 },
      status: "open",
    },
  ])("$why: $status", async ({ item, status }) => {
    expect((await load({ ...item, exempt_as: "1.1.3.1a" })).claims.map((one) => one.status)).toEqual([status]);
  });

  it("not in IBCs, nor category A, category 0 and class 7", async () => {
    const ibc = await attempt({ un: "1203", l: 50, exempt_as: "1.1.3.1a", package_kind: "ibc" });
    expect(ibc.refusal?.errors[0]?.detail).toContain("1.1.3.1 (a)");
    for (const un of ["2814", "2900", "3549", "1051", "2915"])
      expect([un, (await attempt({ un, kg: 1, exempt_as: "1.1.3.1a" })).refusal?.status]).toEqual([un, 400]);
    const radioactive = await attempt({ un: "2911", exempt_as: "1.1.3.1a" });
    expect(radioactive.refusal?.errors[0]?.detail).toContain("1.7.1.4");
  });
});

describe("1.1.3.7 (b) is for batteries contained in equipment", () => {
  it.each(["3090", "3480", "3551", "2794", "2795", "3028", "3292"])("not UN %s", async (un) => {
    expect((await attempt({ un, kg: 10, exempt_as: "1.1.3.7b" })).refusal?.status).toBe(400);
    const offered = (await load({ un, kg: 10 })).calculation.exemptions.map((one) => one.exempt_as);
    expect(offered).not.toContain("1.1.3.7b");
  });

  it.each([
    ["3481", 2, "followed"],
    ["3091", 2, "followed"],
    ["3552", 2, "followed"],
    ["3481", 20_000, "open"],
  ])("UN %s, %s kg: %s", async (un, kg, status) => {
    const { claims, decisions } = await load({ un, kg, exempt_as: "1.1.3.7b" });
    expect(claims.map((one) => one.status)).toEqual([status]);
    expect(decisions.some(({ certain }) => certain)).toBe(false);
  });
});

describe("S4 and V8 are read with their NOTE", () => {
  const stabilized = numbersOf(
    ({ special_provisions, carriage_provisions: { operation } }) =>
      operation.includes("S4") && special_provisions.includes("386"),
  );

  it("asks how 51 stabilized substances are stabilized", async () => {
    const open = stabilized.filter((un) => !["3533", "3534"].includes(un));
    expect(open.length).toBeGreaterThanOrEqual(51);
    for (const un of open) {
      const answer = await load({ un, kg: 900 });
      const certain = answer.duties.filter(({ code }) => /^(?:V8|S4_)/.test(code)).map((row) => row.certain);
      expect([un, certain.length > 0, certain.includes(true)]).toEqual([un, true, false]);
      expect([un, answer.needs.flatMap(({ needs }) => needs)]).toEqual([un, expect.arrayContaining(["name_words"])]);
    }
  });

  it("follows the words of the name", async () => {
    expect(await temperatureOf({ un: "2055", l: 2000, name_words: ["stabilized"] })).toEqual([]);
    expect(await temperatureOf({ un: "2055", l: 2000, name_words: ["temperature_controlled"] })).toEqual([
      ["V8", true],
      ["S4_temperature", true],
    ]);
    expect(await temperatureOf({ un: "3113", kg: 2000 })).toEqual([
      ["V8", true],
      ["S4_temperature", true],
    ]);
  });
});

describe("over all UN numbers", () => {
  it("a bare claim is never certain, and what is not among its goods is refused", async () => {
    const seen = { refused: 0, lower: 0, counted: 0 };
    const wrong: string[] = [];
    for (const [index, { un, variants }] of tenthOf(substances).entries()) {
      // Each exemption meets numbers of all classes.
      const by = EXEMPTIONS[index % EXEMPTIONS.length] ?? "1.1.3.1a";
      const item: LoadItem = { un, kg: 1500, technical_name: "x" };
      const { body } = await attempt({ ...item, exempt_as: by });
      if (body === undefined) {
        seen.refused++;
        continue;
      }
      const lower = strictness(body) < strictness(await load(item));
      seen[lower ? "lower" : "counted"]++;
      const among = !by.startsWith("1.1.3.1a") || !variants.every(isDangerous);
      if (lower && (!among || body.claims.some(({ status }) => status !== "followed"))) wrong.push(`${un} ${by}`);
      if (body.decisions.some(({ step, certain }) => step === "exempt" && certain)) wrong.push(`${un} ${by} certain`);
    }
    expect(wrong).toEqual([]);
    expect(seen.refused).toBeGreaterThan(100);
    expect(seen.lower + seen.counted).toBeGreaterThan(30);
  });
});
