import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatDecimal, readAmount, readDecimal, toNumber } from "../../../runtime/rules/adr/points/amount.ts";

it.each([
  { value: 0.167, text: "0.167" },
  { value: 333, text: "333" },
  { value: 0.000001, text: "0.000001" },
  { value: 993.988, text: "993.988" },
  { value: 999999999.999999, text: "999999999.999999" },
])("reads $value exactly", ({ value, text }) => {
  const reading = readDecimal(value);
  if ("code" in reading) throw new Error(reading.detail);
  expect(formatDecimal(reading.millionths)).toBe(text);
  expect(toNumber(reading.millionths)).toBe(value);
});

it.each([
  { why: "zero", value: 0, fault: "out_of_range" },
  { why: "negative zero", value: -0, fault: "out_of_range" },
  { why: "negative", value: -1, fault: "out_of_range" },
  { why: "1e400 as JSON.parse reads it", value: Infinity, fault: "out_of_range" },
  { why: "not a number", value: Number.NaN, fault: "out_of_range" },
  { why: "the bound", value: 1e9, fault: "out_of_range" },
  { why: "far beyond it", value: 1e300, fault: "out_of_range" },
  { why: "seven places", value: 0.1234567, fault: "too_many_digits" },
  { why: "seven places printed with an exponent", value: 1e-7, fault: "too_many_digits" },
  { why: "the smallest double", value: 5e-324, fault: "too_many_digits" },
])("refuses $why", ({ value, fault }) => expect(readDecimal(value)).toMatchObject({ code: fault }));

it("carries every quantity of up to 9 and 6 digits there and back", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (millionths) => {
      expect(readDecimal(toNumber(millionths))).toEqual({ millionths });
    }),
  );
});

it.each([
  { why: "a sum of doubles means the decimal", value: 0.1 + 0.2, text: "0.3" },
  { why: "also where it is less", value: 0.7 + 0.1, text: "0.8" },
  { why: "a sum at the limit stays at the limit", value: 333.1 + 333.3 + 333.6, text: "1000" },
  { why: "a fraction is rounded up", value: 1000 / 3, text: "333.333334" },
  { why: "what is above a limit stays above it", value: 1000.0000001, text: "1000.000001" },
  { why: "what is below the last place counts as one of it", value: 1e-9, text: "0.000001" },
])("rounds a quantity: $why", ({ value, text }) => {
  const read = readAmount({ un: "1203", l: value }, "/items/0", true);
  expect("amount" in read && formatDecimal(read.amount.l ?? 0n)).toBe(text);
});
