import * as fc from "fast-check";
import { expect, it } from "vitest";
import { packNumbers, sortTexts } from "../../../runtime/text/sorted-texts.ts";
import { cases } from "../../proof.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "1", "%", "ł", "日", "😀"), maxLength: 6 });

it("texts in order are found as in a list of them", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), text, (list, part) => {
      const [sorted, texts] = [[...new Set(list)].toSorted(), sortTexts(list)];
      expect(Array.from({ length: texts.length }, (_, place) => texts.at(place))).toEqual(sorted);
      expect(texts.find(part)).toBe(sorted.indexOf(part));
      expect(texts.from(part)).toBe(sorted.filter((own) => own < part).length);
      for (const [place, own] of sorted.entries())
        expect([texts.find(own), texts.beginsWith(place, part)]).toEqual([place, own.startsWith(part)]);
    }),
    { numRuns: cases(2000) },
  );
});

it("numbers are those of their text, in their order", () => {
  const numbers = packNumbers(
    new Map([
      ["b", [3, 1]],
      ["a", [2]],
      ["", [4, 4]],
    ]),
  );
  expect(["a", "b", "", "c", "ab"].map((own) => [...numbers.of(own)])).toEqual([[2], [3, 1], [4, 4], [], []]);
});
