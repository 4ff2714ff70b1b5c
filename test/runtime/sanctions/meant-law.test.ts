import { expect, it } from "vitest";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { readJudged } from "../../search/judged.ts";
import { request } from "./open-data.ts";

const judged = readJudged("goods.csv").filter((_, at) => at % 4 === 0);
const FILTERS: Partial<CnQuery>[] = [
  {},
  { regime: "BY" },
  { direction: "import" },
  { regime: "RU", direction: "export", as_of: "2023-06-01" },
];

/** What an answer says of a name beside its results, asked with them and without. */
async function saidOf(q: string, more: Partial<CnQuery>) {
  const { verdict, verdict_detail, has_prohibition, needs, candidates, meta } = await request(q, {
    view: "basic",
    ...more,
  });
  return { verdict, verdict_detail, has_prohibition, needs, candidates, total: meta.total, warnings: meta.warnings };
}

it.each(FILTERS)("a name is judged as its results say, where none of them is shown: %o", async (filters) => {
  for (const { query, lang } of judged) {
    const own = { ...filters, lang: lang as "pl" | "en" };
    expect([query, await saidOf(query, { ...own, limit: 0 })]).toEqual([
      query,
      await saidOf(query, { ...own, limit: 1 }),
    ]);
  }
});

it("an entry of several meanings counts once", async () => {
  const { results, meta } = await request("pumps and compressors", { view: "basic" });
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  expect((await saidOf("pumps and compressors", { limit: 0 })).total).toBe(meta.total);
});
