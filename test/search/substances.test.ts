import { describe, expect, it } from "vitest";
import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { AdrNames } from "../../openapi/shards/adr.ts";
import { onlyFile } from "../../runtime/shards/dataset.ts";
import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { published } from "../runtime/adr/fixtures/published.ts";
import { readJudged, scoreOf } from "./judged.ts";

const adr = adrService(published);
const judged = readJudged("substances.csv");
const search = (q: string, lang: AdrLang) => answered(adr.search({ q, lang, limit: 100 }));

describe("judged questions", () => {
  it("are at least 200 in four languages, each once", () => {
    expect(judged.length).toBeGreaterThanOrEqual(200);
    expect(new Set(judged.map(({ lang }) => lang))).toEqual(new Set(["pl", "en", "de", "fr"]));
    expect(new Set(judged.map(({ lang, query }) => `${lang} ${query}`)).size).toBe(judged.length);
  });

  it.each([
    { kind: "official", least: 0.95 }, { kind: "form", least: 0.95 }, { kind: "trade", least: 0.95 }, { kind: "typo", least: 0.8 }, { kind: "number", least: 1 },
  ])("$kind: recall among 5 is at least $least", async ({ kind, least }) => {
    const own = judged.filter((question) => question.kind === kind);
    const { recall5, misses } = scoreOf(await Promise.all(own.map(async (question) => ({ question, found: (await search(question.query, question.lang as AdrLang)).results.map(({ un }) => un) }))));
    expect({ enough: recall5 >= least, misses: recall5 >= least ? [] : misses }).toEqual({ enough: true, misses: [] });
  });
});

describe("names of trade", () => {
  it.each([
    { q: "LPG", lang: "pl", un: "1965" }, { q: "Salzsäure", lang: "de", un: "1789" }, { q: "Heizöl", lang: "de", un: "1202" }, { q: "gaśnica", lang: "pl", un: "1044" }, { q: "GPL", lang: "fr", un: "1965" },
  ] as const)("$q is $un", async ({ q, lang, un }) => expect((await search(q, lang)).results[0]?.un).toBe(un));
  it("a power bank is 3480 or 3481", async () => expect((await search("powerbank", "pl")).results.slice(0, 2).map(({ un }) => un).toSorted()).toEqual(["3480", "3481"]));

  it.each(["AdBlue", "adblue"])("%s is nothing of ADR, and says so", async (q) => {
    for (const lang of ["pl", "en", "de", "fr"] as const) {
      const { results, total, notices } = await search(q, lang);
      expect([results, total, notices.map(({ code }) => code)]).toEqual([[], 0, ["not_in_adr_not_dangerous"]]);
    }
  });
});

it("goods whose carriage is prohibited never stand above others that fit", async () => {
  const { records } = await adr2025Names();
  const prohibited = new Set(records.filter(({ status }) => status === "carriage_prohibited").map(({ un }) => un));
  expect(prohibited.size).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const { query, lang } of judged) {
    const named = (await search(query, lang as AdrLang)).results.filter(({ matched }) => matched.field !== "un").map(({ un }) => prohibited.has(un));
    if (named.includes(true) && named.indexOf(true) < named.lastIndexOf(false)) wrong.push(query);
  }
  expect(wrong).toEqual([]);
});

function adr2025Names(): Promise<AdrNames> {
  return published.load<AdrNames>(onlyFile(published, "adr", "adr-names/1", "2025"));
}
