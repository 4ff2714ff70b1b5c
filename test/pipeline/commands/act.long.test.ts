import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherSources } from "../../../pipeline/dataset/load.ts";
import { lacksOn } from "../../../pipeline/dataset/outlook.ts";
import { isSupplement, readLawTables } from "../../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { annexKeyOfId } from "../../../pipeline/sanctions/tables/law.ts";
import { findDifference } from "../../../pipeline/diff/difference.ts";
import { stateOf } from "../release/plants.ts";
import { printActPage } from "../import/acts/print-act.ts";
import { AT_NOON, runCli } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "act-"));
afterAll(() => rmSync(folder, { recursive: true }));
const SOURCES = join(import.meta.dirname, "../../../sources");
const ACT = readFileSync(join(import.meta.dirname, "../import/eurlex/act.html"), "utf8");

/** An act on Belarus that is adopted and not held: its page is not to be had, so one of its shape is made. */
const PENDING = [
  "COUNCIL REGULATION (EU) 2026/513",
  "of 23 April 2026",
  "amending Regulation (EC) No 765/2006 concerning restrictive measures in view of the situation in Belarus",
  "Article 1",
  "Regulation (EC) No 765/2006 is amended as follows:",
  "(1) in Article 1v, the following paragraph is inserted:",
  "‘1c. By way of derogation from Article 1u(2), the competent authorities may authorise the service.’;",
  "(2) the Annexes are amended in accordance with the Annex to this Regulation.",
  "ANNEX",
  "The Annexes to Regulation (EC) No 765/2006 are amended as follows:",
  "(1) in Annex V, the following entries are added:",
  "| Name | Date |",
  "| A company | 24.4.2026 |",
  "(2) Annex XVIII is replaced by the following:",
  "‘ANNEX XVIII",
  "List of goods",
  "@BY-XVIII",
  "’;",
  "(3) in Annex XXVII, the following entries are added:",
  "| 4402 | Wood charcoal |",
];

describe("the act on Belarus that is not held", () => {
  const real = join(folder, "real");
  beforeAll(() => cpSync(SOURCES, real, { recursive: true }));

  it("is taken up by one line once its page is there, and is missing no more", async () => {
    const law = await readLawTables(real);
    const rows = law.entries.filter((entry) => !isSupplement(annexKeyOfId(entry.id), entry, law));
    const path = join(folder, "2026-513.html");
    writeFileSync(path, printActPage(PENDING.join("\n"), rows, "2026-04-24"));
    const options = ["--sources", real, "--date", "2026-04-24", "--from", "nowhere", "--apply", "--json"];
    const { code, stdout } = await runCli(AT_NOON, "act", path, ...options);
    const told = JSON.parse(stdout) as { regime: string; step: string; needs: { finding: string; sentence: string }[] };
    expect([code, told.regime]).toEqual([1, "BY"]);
    // What is left to a person are the sentences that no list shows, each with its words.
    expect(told.needs.map(({ finding }) => /\[(.*)\]$/.exec(finding)?.[1])).toEqual([
      "provisions/left",
      "provisions/left",
      "release/previous",
    ]);
    expect(told.needs[0]?.sentence).toContain("in Annex V, the following entries are added:");
    expect(told.needs[1]?.sentence).toContain("‘1c. By way of derogation from Article 1u(2)");
    expect(readFileSync(join(real, "sanctions/entries/BY-XXVII.csv"), "utf8")).toMatch(/,4402,0,4402,Wood charcoal,/);
    const held = await gatherSources(real);
    expect(lacksOn("2027-01-01", "2026-11-28", held).filter(({ what }) => what.includes("32026R0513"))).toEqual([
      expect.objectContaining({
        what: "BY: the consolidated text held is of 2025-10-24, and 32026R0513 applies since 2026-04-24",
      }),
    ]);
  });

  it("frees nothing and bans nothing before its day: goods that customs stop since then keep their first day", async () => {
    const [before, after] = [await stateOf(SOURCES), await stateOf(real)];
    const { difference } = await findDifference(before.state, after.state, "2026-12-26");
    const changed = difference.lines.filter(
      ({ change, collection }) => change === "changed" && collection === "sanctions/entries",
    );
    expect(changed.filter(({ id }) => id.startsWith("BY-XVIII-TBY-")).length).toBeGreaterThan(20);
    expect(changed.filter((line) => line.change === "changed" && "valid_from" in line.fields)).toEqual([]);
    expect(difference.verdicts?.turns.filter(({ effect }) => effect !== "restricted")).toEqual([]);
    expect(difference.verdicts?.turns.every(({ day }) => day >= "2026-04-24")).toBe(true);
  });

  it("an act on goods of a country is sent to its tables", async () => {
    const path = join(folder, "crimea.html");
    writeFileSync(path, ACT.replaceAll("833/2014", "692/2014"));
    const { code, stdout } = await runCli(AT_NOON, "act", path, "--sources", real, "--date", "2026-10-31", "--apply");
    expect(code).toBe(1);
    expect(stdout).toContain("Annex XXI: 1 codes; type 2508 into law.csv; add the list to lists.csv");
    expect(stdout).toContain("nothing is written: rows of UA-CRIMEA are typed in sanctions/countries");
  });
});
