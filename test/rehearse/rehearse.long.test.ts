import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLawTables } from "../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { rehearse } from "./rehearse.ts";
import { cases } from "../proof.ts";

const SOURCES = join(import.meta.dirname, "../../sources");
const run = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), "--sources", SOURCES, ...args], {
    encoding: "utf8",
  });

it("loses no change of thirty made-up acts of each regulation", async () => {
  const held = await readLawTables(SOURCES);
  for (const regime of ["RU", "BY"]) {
    for (let number = 0; number < cases(30); number++) {
      const { lost, stray, planned } = await rehearse(held, SOURCES, regime, number);
      expect({ regime, number, lost, stray, some: planned.length > 2 }).toEqual({
        regime,
        number,
        lost: [],
        stray: [],
        some: true,
      });
    }
  }
});

it("loses no change of a made-up act, in each of the three forms", () => {
  const { status, stdout } = run("--count", "3", "--json");
  const acts = JSON.parse(stdout) as {
    form: string;
    planned: number;
    found: number;
    named: number;
    lost: number;
    stray: number;
  }[];
  expect(acts.map(({ form, lost, stray }) => [form, lost, stray])).toEqual([
    ["consolidated", 0, 0],
    ["act", 0, 0],
    ["formex", 0, 0],
  ]);
  expect(acts.every(({ planned, found, named }) => planned > 2 && found + named === planned && named <= 1)).toBe(true);
  expect(status).toBe(0);
});
