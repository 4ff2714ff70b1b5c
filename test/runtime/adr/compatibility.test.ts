import { describe, expect, it } from "vitest";
import type { CompatibilityItem } from "../../../openapi/schemas/adr-compatibility.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";

const adr = adrService(datasetOf([edition2025]));
const load = (items: CompatibilityItem[], query = {}) => answered(adr.load({ items }, query));

describe("a pair", () => {
  it.each<{
    why: string;
    a: CompatibilityItem;
    b: CompatibilityItem;
    verdict: string;
    rule: string;
    labels?: string[];
  }>([
    {
      why: "3 with 5.1: no such ban on the road",
      a: { un: "1203" },
      b: { un: "1942" },
      verdict: "permitted",
      rule: "7.5.2.1",
      labels: ["3", "5.1"],
    },
    {
      why: "1.4S with 3",
      a: { un: "0012" },
      b: { un: "1203" },
      verdict: "permitted",
      rule: "7.5.2.1 (a)",
      labels: ["1.4", "3"],
    },
    { why: "1.4G with 3", a: { un: "0336" }, b: { un: "1203" }, verdict: "prohibited", rule: "7.5.2.1" },
    {
      why: "airbags, both kinds",
      a: { un: "3268" },
      b: { un: "0503" },
      verdict: "permitted",
      rule: "7.5.2.1 (c)",
      labels: ["9", "1.4"],
    },
    {
      why: "1.1D with life-saving appliances",
      a: { un: "0081" },
      b: { un: "2990" },
      verdict: "permitted",
      rule: "7.5.2.1 (b)",
    },
    { why: "1.1D with other class 9", a: { un: "0081" }, b: { un: "3082" }, verdict: "prohibited", rule: "7.5.2.1" },
    {
      why: "1.6N with life-saving appliances",
      a: { un: "2990" },
      b: { un: "0486" },
      verdict: "permitted",
      rule: "7.5.2.1 (b)",
    },
    {
      why: "blasting explosive with ammonium nitrate",
      a: { un: "0081" },
      b: { un: "1942" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.1 (d)",
    },
    {
      why: "type C is excluded by the footnote",
      a: { un: "0083" },
      b: { un: "1942" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "other class 1 is no blasting explosive",
      a: { un: "0161" },
      b: { un: "1942" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "4.1+1 with 4.1",
      a: { un: "3221" },
      b: { un: "1325" },
      verdict: "prohibited",
      rule: "7.5.2.1",
      labels: ["4.1+1", "4.1"],
    },
    {
      why: "4.1+1 with itself",
      a: { un: "3221" },
      b: { un: "3221" },
      verdict: "permitted",
      rule: "7.5.2.1",
      labels: ["4.1+1", "4.1+1"],
    },
    {
      why: "5.2+1 with 5.2",
      a: { un: "3101" },
      b: { un: "3105" },
      verdict: "permitted",
      rule: "7.5.2.1",
      labels: ["5.2+1", "5.2"],
    },
    { why: "5.2+1 with 3", a: { un: "3101" }, b: { un: "1203" }, verdict: "prohibited", rule: "7.5.2.1" },
    { why: "5.2+1 with class 1", a: { un: "3101" }, b: { un: "0081" }, verdict: "prohibited", rule: "7.5.2.1" },
    {
      why: "B with D",
      a: { un: "0029" },
      b: { un: "0081" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.2 (a)",
      labels: ["B", "D"],
    },
    {
      why: "L with L of the same number",
      a: { un: "0248" },
      b: { un: "0248" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.2 (d)",
    },
    {
      why: "L with L of another number is another type",
      a: { un: "0248" },
      b: { un: "0249" },
      verdict: "prohibited",
      rule: "7.5.2.2 (d)",
    },
    { why: "S with A", a: { un: "0012" }, b: { un: "0074" }, verdict: "prohibited", rule: "7.5.2.2" },
    { why: "S with D", a: { un: "0012" }, b: { un: "0081" }, verdict: "permitted", rule: "7.5.2.2" },
    {
      why: "N with D: two footnotes",
      a: { un: "0486" },
      b: { un: "0081" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.2 (b, c)",
    },
    {
      why: "limited quantities with 1.1D",
      a: { un: "1203", limited_quantity: true },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.4",
    },
    {
      why: "limited quantities with 1.4G",
      a: { un: "1203", limited_quantity: true },
      b: { un: "0336" },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "limited quantities with UN 0161",
      a: { un: "0161" },
      b: { un: "1203", limited_quantity: true },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "limited quantities beside other goods bear no danger label",
      a: { un: "1203", limited_quantity: true },
      b: { un: "3221" },
      verdict: "permitted",
      rule: "3.4.1",
    },
    {
      why: "cartridges in limited quantities with 1.1D: they are limited quantities too",
      a: { un: "0012", limited_quantity: true },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.4",
    },
    {
      why: "cartridges in limited quantities with petrol in limited quantities",
      a: { un: "0012", limited_quantity: true },
      b: { un: "1203", limited_quantity: true },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    { why: "prohibited goods", a: { un: "1798" }, b: { un: "1203" }, verdict: "prohibited", rule: "3.2.1" },
    {
      why: "prohibited goods beside goods without a label",
      a: { un: "1798" },
      b: { un: "3166" },
      verdict: "prohibited",
      rule: "3.2.1",
    },
    {
      why: "no label with anything but class 1",
      a: { un: "2211" },
      b: { un: "3221" },
      verdict: "permitted",
      rule: "7.5.2.1",
    },
    { why: "no label with class 1", a: { un: "3166" }, b: { un: "0012" }, verdict: "indeterminate", rule: "7.5.2.1" },
    {
      why: "SP 675 with 1.4S: it settles what the table leaves open",
      a: { un: "2211" },
      b: { un: "0012" },
      verdict: "permitted",
      rule: "SP 675",
      labels: [],
    },
    { why: "SP 675 with other class 1", a: { un: "2211" }, b: { un: "0336" }, verdict: "prohibited", rule: "SP 675" },
    {
      why: "SP 675 in limited quantities with 1.4G, which 7.5.2.4 would permit",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0336" },
      verdict: "prohibited",
      rule: "SP 675",
    },
    {
      why: "SP 675 in limited quantities with UN 0161, which 7.5.2.4 would permit",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0161" },
      verdict: "prohibited",
      rule: "SP 675",
    },
    {
      why: "SP 675 in limited quantities with 1.1D: prohibited anyway",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.4",
    },
    {
      why: "SP 675 in limited quantities with 1.4S",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0012" },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "SP 675 with 1.4S in limited quantities",
      a: { un: "2211" },
      b: { un: "0012", limited_quantity: true },
      verdict: "permitted",
      rule: "3.4.1",
    },
    {
      why: "SP 675 with samples that may be 1.4S",
      a: { un: "2211" },
      b: { un: "0190", labels: ["1.4"] },
      verdict: "indeterminate",
      rule: "7.5.2.1",
    },
    {
      why: "SP 675 in limited quantities with samples that may be 1.4S",
      a: { un: "2211", limited_quantity: true },
      b: { un: "0190", labels: ["1.4"] },
      verdict: "indeterminate",
      rule: "SP 675",
    },
    {
      why: "SP 675 with samples of 1.4S",
      a: { un: "2211" },
      b: { un: "0190", classification_code: "1.4S" },
      verdict: "permitted",
      rule: "SP 675",
    },
    { why: "SP 675 with other goods", a: { un: "2211" }, b: { un: "1203" }, verdict: "permitted", rule: "7.5.2.1" },
    {
      why: "SP 267 with a group that 7.5.2.2 permits",
      a: { un: "0083" },
      b: { un: "0081" },
      verdict: "permitted_with_conditions",
      rule: "SP 267",
      labels: ["D", "D"],
    },
    {
      why: "SP 267 with itself",
      a: { un: "0083" },
      b: { un: "0083" },
      verdict: "permitted_with_conditions",
      rule: "SP 267",
    },
    {
      why: "SP 267 beside a condition of 7.5.2.2",
      a: { un: "0083" },
      b: { un: "0029" },
      verdict: "permitted_with_conditions",
      rule: "7.5.2.2 (a), SP 267",
    },
    {
      why: "SP 267 with a group that 7.5.2.2 prohibits",
      a: { un: "0083" },
      b: { un: "0074" },
      verdict: "prohibited",
      rule: "7.5.2.2",
    },
    {
      why: "SP 267 with samples without a group",
      a: { un: "0083" },
      b: { un: "0190" },
      verdict: "indeterminate",
      rule: "7.5.2.2",
    },
    {
      why: "SP 642: the entry is not for carriage by road",
      a: { un: "1043" },
      b: { un: "1203" },
      verdict: "indeterminate",
      rule: "SP 642",
    },
    { why: "SP 642 with itself", a: { un: "1043" }, b: { un: "1043" }, verdict: "indeterminate", rule: "SP 642" },
    {
      why: "SP 642 with class 1: prohibited anyway",
      a: { un: "1043" },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "not subject to ADR with class 1: 7.5.2 is about dangerous goods",
      a: { un: "1845" },
      b: { un: "0081" },
      verdict: "permitted",
      rule: "3.2.1",
    },
    {
      why: "excepted packages of class 7 are outside chapter 7.5",
      a: { un: "2910" },
      b: { un: "0081" },
      verdict: "permitted",
      rule: "1.7.1.5.1",
    },
    {
      why: "samples without a group, with class 1",
      a: { un: "0190" },
      b: { un: "0081" },
      verdict: "indeterminate",
      rule: "7.5.2.2",
    },
    {
      why: "samples without a group, with 3",
      a: { un: "0190" },
      b: { un: "1203" },
      verdict: "indeterminate",
      rule: "7.5.2.1",
    },
    {
      why: "samples with a group",
      a: { un: "0190", classification_code: "1.1D" },
      b: { un: "0081" },
      verdict: "permitted",
      rule: "7.5.2.2",
    },
    {
      why: "samples of 1.4S, with 3",
      a: { un: "0190", classification_code: "1.4s" },
      b: { un: "1203" },
      verdict: "permitted",
      rule: "7.5.2.1 (a)",
    },
    {
      why: "samples with label 1.4 but no group, with 3: S or not",
      a: { un: "0190", labels: ["1.4"] },
      b: { un: "1203" },
      verdict: "indeterminate",
      rule: "7.5.2.1",
    },
    {
      why: "samples with label 1, with 3",
      a: { un: "0190", labels: ["1"] },
      b: { un: "1203" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "samples with label 1, with limited quantities",
      a: { un: "0190", labels: ["1"] },
      b: { un: "1203", limited_quantity: true },
      verdict: "prohibited",
      rule: "7.5.2.4",
    },
    {
      why: "samples with label 1.4, with limited quantities",
      a: { un: "0190", labels: ["1.4"] },
      b: { un: "1203", limited_quantity: true },
      verdict: "permitted",
      rule: "7.5.2.4",
    },
    {
      why: "samples, nothing known, with limited quantities",
      a: { un: "0190" },
      b: { un: "1203", limited_quantity: true },
      verdict: "indeterminate",
      rule: "7.5.2.4",
    },
    { why: "articles without labels", a: { un: "3540" }, b: { un: "1203" }, verdict: "indeterminate", rule: "7.5.2.1" },
    {
      why: "articles without labels beside goods without labels",
      a: { un: "3540" },
      b: { un: "2211" },
      verdict: "indeterminate",
      rule: "7.5.2.1",
    },
    {
      why: "articles with labels",
      a: { un: "3540", labels: ["3", "8"] },
      b: { un: "1203" },
      verdict: "permitted",
      rule: "7.5.2.1",
    },
    {
      why: "articles with labels, with 1.1D",
      a: { un: "3540", labels: ["3"] },
      b: { un: "0081" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "all rows of UN 0015 are prohibited with 3",
      a: { un: "0015" },
      b: { un: "1203" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    {
      why: "subsidiary labels do not count within class 1 (note 2)",
      a: { un: "0015", variant_id: "0015-toxic-by-inhalation" },
      b: { un: "0336" },
      verdict: "permitted",
      rule: "7.5.2.2",
    },
    {
      why: "every label counts against other classes",
      a: { un: "1950", classification_code: "5TOC" },
      b: { un: "3221" },
      verdict: "prohibited",
      rule: "7.5.2.1",
    },
    { why: "UN 3373 has label 6.2", a: { un: "3373" }, b: { un: "1203" }, verdict: "permitted", rule: "7.5.2.1" },
  ])("$why", async ({ a, b, verdict, rule, labels }) => {
    const result = await load([a, b]);
    expect(result.pairs).toHaveLength(1);
    expect(result.pairs[0]).toMatchObject({
      a: 0,
      b: 1,
      uns: [a.un, b.un],
      verdict,
      rule,
      ...(labels === undefined ? {} : { labels }),
    });
    expect(result.verdict).toBe(verdict);
    expect(result.compatible).toBe(verdict.startsWith("permitted"));
    // The order of the two says nothing about whether they may travel together.
    const turned = await load([b, a]);
    expect(turned.verdict).toBe(verdict);
    expect(turned.pairs[0]?.rule).toBe(rule);
  });

  it("names its condition in the language asked for", async () => {
    const result = await load([{ un: "0081" }, { un: "1942" }], { lang: "de" });
    expect(result.pairs[0]?.conditions).toEqual(["all treated as blasting explosives (de)"]);
  });

  it("names every condition, of 7.5.2.2 and of a special provision, once", async () => {
    expect((await load([{ un: "0083" }, { un: "0029" }], { lang: "en" })).pairs[0]?.conditions).toEqual([
      "condition a",
      "type C apart from ammonium salts",
    ]);
    expect((await load([{ un: "0083" }, { un: "0083" }], { lang: "en" })).pairs[0]?.conditions).toEqual([
      "type C apart from ammonium salts",
    ]);
  });
});

describe("a load", () => {
  it("answers every pair and takes the strictest verdict", async () => {
    const result = await answered(adr.load({ uns: ["1203", "UN0081", "un 1942", "3166"] }));
    expect(result.pairs.map(({ a, b, verdict }) => [a, b, verdict])).toEqual([
      [0, 1, "prohibited"],
      [0, 2, "permitted"],
      [0, 3, "permitted"],
      [1, 2, "permitted_with_conditions"],
      [1, 3, "indeterminate"],
      [2, 3, "permitted"],
    ]);
    expect(result).toMatchObject({ verdict: "prohibited", compatible: false });
  });

  it("is undecided when a pair is and none is prohibited", async () => {
    expect(await answered(adr.load({ uns: ["0012", "3166", "1203"] }))).toMatchObject({
      verdict: "indeterminate",
      compatible: false,
    });
  });

  it("permits with conditions when a pair has one", async () => {
    expect(await answered(adr.load({ uns: ["0081", "1942"] }))).toMatchObject({
      verdict: "permitted_with_conditions",
      compatible: true,
    });
  });

  it("takes 20 numbers, the same one too", async () => {
    const result = await answered(adr.load({ uns: Array.from({ length: 20 }, () => "1203") }));
    expect(result.pairs).toHaveLength(190);
    expect(result.verdict).toBe("permitted");
  });
});

describe("what would settle it", () => {
  it("asks for the group of samples and the labels of articles", async () => {
    const { needs } = await answered(adr.load({ uns: ["0190", "3540"] }));
    expect(needs).toEqual([
      { index: 0, un: "0190", needs: ["classification_code"], candidates: ["0190"] },
      { index: 1, un: "3540", needs: ["labels"], candidates: ["3540"] },
    ]);
  });

  it("asks nothing when all rows agree", async () => {
    const result = await answered(adr.load({ uns: ["0015", "1203"] }));
    expect(result.needs).toEqual([]);
    expect(result.pairs[0]?.decided_by).toBe("all_candidates");
  });

  it("asks for the special provision that would take goods without a label out of ADR", async () => {
    const { needs } = await answered(adr.load({ uns: ["3166", "0012"] }, { lang: "en" }));
    expect(needs).toMatchObject([
      {
        index: 0,
        un: "3166",
        needs: ["special_provision"],
        questions: [{ special_provision: "666", effect: "partly", ways: [["as a load?"]] }],
      },
    ]);
    expect(await load([{ un: "3166", exempt_as: "sp", special_provision: "666" }, { un: "0012" }])).toMatchObject({
      verdict: "permitted",
      needs: [],
    });
  });

  it("asks about carriage by sea or air, where nothing else would settle it", async () => {
    const { needs } = await answered(adr.load({ uns: ["1043", "1203"] }));
    expect(needs).toMatchObject([
      { index: 0, needs: ["special_provision"], questions: [{ special_provision: "642", effect: "elsewhere" }] },
    ]);
  });

  it("asks for limited quantities by packing group where one group cannot be that", async () => {
    const result = await load([{ un: "1993", limited_quantity: true }, { un: "3221" }]);
    expect(result.verdict).toBe("indeterminate");
    expect(result.needs).toEqual([expect.objectContaining({ index: 0, needs: ["packing_group"] })]);
  });
});

describe("notices", () => {
  it.each<{ why: string; items: CompatibilityItem[]; has: string[]; lacks: string[] }>([
    {
      why: "always what is assumed",
      items: [{ un: "1203" }, { un: "1202" }],
      has: ["assumed_loading", "closed_containers"],
      lacks: [
        "foodstuffs",
        "quantities_not_assessed",
        "separate_documents",
        "unlabelled",
        "labels_open",
        "limited_quantities",
      ],
    },
    {
      why: "foodstuffs by label",
      items: [{ un: "1950", classification_code: "5T" }, { un: "1203" }],
      has: ["foodstuffs"],
      lacks: [],
    },
    {
      why: "not foodstuffs without CV28, whatever the label",
      items: [{ un: "3373" }, { un: "1203" }],
      has: [],
      lacks: ["foodstuffs"],
    },
    {
      why: "nor with CV28 on a row of another label",
      items: [{ un: "3540", labels: ["3"] }, { un: "1203" }],
      has: [],
      lacks: ["foodstuffs"],
    },
    {
      why: "foodstuffs by a label that the caller states",
      items: [{ un: "3540", labels: ["3", "6.1"] }, { un: "1203" }],
      has: ["foodstuffs"],
      lacks: [],
    },
    { why: "foodstuffs by number", items: [{ un: "2315" }, { un: "1203" }], has: ["foodstuffs"], lacks: [] },
    {
      why: "quantity limits of class 1 and peroxides",
      items: [{ un: "3105" }, { un: "1203" }],
      has: ["quantities_not_assessed"],
      lacks: [],
    },
    {
      why: "separate documents when prohibited",
      items: [{ un: "0081" }, { un: "1203" }],
      has: ["separate_documents", "quantities_not_assessed"],
      lacks: [],
    },
    {
      why: "goods without a label",
      items: [{ un: "3166" }, { un: "0012" }],
      has: ["unlabelled"],
      lacks: ["special_provision"],
    },
    {
      why: "goods with a special provision about loading",
      items: [{ un: "2211" }, { un: "1203" }],
      has: ["special_provision"],
      lacks: [],
    },
    {
      why: "not where it is said as a condition",
      items: [{ un: "0083" }, { un: "0081" }],
      has: [],
      lacks: ["special_provision"],
    },
    { why: "labels left open", items: [{ un: "3540" }, { un: "1203" }], has: ["labels_open"], lacks: [] },
    {
      why: "limited quantities",
      items: [{ un: "1203", limited_quantity: true }, { un: "1202" }],
      has: ["limited_quantities"],
      lacks: [],
    },
    {
      why: "prohibited goods",
      items: [{ un: "1798" }, { un: "1202" }],
      has: ["loading_prohibited_goods"],
      lacks: ["unlabelled", "labels_open"],
    },
  ])("$why", async ({ items, has, lacks }) => {
    const matches = (await load(items)).notices.map(({ code }) => code);
    expect(matches).toEqual(expect.arrayContaining(has));
    expect(matches.filter((code) => lacks.includes(code))).toEqual([]);
  });
});

it("says what a special provision of a load says, in the language asked for", async () => {
  const { notices } = await load([{ un: "1043" }, { un: "1203" }], { lang: "fr" });
  expect(notices).toContainEqual({ code: "special_provision", rule: "SP 642", text: "UN 1043 : not by road (fr)" });
});

describe("strict=1", () => {
  it.each<{ why: string; body: unknown; faults: string[] }>([
    {
      why: "a selector would settle it",
      body: { items: [{ un: "1203" }, { un: "0190" }] },
      faults: ["/items/1/classification_code ambiguous"],
    },
    {
      why: "an answer about a special provision would",
      body: { uns: ["0012", "3166"] },
      faults: ["/uns/1/special_provision ambiguous"],
    },
    { why: "a special provision leaves it open", body: { uns: ["1043", "1203"] }, faults: ["/uns/1 ambiguous"] },
  ])("refuses when $why", async ({ body, faults }) => {
    const { refusal } = await adr.load(body, { strict: "1" });
    expect(refusal?.status).toBe(422);
    expect(refusal?.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(faults);
  });
  it("names the provision that leaves it open", async () => {
    expect((await adr.load({ uns: ["1043", "1203"] }, { strict: "1" })).refusal?.errors[0]?.detail).toBe(
      "SP 642 does not settle UN 1043 with UN 1203.",
    );
  });
  it("answers what is certain", async () =>
    expect((await adr.load({ uns: ["1203", "0081"] }, { strict: "1" })).refusal).toBeUndefined());
});
