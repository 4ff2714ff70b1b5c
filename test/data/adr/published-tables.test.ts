import { describe, expect, it } from "vitest";
import { judgePackages } from "../../../runtime/rules/adr/mixing.ts";
import { compileLoading } from "../../../runtime/rules/adr/mixing-tables.ts";
import { readPackages, type Package } from "../../../runtime/rules/adr/packages.ts";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";
import { secondReading } from "../../runtime/adr/fixtures/second-reading.ts";

const { rules, substances } = adr2025;
const variants = substances.flatMap(({ un, variants: own }) => own.map((variant) => ({ un, variant })));

describe("the published tables of 7.5.2, cell by cell against a second reading", () => {
  it.each([
    { table: "7.5.2.1", shipped: rules.labels.matrix, read: secondReading("labels"), size: 324 },
    { table: "7.5.2.2", shipped: rules.class1.matrix, read: secondReading("class1"), size: 144 },
  ])("$table: $size cells", ({ shipped, read, size }) => {
    expect(read.cells.flat()).toHaveLength(size);
    expect(shipped.keys).toEqual(read.keys);
    expect(shipped.cells).toEqual(read.cells);
  });
});

describe("the published rules", () => {
  it("count and factor by 1.1.3.6.3 and 1.1.3.6.4", () => {
    expect(rules.transport_categories).toEqual([
      { category: "0", max_quantity: 0, multiplier: null },
      { category: "1", max_quantity: 20, multiplier: 50 },
      { category: "2", max_quantity: 333, multiplier: 3 },
      { category: "3", max_quantity: 1000, multiplier: 1 },
      { category: "4", max_quantity: null, multiplier: 0 },
    ]);
    expect(rules.note_a).toEqual({
      uns: ["0081", "0082", "0084", "0241", "0331", "0332", "0482", "1005", "1017"],
      max_quantity: 50,
      multiplier: 20,
    });
  });

  it("give every row with a category its factor, limit and unit, and no other row one", () => {
    const factors = new Map(
      rules.transport_categories.map(({ category, multiplier, max_quantity }) => [
        category,
        { multiplier, max_quantity },
      ]),
    );
    const wrong = variants.filter(({ un, variant }) => {
      const category = variant.transport_category === null ? undefined : factors.get(variant.transport_category);
      const wanted = rules.note_a.uns.includes(un)
        ? rules.note_a
        : (category ?? { multiplier: null, max_quantity: null });
      const unit = variant.transport_category === null || variant.quantity_unit !== null;
      return (
        variant.points_multiplier !== wanted.multiplier || variant.max_quantity_1136 !== wanted.max_quantity || !unit
      );
    });
    expect(wrong.map(({ variant }) => variant.variant_id)).toEqual([]);
  });

  it("name the footnotes' UN numbers as the law does", () => {
    const footnotes = new Map(
      rules.labels.footnotes.map(({ footnote, explosives, others, condition }) => [
        footnote,
        { explosives, others: others.uns, conditional: condition !== null },
      ]),
    );
    expect(footnotes.get("a")).toEqual({
      explosives: { classification_codes: ["1.4S"], uns: [] },
      others: [],
      conditional: false,
    });
    expect(footnotes.get("b")).toEqual({
      explosives: { classification_codes: [], uns: [] },
      others: ["2990", "3072", "3268"],
      conditional: false,
    });
    expect(footnotes.get("c")).toEqual({
      explosives: { classification_codes: ["1.4G"], uns: ["0503"] },
      others: ["3268"],
      conditional: false,
    });
    expect(footnotes.get("d")?.explosives).toEqual({
      classification_codes: [],
      uns: ["0081", "0082", "0084", "0241", "0331", "0332"],
    });
    expect(footnotes.get("d")?.others.toSorted()).toEqual([
      "1446",
      "1451",
      "1454",
      "1474",
      "1477",
      "1486",
      "1498",
      "1507",
      "1942",
      "2067",
      "2464",
      "2722",
      "3375",
    ]);
    expect(footnotes.get("d")?.conditional).toBe(true);
  });

  it("let limited quantities travel with division 1.4, UN 0161 and UN 0499", () => {
    expect(rules.limited_quantities_class1).toEqual({ divisions: ["1.4"], uns: ["0161", "0499"] });
  });

  it("have the classification codes of class 1 but those of group K, and no other", () => {
    expect(rules.class1.codes.toSorted().join(" ")).toBe(
      "1.1A 1.1B 1.1C 1.1D 1.1E 1.1F 1.1G 1.1J 1.1L 1.2B 1.2C 1.2D 1.2E 1.2F 1.2G 1.2H 1.2J 1.2L 1.3C 1.3F 1.3G 1.3H 1.3J 1.3L " +
        "1.4B 1.4C 1.4D 1.4E 1.4F 1.4G 1.4S 1.5D 1.6N",
    );
    const borne = new Set(
      variants.flatMap(({ variant }) =>
        variant.class === "1" && variant.status === "regulated" ? (variant.classification_code ?? []) : [],
      ),
    );
    expect(rules.class1.codes.filter((code) => !borne.has(code))).toEqual(["1.3F"]);
  });

  it("hold what SP 267, 642 and 675 say of loading, and these rows carry them", () => {
    expect(
      rules.mixed_loading_provisions.map(({ special_provision, others, outcome }) => ({
        special_provision,
        ...others,
        outcome,
        uns: variants
          .filter(({ variant }) => variant.special_provisions.includes(special_provision))
          .map(({ un }) => un),
      })),
    ).toEqual([
      { special_provision: "267", class1: true, except_codes: [], outcome: "permitted_with_conditions", uns: ["0083"] },
      { special_provision: "642", class1: false, except_codes: [], outcome: "indeterminate", uns: ["1043"] },
      { special_provision: "675", class1: true, except_codes: ["1.4S"], outcome: "prohibited", uns: ["2211", "3314"] },
    ]);
  });

  it("keep the goods of CV28 from foodstuffs", () => {
    expect(rules.foodstuffs).toEqual({ labels: ["6.1", "6.2"], uns: ["2212", "2315", "2590", "3151", "3152", "3245"] });
  });

  it("name a condition for each provision that exempts, and each stands in column (6) of a row", () => {
    const used = new Set(variants.flatMap(({ variant }) => variant.special_provisions));
    const wrong = rules.provisions.filter(
      ({ special_provision, effect }) => used.has(special_provision) === (effect === "deleted"),
    );
    expect(wrong).toEqual([]);
    expect(rules.provisions.map(({ special_provision }) => special_provision)).toEqual(
      expect.arrayContaining(["188", "375"]),
    );
  });
});

describe("every regulated row as a package", () => {
  const tables = compileLoading(rules);
  const packages: { ambiguous: boolean; pack: Package }[] = substances.flatMap((substance) => {
    const item = readPackages({ un: substance.un }, 0, "", substance, tables);
    if ("faults" in item) throw new Error(`UN ${substance.un} has a fault without being asked anything`);
    return item.packages.map((pack) => ({ ambiguous: item.packages.length > 1, pack }));
  });
  const regulated = packages.filter(({ pack }) => pack.status === "regulated");

  it("has labels that the table knows, but for those left to the consignor", () => {
    const open = regulated.filter(({ pack }) => pack.rows === null).map(({ pack }) => pack.un);
    expect([...new Set(open)]).toEqual(["0190", ...Array.from({ length: 12 }, (_, index) => String(3537 + index))]);
  });

  it("has no label only where Table A prints none", () => {
    const unlabelled = regulated.filter(({ pack }) => pack.rows?.length === 0).map(({ pack }) => pack.un);
    expect([...new Set(unlabelled)]).toEqual(["2211", "2908", "2909", "2910", "2911", "3166", "3171", "3314", "3359"]);
  });

  it("of class 1 has a group of 7.5.2.2", () => {
    expect(
      regulated
        .filter(({ pack }) => pack.isClass1 && !tables.groups.has(pack.classificationCode?.slice(-1) ?? ""))
        .map(({ pack }) => pack.un),
    ).toEqual(["0190"]);
  });

  it("is decided with any other, where both UN numbers have one labelled row, but for UN 1043, which is not for carriage by road (SP 642)", () => {
    const single = regulated
      .filter(({ ambiguous, pack }) => !ambiguous && (pack.rows?.length ?? 0) > 0 && pack.un !== "1043")
      .map(({ pack }) => pack);
    expect(single.length).toBeGreaterThan(1900);
    const undecided: string[] = [];
    for (const [index, a] of single.entries()) {
      for (const b of single.slice(index)) {
        if (judgePackages(a, b, tables).verdict === "indeterminate") undecided.push(`${a.un} ${b.un}`);
      }
    }
    expect(undecided).toEqual([]);
  });
});
