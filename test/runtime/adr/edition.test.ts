import { describe, expect, it } from "vitest";
import { chooseEdition } from "../../../runtime/adr/edition.ts";
import { rules } from "./fixtures/rules.ts";

const adr2025 = rules.edition;
const adr2027: Parameters<typeof chooseEdition>[0][number] = {
  ...adr2025,
  edition: "2027",
  valid_from: "2027-01-01",
  valid_to: "2028-12-31",
  transition_until: "2029-06-30",
  announced_from: "2028-12-01",
};
const TODAY = "2026-11-21";

describe("with one edition", () => {
  it.each([
    { why: "today", asked: {}, stale: false, warnings: [] },
    { why: "its first day", asked: { as_of: "2025-01-01" }, stale: false, warnings: [] },
    { why: "the day before the next one is announced", asked: { as_of: "2026-11-30" }, stale: false, warnings: [] },
    { why: "the next one is announced", asked: { as_of: "2026-12-01" }, stale: false, warnings: ["edition_next"] },
    { why: "its last day", asked: { as_of: "2026-12-31" }, stale: false, warnings: ["edition_next"] },
    {
      why: "the day after: nothing breaks",
      asked: { as_of: "2027-01-01" },
      stale: false,
      warnings: ["edition_transition"],
    },
    {
      why: "the last day of its transition",
      asked: { as_of: "2027-06-30" },
      stale: false,
      warnings: ["edition_transition"],
    },
    { why: "the first day of dead law", asked: { as_of: "2027-07-01" }, stale: true, warnings: ["edition_ended"] },
    { why: "long after", asked: { as_of: "2031-01-01", edition: "2025" }, stale: true, warnings: ["edition_ended"] },
  ])("$why", ({ asked, stale, warnings }) => {
    const choice = chooseEdition([adr2025], { ...asked, today: TODAY });
    expect(choice).toMatchObject({ edition: "2025", stale });
    expect("warnings" in choice && choice.warnings.map(({ code }) => code)).toEqual(warnings);
  });

  it.each([
    {
      why: "the day before the first names it",
      asked: { as_of: "2024-12-31" },
      fault: { parameter: "as_of", code: "before_coverage", detail: expect.stringContaining("2025-01-01") },
    },
    {
      why: "an edition not held",
      asked: { edition: "2023" },
      fault: { parameter: "edition", code: "unknown_edition", detail: expect.stringContaining("2025") },
    },
  ])("refuses $why", ({ asked, fault }) => {
    expect(chooseEdition([adr2025], { ...asked, today: TODAY })).toMatchObject({ faults: [fault] });
  });
});

describe("with two editions", () => {
  it.each([
    { why: "before the change", asked: { as_of: "2026-12-31" }, edition: "2025", warning: [] },
    {
      why: "in the transition the new one answers and names the old",
      asked: { as_of: "2027-03-01" },
      edition: "2027",
      warning: ["older_edition_usable"],
    },
    {
      why: "in the transition the old one answers if named",
      asked: { as_of: "2027-03-01", edition: "2025" },
      edition: "2025",
      warning: ["edition_transition"],
    },
    {
      why: "the last day of the transition",
      asked: { as_of: "2027-06-30", edition: "2025" },
      edition: "2025",
      warning: ["edition_transition"],
    },
    { why: "after it the new one needs no remark", asked: { as_of: "2027-07-01" }, edition: "2027", warning: [] },
    {
      why: "after it the old one must be named and warns",
      asked: { as_of: "2027-07-01", edition: "2025" },
      edition: "2025",
      warning: ["edition_ended"],
    },
  ])("$why", ({ asked, edition, warning }) => {
    const choice = chooseEdition([adr2025, adr2027], { ...asked, today: TODAY });
    expect(choice).toMatchObject({ edition, stale: warning.includes("edition_ended") });
    expect("warnings" in choice && choice.warnings.map(({ code }) => code)).toEqual(warning);
  });

  it("refuses a coming edition on a day before it applies", () => {
    expect(chooseEdition([adr2025, adr2027], { edition: "2027", today: TODAY })).toMatchObject({
      faults: [{ parameter: "as_of", code: "before_coverage", detail: expect.stringContaining("2027-01-01") }],
    });
  });
});
