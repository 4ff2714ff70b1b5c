import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLawTables } from "../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { makeNextAct } from "./next-act.ts";
import { printAct } from "./print.ts";
import { rehearse } from "./rehearse.ts";
import { cases } from "../proof.ts";

const SOURCES = join(import.meta.dirname, "../../sources");
const run = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), "--sources", SOURCES, ...args], {
    encoding: "utf8",
  });

it("loses no change of thirty made-up acts of each regulation", async () => {
  const lawTables = await readLawTables(SOURCES);
  for (const regime of ["RU", "BY"]) {
    for (let number = 0; number < cases(30); number++) {
      const { lost, stray, planned } = await rehearse(lawTables, SOURCES, regime, number);
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

it("makes the same act of the same number, with every kind of change", async () => {
  const lawTables = await readLawTables(SOURCES);
  expect(printAct(makeNextAct(lawTables, "RU", 4, true), "32014R0833", "formex")).toBe(
    printAct(makeNextAct(lawTables, "RU", 4, true), "32014R0833", "formex"),
  );
  const kinds = new Set(
    [0, 1, 2, 3, 4].flatMap((number) => makeNextAct(lawTables, "RU", number, true).changes.map(({ kind }) => kind)),
  );
  expect([...kinds].toSorted()).toEqual(["added", "corrigendum", "deleted", "new annex", "range", "replaced"]);
});

it("a change is found however the page sets the signs between its words", async () => {
  const { lost, planned } = await rehearse(await readLawTables(SOURCES), SOURCES, "BY", 18);
  expect(planned.some(({ kind, now }) => kind === "corrigendum" && now[0]?.text.includes(" ... ") === true)).toBe(true);
  expect(lost).toEqual([]);
});

it.each([[["--count", "0"]], [["--from", "x"]], [["--regime", "UA"]]])("refuses %s", (args) => {
  expect(run(...args)).toMatchObject({ status: 2, stdout: "" });
});
