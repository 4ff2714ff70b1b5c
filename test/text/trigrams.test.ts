import fc from "fast-check";
import { expect, it } from "vitest";
import { indexLines } from "../../runtime/text/trigrams.ts";

const letters = fc.constantFrom(..."abcl 1%α");
const line = fc.string({ unit: letters, maxLength: 30 });

it("finds exactly the lines that a scan finds", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.string({ unit: letters, minLength: 1, maxLength: 6 }), (lines, word) => {
      const scan = lines.flatMap((text, number) => (text.includes(word) ? [number] : []));
      expect(indexLines(lines).find(word)).toEqual(scan);
    }),
    { numRuns: 500 },
  );
});
