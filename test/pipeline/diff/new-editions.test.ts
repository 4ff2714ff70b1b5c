import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareStates } from "../../../pipeline/diff/compare.ts";
import { formatText } from "../../../pipeline/diff/text.ts";
import { prepareRelease } from "../../../pipeline/release/prepare.ts";
import { stateOf } from "../release/plants.ts";
import { BASE, change, editTable, inCopy, without } from "./tables.ts";

/** The base tables with an edition 2027 that is a copy of 2025 but for the edits. */
const withNextEdition = (edit: (folder: string) => void) =>
  inCopy(BASE, async (folder) => {
    cpSync(join(folder, "adr/2025"), join(folder, "adr/2027"), { recursive: true });
    editTable(folder, "adr/2027/edition.csv", (rows) =>
      rows.map((row) => ({ ...row, edition: "2027", valid_from: "2027-01-01", valid_to: "2028-12-31" })),
    );
    edit(folder);
    return stateOf(folder);
  });
const review = { sources: BASE, soleMaintainer: true };

describe("a new edition beside the one before it", async () => {
  const { state: before } = await stateOf(BASE);
  const { data, state } = await withNextEdition((folder) => {
    editTable(folder, "adr/2027/substances.csv", change("variant_id", "1203-II", { limited_quantity: "5 L" }));
    editTable(
      folder,
      "adr/2027/substances.csv",
      change("variant_id", "1265-I", { hazard_identification_number: "30" }),
    );
    editTable(folder, "adr/2027/substances.csv", without("variant_id", "0005"));
    editTable(folder, "adr/2027/names.csv", without("variant_id", "0005"));
  });
  const difference = { ...compareStates(before, state), verdicts: null };

  it("is compared cell by cell, and stays whole among the records that are added", () => {
    const own = difference.new_editions.find(({ collection }) => collection === "adr/2027");
    expect(own?.before).toBe("adr/2025");
    expect(own?.lines.map(({ change: kind, id }) => `${kind} ${id}`).toSorted()).toEqual([
      "changed 1203-II",
      "changed 1265-I",
      "removed 0005",
    ]);
    expect(difference.lines.filter(({ collection }) => collection === "adr/2027").map((line) => line.change)).toEqual(
      Array.from({ length: state.published.editions.get("2027")?.variants.length ?? 0 }, () => "added"),
    );
  });

  it("stands in the difference, what loosens first", () => {
    const text = formatText(difference, false);
    expect(text).toContain("ADR 2027 beside 2025 · Class 3");
    expect(text).toContain("limited_quantity.text: 1 L → 5 L");
    expect(text).toContain("hazard_identification_number: 33 → 30");
  });

  it("wants a reviewer for what it loosens, loses and says otherwise", async () => {
    const release = { version: "2027.01.18", summary: "the edition of 2027" };
    const { issues, record } = await prepareRelease(data, release, before, [], review);
    expect(record).toBeUndefined();
    const stated = issues.map(({ rule, message }) => `${rule} ${message}`).join("\n");
    expect(stated).toMatch(/release\/loosening adr\/2027\/limited_quantity .*1203-II/);
    expect(stated).toMatch(/release\/removal 1 removed from adr\/2027 .*0005/);
    // Texts and requirements that are those of 2025 are no news.
    expect(stated).not.toContain("adr/2027/messages");
    expect(stated).toMatch(/release\/rewording adr\/2027\/hazard_identification_number .*1265-I/);
  });
});

describe("a new year of the nomenclature beside the one before it", () => {
  it("is compared line by line", async () => {
    const { state: before } = await stateOf(BASE);
    const after = await inCopy(BASE, async (folder) => {
      cpSync(join(folder, "nomenclature/cn-2026.csv"), join(folder, "nomenclature/cn-2027.csv"));
      editTable(folder, "nomenclature/cn-2027.csv", (rows) =>
        rows.slice(0, -1).map((row, index) => (index === 0 ? { ...row, name_en: "Other goods" } : row)),
      );
      return (await stateOf(folder)).state;
    });
    const { new_editions } = compareStates(before, after);
    const own = new_editions.find(({ collection }) => collection === "nomenclature/2027");
    expect(own?.before).toBe("nomenclature/2026");
    expect(own?.lines.some((line) => line.change === "changed" && JSON.stringify(line).includes("Other goods"))).toBe(
      true,
    );
    expect(own?.lines.some(({ change: kind }) => kind === "removed")).toBe(true);
  });
});
