import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntryNames } from "../../../openapi/shards/sanctions.ts";
import { findCandidates } from "../../../runtime/sanctions/candidates.ts";
import { indexGoods } from "../../../runtime/sanctions/goods-index.ts";
import { openLines } from "../../../runtime/sanctions/goods-lines.ts";
import { openGoodsSearch } from "../../../runtime/sanctions/goods-search.ts";
import type { GoodsGroup, NamedLine } from "../../../runtime/sanctions/printed-lines.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";
import { inflectEnglish, inflectPolish } from "../../../runtime/text/inflection.ts";
import { openWordForms } from "../../../runtime/text/word-forms.ts";

const NAMES: Record<"en" | "pl", NamedLine[]> = {
  en: [
    [0, "04", "DAIRY PRODUCE"],
    [1, "01", "Milk and cream, not concentrated"],
    [1, "02", "Milk and cream, concentrated"],
    [2, "", "In powder"],
    [3, "1011", "In packings of at most 2,5 kg"],
    [3, "1019", "Other"],
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
    [2, "", "W proszku"],
    [3, "1011", "W opakowaniach o masie do 2,5 kg"],
    [3, "1019", "Pozostałe"],
    [0, "84", "MASZYNY"],
    [1, "21", "Wirówki; maszyny do filtrowania"],
    [2, "1100", "Wirówki do śmietany, do mleka"],
    [1, "34", "Dojarki, inne niż do mleka koziego"],
    [1, "0721", "Silniki przyczepne"],
  ],
};
const GOODS: Record<"en" | "pl", GoodsGroup[]> = {
  en: [["0401", "whole milk", "", ""], ["8407", "", "yamaha outboard engines", ""], ["8434 8421", "dairy robot*", "", ""], ["", "motor boat*", "", "outboard"], ["", "engin*", "", "motors"]],
  pl: [["0401", "mleczko", "", ""]],
};
const ENTRIES: Record<"en" | "pl", EntryNames["records"]> = { en: [["8421", "Separators of uranium isotopes"]], pl: [["8421", "Separatory izotopów uranu"]] };
const FORMS: [string, string][] = [["- a ami iem o u", "mlek"], ["a ami e i o y", "smietan"]];
const inflections = { en: inflectEnglish, pl: inflectPolish(openWordForms(FORMS)) };
const indexOf = (lang: "en" | "pl", years = [{ year: 2026, records: NAMES[lang] }]) => indexGoods({ lang, years, goods: GOODS[lang], entries: ENTRIES[lang], inflection: inflections[lang] });
const [english, polish] = [indexOf("en"), indexOf("pl")];

function found(q: string, goods = english): [string, string, boolean][] {
  return findCandidates(goods, q, 2026).candidates.map(({ code, matched, strong }) => [code, matched.by, strong]);
}

describe("candidates", () => {
  it.each([
    { why: "the heading, in the words of a line", q: "cream separators", best: ["84211100", "name", true] },
    { why: "a plural", q: "creams", best: ["0401", "form", true] },
    { why: "an everyday name, which only counts as a whole", q: "whole milk", best: ["0401", "synonym", true] },
    { why: "an everyday name with any ending", q: "dairy robots", best: ["8434", "synonym", true] },
    { why: "a name of a reference list", q: "yamaha outboard engine", best: ["8407", "reference", true] },
    { why: "the law's own words", q: "uranium isotopes", best: ["8421", "entry", false] },
    { why: "another writing of a word", q: "outboard engines", best: ["840721", "synonym", true] },
    { why: "with a word of a line above", q: "concentrated powder", best: ["04021", "name", false] },
    { why: "the beginning of a word", q: "outbo", best: ["840721", "prefix", false] },
    { why: "inside a word", q: "board", best: ["840721", "infix", false] },
    { why: "a typing error", q: "outbaord", best: ["840721", "typo", false] },
    { why: "a word that no name has beside one that a name has", q: "outboard suzuki", best: ["8407", "name", false] },
  ])("$why", ({ q, best }) => {
    const [first] = found(q);
    expect(first).toEqual([expect.stringMatching(new RegExp(`^${best[0] as string}`)), best[1], best[2]]);
  });

  it("stand for the goods, not for what mentions them", () => {
    expect(found("milk").map(([code, , strong]) => [code, strong])).toEqual([["0401", true], ["0402", true], ["84211100", false]]);
    expect(found("mlekiem", polish).map(([code, by, strong]) => [code, by, strong])).toEqual([["0401", "form", true], ["0402", "form", true], ["84211100", "form", false], ["8434", "form", false]]);
  });

  it("of a line without a code are what the codes below it have in common", () => expect(found("powder")[0]?.[0]).toBe("040210"));
  it.each(["other", "for of", "a b", "x", "%%", "ŻŻŻ", "🙂🙂"])("there are none for %s", (q) => expect(found(q)).toEqual([]));
  it("say which words were met and which are in no name", () => {
    const { candidates, unmet } = findCandidates(english, "the outboard Suzuki motors", 2026);
    expect([candidates[0]?.matched.words, unmet]).toEqual([["outboard", "motors"], ["suzuki"]]);
  });

  it("of 40 words take the first 8 that tell something", () => {
    const { candidates } = findCandidates(english, `${"x ".repeat(20)}w1 w2 w3 w4 w5 w6 w7 w8 milk`, 2026);
    expect(candidates).toEqual([]);
  });

  it("are found whatever is typed, in order of their score, each heading once", () => {
    const word = fc.oneof(fc.constantFrom("milk", "cream", "motor", "mot", "iso", "other", "wirowki", "robot"), fc.string({ unit: "binary", maxLength: 12 }));
    fc.assert(fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      for (const goods of [english, polish]) {
        const { candidates } = findCandidates(goods, words.join(" "), 2026);
        const headings = candidates.map(({ code }) => code.slice(0, 4));
        expect(new Set(headings).size).toBe(headings.length);
        expect(candidates.map(({ score }) => score)).toEqual(candidates.map(({ score }) => score).toSorted((a, b) => b - a));
        for (const { score, code } of candidates) expect([score > 0 && score <= 1, code.length % 2, goods.lines.nameOf(code, 2026) === undefined]).toEqual([true, 0, false]);
      }
    }), { numRuns: 300 });
  });

  it("are not fewer with an everyday name, however wrong", () => {
    const wrong = indexGoods({ lang: "en", years: [{ year: 2026, records: NAMES.en }], goods: [["8434", "milk;outboard*", "", ""]], entries: [], inflection: inflections.en });
    const plain = indexGoods({ lang: "en", years: [{ year: 2026, records: NAMES.en }], goods: [], entries: [], inflection: inflections.en });
    for (const q of ["milk", "outboard", "outboard motors", "cream"]) {
      const codes = (goods: typeof wrong): string[] => found(q, goods).map(([code]) => code.slice(0, 4));
      expect(codes(wrong)).toEqual(expect.arrayContaining(codes(plain)));
    }
  });
});

describe("lines of several years", () => {
  const older: NamedLine[] = [[0, "04", "DAIRY PRODUCE"], [1, "01", "Milk"], [1, "02", "Milk and cream, concentrated"], [2, "", "In powder"], [3, "1011", "In packings of at most 2,5 kg"], [3, "1020", "Skimmed"]];
  const lines = openLines([{ year: 2026, records: NAMES.en }, { year: 2025, records: older }], "en");

  it("stand once where nothing differs", () => expect(Array.from({ length: lines.names.length }, (_, line) => lines.names.at(line)).filter((name) => name === "In packings of at most 2,5 kg")).toHaveLength(1));
  it.each([
    { code: "0401", year: 2026, name: "Milk and cream, not concentrated" },
    { code: "0401", year: 2025, name: "Milk" },
    { code: "04021019", year: 2026, name: "In powder: Other" },
    { code: "04021019", year: 2025, name: undefined },
    { code: "040210", year: 2025, name: "In packings of at most 2,5 kg" },
    { code: "0499", year: 2026, name: undefined },
    { code: "0401", year: 2019, name: undefined },
  ])("$code of $year is $name", ({ code, year, name }) => expect(lines.nameOf(code, year)?.name).toBe(name));
  it("have their path, the chapter first", () => expect(lines.nameOf("04021019", 2026)?.path).toEqual(["DAIRY PRODUCE", "Milk and cream, concentrated", "In powder"]));
  it("are searched by year", () => {
    const goods = indexOf("en", [{ year: 2026, records: NAMES.en }, { year: 2025, records: older }]);
    expect([2026, 2025].map((year) => findCandidates(goods, "skimmed", year).candidates.map(({ code }) => code))).toEqual([[], ["04021020"]]);
  });
});

describe("two languages", () => {
  const read: string[] = [];
  const search = openGoodsSearch({
    years: [2026], forms: async () => FORMS, goods: async (lang) => GOODS[lang],
    names: async (_, lang) => {
      read.push(lang);
      return NAMES[lang];
    },
  }, { entryNames: async (lang) => ENTRIES[lang], memory: sharedMemory(Number.POSITIVE_INFINITY) });
  const findNamed = async (words: string) => {
    const { candidates: [best], lines } = await search.find(words, "pl", 2026);
    return best && { ...best, ...lines.shown(best.line) };
  };

  it("asks the other only where the first knows no such goods, and names candidates in the first", async () => {
    expect(await findNamed("mleko")).toMatchObject({ code: "0401", name: "Mleko i śmietana, niezagęszczone", path: ["PRODUKTY MLECZARSKIE"] });
    expect(read).toEqual(["pl"]);
    expect(await findNamed("outboard motors")).toMatchObject({ name: "Silniki przyczepne", strong: true });
    expect(read).toEqual(["pl", "en"]);
  });

  it("takes no word of the first for a misspelt one of the other", async () => {
    const { candidates } = await search.find("mleko suzuki", "pl", 2026);
    expect(candidates.every(({ matched }) => matched.words.join() === "mleko")).toBe(true);
  });

  it("says which words neither has", async () => expect((await search.find("mleko suzuki cream", "pl", 2026)).unmet).toEqual(["suzuki"]));
});

describe("years", () => {
  const read: number[] = [];
  const search = openGoodsSearch({
    years: [2024, 2025, 2026], forms: async () => FORMS, goods: async (lang) => GOODS[lang],
    names: async (year, lang) => {
      read.push(year);
      return lang === "en" && year < 2026 ? [...NAMES.en.slice(0, 6), [3, "1020", "Skimmed"], ...NAMES.en.slice(6)] : NAMES[lang];
    },
  }, { entryNames: async (lang) => ENTRIES[lang], memory: sharedMemory(Number.POSITIVE_INFINITY) });

  it("that are not asked about are not read, and change nothing for the newest", async () => {
    const first = await search.find("milk", "en", 2026);
    expect(read).toEqual([2026]);
    expect((await search.find("skimmed", "en", 2025)).candidates.map(({ code }) => code)).toEqual(["04021020"]);
    expect(read.slice(1, 4)).toEqual([2026, 2025, 2024]);
    expect(await search.find("milk", "en", 2026)).toEqual(first);
  });
});
