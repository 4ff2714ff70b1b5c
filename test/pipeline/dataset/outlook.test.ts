import { join } from "node:path";
import { AT_NOON, runCli } from "../commands/run-cli.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { gatherSources, type GatheredSources } from "../../../pipeline/dataset/load.ts";
import { laterDay, lacksOn } from "../../../pipeline/dataset/outlook.ts";

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

  it("names the extraction of customs once the next month is out, and lists that nobody looked at since", () => {
    const newest =
      sources.provisions.customs.extractions
        .map(({ row }) => row.day)
        .toSorted()
        .at(-1) ?? "";
    const month = `customs: the newest extraction is of ${newest}, and one is given out each month`;
    expect(whatOn("2099-01-01", laterDay(newest, 30))).not.toContain(month);
    expect(whatOn("2099-01-01", laterDay(newest, 31))).toContain(month);
    expect(whatOn("2099-01-01", "2099-01-01").filter((what) => what.startsWith("countries: acts of "))).not.toEqual([]);
  });

  it("names an act that applies and is in no consolidated text held", () => {
    const acts = sources.provisions.acts.map((located) =>
      located.row.celex === "32025R2041" && located.row.regime === "BY"
        ? { ...located, row: { ...located.row, in_force: "2026-11-01" } }
        : located,
    );
    const told = lacksOn("2027-01-01", "2026-11-28", { ...sources, provisions: { ...sources.provisions, acts } });
    expect(told.map(({ what }) => what)).toContain(
      "BY: the consolidated text held is of 2025-10-24, and 32025R2041 applies since 2026-11-01",
    );
  });
});

describe("cargolex check", () => {
  it("says on stderr what the data will lack within 60 days", async () => {
    const { code, stderr } = await runCli(AT_NOON, "check");
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^within 60 days, on 2027-01-20, the data lacks \d+ things; check --day says them of any day$/m,
    );
    expect(stderr).toContain("no CN 2027: CN 2026 answers, and says stale");
    expect((await runCli(AT_NOON, "check", "--json")).stderr).toBe("");
  });
});
