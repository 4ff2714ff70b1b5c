import { describe, expect, it } from "vitest";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import { adrService, answered } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";

const adr = adrService(dataset);
const uns = adr2025.substances.map(({ un }) => un);

/** Verdicts that something the caller could say would change. */
const UNDECIDED: ReadonlySet<string> = new Set(["indeterminate", "unit_assumed", "no_category"]);

describe("an undecided calculation asks what would decide it", () => {
  it.each<{ why: string; amount: Partial<CalcItem> }>([
    { why: "kilograms", amount: { kg: 100 } },
    { why: "litres", amount: { l: 100 } },
    { why: "kilograms of a certain density", amount: { kg: 100, density_kg_per_l: 1.1 } },
    { why: "net explosive mass", amount: { kg: 100, net_explosive_mass_kg: 1 } },
    { why: "empty packagings", amount: { empty_uncleaned: true } },
  ])("by $why, for every UN number", async ({ amount }) => {
    expect(uns).toHaveLength(2347);
    const silent: string[] = [];
    for (const un of uns) {
      const { body } = await adr.calculate({ items: [{ un, ...amount }] });
      if (
        body !== undefined &&
        body.verdict !== "exempt" &&
        UNDECIDED.has(body.verdict_detail) &&
        body.needs.length === 0
      )
        silent.push(`${un} ${body.verdict_detail}`);
    }
    expect(silent).toEqual([]);
  });
});

describe("an undecided pair asks what would decide it", () => {
  it.each([
    "0081",
    "0012",
    "0083",
    "0190",
    "0336",
    "1203",
    "1950",
    "2211",
    "3101",
    "3166",
    "3221",
    "3373",
    "3480",
    "3540",
  ])("beside UN %s, for every UN number", async (partner) => {
    const silent: string[] = [];
    for (const un of uns) {
      const { verdict, needs } = await answered(adr.load({ uns: [un, partner] }));
      if (verdict === "indeterminate" && needs.length === 0) silent.push(un);
    }
    expect(silent).toEqual([]);
  });
});
