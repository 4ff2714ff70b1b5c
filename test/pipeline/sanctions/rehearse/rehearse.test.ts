import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../../commands/run-cli.ts";
import { makeNextAct } from "../../../../pipeline/sanctions/rehearse/next-act.ts";
import { printAct } from "../../../../pipeline/sanctions/rehearse/print.ts";
import { rehearse } from "../../../../pipeline/sanctions/rehearse/rehearse.ts";
import { readHeld } from "../../../../pipeline/sanctions/import/eurlex/held.ts";

const SOURCES = join(import.meta.dirname, "../../../../sources");

it("makes the same act of the same number, with every kind of change", async () => {
  const held = await readHeld(SOURCES);
  expect(printAct(makeNextAct(held, "RU", 4, true), "32014R0833", "formex")).toBe(printAct(makeNextAct(held, "RU", 4, true), "32014R0833", "formex"));
  const kinds = new Set([0, 1, 2, 3, 4].flatMap((number) => makeNextAct(held, "RU", number, true).changes.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual(["added", "corrigendum", "deleted", "new annex", "range", "replaced"]);
});

it("a change is found however the page sets the signs between its words", async () => {
  const { lost, planned } = await rehearse(await readHeld(SOURCES), SOURCES, "BY", 18);
  expect(planned.some(({ kind, now }) => kind === "corrigendum" && now[0]?.text.includes(" ... ") === true)).toBe(true);
  expect(lost).toEqual([]);
}, 60_000);

it.each([[["--count", "0"]], [["--from", "x"]], [["--regime", "UA"]]])("refuses %s", async (args) => {
  expect(await runCli("rehearse", "--sources", SOURCES, ...args)).toMatchObject({ code: 2, stdout: "" });
});
