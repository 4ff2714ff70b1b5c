import { expect, it } from "vitest";
import { restoreTypography } from "../../../pipeline/nomenclature/import/years/typography.ts";

it.each([
  { why: "quotation marks", text: "Electrical", witness: "'Electrical'", restored: "'Electrical'", kinds: ["quotes"] },
  { why: "quotation marks inside", text: "known as 83 % chickens, or so", witness: "known as '83 % chickens', or so", restored: "known as '83 % chickens', or so", kinds: ["quotes"] },
  { why: "space in a number", text: "exceeding 15000 kg", witness: "exceeding 15 000 kg", restored: "exceeding 15 000 kg", kinds: ["spaces"] },
  { why: "space in a code", text: "subheading 220410", witness: "subheading 2204 10", restored: "subheading 2204 10", kinds: ["spaces"] },
  { why: "power", text: "5 × 10–6 per Kelvin", witness: "5 × 10⁻⁶ per Kelvin", restored: "5 × 10⁻⁶ per Kelvin", kinds: ["superscripts"] },
  { why: "the witness's own blemishes are not taken", text: "30 % by weight, new", witness: "30% by weight , new", restored: "30 % by weight, new", kinds: [] },
  { why: "quotation marks that the text has already", text: "'Electrical'", witness: '"Electrical"', restored: "'Electrical'", kinds: [] },
  { why: "a witness with other words", text: "Nuclear reactors (Euratom)", witness: "'Nuclear' reactors", restored: "Nuclear reactors (Euratom)", kinds: [] },
  { why: "no witness", text: "Electrical", witness: "", restored: "Electrical", kinds: [] },
])("$why", ({ text, witness, restored, kinds }) => {
  const result = restoreTypography(text, witness);
  expect(result.text).toBe(restored);
  expect([...result.restored]).toEqual(kinds);
});
