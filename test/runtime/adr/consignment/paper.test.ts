import { describe, expect, it } from "vitest";
import type { LoadRequest, LoadResponse } from "../../../../openapi/schemas/adr-load.ts";
import { dataset } from "../../real-data.ts";
import { adrService, answered, refused } from "../fixtures/ask.ts";

const adr = adrService(dataset);
const judge = async (request: LoadRequest, lang = "en"): Promise<LoadResponse> =>
  answered(adr.whole(request, { lang }));
const parties = { consignor: "A GmbH, Hafen 1", consignee: "B AG, Weg 2" };
const ACETONE = { un: "1090", l: 100, packages: 5, package_kind: "jerrican" } as const;

describe("what a document says besides", () => {
  it("names carrier, day of loading and several consignees", async () => {
    const { transport_documents } = await judge({
      items: [ACETONE],
      consignor: parties.consignor,
      consignees: ["B AG, Weg 2", "C SA, Rue 3"],
      carrier: "D Sp. z o.o.",
      loading_date: "2026-12-01",
    });
    expect(transport_documents[0]?.text?.split("\n").slice(1, 6)).toEqual([
      "Consignor: A GmbH, Hafen 1",
      "Consignee: B AG, Weg 2",
      "Consignee: C SA, Rue 3",
      "Carrier: D Sp. z o.o.",
      "Date of loading: 2026-12-01",
    ]);
    expect(transport_documents[0]?.consignee).toBe("B AG, Weg 2; C SA, Rue 3");
  });

  it("prints the code of waste behind the entry", async () => {
    const item = { ...ACETONE, waste: true, waste_code: "13 07 02*" };
    const { transport_documents } = await judge({ items: [item], ...parties });
    expect(transport_documents[0]?.text).toContain("UN 1090 WASTE ACETONE, 3, II, (D/E)");
    expect(transport_documents[0]?.text).toContain("100 l, waste code 13 07 02*");
  });

  it.each<{ why: string; request: Partial<LoadRequest>; faults: string[] }>([
    {
      why: "both consignee and consignees",
      request: { ...parties, consignees: ["C"] },
      faults: ["/consignees conflict"],
    },
    { why: "a carrier of spaces", request: { carrier: "  " }, faults: ["/carrier not_allowed"] },
    { why: "a day that is none", request: { loading_date: "2026-13-01" }, faults: ["/loading_date wrong_format"] },
    {
      why: "a code of waste without waste",
      request: { items: [{ ...ACETONE, waste_code: "13 07 02" }] },
      faults: ["/items/0/waste_code conflict"],
    },
    {
      why: "a code that the list does not have so",
      request: { items: [{ ...ACETONE, waste: true, waste_code: "1307" }] },
      faults: ["/items/0/waste_code wrong_format"],
    },
  ])("$why is refused", async ({ request, faults }) => {
    expect(await refused(adr.whole({ items: [ACETONE], ...request }))).toEqual({ status: 400, faults });
  });

  it("a category in litres and kilograms is one sum", async () => {
    const { document_totals } = await judge({ items: [ACETONE, { un: "1965", kg: 11 }] });
    expect(document_totals.map(({ text }) => text)).toEqual([
      "ADR 1.1.3.6: transport category 2: 11 kg + 100 l, calculated value 333; total 333",
    ]);
  });

  it("never prints a code that is not settled", async () => {
    const { documents } = await judge({ items: [{ un: "1950", kg: 50 }] });
    expect(documents[0]?.template).toContain("{classification_code}");
    expect(documents[0]?.template).not.toMatch(/2\.[123]/);
    expect(documents[0]?.line).toBeNull();
  });
});

describe("the pages of the driver", () => {
  it.each(["pl", "en", "de", "fr"])("say in %s what the answer says", async (lang) => {
    const answer = await judge({ items: [{ ...ACETONE, l: 1000, packages: 50 }], ...parties }, lang);
    const lines = new Map(answer.driver.map(({ part, lines: own }) => [part, own]));
    expect([...lines.keys()]).toEqual(["document", "plates", "tunnels", "on_board", "instructions"]);
    expect(lines.get("document")).toEqual(answer.transport_documents[0]?.text?.split("\n"));
    expect(lines.get("tunnels")).toEqual([`${answer.tunnel.text} (${answer.tunnel.paragraph})`]);
    expect(lines.get("instructions")?.[0]).toContain("linguistic-versions-adr-instructions-writing");
    expect(lines.get("on_board")?.length).toBe(answer.on_board.length);
  });

  it("leave out what the load does without, and say that a document lacks something", async () => {
    const { driver } = await judge({ items: [{ un: "1203", l: 10 }] });
    expect(driver.map(({ part }) => part)).not.toContain("instructions");
    expect(driver[0]?.lines[0]).toContain("not complete");
  });
});

const freedOf = async (uns: string[]) => {
  const { pairs } = await answered(adr.load({ uns }, { lang: "en" }));
  return pairs[0]?.freed_by.map(({ un, special_provision }) => `${un} ${special_provision}`);
};

describe("a pair that may not be loaded names what would free it", () => {
  it.each([
    [["3373", "0081"], ["3373 319"]],
    [["3480", "0081"], ["3480 188"]],
    [["3082", "0081"], ["3082 375"]],
    [["1203", "0081"], []],
    [["1203", "1790"], []],
  ])("%s", async (uns, freed) => {
    expect(await freedOf(uns)).toEqual(expect.arrayContaining(freed));
    expect((await freedOf(uns))?.length === 0).toBe(freed.length === 0);
  });

  it("in a load too, with its questions", async () => {
    const { mixing } = await judge({
      items: [
        { un: "3480", kg: 10 },
        { un: "0081", kg: 10 },
      ],
    });
    expect(mixing.pairs[0]?.freed_by[0]?.ways[0]?.length).toBeGreaterThan(1);
  });
});
