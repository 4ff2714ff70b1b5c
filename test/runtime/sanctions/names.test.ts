import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CnNameRecord, GoodsRecord, NoteRecord } from "../../../openapi/shards/nomenclature.ts";
import type { EntryNames } from "../../../openapi/shards/sanctions.ts";
import { type NamedLine, openLines, readNamedLines } from "../../../runtime/text/name-lines.ts";
import { indexNames } from "../../../runtime/sanctions/names/name-index.ts";
import { rankHeadings } from "../../../runtime/sanctions/names/rank.ts";
import { openNameSearch } from "../../../runtime/sanctions/names/search.ts";
import { inflectEnglish, inflectPolish, openWordForms } from "../../../runtime/text/inflection.ts";
import { cases } from "../../proof.ts";

const NAMES: Record<"en" | "pl", CnNameRecord[]> = {
  en: [
    [0, "04", "DAIRY PRODUCE"],
    [1, "01", "Milk and cream, not concentrated"],
    [1, "02", "Milk and cream, concentrated"],
    [2, "10-", "In powder"],
    [3, "11", "In packings of at most 2,5 kg"],
    [3, "19", "Other"],
    [0, "84", "MACHINERY"],
    [1, "21", "Centrifuges; filtering machinery"],
    [2, "1100", "Cream separators, for milk"],
    [1, "34", "Milking machines, other than those for goats"],
    [1, "0721", "Outboard motors"],
  ],
  pl: [
    [0, "04", "PRODUKTY MLECZARSKIE"],
    [1, "01", "Mleko i śmietana, niezagęszczone"],
    [1, "02", "Mleko i śmietana, zagęszczone"],
    [2, "10-", "W proszku"],
    [3, "11", "W opakowaniach o masie do 2,5 kg"],
    [3, "19", "Pozostałe"],
    [0, "84", "MASZYNY"],
    [1, "21", "Wirówki; maszyny do filtrowania"],
    [2, "1100", "Wirówki do śmietany, do mleka"],
    [1, "34", "Dojarki, inne niż do mleka koziego"],
    [1, "0721", "Silniki przyczepne"],
  ],
};
const GOODS: Record<"en" | "pl", GoodsRecord[]> = {
  en: [
    { codes: ["0401"], everyday: ["whole milk"] },
    { codes: ["8407"], references: ["yamaha outboard engines"] },
    { codes: ["8434", "8421"], everyday: ["dairy robot*"], declared: ["lacto bts 200"] },
    { codes: [], everyday: ["motor boat*"], words: ["outboard"] },
    { codes: [], everyday: ["engin*"], words: ["motors"] },
  ],
  pl: [{ codes: ["0401"], everyday: ["mleczko"] }],
};
const ENTRIES: Record<"en" | "pl", EntryNames["records"]> = {
  en: [["8421", "Separators of uranium isotopes"]],
  pl: [["8421", "Separatory izotopów uranu"]],
};
const NOTES: NoteRecord[] = [
  { code: "0401", words: "buttermilk skimmed" },
  { code: "0401", to: "0402", words: "evaporated tinned" },
];
const FORMS: [string, string][] = [
  ["- a ami iem o u", "mlek"],
  ["a ami e i o y", "smietan"],
];
const inflections = { en: inflectEnglish, pl: inflectPolish(openWordForms(FORMS)) };
const sourcesOf = (lang: "en" | "pl") => ({
  lang,
  lines: readNamedLines(NAMES[lang]),
  goods: GOODS[lang],
  entries: ENTRIES[lang],
  notes: lang === "en" ? NOTES : [],
});
const [english, polish] = [
  await indexNames(sourcesOf("en"), inflections.en),
  await indexNames(sourcesOf("pl"), inflections.pl),
];

function found(q: string, index = english): [string, string, boolean][] {
  return rankHeadings(index, q).ranked.map(({ code, matched, strong }) => [code, matched.by, strong]);
}

describe("headings", () => {
  it.each([
    { why: "in the words of a line", q: "cream separators", best: ["84211100", "name", true] },
    { why: "a plural", q: "creams", best: ["0401", "form", true] },
    { why: "an everyday name", q: "whole milk", best: ["0401", "synonym", true] },
    { why: "an everyday name with any ending", q: "dairy robots", best: ["8434", "synonym", true] },
    { why: "a name of a reference list", q: "yamaha outboard engine", best: ["8407", "reference", true] },
    { why: "a description of declared goods", q: "lacto bts 200", best: ["8434", "reference", true] },
    { why: "the law's own words", q: "uranium isotopes", best: ["8421", "entry", false] },
    { why: "words of the explanatory notes", q: "buttermilk", best: ["0401", "note", false] },
    { why: "words of the notes on what goes elsewhere", q: "evaporated", best: ["0402", "note", false] },
    { why: "another writing of a word", q: "outboard engines", best: ["840721", "synonym", true] },
    { why: "with a word of a line above", q: "concentrated powder", best: ["04021", "name", false] },
    { why: "the beginning of a word", q: "outbo", best: ["840721", "prefix", false] },
    { why: "inside a word", q: "board", best: ["840721", "infix", false] },
    { why: "a word without its vowels", q: "sprtrs", best: ["8421", "typo", false] },
    { why: "a typing error", q: "outbaord", best: ["840721", "typo", false] },
    { why: "a word of a name inside one that no name has", q: "qqqseparators", best: ["8421", "infix", false] },
    { why: "a word fused with a number", q: "buttermilk500", best: ["0401", "note", false] },
  ])("$why", ({ q, best }) => {
    const [first] = found(q);
    expect(first).toEqual([expect.stringMatching(new RegExp(`^${best[0] as string}`)), best[1], best[2]]);
  });

  it("stand for the goods, not for what mentions them", () => {
    expect(found("milk").filter(([, , strong]) => strong)).toEqual([
      ["0401", "name", true],
      ["0402", "name", true],
    ]);
    expect(found("mlekiem", polish).filter(([, , strong]) => strong)).toEqual([
      ["0401", "form", true],
      ["0402", "form", true],
    ]);
  });

  it("of a line without a code are what the codes below it have in common", () =>
    expect(found("powder")[0]?.[0]).toBe("040210"));
  it.each(["other", "for of", "a b", "x", "%%", "ŻŻŻ", "🙂🙂", "100 pcs", "12 x 300 ml", "pack of 6"])(
    "there are none for %s",
    (q) => expect(found(q)).toEqual([]),
  );
  it("are the same with sizes and quantities", () =>
    expect(rankHeadings(english, "whole milk 12 x 500ml")).toEqual(rankHeadings(english, "whole milk")));
  it("say which words were met and which are in no name", () => {
    const { ranked, unmet } = rankHeadings(english, "the outboard Suzuki motors");
    expect([ranked[0]?.matched.words, ranked[0]?.strong, unmet]).toEqual([["outboard", "motors"], false, ["suzuki"]]);
  });
  it("of 40 words take the first 24 that tell something", () => {
    const many = Array.from({ length: 24 }, (_, at) => `qw${at}`).join(" ");
    expect(found(`${many} milk`)).toEqual([]);
    expect(found(`${many.slice(0, -5)} milk`)).not.toEqual([]);
  });

  it("are found whatever is typed, in order of their score, each heading once", () => {
    const word = fc.oneof(
      fc.constantFrom("milk", "cream", "motor", "mot", "iso", "other", "wirowki", "robot"),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        for (const index of [english, polish]) {
          const { ranked } = rankHeadings(index, words.join(" "));
          const headings = ranked.map(({ code }) => code.slice(0, 4));
          expect(new Set(headings).size).toBe(headings.length);
          const scores = ranked.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          for (const { code, covered } of ranked)
            expect([code.length >= 4, code.length % 2, covered > 0 && covered <= 1.0001]).toEqual([true, 0, true]);
        }
      }),
      { numRuns: cases(300) },
    );
  });
});

describe("lines", () => {
  const lines = openLines(readNamedLines(NAMES.en), "en");
  it.each([
    { code: "0401", name: "Milk and cream, not concentrated" },
    { code: "04021019", name: "In powder: Other" },
    { code: "040210", name: "In packings of at most 2,5 kg" },
    { code: "0499", name: undefined },
  ])("$code is $name", ({ code, name }) => expect(lines.shown(code)?.name).toBe(name));
  it("have their path, the chapter first", () =>
    expect(lines.shown("04021019")?.above.map(({ name }) => name)).toEqual([
      "DAIRY PRODUCE",
      "Milk and cream, concentrated",
      "In powder",
    ]));
});

describe("languages", () => {
  const read: string[] = [];
  const german: CnNameRecord[] = [
    [0, "04", "MILCHERZEUGNISSE"],
    [1, "01", "Milch und Rahm"],
  ];
  const linesIn = (lang: "pl" | "en" | "de" | "fr"): NamedLine[] =>
    readNamedLines(lang === "en" || lang === "pl" ? NAMES[lang] : lang === "de" ? german : []);
  const search = openNameSearch({
    years: [2025, 2026],
    lines: async (year, code) => {
      const has = (one: string): boolean => year === 2026 || one === "0402";
      return { has, get: () => undefined, keys: () => [code], values: () => [] };
    },
    forms: async () => FORMS,
    notes: async () => NOTES,
    separations: async () => [],
    vague: async () => [
      ["", 100, 100],
      ["sample", 40, 0],
    ],
    goods: async (lang) => (lang === "en" || lang === "pl" ? GOODS[lang] : []),
    entryNames: async (lang) => (lang === "en" || lang === "pl" ? ENTRIES[lang] : []),
    printed: async (lang) => openLines(linesIn(lang), lang),
    names: async (lang) => {
      read.push(lang);
      return linesIn(lang);
    },
  });

  it("are looked into one after the other, as far as words are unknown; candidates are named in the first", async () => {
    const [milk] = (await search.find("mleko", "pl", 2026)).shown;
    expect(milk).toMatchObject({
      code: "0401",
      name: "Mleko i śmietana, niezagęszczone",
      path: ["PRODUKTY MLECZARSKIE"],
    });
    expect(new Set(read)).toEqual(new Set(["pl"]));
    const motors = await search.find("outboard motors", "pl", 2026);
    expect(motors.candidates[0]).toMatchObject({ strong: true });
    expect(motors.shown[0]).toMatchObject({ name: "Silniki przyczepne" });
    expect(new Set(read)).toEqual(new Set(["pl", "en"]));
    const rahm = await search.find("Rahm", "pl", 2026);
    expect([rahm.lang, rahm.candidates[0]?.code, rahm.shown[0]?.name]).toEqual([
      "de",
      "0401",
      "Mleko i śmietana, niezagęszczone",
    ]);
  });
  it("of which one has the words as they are written come before typing errors of another", async () => {
    // One letter from `milk`, and a word of German.
    const { lang, candidates } = await search.find("Milch", "en", 2026);
    expect([lang, candidates[0]?.code, candidates[0]?.matched.by]).toEqual(["de", "0401", "name"]);
  });
  it("take no word of one for a misspelt one of another", async () => {
    const { candidates } = await search.find("mleko suzuki", "pl", 2026);
    expect(candidates.every(({ matched }) => matched.words.join() === "mleko")).toBe(true);
  });
  it("give the words that were looked up", async () =>
    expect((await search.find("mleko suzuki cream", "pl", 2026)).words).toEqual(["mleko", "suzuki", "cream"]));
  it("have descriptions that customs refuse", async () => {
    expect((await search.find("sample", "en", 2026)).vague).toBe(true);
    expect((await search.find("cream separators sample", "en", 2026)).vague).toBe(true);
    expect((await search.find("cream separators", "en", 2026)).vague).toBe(false);
    expect((await search.find("cream separators 50 kg", "en", 2026)).vague).toBe(false);
  });
  it("of an older year have only the headings of that year", async () => {
    const { candidates } = await search.find("milk", "en", 2025);
    expect(candidates.map(({ code }) => code)).toEqual(["0402"]);
  });
  it("say how sure each candidate is, and only the first is likely", async () => {
    const { candidates } = await search.find("cream separators", "en", 2026);
    expect(candidates.map(({ confidence }) => confidence).lastIndexOf("likely")).toBeLessThanOrEqual(0);
  });
});
