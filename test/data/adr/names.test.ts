import { expect, it } from "vitest";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";

const LANGUAGES = ["pl", "en", "de", "fr"] as const;

/** Rows whose names print other numbers in another language, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "1339-II": "German prints the formula P4S7",
  "1340-II": "German prints the formula P2S5",
  "1341-II": "German prints the formula P4S3",
  "1343-II": "German prints the formula P4S6",
  "1709-III": "French has m-, the others 2,4-",
  "3418-III": "French has m-, the others 2,4-",
  "2009-III": "German adds the thickness, 18 µm",
  "2378-II": "French leaves out the position 2",
  "2511-III": "German has alpha-, the others 2-",
  "2611-II": "English has the trivial name",
  "2785-III": "French adds the name by its other numbering",
  "2839-II": "German adds the systematic name",
};

/** Numbers of a name in one order, with a decimal point whatever the language prints. */
function numbersIn(name: string): string {
  return [...name.matchAll(/\d+(?:[.,]\d+)*/g)]
    .map(([number]) => number.replaceAll(",", "."))
    .toSorted()
    .join(" ");
}

it("the numbers in a name are the same in all four languages, but for rows with a reason", () => {
  const differing = adr2025.substances.flatMap(({ variants }) =>
    variants.flatMap(({ variant_id, names }) =>
      new Set(LANGUAGES.map((lang) => numbersIn(names[lang]))).size > 1 ? [variant_id] : [],
    ),
  );
  expect(differing.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it("a name to choose has numbers that the printed name has", () => {
  for (const { un, variants } of adr2025.substances) {
    for (const { names, document_names } of variants) {
      for (const choice of document_names) {
        for (const lang of LANGUAGES) {
          const printed = new Set(numbersIn(names[lang]).split(" "));
          expect(
            numbersIn(choice[lang])
              .split(" ")
              .every((number) => number === "" || printed.has(number)),
            `UN ${un} ${lang} ${choice[lang]}`,
          ).toBe(true);
        }
      }
    }
  }
});

it.each([
  { id: "3241-III", lang: "de" as const, name: "2-BROM-2-NITROPROPAN-1,3-DIOL" },
  { id: "0360", lang: "pl" as const, name: "ZESTAWY ZAPALNIKÓW NIEELEKTRYCZNYCH do prac strzałowych" },
  {
    id: "3499",
    lang: "pl" as const,
    name: "KONDENSATOR ELEKTRYCZNY DWUWARSTWOWY o zdolności magazynowania energii większej niż 0,3 Wh",
  },
])("$id is spelled right in $lang", ({ id, lang, name }) => {
  expect(
    adr2025.substances.flatMap(({ variants }) => variants).find(({ variant_id }) => variant_id === id)?.names[lang],
  ).toBe(name);
});
