import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMemberFault } from "../../../runtime/http/json-members.ts";
import { cases } from "../../proof.ts";

describe("a member that is given twice", () => {
  it.each([
    { why: "a quantity", text: '{"items":[{"un":"1203","l":5000,"l":1}]}', pointer: "/items/0/l" },
    { why: "the whole list", text: '{"uns":["1203","0081"],"uns":["1203","1202"]}', pointer: "/uns" },
    { why: "once with an escape", text: '{"un":"1203","u\\u006e":"1202"}', pointer: "/un" },
    { why: "with the same value", text: '{"un":1,"un":1}', pointer: "/un" },
    { why: "behind values that look like members", text: '{"a":"\\"b\\":1,","a":[]}', pointer: "/a" },
    { why: "in the second item", text: '{"items":[{"l":1},{"l":1,"kg":2,"l":3}]}', pointer: "/items/1/l" },
    { why: "a name with a slash and a tilde", text: '{"a/b~c":1,"a/b~c":2}', pointer: "/a~1b~0c" },
    { why: "the prototype", text: '{"__proto__":1,"__proto__":2}', pointer: "/__proto__" },
    { why: "an empty name", text: '{"":1,"":2}', pointer: "/" },
    { why: "after a nested object", text: '{"a":{"b":1},"b":{"a":1},"a":2}', pointer: "/a" },
    { why: "after a backslash at the end", text: '{"a":"\\\\","a":1}', pointer: "/a" },
  ])("is found: $why", ({ text, pointer }) =>
    expect(findMemberFault(text)).toMatchObject({ pointer, code: "duplicate_member" }),
  );

  it.each([
    '{"items":[{"l":1},{"l":1}]}',
    '{"a":"a","b":"a"}',
    '[{"a":1},{"a":1}]',
    '{"l":{"l":{"l":1}}}',
    '["a","a"]',
    '{"a":"\\"","b":1}',
    '""',
    "1",
    "{}",
    "",
    "{",
    '{"a',
    '{"a":1,]"a":2',
  ])("is not seen in %s", (text) => expect(findMemberFault(text)).toBeUndefined());

  it("is found in no text that was printed from a value, and in every one where a member was printed twice", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect([JSON.stringify(value), JSON.stringify(value, null, 1)].map((text) => findMemberFault(text))).toEqual([
          undefined,
          undefined,
        ]);
      }),
      { numRuns: cases(2000), seed: 1 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 }), fc.nat(), (object, at) => {
        const members = Object.entries(object).map(
          ([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`,
        );
        expect(findMemberFault(`[{${[...members, members[at % members.length]].join(",")}}]`)?.code).toBe(
          "duplicate_member",
        );
      }),
      { numRuns: cases(2000), seed: 2 },
    );
  });
});

describe("a number of more decimal places than are read, and more digits than a double is printed with", () => {
  it.each([
    { text: '{"items":[{"un":"1203","l":1000.0000000000000001}]}', pointer: "/items/0/l" },
    { text: '{"items":[{"l":1},{"l":999.99999999999999999}]}', pointer: "/items/1/l" },
    { text: '{"l":1.00000000000000000015E-6}', pointer: "/l" },
    { text: '{"l":-12345.67890123456789e-5}', pointer: "/l" },
    { text: "[1,2,3.123456789012345678]", pointer: "/2" },
    { text: '{"a":"x","b":{"c":[0.1,[0.123456789012345678]]}}', pointer: "/b/c/1/0" },
  ])("is found in $text, where a double would round it", ({ text, pointer }) => {
    expect(findMemberFault(text, 6)).toEqual({
      pointer,
      code: "too_many_digits",
      detail: "Want at most 6 decimal places, or a number as programs print it, of 17 digits.",
    });
    expect(findMemberFault(text)).toBeUndefined();
  });

  it.each([
    '{"l":1000.000000}',
    '{"l":1000.0000000000}',
    '{"l":0.000001}',
    '{"l":1e-6}',
    '{"l":0.30000000000000004}',
    '{"l":0.060000000000000005}',
    '{"l":1e-7}',
    '{"l":1e-400}',
    '{"l":1.5e3}',
    '{"l":15000000000e-15}',
    '{"l":0e-99}',
    '{"l":1e400}',
    '{"a":"1.23456789","1.23456789":true}',
    '{"l":false,"m":true,"n":null}',
    '{"l":-0.5}',
  ])("is none in %s", (text) => expect(findMemberFault(text, 6)).toBeUndefined());

  it("is found by its digits, however it is written", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 21n }),
        fc.integer({ min: 0, max: 21 }),
        fc.integer({ min: -4, max: 4 }),
        (digits, places, exponent) => {
          const padded = String(digits).padStart(places + 1, "0");
          const written = `${padded.slice(0, padded.length - places)}${places === 0 ? "" : `.${padded.slice(-places)}`}e${exponent}`;
          let [left, needed] = [digits, places - exponent];
          for (; left % 10n === 0n; left /= 10n) needed--;
          expect(findMemberFault(`{"l":${written}}`, 6)?.code).toBe(
            needed > 6 && String(left).length > 17 ? "too_many_digits" : undefined,
          );
        },
      ),
      { numRuns: cases(2000), seed: 3 },
    );
  });

  it.each(["1e", "1.", "[1e,1e]", "1.1.1.1", ".5", "e5", `[${"e".repeat(1000)}]`])(
    "what is no number is left to JSON.parse: %s",
    (text) => expect(findMemberFault(text, 6)).toBeUndefined(),
  );
});

describe("a text that costs more than its size", () => {
  const MEBIBYTE = 1024 * 1024;
  it.each([
    { why: "empty objects", text: `[${"{},".repeat(349_000)}{}]`, detail: "The body has more than 50000 values." },
    {
      why: "unknown members",
      text: `{${Array.from({ length: 125_000 }, (_, index) => `"${index.toString(36)}":1`).join(",")}}`,
      detail: "The body has an object of more than 200 members.",
    },
    { why: "depth", text: "[".repeat(MEBIBYTE), detail: "The body is nested more than 16 levels deep." },
  ])("is refused: $why", ({ text, detail }) =>
    expect(findMemberFault(text)).toEqual({ pointer: "", code: "too_large", detail }),
  );

  it.each([
    { why: "one long text", text: JSON.stringify("x".repeat(MEBIBYTE)) },
    { why: "escaped quotes", text: `"${'\\"'.repeat(MEBIBYTE / 2)}"` },
    { why: "backslashes", text: `"${"\\\\".repeat(MEBIBYTE / 2)}"` },
    { why: "short texts", text: `[${'"a",'.repeat(40_000)}1]` },
    { why: "quotes that are never closed", text: '\\"'.repeat(MEBIBYTE / 2) },
    { why: "one long number", text: `${"1".repeat(MEBIBYTE / 2)}.${"0".repeat(MEBIBYTE / 2 - 2)}1` },
    { why: "zeros", text: `[${"0".repeat(MEBIBYTE)}1.5]` },
    { why: "points, as many as a load may send", text: `[${"1.".repeat(MEBIBYTE / 8)}]` },
    { why: "exponents, as many", text: `[${"1e".repeat(MEBIBYTE / 8)}]` },
    { why: "spaces", text: " ".repeat(MEBIBYTE) },
    {
      why: "names of many objects",
      text: `[${Array.from({ length: 24_000 }, (_, index) => `{"${index.toString(36)}":1,"b":2}`).join(",")}]`,
    },
  ])(
    "1 MiB is read in one pass, some 10 ms; a pass over what came before at each letter would take minutes, and the test would end: $why",
    ({ text }) => {
      const begun = process.cpuUsage();
      findMemberFault(text, 6);
      expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
    },
  );
});
