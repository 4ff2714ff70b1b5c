import { describe, expect, it } from "vitest";
import type { CnNode } from "../../../openapi/schemas/sanctions-reference.ts";
import type { NodeQuery } from "../../../openapi/schemas/sanctions.ts";
import { handleNode } from "../../../runtime/sanctions/node.ts";
import { tenthOf } from "../../proof.ts";
import { dataset } from "../real-data.ts";
import { allCodes, law, nomenclature, TODAY } from "./open-data.ts";

async function nodeOf(code: string, query: NodeQuery): Promise<CnNode> {
  const reply = await handleNode(nomenclature, law, dataset.version, {
    params: { code },
    query,
    body: undefined,
    today: TODAY,
    site: "",
    idempotencyKey: undefined,
  });
  if ("refusal" in reply) throw new Error(reply.refusal.detail);
  return JSON.parse(reply.json) as CnNode;
}

describe("a line of the nomenclature in German and French", () => {
  it.each([
    ["22030001", "de", "in Flaschen", ["22", "2203", null]],
    ["22030001", "fr", "présentées dans des bouteilles", ["22", "2203", null]],
    ["22029100", "fr", "Bière sans alcool", ["22", "2202", null, "2202 91"]],
  ] as const)("%s in %s is %s", async (code, lang, name, above) => {
    const node = await nodeOf(code, { lang });
    expect([node.own_name, node.parents.map(({ cn_code }) => cn_code), node.meta.lang]).toEqual([name, above, lang]);
  });

  it("carries the name of the line above where it says only 'other', as in the other languages", async () => {
    expect(await nodeOf("22030009", { lang: "de" })).toMatchObject({
      name: "in Behältnissen mit einem Inhalt von 10 l oder weniger: anderes",
      own_name: "anderes",
    });
  });

  it("is named as its heading where it is all of it", async () => {
    expect(await nodeOf("220300", { lang: "de" })).toMatchObject({ own_name: "Bier aus Malz", meta: { lang: "de" } });
  });

  it("is English on a day whose nomenclature is not held in the language, and says so", async () => {
    expect(await nodeOf("2203", { lang: "fr", as_of: "2024-01-01" })).toMatchObject({
      name: "Beer made from malt",
      meta: { lang: "en" },
    });
  });

  it("has a name for the codes of today, of which one in ten is asked", async () => {
    const codes = tenthOf(await allCodes(2026));
    for (const lang of ["de", "fr"] as const) {
      const nodes = await Promise.all(codes.map((code) => nodeOf(code, { lang })));
      const english = nodes.filter(({ meta }) => meta.lang === "en").map(({ cn_code }) => cn_code);
      expect(english).toEqual([]);
    }
  });
});
