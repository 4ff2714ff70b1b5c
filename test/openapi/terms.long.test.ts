import { expect, it } from "vitest";
import { VERDICT_DETAILS } from "../../openapi/schemas/terms.ts";
import { allCodes, request } from "../runtime/sanctions/open-data.ts";

it("verdicts without an example are those that no code of the nomenclature is answered with", async () => {
  const without = Object.entries<{ example: string }>(VERDICT_DETAILS)
    .filter(([, { example }]) => !example.startsWith("`"))
    .map(([detail]) => detail);
  const details = new Set<string>();
  for (const q of await allCodes(2026))
    details.add((await request(q, { view: "basic", limit: 0, texts: "0" })).verdict_detail ?? "");
  expect(without).toEqual(["listed_expired"]);
  expect(without.filter((detail) => details.has(detail))).toEqual([]);
});
