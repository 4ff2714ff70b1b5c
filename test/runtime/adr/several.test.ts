import { expect, it } from "vitest";
import type { SearchResponse } from "../../../openapi/schemas/adr-substance.ts";
import type { Problem } from "../../../openapi/schemas/common.ts";
import { askApp } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import { TODAY } from "../sanctions/open-data.ts";

const ask = askApp(realApp(TODAY));
const AS_OF = "lang=en&as_of=2026-11-21";

it("several UN numbers are each given whole, in their order, one that is none as a problem", async () => {
  const { json } = await ask(`/v1/un?un=1950,%20UN%201203,9999,34&${AS_OF}`);
  const { substances = [], results } = json as SearchResponse;
  expect(substances.map(({ un, status }) => [un, status])).toEqual([
    ["1950", 200],
    ["1203", 200],
    ["9999", 404],
    ["34", 400],
  ]);
  expect(results).toEqual([]);
  const alone = (await ask(`/v1/un/1203?${AS_OF}`)).json as object;
  const { meta: _meta, ...whole } = alone as { meta: unknown };
  expect(substances[1]).toEqual({ un: "1203", status: 200, substance: whole });
  expect(substances[3]).toMatchObject({ problem: { errors: [{ code: "leading_zero" }] } });
});

it.each([
  ["with a name beside them", "un=1203&q=petrol", "conflict"],
  ["with a class beside them", "un=1203&class=3", "conflict"],
  ["more than 100", `un=${Array.from({ length: 101 }, () => "1203").join(",")}`, "too_many_items"],
])("numbers %s are refused", async (_, query, code) => {
  const { status, json } = await ask(`/v1/un?${query}&${AS_OF}`);
  expect([status, (json as Problem).errors?.[0]?.code]).toEqual([400, code]);
});
