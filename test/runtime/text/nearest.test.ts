import { expect, it } from "vitest";
import { hint, nearest } from "../../../runtime/text/nearest.ts";
import { quote } from "../../../runtime/text/normalize.ts";

it.each([
  { why: "a letter missing", word: "lan", found: "lang" },
  { why: "two letters swapped", word: "lnag", found: "lang" },
  { why: "swapped in a short word", word: "emial", found: "email" },
  { why: "another case", word: "LIMIT", found: "limit" },
  { why: "nothing near", word: "colour", found: undefined },
  { why: "too short to be anything", word: "x", found: undefined },
  { why: "very long, and not compared letter by letter", word: "lang".repeat(100_000), found: undefined },
])("$why: $found", ({ word, found }) => expect(nearest(word, ["lang", "limit", "email"])).toBe(found));

it("asks what was meant only where something is near", () => {
  expect([hint("lnag", ["lang"]), hint("zzz", ["lang"])]).toEqual([', did you mean "lang"?', ""]);
});

it.each([
  { text: 'say "a"', shown: '"say \\"a\\""' },
  { text: "1203\u00a0", shown: '"1203\\u00a0"' },
  { text: "a\u200bb\u00ad", shown: '"a\\u200bb\\u00ad"' },
  { text: "x".repeat(41), shown: `"${"x".repeat(39)}…"` },
])("shows $shown", ({ text, shown }) => expect(quote(text)).toBe(shown));
