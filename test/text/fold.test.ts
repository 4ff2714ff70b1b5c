import { assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { fold } from "../../runtime/text/fold.ts";

it.each([
  { why: "ł survives decomposition and is mapped", text: "Wałek ŁÓDŹ", folded: "walek lodz" },
  { why: "ß", text: "Größe", folded: "grosse" },
  { why: "œ", text: "Œuvre", folded: "oeuvre" },
  { why: "ø", text: "Øre", folded: "ore" },
  { why: "superscripts are digits", text: "cm³", folded: "cm3" },
  { why: "punctuation is space", text: "rury, stalowe (bez szwu)", folded: "rury stalowe bez szwu" },
  { why: "no-break space", text: "31,8\u00a0%", folded: "31 8 %" },
])("$why", ({ text, folded }) => {
  expect(fold(text)).toBe(folded);
});

it("folding twice changes nothing", () => {
  assert(
    property(string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
