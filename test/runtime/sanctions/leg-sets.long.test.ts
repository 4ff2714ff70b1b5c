import { expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { compareDays } from "./held-legs.ts";

it("sets of legs say what the judge says of every code (of one in ten, where proofs are made at a tenth), on the first day, on the days on which something changes, and on those before and after", async () => {
  const every = 10 / cases(10);
  const { questions, wrong } = await compareDays(every);
  console.log(`sets of legs against the judge: ${questions} questions, ${wrong.length} differ`);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(questions).toBeGreaterThan(50_000 / every);
});
