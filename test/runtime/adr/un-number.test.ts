import { expect, it } from "vitest";
import { readUn } from "../../../runtime/reading/un.ts";

it.each([
  { why: "plain", text: "1203", un: "1203" },
  { why: "prefix", text: "UN1203", un: "1203" },
  { why: "small letters and space", text: "un 1203", un: "1203" },
  { why: "hyphen", text: "UN-1203", un: "1203" },
  { why: "blanks around, one of them no-break", text: " UN\u00A01203 ", un: "1203" },
  { why: "leading zeros kept", text: "0004", un: "0004" },
])("reads $why", ({ text, un }) => expect(readUn(text)).toEqual({ un }));

it.each([
  { why: "one digit", text: "4", hint: "0004" },
  { why: "two digits", text: "34", hint: "0034" },
  { why: "three digits with prefix", text: "UN 331", hint: "0331" },
])("offers leading zeros for $why", ({ text, hint }) => {
  expect(readUn(text)).toMatchObject({ code: "leading_zero", detail: expect.stringContaining(hint) });
});

it.each([
  { why: "five digits", text: "12034" },
  { why: "nothing", text: "" },
  { why: "the prefix alone", text: "UN" },
  { why: "a letter among digits", text: "12O3" },
  { why: "digits of another script", text: "١٢٠٣" },
  { why: "a sign", text: "-1203" },
  { why: "a decimal", text: "1203.0" },
])("refuses $why", ({ text }) => expect(readUn(text)).toMatchObject({ code: "wrong_format" }));
