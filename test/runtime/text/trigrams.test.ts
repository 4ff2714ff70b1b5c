import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, it } from "vitest";
import { indexLines } from "../../../runtime/text/trigrams.ts";

const letters = constantFrom("a", "b", "c", "l", " ", "1", "%", "α");
const line = string({ unit: letters, maxLength: 30 });

it("finds exactly the lines that a scan finds", () => {
  assert(
    property(array(line, { maxLength: 40 }), string({ unit: letters, minLength: 1, maxLength: 6 }), (lines, word) => {
      const scan = lines.flatMap((text, number) => (text.includes(word) ? [number] : []));
      expect(indexLines(lines).find(word)).toEqual(scan);
    }),
    { numRuns: 500 },
  );
});
