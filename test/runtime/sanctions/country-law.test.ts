import { describe, expect, it } from "vitest";
import type { CnBasicResponse, CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { isLaw } from "../../../runtime/rules/sanctions/leg.ts";
import { dataset } from "../real-data.ts";
import { allCodes, controls, law, legs, nomenclature } from "./open-data.ts";

const check = createCheck({ law, nomenclature, legs, controls, version: dataset.version });

async function answerTo(query: Partial<CnQuery>): Promise<CnBasicResponse> {
  const result = await check.check(
    { q: "250410", lang: "en", view: "basic", history: "0", offset: 0, texts: "0", ...query },
    "2026-11-28",
  );
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return JSON.parse(result.answer) as CnBasicResponse;
}

const leg = ({ summary }: CnBasicResponse, regime: string, direction: string) =>
  summary.find((row) => row.regime === regime && row.direction === direction);

describe("nothing found is not free", () => {
  it.each([
    { q: "30049000", country: "KP", direction: "export" },
    { q: "61091000", country: "SY" },
    { q: "61091000", country: "IR", direction: "import" },
    { q: "30049000", country: "KP", direction: "transit" },
  ] as const)("of $q and $country it is law_not_held", async (query) => {
    const { verdict, verdict_detail, needs, summary } = await answerTo(query);
    expect({ verdict, verdict_detail }).toEqual({ verdict: "no_match", verdict_detail: "law_not_held" });
    expect(needs).toContain("law_not_held");
    for (const row of summary.filter(({ regime }) => regime === query.country))
      expect(row).toMatchObject({ verdict_detail: "law_not_held", prohibited: null, needs: ["law_not_held"] });
  });

  it("is not_listed of a country that is under nothing, also beside an arms embargo", async () => {
    for (const country of ["KZ", "CN"])
      expect(await answerTo({ q: "61091000", country })).toMatchObject({ verdict_detail: "not_listed" });
  });

  it.each("AF CD CF CN HT IQ IR KP LB LY MM SD SO SS VE YE ZW".split(" "))(
    "arms for %s depend on the national law",
    async (country) => {
      for (const q of ["93019000", "93063010", "87100000", "89061000"]) {
        const answer = await answerTo({ q, country, direction: "export" });
        expect(answer.verdict).toBe("restricted");
        expect(leg(answer, `${country}-ARMS`, "export")).toMatchObject({
          verdict_detail: "listed_partial",
          prohibited: null,
          text: expect.stringContaining("licence under national law"),
        });
      }
    },
  );
});

describe("a question exists only where the law has a condition", () => {
  it("in every regime that a question must name", async () => {
    const { goods, words, certificates, measures } = await law.countries();
    const questions = new Map(words.map(({ id, question }) => [id, question]));
    const claims = new Map(certificates.map(({ code, claims: own }) => [code, own]));
    expect(goods.length).toBeGreaterThan(200);
    const free = goods.flatMap(({ needs = [], documents = [], ...record }) => {
      const question = questions.get(record.words);
      if (question === undefined) return [];
      const hasCondition = needs.includes(question.kind === "value" ? "value" : "description");
      const isOfCustoms = needs.includes("law_not_held") && !record.measure.includes("-ARMS-");
      const hasOthers = documents.some((code) => claims.get(code) === "other_goods");
      return hasCondition && (!isOfCustoms || hasOthers) ? [] : [record.words];
    });
    expect(free).toEqual([]);
    expect(measures.length).toBeGreaterThan(60);
  });

  it("under Regulations 833/2014 and 765/2006, of every 17th code", async () => {
    const free: string[] = [];
    for (const code of (await allCodes(2026)).filter((_, at) => at % 17 === 0))
      for (const { base, measure, below } of (await legs.find([code])).bases) {
        const { question } = law.words(base.words);
        if (below || question === undefined || !isLaw(measure)) continue;
        const isLimited = [base.needs, base.quotas, base.relation, base.threshold].some((own) => own !== undefined);
        if (!isLimited && question.kind !== "code") free.push(`${code} ${base.id}`);
      }
    expect(free).toEqual([]);
  });
});

describe("Regulation (EU) 2024/1485", () => {
  it.each(["82119200", "36020000", "73130000", "84452000", "93051000", "90230080", "84713000"])(
    "of the export of %s to Russia it says its own act, article and question",
    async (q) => {
      const query = { q, country: "RU", direction: "export", limit: 100 } as const;
      const answer = await answerTo(query);
      const own = leg(answer, "RU", "export")?.bases?.find(({ article }) => article.includes("2024/1485"));
      expect(own).toMatchObject({ type: "export_ban", detail: "listed_partial", since: "2024-05-27" });
      expect(own?.question?.ask).toBeDefined();
      expect(own?.authorisations).toContain("Regulation (EU) 2024/1485, Art. 2(3)");
      const result = answer.results.find(({ id }) => id === own?.id);
      expect(result).toMatchObject({ source: "Regulation (EU) 2024/1485" });
      expect(result?.regime.eu_law_url).toContain("32024R1485");
    },
  );

  it("frees no code by the facts of other acts, of all codes that customs stop under it", async () => {
    const codes = (await allCodes(2026)).filter((code) => /^(8211|7313|3601|3602|844[5-7]|9305|9023|3704)/.test(code));
    const freed: string[] = [];
    for (const q of codes) {
      const own = leg(await answerTo({ q, country: "RU", direction: "export" }), "RU", "export");
      const asked = own?.bases?.filter(({ question }) => question !== undefined) ?? [];
      if (!asked.some(({ article }) => article.includes("2024/1485"))) continue;
      const facts = asked.filter(({ article }) => !article.includes("2024/1485")).map(({ id }) => `${id}:no`);
      const query = { q, country: "RU", direction: "export", facts: facts.join() || undefined } as const;
      const after = leg(await answerTo(query), "RU", "export");
      if (after?.prohibited === false || after?.verdict_detail === "set_aside") freed.push(q);
    }
    expect(codes.length).toBeGreaterThan(30);
    expect(freed).toEqual([]);
  });

  it("restricts software and equipment to intercept communications by a base of its own", async () => {
    const { bases = [] } =
      leg(await answerTo({ q: "84714900", country: "RU", direction: "export" }), "RU", "export") ?? {};
    expect(bases.find(({ article }) => article.startsWith("Regulation (EU) 2024/1485, Art. 3(1)"))).toMatchObject({
      type: "restriction",
    });
  });
});

describe("Iran and North Korea from their law", () => {
  it.each([
    { q: "85322100", direction: "export", regime: "IR-DRONES" },
    { q: "88069100", direction: "export", regime: "IR-DRONES" },
    { q: "88069100", direction: "transit", regime: "IR-DRONES" },
    { q: "76011010", direction: "export", regime: "IR" },
    { q: "27090090", direction: "import", regime: "IR" },
    { q: "27090090", direction: "transport", regime: "IR" },
    { q: "27112100", direction: "third_country", regime: "IR" },
    { q: "84871010", direction: "export", regime: "IR" },
  ] as const)("$regime $direction of $q is prohibited, and no question frees it", async ({ q, direction, regime }) => {
    const row = leg(await answerTo({ q, country: "IR", direction }), regime, direction);
    expect(row).toMatchObject({ verdict_detail: "listed", prohibited: true });
    expect(row?.bases?.filter(({ question, detail }) => detail === "listed" && question !== undefined)).toEqual([]);
  });

  it("gold for Iran turns on who the other side is, and no answer frees the code", async () => {
    const row = leg(await answerTo({ q: "71081200", country: "IR" }), "IR", "export");
    expect(row).toMatchObject({ verdict_detail: "listed_partial", prohibited: null });
    expect(row?.bases?.[0]?.question?.ask).toContain("Government of Iran");
    const facts = "IR-VII-7108/export:no";
    const after = leg(await answerTo({ q: "71081200", country: "IR", facts }), "IR", "export");
    expect(after).toMatchObject({ verdict_detail: "set_aside", prohibited: null, needs: ["law_not_held"] });
    const meant = leg(
      await answerTo({ q: "71081200", country: "IR", facts: facts.replace("no", "yes") }),
      "IR",
      "export",
    );
    expect(meant).toMatchObject({ verdict_detail: "listed", prohibited: true });
  });

  it("an earlier contract frees metals for Iran until 1 January 2026, and not pipes without notice", async () => {
    const asked = { country: "IR", direction: "export", as_of: "2025-12-01", contract_date: "2025-09-01" } as const;
    expect(leg(await answerTo({ ...asked, q: "76011010" }), "IR", "export")?.verdict_detail).toBe("set_aside");
    expect(leg(await answerTo({ ...asked, q: "73042300" }), "IR", "export")?.prohibited).toBe(true);
    expect(leg(await answerTo({ ...asked, q: "76011010", as_of: "2026-01-02" }), "IR", "export")).toMatchObject({
      prohibited: true,
    });
  });

  it.each([
    { q: "61091000", value_eur: "20", says: "set_aside" },
    { q: "61091000", value_eur: "20.01", says: "listed" },
    { q: "42022100", value_eur: "50", says: "set_aside" },
    { q: "42022100", value_eur: "60", says: "listed" },
    { q: "62011910", value_eur: "20", says: "set_aside" },
    { q: "62011910", value_eur: "40", says: "listed_partial" },
    { q: "85167100", value_eur: "49", says: "set_aside" },
    { q: "85167100", value_eur: "51", says: "listed_partial" },
    { q: "85171300", value_eur: "51", says: "listed_partial" },
    { q: "87112010", value_eur: "1000", says: "set_aside" },
    { q: "87112010", value_eur: "1001", says: "listed" },
    { q: "22030001", value_eur: "1", says: "listed" },
  ])("luxury goods for North Korea: $q of EUR $value_eur is $says", async ({ q, value_eur, says }) => {
    const row = leg(await answerTo({ q, country: "KP", direction: "export", value_eur }), "KP", "export");
    const own = row?.set_aside?.find(({ id, because }) => id.startsWith("KP-VIII-") && because === "value");
    expect(own === undefined ? row?.bases?.find(({ annex }) => annex === "VIII")?.detail : "set_aside").toBe(says);
    expect(row?.prohibited).not.toBe(false);
  });
});
