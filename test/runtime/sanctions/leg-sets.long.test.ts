import { expect, it } from "vitest";
import { compareDays } from "./held-legs.ts";

it("sets of legs say what the judge says of every code, on the first day, on the days on which something changes, and on those before and after", async () => {
  const { questions, wrong } = await compareDays(1);
  console.log(`sets of legs against the judge: ${questions} questions, ${wrong.length} differ`);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(questions).toBeGreaterThan(50_000);
});
