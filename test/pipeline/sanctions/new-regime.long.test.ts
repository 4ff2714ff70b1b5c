import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkSources } from "../../../pipeline/dataset/load.ts";
import { cn8Codes } from "../../../pipeline/diff/verdicts.ts";
import { findDifference } from "../../../pipeline/diff/difference.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { foldLegs } from "../../../runtime/rules/sanctions/fold.ts";
import { lookUp } from "../../../runtime/rules/sanctions/law.ts";
import { commandsOf, section } from "../guide/guide.ts";
import { runCli } from "../commands/run-cli.ts";
import { editTable, inCopy, without } from "../diff/tables.ts";
import { stateOf } from "../release/plants.ts";

const ROWS = join(import.meta.dirname, "new-regime");
const SOURCES = join(import.meta.dirname, "../../../sources");

it("is added by rows alone, as the guide says: a part of a country, one leg, every code", async () => {
  await inCopy(SOURCES, async (folder) => {
    // Its lists are held already: the regime is new in a state without them.
    for (const table of ["regimes", "legs", "lists", "codes", "law", "grounds"])
      editTable(folder, `sanctions/countries/${table}.csv`, without("regime", "UA-CRIMEA"));
    editTable(folder, "sanctions/countries/words.csv", without("id", "UA-CRIMEA-II-cars"));
    const before = await stateOf(folder);
    for (const file of readdirSync(ROWS).filter((name) => name.endsWith(".csv"))) {
      const [header = [], ...rows] = readCsv(file, readFileSync(join(ROWS, file))).records.map(({ cells }) => cells);
      const added = rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""])));
      editTable(folder, `sanctions/${file}`, (existing) => [...existing, ...added]);
      expect(section("A new regime")).toContain(`\`${file}\``);
    }
    cpSync(join(ROWS, "entries"), join(folder, "sanctions/entries"), { recursive: true });
    expect(commandsOf(section("A new regime"))).toEqual([
      "npx cargolex format && npx cargolex check",
      "npx cargolex diff",
    ]);
    expect(await runCli("format", "--sources", folder)).toMatchObject({ code: 0 });
    // The rows of the trial have texts in Polish and English; those that they replace leave translations behind.
    const { issues } = await checkSources(folder);
    expect(issues.filter(({ rule }) => !rule.startsWith("translations/"))).toEqual([]);

    const after = await stateOf(folder);
    const { difference } = await findDifference(before.state, after.state, "2026-11-21");
    // The sentences of all legs stand in one record.
    expect(
      difference.lines.map(({ id }) => id).filter((id) => !/UA-CRIMEA|32014R0692|^summary$|^document /.test(id)),
    ).toEqual([]);
    const turned = (difference.verdicts?.turns ?? []).map(({ leg, effect }) => `${leg} ${effect}`);
    expect([...new Set(turned)]).toEqual(["UA-CRIMEA-import restricted"]);
    const codes = new Set(difference.verdicts?.turns.flatMap((turn) => turn.codes));
    expect(cn8Codes(after.state.published).filter((code) => !codes.has(code))).toEqual([]);
    const { legs } = lookUp(after.state.published.law);
    expect(legs.filter(({ regime }) => regime === "UA-CRIMEA")).toEqual([{ regime: "UA-CRIMEA", direction: "import" }]);
    expect(foldLegs(legs, [], "2026-11-21")).toEqual([]);
  });
});
