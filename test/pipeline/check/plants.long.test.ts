import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { explainRules, allTables } from "../../../pipeline/dataset/tables.ts";
import { tenthOf } from "../../proof.ts";
import { runCli } from "../commands/run-cli.ts";
import { makeFault, PLANTS, type Found } from "./plants.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");
const folder = mkdtempSync(join(tmpdir(), "cargolex-plants-"));
beforeAll(() => cpSync(SOURCES, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const remedies = new Map(explainRules(allTables(["2025"])).map(({ rule, remedy }) => [rule, remedy]));

async function check(): Promise<Found[]> {
  const { stdout } = await runCli("check", "--json", "--sources", folder);
  return (JSON.parse(stdout) as { issues: Found[] }).issues;
}

it("a hundred faults that a maintainer makes", () => {
  expect([PLANTS.length, new Set(PLANTS.map(({ fault }) => fault)).size]).toEqual([100, 100]);
});

it("the tables are without a finding before a fault is made", async () => {
  expect(await check()).toEqual([]);
});

it.each(tenthOf(PLANTS))("$fault: $file", async (plant) => {
  const path = join(folder, plant.file);
  const before = readFileSync(path);
  const isPlace = makeFault(folder, plant);
  const matches = await check();
  writeFileSync(path, before);
  const mended = matches.filter(isPlace).filter(({ rule }) => (remedies.get(rule) ?? "") !== "");
  expect({ seen: mended.length > 0, elsewhere: mended.length > 0 ? [] : matches.slice(0, 5) }).toEqual({
    seen: true,
    elsewhere: [],
  });
});
