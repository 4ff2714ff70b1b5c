import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import type { VIAS } from "../../../runtime/rules/sanctions/way.ts";
import { askLegs, askWay } from "./drawn-legs.ts";

/**
 * Legs and ways that were read against the text of their law by one who had not written the rules. `draw` is the seed
 * of `node test/bench/legs-draw.ts`, or `chosen` for those picked beside them; `judged` is what the answer was found to
 * be then: `right`, with a wrong `day`, naming `grounds` that the act does not give, or that it `frees` what is banned.
 * The other cells are the answer as it is now, with what was wrong mended; the second seed was drawn after the first.
 */
const [header, ...lines] = readCsv("legs-read.csv", readFileSync(join(import.meta.dirname, "legs-read.csv"))).records;
const read = lines.map(({ cells }) =>
  Object.fromEntries((header?.cells ?? []).map((column, at) => [column, cells[at] ?? ""])),
);
const drawn = (seed: string, judged?: string): number =>
  read.filter((row) => row["draw"] === seed && (judged === undefined || row["judged"] === judged)).length;

it("are 120 of each seed, of which 116 were right and one freed what is banned, then 119 and none", () => {
  expect([drawn("40"), drawn("40", "right"), drawn("40", "frees")]).toEqual([120, 116, 1]);
  expect([drawn("2026"), drawn("2026", "right"), drawn("2026", "frees")]).toEqual([120, 119, 0]);
});

it("are of the two regulations on Russia and Belarus for fewer than half", () => {
  const ofTwo = read.filter(({ draw, leg }) => draw !== "chosen" && /^(?:RU|BY)-/.test(leg ?? ""));
  expect(ofTwo.length).toBeLessThan(120);
});

const ways = read.filter(({ leg = "" }) => leg.includes(">"));

it.each(ways)("$draw $number, $code on the way $leg", async ({ code = "", leg = "", as_of = "", verdict_detail }) => {
  const [from = "", to = "", via = "-"] = leg.split(">");
  const way = { from, to, via: (via === "-" ? "" : via) as (typeof VIAS)[number] };
  expect((await askWay(code, way, as_of))?.mark).toBe(verdict_detail);
});

it.each(read.filter((row) => !ways.includes(row)))("$draw $number, $code, $leg $facts", async (row) => {
  const { code = "", leg = "", as_of = "", facts = "", article = "" } = row;
  const [, regime = "", direction] = /^(.*)-([a-z_]+)$/.exec(leg) ?? [];
  const query = { regime, ...(as_of === "" ? {} : { as_of }), ...(facts === "" ? {} : { facts }) };
  const found = (await askLegs(code, query)).find((own) => own.direction === direction);
  expect([found?.verdict_detail, String(found?.prohibited)]).toEqual([row["verdict_detail"], row["prohibited"]]);
  expect(found?.articles ?? []).toEqual(expect.arrayContaining(article === "" ? [] : [article]));
});
