import { describe, expect, it } from "vitest";
import { dayAfter, dayBefore } from "../../../../runtime/rules/sanctions/force.ts";
import { partNumber } from "../../../../pipeline/sanctions/import/eurlex/span.ts";

describe("parts and days of an annex", () => {
  it.each([
    {
      why: "categories of the luxury annexes repeat codes",
      row: { regime: "RU", annex: "XVIII", part: "(15) Electronic items" },
      want: "15",
    },
    {
      why: "printed without brackets",
      row: { regime: "BY", annex: "XXV", part: "9 Vehicles of a value exceeding EUR 50 000" },
      want: "9",
    },
    {
      why: "other annexes name parts in several ways",
      row: { regime: "BY", annex: "Va", part: "1. Semiconductor devices" },
      want: "",
    },
  ])("$why", ({ row, want }) => expect(partNumber(row)).toBe(want));

  it("counts days over the ends of months and years", () => {
    expect([dayBefore("2026-01-01"), dayAfter("2024-02-28"), dayBefore("2025-03-01")]).toEqual([
      "2025-12-31",
      "2024-02-29",
      "2025-02-28",
    ]);
  });
});
