import { expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { compareWithModel } from "./windows-model.ts";

it("1,000,000 requests: as the model, no 21 parts above the quota, and Retry-After is long enough", () => {
  const requests = cases(1_000_000);
  const counts = compareWithModel(requests);
  console.log(`limiter against its model, ${requests} requests: ${JSON.stringify(counts)}`);
  expect(counts.taken).toBeGreaterThan(requests / 10);
  expect(counts.refused).toBeGreaterThan(requests / 10);
  expect(counts.retried).toBeGreaterThan(requests / 1000);
});
