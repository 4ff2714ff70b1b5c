import { describe, expect, it } from "vitest";
import type { LoadItem, LoadResponse } from "../../../../openapi/schemas/adr-load.ts";
import { adrService, answered } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";

const adr = adrService(dataset);
const ask = async (...items: LoadItem[]): Promise<LoadResponse> => answered(adr.whole({ items }, { lang: "en" }));

/**
 * 3.5.1.1 frees excepted quantities from 7.5.2: of UN 1479 packing groups II and III may be carried so, I may not
 * (column 7b has E0).
 */
const EXCEPTED = { un: "1479", kg: 0.3, inner_kg: 0.001, outer_kg: 0.3, packages: 1, exempt_as: "eq" } as const;
const EXPLOSIVES = { un: "0081", net_explosive_mass_kg: 1 } as const;

describe("goods in excepted quantities beside explosives", () => {
  it("may be loaded together where the row is known to have an excepted quantity", async () => {
    expect((await ask({ ...EXCEPTED, packing_group: "II" }, EXPLOSIVES)).mixing).toMatchObject({
      verdict: "permitted",
      pairs: [],
    });
  });

  it("are judged as any other goods where the claim is not kept", async () => {
    const plain = await ask({ un: "1479", kg: 0.3, packing_group: "II" }, EXPLOSIVES);
    const tooMuch = await ask({ ...EXCEPTED, packing_group: "II", inner_kg: 0.2 }, EXPLOSIVES);
    expect(tooMuch.mixing.pairs.map(({ verdict, paragraph }) => [verdict, paragraph])).toEqual(
      plain.mixing.pairs.map(({ verdict, paragraph }) => [verdict, paragraph]),
    );
    expect(plain.mixing.verdict).toBe("prohibited");
  });
});

/** Special provision 601 takes UN 1993 out of ADR but for packing group I, whose row does not have it. */
const PHARMACEUTICAL = { un: "1993", l: 1, exempt_as: "sp", special_provision: "601" } as const;

describe("goods of a special provision beside explosives", () => {
  it("may be loaded together where the row is known to have the provision", async () => {
    expect((await ask({ ...PHARMACEUTICAL, packing_group: "III" }, EXPLOSIVES)).mixing).toMatchObject({
      verdict: "permitted",
      pairs: [],
    });
  });

  it("are not permitted while they may be of the row that does not have it", async () => {
    const { mixing } = await ask(PHARMACEUTICAL, EXPLOSIVES);
    expect(["permitted", "permitted_with_conditions"]).not.toContain(mixing.verdict);
    expect(mixing.pairs.map(({ uns }) => uns)).toEqual([["1993", "0081"]]);
  });
});

describe("radioactive goods", () => {
  it("bring their own placards, beside those of the other goods", async () => {
    const { marking } = await ask({ un: "2915", kg: 10 }, { un: "1203", l: 2000 });
    const own = marking.find(({ code }) => code === "placards_class_7");
    expect(own).toMatchObject({ items: [0], paragraph: "5.3.1.1.3; 5.3.1.5.2" });
    expect(own?.text).toContain(own?.signs.join(", ") ?? "");
  });
});
