import { expect, it } from "vitest";
import { reach } from "../../../../pipeline/sanctions/judge/reach.ts";

const heading = { code: "7304", successors: [], except_codes: ["730411"] };
const dead = {
  code: "441860",
  except_codes: [],
  successors: [
    { code: "44183000", partial: true },
    { code: "44188900", partial: false },
  ],
};

it.each([
  {
    why: "the same code",
    entry: heading,
    digits: "7304",
    expected: { relation: "exact", excluded: false, partlyExcluded: true },
  },
  {
    why: "a longer code is covered",
    entry: heading,
    digits: "73042400",
    expected: { relation: "parent", excluded: false, partlyExcluded: false },
  },
  {
    why: "an excluded code is not covered",
    entry: heading,
    digits: "73041100",
    expected: { relation: "parent", excluded: true },
  },
  { why: "exactly the excluded code", entry: heading, digits: "730411", expected: { excluded: true } },
  {
    why: "a shorter code has it below",
    entry: heading,
    digits: "73",
    expected: { relation: "below", excluded: false },
  },
  { why: "a 10-digit code under a heading", entry: heading, digits: "7304240010", expected: { relation: "parent" } },
  {
    why: "an odd number of digits inside the heading",
    entry: heading,
    digits: "73042",
    expected: { relation: "parent" },
  },
  {
    why: "the code as it was when it died",
    entry: dead,
    digits: "44186000",
    expected: { relation: "parent", partial: false },
  },
  {
    why: "a successor of a split code, in part",
    entry: dead,
    digits: "44183000",
    expected: { relation: "exact", partial: true },
  },
  {
    why: "a successor taken over whole",
    entry: dead,
    digits: "44188900",
    expected: { relation: "exact", partial: false },
  },
  {
    why: "below a heading, by a successor",
    entry: dead,
    digits: "4418",
    expected: { relation: "below", partial: false },
  },
])("$why", ({ entry, digits, expected }) => {
  expect(reach(entry, digits)).toMatchObject(expected);
});

it.each(["7305", "8542", "74", "0730"])("%s is not reached", (digits) => {
  expect(reach(heading, digits)).toBeNull();
});
