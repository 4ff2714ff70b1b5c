import { describe, expect, it } from "vitest";
import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { AdrNames } from "../../openapi/shards/adr.ts";
import { onlyFile } from "../../runtime/shards/dataset.ts";
import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { dataset } from "../runtime/real-data.ts";
import { readJudged, scoreOf } from "./judged.ts";

const adr = adrService(dataset);
const judged = readJudged("substances.csv");
const search = (q: string, lang: AdrLang) => answered(adr.search({ q, lang, limit: 100 }));

describe("judged questions", () => {
  it("are at least 200 in four languages, each once", () => {
    expect(judged.length).toBeGreaterThanOrEqual(200);
    expect(new Set(judged.map(({ lang }) => lang))).toEqual(new Set(["pl", "en", "de", "fr"]));
    expect(new Set(judged.map(({ lang, query }) => `${lang} ${query}`)).size).toBe(judged.length);
  });

  it.each([
    { kind: "official", least: 0.95 },
    { kind: "form", least: 0.95 },
    { kind: "trade", least: 0.95 },
    { kind: "typo", least: 0.8 },
    { kind: "number", least: 1 },
  ])("$kind: recall among 5 is at least $least", async ({ kind, least }) => {
    const own = judged.filter((question) => question.kind === kind);
    const { recall5, misses } = scoreOf(
      await Promise.all(
        own.map(async (question) => ({
          question,
          found: (await search(question.query, question.lang as AdrLang)).results.map(({ un }) => un),
        })),
      ),
    );
    expect({ enough: recall5 >= least, misses: recall5 >= least ? [] : misses }).toEqual({ enough: true, misses: [] });
  });
});

describe("questions as people write them", () => {
  it.each([
    { q: "1203 II", lang: "pl", uns: ["1203"] },
    { q: "1203 PG II", lang: "en", uns: ["1203"] },
    { q: "1203 3 II", lang: "de", uns: ["1203"] },
    { q: "1203, VG II", lang: "de", uns: ["1203"] },
    { q: "1993 groupe d'emballage III", lang: "fr", uns: ["1993"] },
    { q: "UN 1098 ALKOHOL ALLILOWY, 6.1 (3), I, (C/D)", lang: "pl", uns: ["1098"] },
    { q: "0081 1.1D (B1000C)", lang: "en", uns: ["0081"] },
    { q: "acide sulfurique", lang: "fr", uns: ["1830", "2796"] },
    { q: "sulphuric acid", lang: "en", uns: ["1830", "2796"] },
    { q: "kwas siarkowy", lang: "pl", uns: ["1830", "2796"] },
    { q: "kwasu siarkowego", lang: "pl", uns: ["1830", "2796"] },
    { q: "Schwefelsäure", lang: "de", uns: ["1830", "2796"] },
    { q: "nitric acid", lang: "en", uns: ["2031", "2032"] },
    { q: "kret", lang: "pl", uns: ["1823", "1824", "1397"] },
    { q: "butla gazowa", lang: "pl", uns: ["1965", "1978"] },
    { q: "Gasflasche", lang: "de", uns: ["1965", "1978"] },
    { q: "bouteille de gaz", lang: "fr", uns: ["1965", "1978"] },
    { q: "gas cylinder", lang: "en", uns: ["1965", "1978"] },
    { q: "wodór", lang: "pl", uns: ["1049"] },
    { q: "Wasserstoff", lang: "de", uns: ["1049"] },
    { q: "acétylène", lang: "fr", uns: ["1001"] },
    { q: "akumulator", lang: "pl", uns: ["2794", "2800", "2795"] },
    { q: "mercury", lang: "en", uns: ["2809"] },
    { q: "fenol", lang: "pl", uns: ["1671", "2312"] },
    { q: "fosfor czerwony", lang: "pl", uns: ["1338"] },
    { q: "dwutlenek siarki", lang: "pl", uns: ["1079"] },
    { q: "sześciofluorek siarki", lang: "pl", uns: ["1080"] },
    { q: "węgiel aktywny", lang: "pl", uns: ["1362", "1361"] },
    { q: "engrais", lang: "fr", uns: ["2067"] },
    { q: "Elektrostapler", lang: "de", uns: ["3556", "3171"] },
    { q: "pile au lithium ionique", lang: "fr", uns: ["3480", "3481"] },
  ] as const)("$q ($lang): $uns first", async ({ q, lang, uns }) =>
    expect((await search(q, lang)).results.slice(0, uns.length).map(({ un }) => un)).toEqual(uns),
  );
  it("the number of an oxidation state is part of a name where no UN number stands beside it", async () =>
    expect((await search("azotan rtęci (II)", "pl")).results[0]?.un).toBe("1625"));
  it("paraffin is not in ADR, and molten paraffin is", async () => {
    const { results, notices } = await search("parafina", "pl");
    expect([results.map(({ un }) => un), notices.map(({ code }) => code)]).toEqual([
      ["3257"],
      ["not_in_adr_not_dangerous"],
    ]);
  });
});

describe("a UN number of several rows", () => {
  it.each([
    { un: "1950", lang: "pl", name: "AEROZOLE" },
    { un: "1950", lang: "de", name: "DRUCKGASPACKUNGEN" },
    { un: "1133", lang: "fr", name: "ADHÉSIFS" },
    { un: "3373", lang: "en", name: "BIOLOGICAL SUBSTANCE, CATEGORY B" },
    { un: "0015", lang: "pl", name: "AMUNICJA DYMNA" },
  ] as const)("UN $un is headed $name, in search and by its number", async ({ un, lang, name }) => {
    expect((await search(un, lang)).results[0]?.name).toBe(name);
    expect((await answered(adr.substance(un, { lang }))).name).toBe(name);
  });
});

describe("names of trade", () => {
  it.each([
    { q: "LPG", lang: "pl", un: "1965" },
    { q: "Salzsäure", lang: "de", un: "1789" },
    { q: "Heizöl", lang: "de", un: "1202" },
    { q: "gaśnica", lang: "pl", un: "1044" },
    { q: "GPL", lang: "fr", un: "1965" },
  ] as const)("$q is $un", async ({ q, lang, un }) => expect((await search(q, lang)).results[0]?.un).toBe(un));
  it("a power bank is 3480 or 3481", async () =>
    expect(
      (await search("powerbank", "pl")).results
        .slice(0, 2)
        .map(({ un }) => un)
        .toSorted(),
    ).toEqual(["3480", "3481"]));

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
    const named = (await search(query, lang as AdrLang)).results
      .filter(({ matched }) => matched.field !== "un")
      .map(({ un }) => prohibited.has(un));
    if (named.includes(true) && named.indexOf(true) < named.lastIndexOf(false)) wrong.push(query);
  }
  expect(wrong).toEqual([]);
});

function adr2025Names(): Promise<AdrNames> {
  return dataset.load<AdrNames>(onlyFile(dataset, "adr", "adr-names/1", "2025"));
}
