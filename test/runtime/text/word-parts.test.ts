import * as fc from "fast-check";
import { expect, it } from "vitest";
import { sortTexts } from "../../../runtime/text/sorted-texts.ts";
import { cases } from "../../proof.ts";
import { isOneErrorApart, openWordParts } from "../../../runtime/text/word-parts.ts";

const letter = fc.constantFrom("a", "b", "c", "d", "1", "%", "ł");
const word = fc.string({ unit: letter, minLength: 1, maxLength: 9 });
const words = fc.array(word, { maxLength: 60 }).map((list) => [...new Set(list)].toSorted());

it("finds by the beginning, by what is inside and by one error what a look at every word finds", () => {
  fc.assert(
    fc.property(words, fc.string({ unit: letter, minLength: 3, maxLength: 8 }), (list, part) => {
      const parts = openWordParts(sortTexts(list));
      expect(parts.beginning(part)).toEqual(list.filter((own) => own.startsWith(part)));
      expect(parts.holding(part)).toEqual(list.filter((own) => own.includes(part)));
      expect(parts.misspelt(part)).toEqual(list.filter((own) => own !== part && isOneErrorApart(part, own)));
    }),
    { numRuns: cases(2000) },
  );
});

it("finds every kind of error at every place", () => {
  const typed = "opona";
  const errors = Array.from(typed)
    .flatMap((_, at) => [
      typed.slice(0, at) + typed.slice(at + 1),
      `${typed.slice(0, at)}x${typed.slice(at)}`,
      `${typed.slice(0, at)}x${typed.slice(at + 1)}`,
      typed.slice(0, at) +
        Array.from(typed.slice(at, at + 2))
          .toReversed()
          .join("") +
        typed.slice(at + 2),
    ])
    .concat(`${typed}x`);
  const list = [...new Set(errors)].filter((own) => own !== typed).toSorted();
  expect(openWordParts(sortTexts(list)).misspelt(typed)).toEqual(list);
});
