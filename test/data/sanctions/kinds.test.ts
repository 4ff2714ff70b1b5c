import { expect, it } from "vitest";
import { allCodes } from "../../runtime/sanctions/open-data.ts";
import { countKinds, KINDS, openCase } from "./kinds.ts";

/** One of five, and those that a kind is about. */
const ABOUT = /^(?:2208|2303|27090010|2711|290110|29051|310420|7108|710[24]|7601|845710|8517620|8703|9304|970121)/;
const codes = (await allCodes(2026)).filter((code, at) => at % 5 === 0 || ABOUT.test(code));
const found = await countKinds(
  (async function* () {
    for (const code of codes) yield openCase(code, "2026-11-22");
  })(),
);

it("a fifth of the codes of the nomenclature is asked about", () => {
  expect(codes.length).toBeGreaterThan(1950);
});

it.each(KINDS)("no code: $name ($law)", ({ name }) => {
  expect(found[name]).toEqual({ answers: 0, first: [] });
});
