import { assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { fold } from "../../../runtime/text/normalize.ts";

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

const sigma = (text: string): string => text.replaceAll("ς", "σ");

it("folds letter by letter what Unicode says of the whole text; a sigma at the end of a word is any sigma", () => {
  const strokes: Readonly<Record<string, string>> = {
    ł: "l",
    đ: "d",
    ð: "d",
    ø: "o",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ı: "i",
  };
  const whole = (text: string): string =>
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}+/gu, "")
      .toLowerCase()
      .replaceAll(/[łđðøßæœþı]/g, (letter) => strokes[letter] ?? "")
      .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
      .trim();
  assert(
    property(string({ unit: "binary" }), (text) => {
      expect(sigma(fold(text))).toBe(sigma(whole(text)));
    }),
  );
  const letters = Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCodePoint(code)}B`);
  expect(letters.filter((text) => sigma(fold(text)) !== sigma(whole(text)))).toEqual([]);
});
