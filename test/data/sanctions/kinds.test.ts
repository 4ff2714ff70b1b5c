import { expect, it } from "vitest";
import { allCodes } from "../../runtime/sanctions/open-data.ts";
import { countKinds, KINDS, openCase } from "./kinds.ts";

/** One of five, those that a kind is about, and headings, below which codes are listed. */
const ABOUT = /^(?:2208|2303|27090010|2711|290110|29051|310420|7108|710[24]|7601|845710|8517620|8703|9304|970121)/;
const leaves = await allCodes(2026);
const headings = [...new Set(leaves.map((code) => code.slice(0, 4)))].filter((_, at) => at % 5 === 0);
const codes = [...leaves.filter((code, at) => at % 5 === 0 || ABOUT.test(code)), ...headings];
const kinds = await countKinds(
  (async function* () {
    for (const code of codes) yield openCase(code, "2026-11-22");
  })(),
);

it("a fifth of the codes of the nomenclature is asked about", () => {
  expect(codes.length).toBeGreaterThan(2200);
});

it.each(KINDS)("no code: $name ($law)", ({ name }) => {
  expect(kinds[name]).toEqual({ answers: 0, first: [] });
});
