import { expect, it } from "vitest";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import { CALC_DETAILS, GOODS_MET, SUBSTANCE_MET, VERDICT_DETAILS } from "../../openapi/schemas/terms.ts";
import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { dataset } from "../runtime/real-data.ts";
import { request } from "../runtime/sanctions/open-data.ts";

const adr = adrService(dataset);
/** What an example has between its first two ticks, and the language behind it. */
const quoted = (example: string): { text: string; lang: string } => ({
  text: /^`([^`]*)`/.exec(example)?.[1] ?? "",
  lang: /^`[^`]*` \((\w\w)\)/.exec(example)?.[1] ?? "en",
});

const isAsked = ([, { example }]: [string, { example: string }]): boolean => example.startsWith("`");

it.each(Object.entries(VERDICT_DETAILS).filter(isAsked))(
  "the example of %s is answered so",
  async (detail, { example }) => {
    const [q = "", ...members] = quoted(example).text.split("&");
    const more = Object.fromEntries(members.map((member) => member.split("="))) as Partial<CnQuery>;
    expect((await request(q, more)).verdict_detail).toBe(detail);
  },
);

it.each(Object.entries(GOODS_MET))("goods are met by %s in its example", async (by, { example }) => {
  const { text, lang } = quoted(example);
  expect(
    (await request(text, { lang: lang as "pl" })).candidates?.map(({ matched }) => matched.by as string),
  ).toContain(by);
});

it.each(Object.entries(SUBSTANCE_MET))("substances are met by %s in its example", async (by, { example }) => {
  const { text, lang } = quoted(example);
  const { results } = await answered(adr.search({ q: text, lang, limit: 100 }));
  expect(results.map(({ matched }) => matched.by as string)).toContain(by);
});

it.each(Object.entries(CALC_DETAILS))("the example of %s is calculated so", async (detail, { example }) => {
  const items = [JSON.parse(quoted(example).text)];
  const query = detail === "edition_ended" ? { edition: "2025", as_of: "2027-07-02" } : {};
  // Only a whole load says how it is carried.
  const calculated = example.includes("carriage")
    ? (await answered(adr.whole({ items }, query))).calculation
    : await answered(adr.calculate({ items }, query));
  expect(calculated.verdict_detail).toBe(detail);
});
