import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeNextAct } from "./next-act.ts";
import { printAct } from "./print.ts";
import { rehearse } from "./rehearse.ts";
import { readLawTables } from "../../pipeline/sanctions/import/eurlex/law-tables.ts";

const SOURCES = join(import.meta.dirname, "../../sources");
const run = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), "--sources", SOURCES, ...args], {
    encoding: "utf8",
  });

it("makes the same act of the same number, with every kind of change", async () => {
  const held = await readLawTables(SOURCES);
  expect(printAct(makeNextAct(held, "RU", 4, true), "32014R0833", "formex")).toBe(
    printAct(makeNextAct(held, "RU", 4, true), "32014R0833", "formex"),
  );
  const kinds = new Set(
    [0, 1, 2, 3, 4].flatMap((number) => makeNextAct(held, "RU", number, true).changes.map(({ kind }) => kind)),
  );
  expect([...kinds].toSorted()).toEqual(["added", "corrigendum", "deleted", "new annex", "range", "replaced"]);
});

it("a change is found however the page sets the signs between its words", async () => {
  const { lost, planned } = await rehearse(await readLawTables(SOURCES), SOURCES, "BY", 18);
  expect(planned.some(({ kind, now }) => kind === "corrigendum" && now[0]?.text.includes(" ... ") === true)).toBe(true);
  expect(lost).toEqual([]);
}, 60_000);

it.each([[["--count", "0"]], [["--from", "x"]], [["--regime", "UA"]]])("refuses %s", (args) => {
  expect(run(...args)).toMatchObject({ status: 2, stdout: "" });
});
