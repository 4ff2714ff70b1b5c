import { describe, expect, it } from "vitest";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import { request } from "./open-data.ts";

/** What a question says of trade with other countries. */
async function legOf(q: string, filters: Partial<CnQuery>) {
  const { summary, ...answer } = await request(q, { as_of: "2026-11-22", ...filters });
  const leg = summary.find(({ direction }) => direction === "third_country");
  if (leg === undefined) throw new Error(`${q} has no leg of trade with other countries`);
  return { leg, articles: (leg.bases ?? []).map(({ article }) => article), answer };
}

/** The legs of a question about rebar, and whether it needs the origin. */
async function legs(filters: Partial<CnQuery>) {
  const { summary, needs } = await request("72142000", { regime: "RU", ...filters });
  return [summary.map(({ direction }) => direction).join(" "), needs.includes("origin")];
}

describe("trade with other countries", () => {
  it.each([
    { what: "Turkish rebar of Russian billets", q: "72142000", regime: "RU", article: "Art. 3g(1)(d)" },
    { what: "Indian diesel of Russian crude oil", q: "27101942", regime: "RU", article: "Art. 3ma(1)" },
    { what: "Swiss-refined Russian gold", q: "71081200", regime: "RU", article: "Art. 3o(2)" },
    { what: "Russian gold bought in Dubai", q: "71081200", regime: "RU", article: "Art. 3o(1)" },
    { what: "Belarusian gold refined elsewhere", q: "71081200", regime: "BY", article: "Art. 1rb(2)" },
    { what: "diamonds carried through Russia", q: "71023100", regime: "RU", article: "Art. 3p(2)" },
    { what: "diamonds cut from Russian ones", q: "71023900", regime: "RU", article: "Art. 3p(4)" },
    { what: "diamonds carried through Belarus", q: "71023100", regime: "BY", article: "Art. 1rc(2)" },
    { what: "Russian LNG for Asia", q: "27111100", regime: "RU", article: "Art. 3ra(1)" },
    { what: "Russian crude oil above the price cap", q: "27090090", regime: "RU", article: "Art. 3n(4)" },
  ] as const)("is open for $what: $article", async ({ q, regime, article }) => {
    const { leg, articles, answer } = await legOf(q, { regime, direction: "import" });
    expect(articles).toContain(article);
    expect([leg.prohibited, answer.verdict, answer.has_prohibition]).toEqual([null, "restricted", true]);
    const base = (leg.bases ?? []).find((own) => own.article === article);
    expect(base?.question?.ask).toMatch(/\?$/);
    expect(answer.needs).toContain(article === "Art. 3n(4)" ? "value" : "origin");
  });

  it("to Kyrgyzstan is open for machining centres, and only the destination decides", async () => {
    const { leg, articles, answer } = await legOf("84571010", { regime: "RU", direction: "export" });
    expect([articles, leg.needs, leg.prohibited]).toEqual([["Art. 12f(1)"], ["destination"], null]);
    expect(answer.results.find(({ article }) => article === "Art. 12f(1)")?.destination).toBe("KG");
    const id = leg.bases?.[0]?.id;
    const elsewhere = await legOf("84571010", { regime: "RU", direction: "export", facts: `${id}:no` });
    expect([elsewhere.leg.verdict_detail, elsewhere.leg.prohibited]).toEqual(["set_aside", false]);
    expect(elsewhere.leg.duties?.length).toBeGreaterThan(0);
  });

  it.each([
    {
      q: "72142000",
      regime: "RU",
      id: "RU-XVII-0061/import-third-country",
      why: "purchase of Russian steel, 3g(1)(b)",
    },
    { q: "97052900", regime: "RU", id: undefined, why: "purchase of Ukrainian cultural goods, 3v(1)" },
    { q: "31042050", regime: "BY", id: undefined, why: "purchase and transfer of potash from Belarus, 1i(1)" },
    { q: "44071110", regime: "BY", id: undefined, why: "purchase of Belarusian wood, 1o(1)(b)" },
    { q: "25232900", regime: "BY", id: undefined, why: "purchase of Belarusian cement, 1p(1)(b)" },
    { q: "72142000", regime: "BY", id: undefined, why: "purchase of Belarusian steel, 1q(1)(b)" },
    { q: "40111000", regime: "BY", id: undefined, why: "purchase of Belarusian tyres, 1r(1)(b)" },
  ] as const)("of $q is no way round a ban on purchase, wherever the goods go: $why", async ({ q, regime, id }) => {
    const { leg } = await legOf(q, { regime, direction: "import", ...(id === undefined ? {} : { facts: `${id}:no` }) });
    expect(leg.prohibited).toBe(null);
    expect(leg.bases?.some((base) => base.id.endsWith("/onward-trade"))).toBe(true);
  });

  it("asks for evidence of the origin of inputs, also where they are not Russian", async () => {
    const { leg } = await legOf("72142000", {
      regime: "RU",
      direction: "import",
      facts: "RU-XVII-0009/onward-trade:no,RU-XVII-0061/import-third-country:no",
    });
    expect([leg.verdict_detail, leg.duties?.map(({ article }) => article)]).toEqual(["set_aside", ["Art. 3g(1)(d)"]]);
  });

  it.each([
    { q: "85423190", regime: "RU", articles: ["Art. 12g(1)", "Art. 12ga(1)", "Art. 12gb(1), Art. 12gb(1a)"] },
    { q: "85423190", regime: "BY", articles: ["Art. 8g(1)", "Art. 8ga(1), Art. 8ga(1a)"] },
    { q: "88073000", regime: "RU", articles: ["Art. 12g(1)"] },
    { q: "28045010", regime: "RU", articles: ["Art. 2a(1aa)"] },
    { q: "28045010", regime: "BY", articles: ["Art. 1f(1aa)"] },
  ] as const)("in $q has duties of $regime, which restrict nothing: $articles", async ({ q, regime, articles }) => {
    const { leg, answer } = await legOf(q, { regime, direction: "third_country" });
    expect(leg.duties?.map(({ article }) => article)).toEqual(expect.arrayContaining([...articles]));
    expect([leg.verdict_detail, leg.prohibited, leg.bases]).toEqual(["duty", false, undefined]);
    expect([answer.verdict, answer.verdict_detail, answer.has_prohibition]).toEqual(["no_match", "duty", false]);
  });

  it("comes with a question about export or import, and counts in the verdict only then", async () => {
    expect(await legs({ direction: "import" })).toEqual(["import third_country", true]);
    expect(await legs({ direction: "export" })).toEqual(["export third_country", true]);
    expect(await legs({ direction: "transit" })).toEqual(["transit", false]);
    expect(await legs({})).toEqual(["export import transit transport third_country", false]);
  });
});

/** The bases of goods in trade with other countries. */
async function basesOf(q: string): Promise<NonNullable<CnSummaryRow["bases"]>> {
  return (await legOf(q, { regime: "RU" })).leg.bases ?? [];
}

describe("diamonds", () => {
  it("have beside each ban the documents that claim something of it", async () => {
    const documents = new Map((await basesOf("71023100")).map(({ article, documents: own }) => [article, own]));
    expect(documents.get("Art. 3p(2)")).toEqual({ other_goods: ["Y873"], exemption: ["Y859"] });
    expect(documents.get("Art. 3p(4)")).toEqual({
      evidence: ["C101", "C121", "L147", "Y709", "Y710"],
      other_goods: ["Y705"],
      exemption: ["Y859"],
    });
  });

  it.each(["91011100", "71131900"])("in %s are asked about as diamonds in an article", async (q) => {
    for (const { goods, question } of await basesOf(q)) {
      expect(goods).toMatch(/^articles with diamonds /);
      expect(question?.ask).toMatch(/^Does the article incorporate diamonds, and /);
    }
  });
});

it.each([
  { q: "27101225", as_of: "2023-06-01", article: "Art. 1h(1)(b)", since: "2021-06-25" },
  { q: "27101225", as_of: "2024-06-30", article: "Art. 1h(1)(b)", since: "2021-06-25" },
  { q: "27101225", as_of: "2024-07-01", article: "Art. 1h(1)", since: "2024-07-01" },
  { q: "27090090", as_of: "2026-11-21", article: "Art. 1h(1)", since: "2024-07-01" },
])("Belarusian $q for other countries on $as_of: $article", async ({ q, as_of, article, since }) => {
  // Purchase in Belarus (point (b)) since Regulation 2021/1030; Article 1h(1) of 2024/1865 names no Union.
  const { leg } = await legOf(q, { regime: "BY", as_of });
  expect([leg.verdict_detail, leg.prohibited]).toEqual(["conditional", null]);
  const [base] = leg.bases ?? [];
  expect([base?.article, base?.since]).toEqual([article, since]);
});

it.each(["27101225", "27090090"])("Belarusian %s may not be transferred to any country", async (q) => {
  const { summary } = await request(q, { regime: "BY", direction: "transport" });
  expect(summary[0]).toMatchObject({ verdict_detail: "listed", prohibited: true, articles: ["Art. 1h(1)"] });
});

it("grounds for gas that goes to other countries free no import", async () => {
  const { summary } = await request("27111100", { regime: "RU", direction: "import" });
  const named = Object.fromEntries(
    summary.map(({ direction, bases }) => [
      direction,
      bases?.find(({ article }) => article === "Art. 3ra(1)")?.exemptions ?? [],
    ]),
  );
  expect(named).toEqual({ import: [], third_country: ["Art. 3ra(6)"] });
});

it("banknotes of other Member States came under the ban after those in euro", async () => {
  for (const regime of ["RU", "BY"]) {
    const { summary } = await request("49070030", { regime, direction: "export" });
    const base = summary[0]?.bases?.find(({ article }) => article === "Art. 5i(1)" || article === "Art. 1za(1)");
    expect(base?.condition).toMatch(/in euro and, since 9 April 2022, in any other official currency/);
  }
});
