import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { gatherSources, type GatheredSources } from "../../../pipeline/dataset/load.ts";
import { lacksOn } from "../../../pipeline/dataset/outlook.ts";

let sources: GatheredSources;
beforeAll(async () => {
  sources = await gatherSources(join(import.meta.dirname, "../../../sources"));
});

const whatOn = (day: string, today: string): string[] => lacksOn(day, today, sources).map(({ what }) => what);

describe("what the data lacks on a day", () => {
  it("names the nomenclature, the edition and the measures that end, on the first of January", () => {
    const lacks = whatOn("2027-01-01", "2026-11-28");
    expect(lacks).toContain("no CN 2027: CN 2026 answers, and says stale");
    expect(lacks.filter((what) => what.startsWith("ADR 2025 is the newest edition"))).toHaveLength(1);
    expect(lacks).toContain("RU-3ra-2-art-3ra: its last day is 2026-12-31");
  });

  it("names neither nomenclature nor edition the day before, and a period only while it runs", () => {
    const lacks = whatOn("2026-12-31", "2026-11-28");
    expect(lacks.filter((what) => /CN 2027|newest edition|last day is 2026-12-31/.test(what))).toEqual([]);
    expect(whatOn("2027-01-02", "2027-01-01").filter((what) => what.includes("last day is 2026-12-31"))).toEqual([]);
  });

  it("names an adopted act that is not held, on every day", () => {
    expect(whatOn("2026-12-01", "2026-11-28")).toContain("BY: 32026R0513 is adopted and not held");
  });
});
