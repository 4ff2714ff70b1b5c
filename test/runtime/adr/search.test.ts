import { describe, expect, it } from "vitest";
import type { AdrNameRecord } from "../../../openapi/shards/adr.ts";
import { indexNames, searchNames, readTerms } from "../../../runtime/adr/search.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";

type Names = [pl: string, en: string, de: string, fr: string];

function record(un: string, designation: AdrNameRecord["class"], ...rows: Names[]): AdrNameRecord {
  return { un, class: designation, packing_groups: ["II"], names: rows.map(([pl, en, de, fr]) => ({ pl, en, de, fr })) };
}

const spellings: Parameters<typeof indexNames>[1] = [
  { lang: "de", typed: "ae", spelled: "a" }, { lang: "en", typed: "battery", spelled: "batteries" }, { lang: "en", typed: "sulf", spelled: "sulph" },
];

const index = indexNames([
  record("3082", "9", ["MATERIAŁ ZAGRAŻAJĄCY ŚRODOWISKU, CIEKŁY, I.N.O.", "ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S.", "UMWELTGEFÄHRDENDER STOFF, FLÜSSIG, N.A.G.", "MATIÈRE DANGEREUSE DU POINT DE VUE DE L'ENVIRONNEMENT, LIQUIDE, N.S.A."]),
  record("1090", "3", ["ACETON", "ACETONE", "ACETON", "ACÉTONE"]),
  record("1091", "3", ["OLEJE ACETONOWE", "ACETONE OILS", "ACETONÖLE", "HUILES D'ACÉTONE"]),
  record("1541", "6.1", ["CYJANOHYDRYNA ACETONU, STABILIZOWANA", "ACETONE CYANOHYDRIN, STABILIZED", "ACETONCYANHYDRIN, STABILISIERT", "CYANHYDRINE D'ACÉTONE STABILISÉE"]),
  record("1648", "3", ["ACETONITRYL", "ACETONITRILE", "ACETONITRIL", "ACÉTONITRILE"]),
  record("1993", "3", ["MATERIAŁ ZAPALNY CIEKŁY, I.N.O.", "FLAMMABLE LIQUID, N.O.S.", "ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G.", "LIQUIDE INFLAMMABLE, N.S.A."], ["MATERIAŁ ZAPALNY CIEKŁY, I.N.O., lepki", "FLAMMABLE LIQUID, N.O.S., viscous", "ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G., viskos", "LIQUIDE INFLAMMABLE, N.S.A., visqueux"]),
  record("1830", "8", ["KWAS SIARKOWY", "SULPHURIC ACID", "SCHWEFELSÄURE", "ACIDE SULFURIQUE"]),
  record("2857", "2", ["CHŁODZIARKI", "REFRIGERATING MACHINES containing fluoroethane", "KÄLTEMASCHINEN mit Fluorethan", "MACHINES FRIGORIFIQUES contenant du fluoroéthane"]),
  record("3480", "9", ["BATERIE LITOWO-JONOWE", "LITHIUM ION BATTERIES", "LITHIUM-IONEN-BATTERIEN", "PILES AU LITHIUM IONIQUE"]),
  record("3556", "9", ["POJAZD", "VEHICLE, LITHIUM ION BATTERY POWERED", "FAHRZEUG", "VÉHICULE"]),
  record("1073", "2", ["TLEN SCHŁODZONY SKROPLONY", "OXYGEN, REFRIGERATED LIQUID", "SAUERSTOFF, TIEFGEKÜHLT, FLÜSSIG", "OXYGÈNE LIQUIDE RÉFRIGÉRÉ"]),
], spellings);

function search(query: { q?: string; class?: AdrNameRecord["class"] }, lang: "pl" | "en" | "de" | "fr" = "en") {
  const terms = readTerms({ lang, limit: 20, offset: 0, ...query });
  if ("faults" in terms) throw new Error(terms.faults[0]?.detail);
  return searchNames(index, terms, lang);
}
const uns = (...question: Parameters<typeof search>): string[] => search(...question).map(({ un }) => un);

describe("ranking", () => {
  it("whole name, then names that begin with it; UN order breaks ties", () => expect(uns({ q: "acetone" })).toEqual(["1090", "1091", "1541"]));
  it("a name that begins with it before one that has the whole word further on", () => expect(uns({ q: "lithium ion batter" })).toEqual(["3480", "3556"]));
  it("a name that another is joined to by or is a name", () => {
    const petrol = indexNames([record("1075", "2", ["", "PETROLEUM GASES, LIQUEFIED", "", ""]), record("1203", "3", ["", "MOTOR SPIRIT or GASOLINE or PETROL", "", ""])], []);
    const found = (phrase: string): string[] => searchNames(petrol, { un: undefined, phrase, class: undefined }, "en").map(({ un }) => un);
    expect(found("petrol")).toEqual(["1203", "1075"]);
    expect(found("motor spirit or gasoline or petrol")).toEqual(["1203"]);
    expect(found("petrol spirit")).toEqual(["1203"]);
  });
  it("whole word before the start of one, whatever the UN number", () => {
    const two = indexNames([record("0001", "3", ["", "THE ACETONES", "", ""]), record("0002", "3", ["", "THE ACETONE", "", ""])], []);
    expect(searchNames(two, { un: undefined, phrase: "acetone", class: undefined }, "en").map(({ un }) => un)).toEqual(["0002", "0001"]);
  });
  it("inside a word comes last", () => expect(uns({ q: "cyan" })).toEqual(["1541"]));
  it.each(["UN 1993 FLAMMABLE LIQUID", "UN1993, 3, II", "un-1993 (D/E)"])("a UN number with its prefix may have words behind it: %s", (q) => {
    expect(search({ q })[0]).toMatchObject({ un: "1993", matched: { lang: null, field: "un" } });
  });
  it.each(["1993 liquid", "UN 19935", "the UN 1993"])("a number elsewhere, or longer, is none: %s", (q) => {
    expect(search({ q }).filter(({ matched }) => matched.field === "un")).toEqual([]);
  });
  it("a UN number comes first", () => expect(search({ q: "UN 1993" })[0]).toMatchObject({ un: "1993", matched: { lang: null, field: "un" } }));
  it("is by the word that fits worst", () => {
    const two = indexNames([
      record("0001", "3", ["", "THE ACETONE HYDROCYANIC", "", ""]),
      record("0002", "3", ["", "THE ACETONES CYANIDES", "", ""]),
    ], []);
    expect(searchNames(two, { un: undefined, phrase: "acetone cyan", class: undefined }, "en").map(({ un }) => un)).toEqual(["0002", "0001"]);
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
    { why: "an abbreviation without its full stops", q: "flammable liquid nos", found: ["1993"] },
    { why: "an abbreviation in another language", q: "zapalny ciekły ino", found: ["1993"] },
    { why: "an umlaut spelled out", q: "Schwefelsaeure", found: ["1830"] },
    { why: "an umlaut spelled out, in one word of two", q: "Kaeltemaschinen mit", found: ["2857"] },
    { why: "letters that are an umlaut in German only", q: "aecetone", found: [] },
    { why: "letters that are no umlaut", q: "ethane", found: ["2857"] },
    { why: "another spelling", q: "sulfuric acid", found: ["1830"] },
    { why: "the spelling of another language stays", q: "acide sulfurique", found: ["1830"] },
    { why: "one in the singular, names that have both", q: "lithium battery", found: ["3480", "3556"] },
    { why: "nothing", q: "kerosene", found: [] },
    { why: "a number that is no UN number here", q: "4321", found: [] },
  ])("$why", ({ q, found }) => expect(uns({ q })).toEqual(found));
});

describe("name and language of a hit", () => {
  it.each([
    { why: "the asked one when it fits as well", q: "aceton", lang: "de", matched: "de" },
    { why: "the one that fits better", q: "acetone", lang: "de", matched: "en" },
    { why: "the one that fits at all", q: "tlen", lang: "fr", matched: "pl" },
  ] as const)("$why", ({ q, lang, matched }) => expect(search({ q }, lang)[0]?.matched).toEqual({ lang: matched, field: "name" }));

  it("is the name of the row that fits", () => {
    expect(search({ q: "viscous" })[0]?.name).toBe("FLAMMABLE LIQUID, N.O.S., viscous");
    expect(search({ q: "viscous" }, "de")[0]?.name).toBe("ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G., viskos");
    expect(search({ q: "flammable liquid" })[0]?.name).toBe("FLAMMABLE LIQUID, N.O.S.");
  });

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
