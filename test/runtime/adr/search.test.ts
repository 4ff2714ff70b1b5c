import { describe, expect, it } from "vitest";
import type { AdrNameRecord } from "../../../openapi/shards/adr.ts";
import { searchNotices, searchSubstances } from "../../../runtime/adr/search.ts";
import { readTerms } from "../../../runtime/reading/search-terms.ts";
import { indexSubstancesInSteps } from "../../../runtime/adr/substance-index.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";
import { allSteps } from "../text/all-steps.ts";

type SubstanceSources = Parameters<typeof indexSubstancesInSteps>[0];

type Names = [pl: string, en: string, de: string, fr: string];

function record(un: string, designation: AdrNameRecord["class"], ...rows: Names[]): AdrNameRecord {
  return {
    un,
    class: designation,
    packing_groups: ["II"],
    names: rows.map(([pl, en, de, fr]) => ({ pl, en, de, fr })),
  };
}

const spellings: SubstanceSources["spellings"] = [
  { lang: "de", typed: "ae", spelled: "a" },
  { lang: "en", typed: "sulf", spelled: "sulph" },
];
const words: SubstanceSources["words"] = [
  ["de", "3480 3481 1993", "", "akku;li ion akku"],
  ["en", "1993", "", "solvent"],
  ["pl", "1090", "", "zmywacz do paznokci"],
  ["en", "", "not_dangerous", "adblue"],
  ["en", "", "below_limit", "vinegar"],
];
const forms: SubstanceSources["forms"] = [
  ["- ach ami em u y", "aceton paznokci"],
  ["a e y", "zapaln lepk"],
];

const indexOf = (sources: SubstanceSources) => allSteps(indexSubstancesInSteps(sources));

const index = indexOf({
  names: [
    record("3082", "9", [
      "MATERIAŁ ZAGRAŻAJĄCY ŚRODOWISKU, CIEKŁY, I.N.O.",
      "ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S.",
      "UMWELTGEFÄHRDENDER STOFF, FLÜSSIG, N.A.G.",
      "MATIÈRE DANGEREUSE DU POINT DE VUE DE L'ENVIRONNEMENT, LIQUIDE, N.S.A.",
    ]),
    record("1090", "3", ["ACETON", "ACETONE", "ACETON", "ACÉTONE"]),
    record("1091", "3", ["OLEJE ACETONOWE", "ACETONE OILS", "ACETONÖLE", "HUILES D'ACÉTONE"]),
    record("1541", "6.1", [
      "CYJANOHYDRYNA ACETONU, STABILIZOWANA",
      "ACETONE CYANOHYDRIN, STABILIZED",
      "ACETONCYANHYDRIN, STABILISIERT",
      "CYANHYDRINE D'ACÉTONE STABILISÉE",
    ]),
    record("1648", "3", ["ACETONITRYL", "ACETONITRILE", "ACETONITRIL", "ACÉTONITRILE"]),
    record(
      "1993",
      "3",
      [
        "MATERIAŁ ZAPALNY CIEKŁY, I.N.O.",
        "FLAMMABLE LIQUID, N.O.S.",
        "ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G.",
        "LIQUIDE INFLAMMABLE, N.S.A.",
      ],
      [
        "MATERIAŁ ZAPALNY CIEKŁY, I.N.O., lepki",
        "FLAMMABLE LIQUID, N.O.S., viscous",
        "ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G., viskos",
        "LIQUIDE INFLAMMABLE, N.S.A., visqueux",
      ],
    ),
    record("1830", "8", ["KWAS SIARKOWY", "SULPHURIC ACID", "SCHWEFELSÄURE", "ACIDE SULFURIQUE"]),
    record("2857", "2", [
      "CHŁODZIARKI",
      "REFRIGERATING MACHINES containing fluoroethane",
      "KÄLTEMASCHINEN mit Fluorethan",
      "MACHINES FRIGORIFIQUES contenant du fluoroéthane",
    ]),
    record("3480", "9", [
      "BATERIE LITOWO-JONOWE",
      "LITHIUM ION BATTERIES",
      "LITHIUM-IONEN-BATTERIEN",
      "PILES AU LITHIUM IONIQUE",
    ]),
    record("3556", "9", ["POJAZD", "VEHICLE, LITHIUM ION BATTERY POWERED", "FAHRZEUG", "VÉHICULE"]),
    record("1073", "2", [
      "TLEN SCHŁODZONY SKROPLONY",
      "OXYGEN, REFRIGERATED LIQUID",
      "SAUERSTOFF, TIEFGEKÜHLT, FLÜSSIG",
      "OXYGÈNE LIQUIDE RÉFRIGÉRÉ",
    ]),
  ],
  words,
  forms,
  spellings,
});

function search(
  query: { q?: string; class?: AdrNameRecord["class"] },
  lang: "pl" | "en" | "de" | "fr" = "en",
  own = index,
) {
  const terms = readTerms({ lang, limit: 20, offset: 0, ...query });
  if ("faults" in terms) throw new Error(terms.faults[0]?.detail);
  return searchSubstances(own, terms, lang).hits;
}
const uns = (...question: Parameters<typeof search>): string[] => search(...question).map(({ un }) => un);
const of = (...names: AdrNameRecord[]): typeof index => indexOf({ names, words: [], forms: [], spellings: [] });

describe("ranking", () => {
  it("the whole name first, then names that have more words", () =>
    expect(uns({ q: "acetone" })).toEqual(["1090", "1091", "1541"]));
  it("what stands in capitals is the name", () => {
    const two = of(
      record("0001", "3", ["", "OILS, containing acetone", "", ""]),
      record("0002", "3", ["", "ACETONE SOLUTIONS", "", ""]),
    );
    expect(uns({ q: "acetone" }, "en", two)).toEqual(["0002", "0001"]);
  });
  it("a name that another is joined to by or is a name", () => {
    const petrol = of(
      record("1075", "2", ["", "PETROLEUM GASES, LIQUEFIED", "", ""]),
      record("1203", "3", ["", "MOTOR SPIRIT or GASOLINE or PETROL", "", ""]),
    );
    expect(uns({ q: "petrol" }, "en", petrol)).toEqual(["1203"]);
    expect(uns({ q: "gasoline" }, "en", petrol)).toEqual(["1203"]);
  });
  it("a name in brackets is a name", () => {
    const alcohol = of(
      record("0001", "3", ["", "ALCOHOLS, N.O.S.", "", ""]),
      record("1219", "3", ["", "ISOPROPANOL (ISOPROPYL ALCOHOL)", "", ""]),
    );
    expect(uns({ q: "isopropyl alcohol" }, "en", alcohol)).toEqual(["1219"]);
  });
  it("the word as typed before its other forms, whatever the UN number", () => {
    const two = of(record("0001", "3", ["", "THE ACETONES", "", ""]), record("0002", "3", ["", "THE ACETONE", "", ""]));
    expect(uns({ q: "acetone" }, "en", two)).toEqual(["0002", "0001"]);
  });
  it("goods whose carriage is prohibited stand behind the others", () => {
    const two = of(
      { ...record("1798", "8", ["", "", "GEMISCHE VON SALZSÄURE", ""]), status: "carriage_prohibited" },
      record("9999", "8", ["", "", "GEMISCHE VON LAUGEN UND SALZSÄURE, STARK", ""]),
    );
    expect(uns({ q: "Salzsäure" }, "de", two)).toEqual(["9999", "1798"]);
  });
  it("a name of trade leads to several numbers in its own order, before names that only have the word", () => {
    expect(search({ q: "Akku" }, "de").map(({ un, matched }) => [un, matched.field, matched.by])).toEqual([
      ["3480", "trade_name", "synonym"],
      ["1993", "trade_name", "synonym"],
    ]);
  });
  it("a name of trade counts as a whole only", () => expect(uns({ q: "Ion" }, "de")).toEqual(["3480", "3556"]));
});

describe("UN numbers", () => {
  it.each([
    "UN 1993 FLAMMABLE LIQUID",
    "UN1993, 3, II",
    "un-1993 (D/E)",
    "1993",
    "UN 1993",
    "30/1993",
    "33 1993",
    "X423/1993",
    "ONU 1993",
    "n° ONU 1993",
    "numéro ONU 1993",
    "UN-Nr. 1993",
    "UN No. 1993",
    "numer ONZ 1993",
    "nr UN 1993",
    "UN#1993",
    "ID 1993",
    "1993 liquid",
    "flammable liquid 1993",
    "the UN 1993",
  ])("first for %s", (q) => {
    expect(search({ q })[0]).toMatchObject({ un: "1993", matched: { lang: null, field: "un", by: null, words: [] } });
  });
  it.each(["UN 19935", "UN19930", "a1993", "1.1993", "4321"])("none in %s", (q) =>
    expect(search({ q }).filter(({ matched }) => matched.field === "un")).toEqual([]),
  );
  it("beside the name of other goods, last", () => {
    const matches = search({ q: "acetone 1993" });
    expect(matches.map(({ un, matched }) => [un, matched.field])).toEqual([
      ["1090", "name"],
      ["1091", "name"],
      ["1541", "name"],
      ["1993", "un"],
    ]);
  });
  it("several, in their order", () => expect(uns({ q: "UN 3480, UN 1090" })).toEqual(["3480", "1090"]));
});

describe("words", () => {
  it.each([
    { why: "every word must occur", q: "liquid oxygen", found: ["1073"], by: "name" },
    { why: "in any order", q: "cyanohydrin acetone", found: ["1541"], by: "name" },
    { why: "in a later row's name", q: "viscous", found: ["1993"], by: "name" },
    { why: "Polish without its letters", q: "zagrazajacy srodowisku", found: ["3082"], by: "name" },
    { why: "a form of the table", q: "acetonami", found: ["1090", "1541"], by: "form" },
    { why: "a plural", q: "oxygens", found: ["1073"], by: "form" },
    { why: "one in the singular, names that have both", q: "lithium ion battery", found: ["3480", "3556"], by: "form" },
    { why: "German without umlauts", q: "umweltgefahrdender", found: ["3082"], by: "name" },
    { why: "French with accents in small letters", q: "acétone", found: ["1090", "1091", "1541"], by: "name" },
    { why: "punctuation of the printed name", q: "LIQUID, N.O.S.", found: ["1993", "3082"], by: "name" },
    { why: "an abbreviation without its full stops", q: "flammable liquid nos", found: ["1993"], by: "name" },
    { why: "an umlaut spelled out", q: "Schwefelsaeure", found: ["1830"], by: "form" },
    { why: "another spelling", q: "sulfuric acid", found: ["1830"], by: "form" },
    { why: "the spelling of another language stays", q: "acide sulfurique", found: ["1830"], by: "name" },
    { why: "the beginning of a word, where no name has it whole", q: "cyan", found: ["1541"], by: "prefix" },
    { why: "inside a word", q: "fluorethan", found: ["2857"], by: "name" },
    { why: "a compound of words", q: "Lithiumbatterien", found: ["3480"], by: "infix" },
    { why: "a letter too few", q: "actone", found: ["1090", "1091", "1541"], by: "typo" },
    { why: "two letters swapped", q: "oxyegn", found: ["1073"], by: "typo" },
    { why: "two errors are two too many", q: "okzygen", found: [], by: undefined },
    { why: "nothing", q: "kerosene", found: [], by: undefined },
    { why: "the word that is met, where no name has both", q: "oxygen kerosene", found: ["1073"], by: "name" },
    { why: "a trade name among other words", q: "zmywacz do paznokci różowy", found: ["1090"], by: "synonym" },
  ])("$why", ({ q, found, by }) => {
    const hits = search({ q });
    expect([hits.map(({ un }) => un), hits[0]?.matched.by]).toEqual([found, by]);
  });

  it.each(["adblue", "AdBlue", " vinegar "])("%s is not in ADR", (q) => {
    const terms = readTerms({ lang: "en", limit: 20, offset: 0, q });
    if ("faults" in terms) throw new Error("refused");
    const found = searchSubstances(index, terms, "en");
    expect([found.hits, searchNotices(index, terms, found).map(([code]) => code)]).toEqual([
      [],
      [q.includes("vinegar") ? "not_in_adr_below_limit" : "not_in_adr_not_dangerous"],
    ]);
  });
});

describe("name and language of a hit", () => {
  it.each([
    { why: "the asked one when it fits as well", q: "aceton", lang: "de", matched: "de" },
    { why: "the one that fits better", q: "acetone", lang: "de", matched: "en" },
    { why: "the one that fits at all", q: "tlen", lang: "fr", matched: "pl" },
  ] as const)("$why", ({ q, lang, matched }) =>
    expect(search({ q }, lang)[0]?.matched).toMatchObject({ lang: matched, field: "name", words: [q] }),
  );

  it("is the name of the row that fits; what all rows begin with, where they fit alike", () => {
    expect(search({ q: "viscous" })[0]?.name).toBe("FLAMMABLE LIQUID, N.O.S., viscous");
    expect(search({ q: "viscous" }, "de")[0]?.name).toBe("ENTZÜNDBARER FLÜSSIGER STOFF, N.A.G., viskos");
    expect(search({ q: "flammable liquid" })[0]?.name).toBe("FLAMMABLE LIQUID, N.O.S.");
    expect(search({ q: "1993" })[0]?.name).toBe("FLAMMABLE LIQUID, N.O.S.");
    const aerosols = of(
      record("1950", "2", ["", "AEROSOLS, asphyxiant", "", ""], ["", "AEROSOLS, corrosive, oxidizing", "", ""]),
    );
    expect(["aerosol", "oxidizing aerosol"].map((q) => search({ q }, "en", aerosols)[0]?.name)).toEqual([
      "AEROSOLS",
      "AEROSOLS, corrosive, oxidizing",
    ]);
  });

  it("is not the language of the answer", () =>
    expect(search({ q: "tlen" }, "fr")[0]?.name).toBe("OXYGÈNE LIQUIDE RÉFRIGÉRÉ"));
});

describe("class", () => {
  it("lists the class in order of UN number", () => {
    expect(uns({ class: "3" })).toEqual(["1090", "1091", "1648", "1993"]);
    expect(search({ class: "3" })[0]?.matched).toEqual({ lang: null, field: "class", by: null, words: [] });
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
