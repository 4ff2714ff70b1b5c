import { describe, expect, it } from "vitest";
import type { AdrNameRecord } from "../../openapi/shards/adr.ts";
import { indexNames, searchNames } from "../../runtime/adr/search.ts";
import { readTerms } from "../../runtime/adr/search-terms.ts";
import { fold } from "../../runtime/text/fold.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";

function record(un: string, designation: AdrNameRecord["class"], [pl, en, de, fr]: [string, string, string, string], later: string[] = []): AdrNameRecord {
  return {
    un, class: designation, packing_groups: ["II"], name: { pl, en, de, fr },
    folded: { pl: [fold(pl)], en: [fold(en), ...later.map(fold)], de: [fold(de)], fr: [fold(fr)] },
  };
}

const index = indexNames([
  record("3082", "9", ["MATERIAŁ ZAGRAŻAJĄCY ŚRODOWISKU, CIEKŁY, I.N.O.", "ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S.", "UMWELTGEFÄHRDENDER STOFF, FLÜSSIG, N.A.G.", "MATIÈRE DANGEREUSE DU POINT DE VUE DE L'ENVIRONNEMENT, LIQUIDE, N.S.A."]),
  record("1090", "3", ["ACETON", "ACETONE", "ACETON", "ACÉTONE"]),
  record("1091", "3", ["OLEJE ACETONOWE", "ACETONE OILS", "ACETONÖLE", "HUILES D'ACÉTONE"]),
  record("1541", "6.1", ["CYJANOHYDRYNA ACETONU, STABILIZOWANA", "ACETONE CYANOHYDRIN, STABILIZED", "ACETONCYANHYDRIN, STABILISIERT", "CYANHYDRINE D'ACÉTONE STABILISÉE"]),
  record("1648", "3", ["ACETONITRYL", "ACETONITRILE", "ACETONITRIL", "ACÉTONITRILE"]),
  record("1993", "3", ["MATERIAŁ ZAPALNY CIEKŁY, I.N.O.", "FLAMMABLE LIQUID, N.O.S.", "ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G.", "LIQUIDE INFLAMMABLE, N.S.A."], ["FLAMMABLE LIQUID, N.O.S., viscous"]),
  record("1073", "2", ["TLEN SCHŁODZONY SKROPLONY", "OXYGEN, REFRIGERATED LIQUID", "SAUERSTOFF, TIEFGEKÜHLT, FLÜSSIG", "OXYGÈNE LIQUIDE RÉFRIGÉRÉ"]),
]);

function search(query: { q?: string; class?: AdrNameRecord["class"] }, lang: "pl" | "en" | "de" | "fr" = "en") {
  const terms = readTerms({ lang, limit: 20, offset: 0, ...query });
  if ("faults" in terms) throw new Error(terms.faults[0]?.detail);
  return searchNames(index, terms, lang);
}
const uns = (...question: Parameters<typeof search>): string[] => search(...question).map(({ un }) => un);

describe("ranking", () => {
  it("whole name, whole word, start of a word; UN order breaks ties", () => expect(uns({ q: "acetone" })).toEqual(["1090", "1091", "1541"]));
  it("start of a word after whole words", () => expect(uns({ q: "aceton" })).toEqual(["1090", "1091", "1541", "1648"]));
  it("inside a word comes last", () => expect(uns({ q: "cyan" })).toEqual(["1541"]));
  it("a UN number comes first", () => expect(search({ q: "UN 1993" })[0]).toMatchObject({ un: "1993", matched: { lang: null, field: "un" } }));
  it("is by the word that fits worst", () => {
    const two = indexNames([
      record("0001", "3", ["", "ACETONE HYDROCYANIC", "", ""]),
      record("0002", "3", ["", "ACETONES CYANIDES", "", ""]),
    ]);
    expect(searchNames(two, { un: undefined, words: ["acetone", "cyan"], class: undefined }, "en").map(({ un }) => un)).toEqual(["0002", "0001"]);
  });
});

describe("words", () => {
  it.each([
    { why: "every word must occur", q: "liquid oxygen", found: ["1073"] },
    { why: "in one name, not spread over two languages", q: "oxygen tlen", found: [] },
    { why: "in any order", q: "cyanohydrin acetone", found: ["1541"] },
    { why: "in a later row's name", q: "viscous", found: ["1993"] },
    { why: "Polish without its letters", q: "zagrazajacy srodowisku", found: ["3082"] },
    { why: "German without umlauts", q: "umweltgefahrdender", found: ["3082"] },
    { why: "French with accents in small letters", q: "acétone", found: ["1090", "1091", "1541"] },
    { why: "punctuation of the printed name", q: "LIQUID, N.O.S.", found: ["1993", "3082"] },
    { why: "nothing", q: "kerosene", found: [] },
    { why: "a number that is no UN number here", q: "4321", found: [] },
  ])("$why", ({ q, found }) => expect(uns({ q })).toEqual(found));
});

describe("language of a hit", () => {
  it.each([
    { why: "the asked one when it fits as well", q: "aceton", lang: "de", matched: "de" },
    { why: "the one that fits better", q: "acetone", lang: "de", matched: "en" },
    { why: "the one that fits at all", q: "tlen", lang: "fr", matched: "pl" },
  ] as const)("$why", ({ q, lang, matched }) => expect(search({ q }, lang)[0]?.matched).toEqual({ lang: matched, field: "name" }));

  it("is not the language of the answer", () => expect(search({ q: "tlen" }, "fr")[0]?.name).toBe("OXYGÈNE LIQUIDE RÉFRIGÉRÉ"));
});

describe("class", () => {
  it("lists the class in order of UN number", () => {
    expect(uns({ class: "3" })).toEqual(["1090", "1091", "1648", "1993"]);
    expect(search({ class: "3" })[0]?.matched).toEqual({ lang: null, field: "class" });
  });
  it("narrows a name", () => expect(uns({ q: "acetone", class: "6.1" })).toEqual(["1541"]));
  it("narrows a UN number", () => expect(uns({ q: "1993", class: "6.1" })).toEqual([]));
});

describe("paging", () => {
  const adr = adrService(datasetOf([edition2025]));
  it("cuts after ranking and counts all", async () => {
    const all = await answered(adr.search({ class: "1", limit: 100 }));
    const cut = await answered(adr.search({ class: "1", limit: 2, offset: 3 }));
    expect(cut).toMatchObject({ total: all.total, limit: 2, offset: 3 });
    expect(cut.results).toEqual(all.results.slice(3, 5));
  });
  it("answers beyond the end with nothing", async () => {
    expect(await answered(adr.search({ class: "1", offset: 1000 }))).toMatchObject({ results: [], total: 14 });
  });
});
