import { describe, expect, it } from "vitest";
import { adrService, answered, refused } from "./fixtures/ask.ts";
import { dataset as held } from "../real-data.ts";
import { datasetOf, edition2025, type FixtureEdition } from "./fixtures/dataset.ts";

/**
 * A later edition that is only another folder: UN 1203 is in category 3, UN 1798 is gone, 5.2+1 x 5.2 is empty again.
 */
const edition2027: FixtureEdition = {
  rules: {
    ...edition2025.rules,
    edition: {
      ...edition2025.rules.edition,
      edition: "2027",
      valid_from: "2027-01-01",
      valid_to: "2028-12-31",
      transition_until: "2029-06-30",
      announced_from: "2028-12-01",
    },
    classes: edition2025.rules.classes.map((entry) =>
      entry.class === "8" ? { ...entry, count: entry.count - 1 } : entry,
    ),
    labels: {
      ...edition2025.rules.labels,
      matrix: {
        keys: edition2025.rules.labels.matrix.keys,
        cells: edition2025.rules.labels.matrix.cells.map((row, i) =>
          row.map((cell, j) => (["11 12", "12 11"].includes(`${i} ${j}`) ? "" : cell)),
        ),
      },
    },
  },
  substances: edition2025.substances
    .filter(({ un }) => un !== "1798")
    .map((record) =>
      record.un === "1203"
        ? {
            ...record,
            variants: record.variants.map((variant) => ({
              ...variant,
              transport_category: "3" as const,
              points_multiplier: 1,
              max_quantity_1136: 1000,
            })),
          }
        : record,
    ),
  names: edition2025.names.filter(({ un }) => un !== "1798"),
  messages: edition2025.messages.map(({ key, text }) => ({
    key,
    text: { ...text, en: text.en.replace("not counted", "left out") },
  })),
};
const adr = adrService(datasetOf([edition2027, edition2025]));
const petrol = { items: [{ un: "1203", l: 400 }] };

describe("two editions", () => {
  it.each([
    { why: "today", query: {}, edition: "2025", points: 1200, warnings: [] },
    {
      why: "the new one from its first day",
      query: { as_of: "2027-01-01" },
      edition: "2027",
      points: 400,
      warnings: ["older_edition_usable"],
    },
    {
      why: "the old one in transition",
      query: { as_of: "2027-03-01", edition: "2025" },
      edition: "2025",
      points: 1200,
      warnings: ["edition_transition"],
    },
  ])("$why", async ({ query, edition, points, warnings }) => {
    const result = await answered(adr.calculate(petrol, query));
    expect(result).toMatchObject({ points, meta: { edition, stale: false } });
    expect(result.meta.warnings.map(({ code }) => code)).toEqual(warnings);
  });

  it("the old one decides nothing from the day after its transition", async () => {
    const late = { as_of: "2027-07-01", edition: "2025", lang: "en" };
    const small = { items: [{ un: "1203", l: 1 }] };
    const points = await answered(adr.calculate(small, late));
    expect(points).toMatchObject({ verdict: "requires_full_adr", verdict_detail: "edition_ended", points: null });
    expect(points).toMatchObject({ document_text: null, meta: { stale: true, warnings: [{ code: "edition_ended" }] } });
    expect(await answered(adr.load({ uns: ["1203", "1202"] }, late))).toMatchObject({
      compatible: false,
      verdict: "indeterminate",
      pairs: [{ verdict: "indeterminate" }],
    });
    expect((await answered(adr.substance("1203", late))).variants.map(({ document_line }) => document_line)).toEqual([
      null,
    ]);
    const strict = { ...late, strict: "1" };
    const refusals = [adr.calculate(small, strict), adr.load({ uns: ["1203", "1202"] }, strict)];
    for (const refusal of refusals)
      expect(await refused(refusal)).toEqual({ status: 422, faults: ["edition ambiguous"] });
  });

  it("say what changes for a UN number, the older before the newer", async () => {
    const changes = [
      { column: "max_quantity_1136", before: "333", after: "1000" },
      { column: "points_multiplier", before: "3", after: "1" },
      { column: "transport_category", before: "2", after: "3" },
    ].map((change) => ({ variant_id: "1203-II", ...change }));
    for (const query of [{ compare: "2027" }, { edition: "2027", as_of: "2027-01-01", compare: "2025" }]) {
      const found = (await answered(adr.substance("1203", query))).changes ?? [];
      expect(found.toSorted((a, b) => (a.column < b.column ? -1 : 1))).toEqual(changes);
    }
    expect((await answered(adr.substance("1202", { compare: "2027" }))).changes).toEqual([]);
    expect((await answered(adr.substance("1798", { compare: "2027", lang: "en" }))).changes).toMatchObject([
      { column: "row", after: null },
    ]);
    expect((await answered(adr.substance("1203"))).changes).toBeUndefined();
    expect(await refused(adr.substance("1203", { compare: "2029" }))).toEqual({
      status: 400,
      faults: ["compare unknown_edition"],
    });
  });

  it("have substances, names, tables and texts of their own", async () => {
    const later = { as_of: "2027-08-01" };
    expect((await answered(adr.substance("1798"))).status).toBe("carriage_prohibited");
    expect(await refused(adr.substance("1798", later))).toEqual({ status: 404, faults: ["un unknown_un"] });
    expect((await answered(adr.search({ q: "1798", ...later }))).total).toBe(0);
    expect((await answered(adr.load({ uns: ["3101", "3105"] }))).verdict).toBe("permitted");
    expect((await answered(adr.load({ uns: ["3101", "3105"] }, later))).verdict).toBe("prohibited");
    const coolant = { items: [{ un: "1845", kg: 1 }] };
    expect((await answered(adr.calculate(coolant, { lang: "en" }))).items[0]?.notes[0]?.text).toContain("not counted");
    expect((await answered(adr.calculate(coolant, { lang: "en", ...later }))).items[0]?.notes[0]?.text).toContain(
      "left out",
    );
  });

  it("stand in the status in order, with the current one marked", async () => {
    const { editions } = await answered(adr.status());
    expect(editions.map(({ edition, current }) => [edition, current])).toEqual([
      ["2025", true],
      ["2027", false],
    ]);
  });

  it("name the edition that follows the newest one held", async () => {
    expect((await answered(adr.status())).pending).toEqual([{ edition: "2029", valid_from: "2029-01-01" }]);
    expect((await answered(adrService(datasetOf([edition2025])).status())).pending).toEqual([
      { edition: "2027", valid_from: "2027-01-01" },
    ]);
  });

  it("warn in the language of the answer", async () => {
    const { meta } = await answered(adr.classes({ as_of: "2027-01-01", lang: "fr" }));
    expect(meta.warnings[0]?.detail).toContain("édition 2025");
  });
});

describe("classes", () => {
  it("are the 13 in order, and count every UN number once", async () => {
    const { classes } = await answered(adr.classes({ lang: "en" }));
    expect(classes.map((entry) => entry.class)).toEqual([
      "1",
      "2",
      "3",
      "4.1",
      "4.2",
      "4.3",
      "5.1",
      "5.2",
      "6.1",
      "6.2",
      "7",
      "8",
      "9",
    ]);
    expect(classes[2]?.name).toBe("class 3");
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(edition2025.substances.length);
  });
});

describe("a whole load by dead law", () => {
  const { whole } = adrService(held);
  const late = { as_of: "2027-07-01", edition: "2025", lang: "en" };
  const load = {
    items: [{ un: "1830", l: 1, packages: 1, package_kind: "jerrican" }],
    consignor: "A",
    consignee: "B",
  };

  it("is not exempt, certain of nothing, and has no document", async () => {
    const ended = await answered(whole(load, late));
    expect(ended).toMatchObject({ verdict: "requires_full_adr", verdict_detail: "edition_ended" });
    expect(ended.calculation).toMatchObject({ verdict: "requires_full_adr", points: null });
    expect(ended.documents.map(({ line }) => line)).toEqual([null]);
    expect(ended.transport_documents.map(({ text }) => text)).toEqual([null]);
    expect([...ended.marking, ...ended.duties].filter(({ certain }) => certain)).toEqual([]);
    expect(await refused(whole(load, { ...late, strict: "1" }))).toEqual({
      status: 422,
      faults: ["edition ambiguous"],
    });
    expect(await answered(whole(load, { ...late, as_of: "2027-06-30" }))).toMatchObject({ verdict: "exempt" });
  });
});

describe("after the newest edition", () => {
  const late = adrService(datasetOf([edition2025]), "2027-01-01");
  it("nothing breaks: the newest answers, and says until when it may be used", async () => {
    const result = await answered(late.calculate(petrol));
    expect(result.meta).toMatchObject({ edition: "2025", as_of: "2027-01-01", stale: false });
    expect(result.meta.warnings.map(({ code }) => code)).toEqual(["edition_transition"]);
    expect(await answered(late.status())).toMatchObject({ stale: false, editions: [{ current: true }] });
  });
});

describe("a damaged dataset is a fault, never an answer", () => {
  it.each([
    { why: "no edition", dataset: datasetOf([]), message: "no ADR edition" },
    {
      why: "a missing shard",
      dataset: datasetOf([
        { ...edition2025, substances: edition2025.substances.filter(({ un }) => !un.startsWith("12")) },
      ]),
      message: "shards for",
    },
    {
      why: "an edition without its facts",
      dataset: datasetOf([edition2025], (path, records) => (path.endsWith("edition.json") ? [] : records)),
      message: "adr/2025/edition.json has not one record",
    },
  ])("$why", async ({ dataset, message }) => {
    const broken = adrService(dataset);
    await expect(broken.calculate(petrol)).rejects.toThrow(message);
    await expect(broken.load({ uns: ["1203", "1202"] })).rejects.toThrow(message);
    await expect(broken.substance("1203")).rejects.toThrow(message);
  });

  it("a table that is missing", async () => {
    const broken = adrService(
      datasetOf([edition2025], (path, records) => (path.endsWith("rules.json") ? records.slice(1) : records)),
    );
    await expect(broken.calculate(petrol)).rejects.toThrow("adr/2025/rules.json lacks transport_categories");
    await expect(broken.load({ uns: ["1203", "1202"] })).rejects.toThrow("lacks transport_categories");
  });

  it("a shard that cannot be read", async () => {
    const whole = datasetOf([edition2025]);
    const broken = adrService({
      ...whole,
      load: (file) => (file.path.endsWith("12.json") ? Promise.reject(new Error("unreadable")) : whole.load(file)),
    });
    await expect(broken.calculate(petrol)).rejects.toThrow("unreadable");
    await expect(broken.load({ uns: ["1993", "1203"] })).rejects.toThrow("unreadable");
    await expect(broken.substance("1203")).rejects.toThrow("unreadable");
  });

  it("an edition without its file of texts", async () => {
    const whole = datasetOf([edition2025]);
    const broken = adrService({
      ...whole,
      files: (name, schema) => (schema === "adr-messages/3" ? [] : whole.files(name, schema)),
    });
    await expect(broken.calculate(petrol)).rejects.toThrow("adr 2025 has 0 files of adr-messages/3");
    await expect(broken.substance("1203")).rejects.toThrow("adr-messages/3");
  });

  it("a text that an answer wants", async () => {
    const broken = adrService(
      datasetOf([edition2025], (path, records) => (path.endsWith("messages.json") ? [] : records)),
    );
    await expect(broken.calculate(petrol)).rejects.toThrow("the edition has no text");
  });

  it("and is read again when it is whole: a fault is not remembered", async () => {
    const whole = datasetOf([edition2025]);
    let broken = true;
    const mended = adrService({
      ...whole,
      load: (file) => (broken ? Promise.reject(new Error("unreadable")) : whole.load(file)),
    });
    await expect(mended.calculate(petrol)).rejects.toThrow("unreadable");
    broken = false;
    expect((await answered(mended.calculate(petrol))).points).toBe(1200);
  });

  it("a counted row without a unit", async () => {
    const broken = adrService(
      datasetOf([edition2025], (path, records) =>
        path.endsWith("12.json")
          ? (JSON.parse(JSON.stringify(records).replaceAll('"quantity_unit":"l"', '"quantity_unit":null')) as unknown[])
          : records,
      ),
    );
    await expect(broken.calculate(petrol)).rejects.toThrow("no unit");
  });
});
