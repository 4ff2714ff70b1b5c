import { expect, it } from "vitest";
import { type Hit, openEvidence } from "../../../runtime/sanctions/evidence.ts";
import { openNameCodes } from "../../../runtime/sanctions/name-codes.ts";

const hit: Hit = { kind: 0, level: 0, met: 1, score: 0.5, strong: false, everyday: false };
/** More hits than there is room for at first. */
const MANY = 5000;

it("holds as many hits as good as the best as there are, and forgets them", () => {
  const names = openNameCodes([["01012100"], ["01012900"], ["02031100"]]);
  const evidence = openEvidence(names);
  const [first, second, other] = ["01012100", "01012900", "02031100"].map((code) => names.codes.indexOf(code));
  evidence.take(other!, { ...hit, score: 0.4 });
  for (let times = 0; times < MANY; times++) evidence.take(first!, hit);
  evidence.take(second!, hit);
  expect(evidence.ranked(({ code }) => code).headings).toEqual(["0101", "02031100"]);
  evidence.clear();
  expect(evidence.isEmpty()).toBe(true);
  evidence.take(second!, { ...hit, level: 3, met: 255 });
  expect(evidence.ranked(({ code, level, met }) => ({ code, level, met })).headings).toEqual([{ code: "01012900", level: 3, met: 255 }]);
});
