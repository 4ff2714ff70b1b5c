import { describe, expect, it } from "vitest";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { writeDocumentLine } from "../../../runtime/adr/document/line.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";
import { substance } from "./fixtures/records.ts";

const adr = adrService(datasetOf([edition2025]));

/** The entry of the first row of a UN number, with a short name and some cells changed. */
function first(un: string, change: Partial<VariantRecord> = {}): string | null {
  const [variant] = substance(un).variants;
  if (variant === undefined) throw new Error(`UN ${un} has no row`);
  return writeDocumentLine(un, { ...variant, names: { pl: "N", en: "N", de: "N", fr: "N" }, ...change }, "en");
}

describe("entry for the transport document", () => {
  it.each([
    { why: "label, group, tunnel code", line: first("1203"), text: "UN 1203 N, 3, II, (D/E)" },
    { why: "further labels in brackets", line: first("1005"), text: "UN 1005 N, 2.3 (8), (C/D)" },
    { why: "three labels", line: first("1950", { labels: ["2.2", "5.1", "8"] }), text: "UN 1950 N, 2.2 (5.1, 8), (E)" },
    { why: "class 1 by its code", line: first("0081"), text: "UN 0081 N, 1.1D, (B1000C)" },
    { why: "class 1 with further labels", line: first("0015", { labels: ["1", "6.1"] }), text: "UN 0015 N, 1.2G (6.1), (B1000C)" },
    { why: "samples have no code", line: first("0190"), text: "UN 0190 N, 1, (E)" },
    { why: "a combined label is two", line: first("3101", { labels: ["5.2+1"] }), text: "UN 3101 N, 5.2 (1), (B)" },
    { why: "class 7 by its class", line: first("2910", { labels: ["7X", "7E"] }), text: "UN 2910 N, 7, (-)" },
    { why: "class 7 with a subsidiary hazard", line: first("2910", { labels: ["7X", "8"] }), text: "UN 2910 N, 7 (8), (-)" },
    { why: "batteries are class 9", line: first("3480"), text: "UN 3480 N, 9, (E)" },
    { why: "no label: the class", line: first("2211"), text: "UN 2211 N, 9, III, (D/E)" },
    { why: "labels left open: the class", line: first("3540", { labels: ["see:5.2.2.1.12"] }), text: "UN 3540 N, 3, (E)" },
    { why: "prohibited goods have no document", line: first("1798"), text: null },
    { why: "nor an entry that is not for carriage by road (SP 642)", line: first("1043"), text: null },
    { why: "nor goods outside ADR", line: first("1845"), text: null },
  ])("$why", ({ line, text }) => expect(line).toBe(text));
});

describe("substance", () => {
  it("stands whole at the top where there is one row", async () => {
    const found = await answered(adr.substance("UN 1203", { lang: "de" }));
    expect(found).toMatchObject({
      un: "1203", edition: "2025", lang: "de", name: "MOTOR SPIRIT or GASOLINE or PETROL (de)", class: "3", status: "regulated", ambiguous: [],
      classification_code: "F1", packing_group: "II", labels: ["3"], transport_category: "2", points_multiplier: 3, max_quantity_1136: 333,
      limited_quantity: { text: "1 L", value: 1, unit: "l" },
    });
    expect(found.variants).toHaveLength(1);
    expect(found.variants[0]).toMatchObject({ variant_id: "1203-II", name: found.name, document_line: "UN 1203 MOTOR SPIRIT or GASOLINE or PETROL (de), 3, II, (D/E)" });
  });

  it("leaves open and names what differs, and nothing else", async () => {
    const found = await answered(adr.substance("2215"));
    expect(found.ambiguous).toEqual([
      "name", "classification_code", "limited_quantity", "excepted_quantity", "transport_category", "points_multiplier", "max_quantity_1136", "quantity_unit",
    ]);
    for (const column of found.ambiguous.slice(1)) expect(found[column as "transport_category"]).toBeNull();
    expect(found).toMatchObject({ packing_group: "III", labels: ["8"], tunnel_code: "E" });
    expect(found.variants.map(({ variant_id, transport_category }) => [variant_id, transport_category])).toEqual([["2215-III-molten", "0"], ["2215-III-plain", "3"]]);
  });

  it("a cell that is empty for all rows is null and not ambiguous", async () => {
    const found = await answered(adr.substance("1950"));
    expect(found.packing_group).toBeNull();
    expect(found.ambiguous).not.toContain("packing_group");
  });

  it.each([
    { un: "1798", status: "carriage_prohibited" },
    { un: "1845", status: "not_subject_to_adr" },
    { un: "3166", status: "regulated" },
  ])("UN $un is $status, without a factor", async ({ un, status }) => {
    expect(await answered(adr.substance(un))).toMatchObject({ status, points_multiplier: null, max_quantity_1136: null });
  });

  it("names edition, day and sources", async () => {
    const { meta } = await answered(adr.substance("1203"));
    expect(meta).toEqual({
      source: "cargolex-adr-v1", edition: "2025", as_of: "2026-11-21", dataset_version: "2026.11.21", source_version: "2025-01-01", stale: false, warnings: [],
      disclaimer: "Test data.",
    });
  });
});
