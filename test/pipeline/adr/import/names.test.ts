import { describe, expect, it } from "vitest";
import {
  type Spelling,
  assignNames,
  learnSpellings,
  mendName,
  nameKey,
  polishNames,
  qualifierOf,
  spellGerman,
  tidyName,
} from "../../../../pipeline/adr/import/names/languages.ts";
import { nameVariants } from "../../../../pipeline/adr/import/variant-id.ts";

type IdParts = Parameters<typeof nameVariants>[0][number];

const OVER = {
  word: "over-110kpa",
  en: "(vapour pressure at 50 °C more than 110 kPa)",
  de: "-",
  fr: "-",
  pl: "(o prężności pary w 50 °C większej niż 110 kPa)",
};
const VISCOUS = {
  word: "viscous-over-110kpa",
  en: `(viscous) ${OVER.en}`,
  de: "-",
  fr: "-",
  pl: `(lepkie) ${OVER.pl}`,
};
const NITROGEN = {
  word: "refrigerated-nitrogen",
  en: "in refrigerated liquid nitrogen",
  de: "-",
  fr: "-",
  pl: ", w azocie ciekłym schłodzonym",
};
const QUALIFIERS = [OVER, VISCOUS, NITROGEN];

describe("typography", () => {
  it.each([
    { name: "NITRIC ACID with 70% acid", want: "NITRIC ACID with 70 % acid" },
    { name: "below 100° C", want: "below 100 °C" },
    { name: "d’eau\u00a0,  sec", want: "d'eau, sec" },
    { name: "LC50 of 200 ml/m3", want: "LC₅₀ of 200 ml/m³" },
  ])("$name", ({ name, want }) => expect(tidyName(name)).toBe(want));

  it("compares names by letters and digits", () => {
    expect(nameKey("WATER- REACTIVE, n.o.s.")).toBe(nameKey("Water-reactive N.O.S."));
    expect(nameKey("größer")).toBe(nameKey("grösser"));
  });
});

describe("names listed once, given to rows", () => {
  it.each([
    { why: "one name for all rows", listed: ["A"], pattern: ["A", "A"], want: ["A", "A"] },
    { why: "a name for each kind of row", listed: ["A", "A hot"], pattern: ["x", "y", "x"], want: ["A", "A hot", "A"] },
    {
      why: "as many names as rows, told apart nowhere else",
      listed: ["A", "B"],
      pattern: ["x", "x"],
      want: ["A", "B"],
    },
    {
      why: "names that differ in punctuation are one",
      listed: ["A, B", "A B"],
      pattern: ["x", "x"],
      want: ["A, B", "A, B"],
    },
    { why: "numbers that do not fit", listed: ["A", "B", "C"], pattern: ["x", "x"], want: undefined },
  ])("$why", ({ listed, pattern, want }) => expect(assignNames(listed, pattern)).toEqual(want));
});

describe("German orthography", () => {
  const spellings = learnSpellings(["größer als", "einschließlich Straßenöle", "Masse-%, Wasser", "Masse"]);

  it.each([
    { swiss: "grösser als 5", german: "größer als 5" },
    { swiss: "einschliesslich Strassenöle", german: "einschließlich Straßenöle" },
    { swiss: "WEISS, GRÖSSER", german: "WEISS, GRÖSSER" },
    { swiss: "10 Masse-% Wasser", german: "10 Masse-% Wasser" },
  ])("$swiss", ({ swiss, german }) => expect(spellGerman(swiss, spellings)).toBe(german));

  it("leaves a word alone that is found with ss too", () => {
    expect(spellGerman("Masse", learnSpellings(["Maße", "Masse"]))).toBe("Masse");
  });
});

describe("Polish names", () => {
  it.each([
    {
      why: "a line break inside a chemical word",
      printed: "CHLOROFENYLO- TRICHLOROSILAN",
      want: "CHLOROFENYLOTRICHLOROSILAN",
    },
    { why: "a hyphen of the name", printed: "BATERIE LITOWO- JONOWE", want: "BATERIE LITOWO-JONOWE" },
    {
      why: "a hyphen before a digit",
      printed: "4-METYLOPENTAN-2- ON, TETRAZOLO- 1-OCTOWY",
      want: "4-METYLOPENTAN-2-ON, TETRAZOLO-1-OCTOWY",
    },
    { why: "a dash between words", printed: "WYŁĄCZONA - PRÓŻNE", want: "WYŁĄCZONA - PRÓŻNE" },
    { why: "no space before the percent sign", printed: "nie więcej niż 50 %", want: "nie więcej niż 50%" },
  ])("$why", ({ printed, want }) => expect(polishNames(printed, ["X"], [])[0]?.name).toBe(want));

  it("composes a row from the name and its qualifier", () => {
    const english = ["KETONES", `KETONES ${OVER.en}`, "KETONES"];
    expect(polishNames("KETONY", english, QUALIFIERS)).toEqual([
      { name: "KETONY", quality: "one_reading" },
      { name: `KETONY ${OVER.pl}`, quality: "composed" },
      { name: "KETONY", quality: "one_reading" },
    ]);
  });

  it("takes the qualifier of the first row off before it puts another on", () => {
    const english = [
      `KETONES ${OVER.en}`,
      `KETONES ${VISCOUS.en}`,
      "KETONES",
      "KETONES, in refrigerated liquid nitrogen",
    ];
    expect(polishNames(`KETONY ${OVER.pl}`, english, QUALIFIERS).map((one) => one?.name)).toEqual([
      `KETONY ${OVER.pl}`,
      `KETONY ${VISCOUS.pl}`,
      "KETONY",
      "KETONY, w azocie ciekłym schłodzonym",
    ]);
  });

  it("composes nothing where the qualifier of the first row is not found in its Polish name", () => {
    expect(polishNames("KETONY GORĄCE", [`KETONES ${OVER.en}`, "KETONES"], QUALIFIERS)[1]).toBeUndefined();
  });
});

it("takes the longest qualifier that ends a name", () => {
  expect(qualifierOf(`KETONES ${VISCOUS.en}`, QUALIFIERS)?.word).toBe("viscous-over-110kpa");
  expect(qualifierOf("KETONES", QUALIFIERS)).toBeUndefined();
});

describe("misprinted words", () => {
  const spelling: Spelling = { lang: "en", printed: "SELFHEATING", spelled: "SELF-HEATING" };

  it("are mended as whole words, in their language", () => {
    const used = new Set<Spelling>();
    expect(mendName("SOLID, SELFHEATING, N.O.S", "en", [spelling], used)).toBe("SOLID, SELF-HEATING, N.O.S.");
    expect(mendName("SELFHEATINGS", "en", [spelling], new Set())).toBe("SELFHEATINGS");
    expect(mendName("SELFHEATING", "fr", [spelling], new Set())).toBe("SELFHEATING");
    expect([...used]).toEqual([spelling]);
  });
});

function parts(own: Partial<IdParts>): IdParts {
  return { un: "1993", packing_group: "", classification_code: "F1", special_provisions: "", qualifier: "", ...own };
}

describe("variant ids", () => {
  it.each([
    { why: "one row", rows: [parts({ packing_group: "II" })], ids: ["1993-II"] },
    { why: "one row without a packing group", rows: [parts({ un: "0081" })], ids: ["0081"] },
    {
      why: "packing groups",
      rows: [parts({ packing_group: "I" }), parts({ packing_group: "II" })],
      ids: ["1993-I", "1993-II"],
    },
    {
      why: "SP 640 before the qualifier",
      rows: [
        parts({ packing_group: "II", special_provisions: "274 640C", qualifier: "over" }),
        parts({ packing_group: "II", special_provisions: "640D", qualifier: "under" }),
      ],
      ids: ["1993-II-640C", "1993-II-640D"],
    },
    {
      why: "the qualifier before the code; a row without one is plain, so that its id does not read as if it meant both",
      rows: [
        parts({ un: "2215", packing_group: "III", classification_code: "C3", qualifier: "molten" }),
        parts({ un: "2215", packing_group: "III", classification_code: "C4" }),
      ],
      ids: ["2215-III-molten", "2215-III-plain"],
    },
    {
      why: "the code where nothing else tells",
      rows: [parts({ un: "1950", classification_code: "5A" }), parts({ un: "1950", classification_code: "5F" })],
      ids: ["1950-5A", "1950-5F"],
    },
    {
      why: "a row without a packing group beside one with",
      rows: [parts({ un: "2870", packing_group: "I" }), parts({ un: "2870", qualifier: "in-devices" })],
      ids: ["2870-I", "2870-in-devices"],
    },
  ])("$why", ({ rows, ids }) => expect(nameVariants(rows).map((variant) => variant.variant_id)).toEqual(ids));

  it("does not name rows that nothing tells apart", () => {
    expect(() => nameVariants([parts({}), parts({})])).toThrow("cannot be told apart");
  });
});
