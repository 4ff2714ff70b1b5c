import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRAMMARS } from "../../../runtime/text/grammars.ts";
import { inflectEnglish, inflectPolish, openWordForms } from "../../../runtime/text/inflection.ts";
import { readGoodsWords, readNameWords, readQuestionWords } from "../../../runtime/text/name-words.ts";
import { isOneErrorApart } from "../../../runtime/text/word-parts.ts";
import { MEETINGS, openVocabularyInSteps } from "../../../runtime/text/vocabulary.ts";
import { allSteps } from "./all-steps.ts";
import { cases } from "../../proof.ts";

describe("the words of a name", () => {
  const ROLE = ["not", "mentioned", "kind", "goods"];
  const roles = (name: string, lang: keyof typeof GRAMMARS): string =>
    readNameWords(name, GRAMMARS[lang])
      .map(({ word, role }) => `${word}:${ROLE[role]}`)
      .join(" ");

  it.each([
    { lang: "en", name: "Live horses, asses and mules", words: "live:kind horses:goods asses:goods mules:goods" },
    {
      lang: "en",
      name: "Pneumatic tyres of rubber, for cars",
      words: "pneumatic:kind tyres:goods rubber:mentioned cars:mentioned",
    },
    { lang: "en", name: "Fish, other than fillets; caviar", words: "fish:goods fillets:not caviar:goods" },
    { lang: "en", name: "Milk (whole milk)", words: "milk:goods whole:mentioned milk:mentioned" },
    { lang: "en", name: "X-ray tubes", words: "x:kind xray:kind ray:kind tubes:goods" },
    {
      lang: "pl",
      name: "Opony pneumatyczne gumowe, do samochodów",
      words: "opony:goods pneumatyczne:kind gumowe:kind samochodow:mentioned",
    },
    {
      lang: "pl",
      name: "Konie, osły i muły, inne niż do rzeźni",
      words: "konie:goods osly:goods muly:goods rzezni:not",
    },
    {
      lang: "de",
      name: "Lithium-Ionen-Batterien mit Ausrüstungen",
      words: "lithium:kind ionen:kind batterien:goods ausrustungen:mentioned",
    },
    { lang: "fr", name: "Peintures de bâtiment", words: "peintures:goods batiment:mentioned" },
  ] as const)("$name", ({ lang, name, words }) => expect(roles(name, lang)).toBe(words));

  it("of everyday names are all goods; a star stays", () =>
    expect(readGoodsWords("fotel* do samochodu", GRAMMARS.pl).map(({ word }) => word)).toEqual([
      "fotel*",
      "samochodu",
    ]));

  it.each([
    { text: "T-shirt for the boy", words: ["t+shirt", "boy"] },
    { text: "vitamin C", words: ["vitamin"] },
    { text: "R-134a", words: ["r+134a"] },
    { text: "the other of a", words: [] },
    { text: "milk MILK Milk", words: ["milk"] },
    { text: "a b c d", words: [] },
    {
      text: "one two three four five six seven eight nine",
      words: ["one", "two", "three", "four", "five", "six", "seven", "eight"],
    },
  ])("of the question $text", ({ text, words }) => expect(readQuestionWords(text, [GRAMMARS.en], 8)).toEqual(words));
});

/** All that one typing error makes of a word, by the definition. */
function edits(word: string): Set<string> {
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    for (const letter of "abc") {
      all.add(word.slice(0, at) + letter + word.slice(at));
      if (at < word.length) all.add(word.slice(0, at) + letter + word.slice(at + 1));
    }
    if (at < word.length) all.add(word.slice(0, at) + word.slice(at + 1));
    if (at + 1 < word.length) all.add(word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));
  }
  return all;
}

describe("a typing error", () => {
  it.each([
    ["aceton", "acetone", true],
    ["acetn", "aceton", true],
    ["axeton", "aceton", true],
    ["aecton", "aceton", true],
    ["benzna", "benzyna", true],
    ["acetno", "aceton", true],
    ["acten", "aceton", false],
    ["noteca", "aceton", false],
    ["a", "b", true],
    ["ab", "ba", true],
    ["abc", "cba", false],
    ["", "a", true],
    ["", "ab", false],
  ])("%s for %s: %s", (a, b, is) => expect([isOneErrorApart(a, b), isOneErrorApart(b, a)]).toEqual([is, is]));

  it("is one by the definition, letter by letter", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(a !== b);
        expect(isOneErrorApart(a, b)).toBe(edits(a).has(b));
      }),
      { numRuns: cases(3000) },
    );
  });
});

describe("forms", () => {
  const forms = openWordForms([
    ["- a ami iem", "mlek"],
    ["a ek kami ki", "mal nit"],
    ["a ami i", "nitk"],
  ]);
  it.each([
    ["mlekiem", ["mlek+0"]],
    ["mlek", ["mlek+0"]],
    ["nitka", ["nitk+2"]],
    ["nitek", ["nit+1"]],
    ["nitki", ["nit+1", "nitk+2"]],
    ["mlekami", ["mlek+0"]],
    ["mleko", []],
    ["", []],
  ])("%s is %j", (form, lemmas) => expect(forms.lemmas(form)).toEqual(lemmas));

  const polish = inflectPolish(forms);
  const [german, french] = [GRAMMARS.de.inflection(forms), GRAMMARS.fr.inflection(forms)];
  it("that the table lacks are cut", () =>
    expect(["powerbankami", "powerbankow", "powerbank"].map((word) => polish.keys(word))).toEqual([
      ["powerbank"],
      ["powerbank"],
      ["powerbank"],
    ]));
  it.each([
    ["tyres", "tyre"],
    ["batteries", "battery"],
    ["boxes", "box"],
    ["horses", "horse"],
    ["knives", "knive"],
    ["potatoes", "potato"],
    ["cookies", "cookie"],
    ["glasses", "glass"],
  ])("%s is a form of %s", (a, b) => expect(inflectEnglish.keys(a)).toEqual(inflectEnglish.keys(b)));
  it("of milk milking is none, though it has the stem", () =>
    expect([
      inflectEnglish.stem("milk") === inflectEnglish.stem("milking"),
      inflectEnglish.keys("milk")[0] === inflectEnglish.keys("milking")[0],
    ]).toEqual([true, false]));
  it("of German and French words are cut", () =>
    expect([german.keys("farben"), french.keys("peintures")]).toEqual([german.keys("farbe"), french.keys("peinture")]));
  it("of numbers there are none", () =>
    expect([inflectEnglish.keys("r134as"), polish.keys("100ami"), inflectEnglish.stem("2s")]).toEqual([
      [],
      [],
      undefined,
    ]));
});

describe("a word of a question meets", () => {
  const words = [
    "milk",
    "milks",
    "milking",
    "tyre",
    "computer*",
    "computers",
    "lithium",
    "ion",
    "ionen",
    "batterie",
    "losung",
    "carboxymethylcellulose",
    "colour",
    "rays",
    "xrays",
    "silk",
  ];
  const vocabulary = allSteps(
    openVocabularyInSteps(words, inflectEnglish, (word) => (word === "color" ? ["colour"] : [])),
  );
  const met = (word: string): [string, string][][] =>
    vocabulary.meet(word).map((list) => list.map(({ id, level }) => [words[id]!, MEETINGS[level]!]));

  it.each([
    {
      word: "milk",
      meets: [
        [
          ["milk", "whole"],
          ["milks", "form"],
        ],
      ],
    },
    { word: "tyres", meets: [[["tyre", "form"]]] },
    { word: "color", meets: [[["colour", "synonym"]]] },
    { word: "lithiumionenbatterie", meets: [[["lithium", "infix"]], [["ionen", "infix"]], [["batterie", "infix"]]] },
    { word: "lith", meets: [[["lithium", "prefix"]]] },
    { word: "methyl", meets: [[["carboxymethylcellulose", "infix"]]] },
    { word: "tyer", meets: [[["tyre", "typo"]]] },
    { word: "x+rays", meets: [[["xrays", "whole"]]] },
    { word: "q+rays", meets: [[["rays", "whole"]]] },
    { word: "zzz", meets: [[]] },
  ])("$word: $meets", ({ word, meets }) => expect(met(word)).toEqual(meets));

  it("a word with any ending, and what else begins so", () =>
    expect(met("computerised")).toEqual([[["computer*", "form"]]]));
  it("nothing in a time that grows with a long word", () => expect(met("a".repeat(200))).toEqual([[]]));
});
