import { describe, expect, it } from "vitest";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { request, nomenclature } from "../runtime/sanctions/open-data.ts";
import { BAD_NAMES } from "./bad-names.ts";
import { readJudged, scoreOf } from "./judged.ts";

const search = openNameSearch(nomenclature);
const judged = readJudged("goods.csv");
const headingsOf = async (q: string, lang: "pl" | "en"): Promise<string[]> =>
  (await search.find(q, lang, 2026)).candidates.map(({ code }) => code.slice(0, 4));

describe("judged questions", () => {
  it("are at least 250, each once, and want headings of the CN", async () => {
    expect(judged.length).toBeGreaterThanOrEqual(250);
    expect(new Set(judged.map(({ lang, query }) => `${lang} ${query}`)).size).toBe(judged.length);
    for (const code of new Set(judged.flatMap(({ wanted }) => wanted)))
      expect([code, (await nomenclature.lines(2026, code.slice(0, 2))).has(code)]).toEqual([code, true]);
  });

  it.each(["pl", "en"] as const)("%s: recall among 5 is at least 0.95, the mean reciprocal rank 0.85", async (lang) => {
    const own = judged.filter((question) => question.lang === lang);
    const { recall5, mrr, misses } = scoreOf(
      await Promise.all(own.map(async (question) => ({ question, found: await headingsOf(question.query, lang) }))),
    );
    const enough = recall5 >= 0.95 && mrr >= 0.85;
    expect({ enough, misses: enough ? [] : misses }).toEqual({ enough: true, misses: [] });
  });
});

it("held-out questions are at least 300, each once, and want headings of the CN", async () => {
  const heldOut = readJudged("goods-held-out.csv");
  expect(heldOut.length).toBeGreaterThanOrEqual(300);
  expect(new Set(heldOut.map(({ lang, query }) => `${lang} ${query}`)).size).toBe(heldOut.length);
  for (const code of new Set(heldOut.flatMap(({ wanted }) => wanted)))
    expect([code, (await nomenclature.lines(2026, code.slice(0, 2))).has(code)]).toEqual([code, true]);
});

describe("everyday words", () => {
  it.each([
    ["mleko", "0401"],
    ["masło", "0405"],
    ["chleb", "1905"],
    ["kawa", "0901"],
    ["mąka", "1101"],
    ["piwo", "2203"],
    ["meble", "9403"],
    ["opona", "4011"],
  ])("%s is first of all %s", async (q, heading) => expect((await headingsOf(q, "pl"))[0]).toBe(heading));

  it.each(["mleko", "masło", "chleb", "kawa", "mąka"])("%s brings nothing restricted", async (q) => {
    const { verdict, verdict_detail, results, candidates = [], cn_exists, needs } = await request(q, { lang: "pl" });
    expect([verdict, verdict_detail, results, cn_exists, needs]).toEqual([
      "no_match",
      "not_listed",
      [],
      true,
      ["code"],
    ]);
    expect(candidates.length).toBeGreaterThan(0);
  });

  it("of the other language are understood, and named in that of the answer", async () => {
    const { candidates: [first] = [] } = await request("chair", { lang: "pl" });
    expect([first?.code, first?.matched.by, first?.name.startsWith("Siedzenia")]).toEqual(["9401", "synonym", true]);
  });

  it.each([
    { q: "Kinderwagen", heading: "8715" },
    { q: "huile d'olive", heading: "1509" },
    { q: "Waschmaschinen", heading: "8450" },
    { q: "machine à laver", heading: "8450" },
    { q: "eau minérale", heading: "2201" },
    { q: "pâte de bois", heading: "4701" },
  ])("of German and French are understood, and the answer says that it has no sentences in them: $q", async (own) => {
    const { candidates: [first] = [], meta } = await request(own.q, { lang: "en" });
    expect([first?.code.slice(0, 4), meta.warnings.some(({ code }) => code === "name_language")]).toEqual([
      own.heading,
      true,
    ]);
  });

  it.each([
    { q: "piwo bezalkoholowe", code: "2202 91 00" },
    { q: "lpstck", code: "3304 10" },
    { q: "fur coat", code: "4303" },
    { q: "hybryd", code: "8703" },
    { q: "samochód hybrydowy", code: "8703" },
  ])("lead to the code of the very goods: $q is $code", async ({ q, code }) =>
    expect((await request(q, { lang: /^(piwo|hybryd|samochód)/.test(q) ? "pl" : "en" })).candidates?.[0]?.code).toBe(
      code,
    ),
  );

  it.each([
    { q: "opony Yokohamaa 205/55 R16 8471300000 winter tyres", code: "4011" },
    { q: `laptop ${"q".repeat(180)}`, code: "8471" },
    { q: "laptop ыыыы שלום", code: "8471" },
  ])("beside junk, codes and other scripts lead to their goods: $code", async ({ q, code }) =>
    expect((await headingsOf(q, "en"))[0]).toBe(code),
  );

  it.each([
    { q: "dough for bread", lang: "en", note: "1905", ask: "Uncooked dough (1901)" },
    { q: "dough for bread", lang: "pl", note: "1905", ask: "Ciasto surowe (1901)" },
  ] as const)(
    "whose first two headings a note tells apart bring its question: $q, $lang",
    async ({ q, lang, note, ask: text }) => {
      const { candidates = [], meta } = await request(q, { lang });
      expect(
        candidates
          .slice(0, 2)
          .map(({ code }) => code.slice(0, 4))
          .toSorted(),
      ).toEqual(["1901", "1905"]);
      const { detail = "" } = meta.warnings.find(({ code }) => code === "name_separated") ?? {};
      expect(detail).toContain(text);
      expect(detail).toContain(note);
    },
  );

  it("that no name has are said", async () => {
    const { candidates = [], meta, results } = await request("opony Yokohamaa", { lang: "pl" });
    expect([candidates[0]?.code, candidates[0]?.matched.words, results.length > 0]).toEqual(["4011", ["opony"], true]);
    expect(meta.warnings.find(({ code }) => code === "name_widened")?.detail).toContain("nieznalezione: „yokohamaa”");
  });

  it.each(["inne", "other", "of the", "x y z", "do inne of other", "שלום עולם", "ы".repeat(200), "a ".repeat(99)])(
    "%s is no goods",
    async (q) => {
      const { verdict_detail, candidates } = await request(q);
      expect([verdict_detail, candidates]).toEqual(["unknown_name", []]);
    },
  );
});

describe.each(Object.entries(BAD_NAMES))("%s", (_kind, names) => {
  it.each(names)("%s: the answer names what it did not understand", async (q, unknown) => {
    for (const lang of ["en", "pl"] as const) {
      const { matched_as, meta } = await request(q, { lang });
      const said = meta.warnings.filter(({ code }) => code === "name_widened" || code === "name_not_found");
      expect([matched_as, said.map(({ detail }) => detail).join(" ")]).toEqual([
        "name",
        expect.stringContaining(unknown),
      ]);
    }
  });
});

describe("long titles of shops", () => {
  it.each([
    [
      "Elegant Luxury Gold Color Heart Crystal Long Chain Pendant Necklaces Women Girls Party Wedding Jewelry Gift",
      "7117",
    ],
    ["Men Winter Warm Thick Knitted Touch Screen Gloves Black Outdoor Sport Cycling New Style", "6116"],
    ["Heavy Duty Waterproof Bicycle Chain Lock Anti Theft Security Motorcycle Scooter Black", "8301"],
    ["Mini Portable Waterproof Car Travel Home Office Electric Kettle Stainless Steel Black", "8516"],
  ])("%s: %s is among the first five", async (q, heading) =>
    expect((await headingsOf(q, "en")).slice(0, 5)).toContain(heading),
  );

  it("names the goods of a title behind sixteen words", async () => {
    const before =
      "Modern Nordic Creative Simple Luxury Cute Colorful Seasonal Stylish Retro Trendy Chic Cozy Soft Large Round";
    expect((await headingsOf(`${before} Umbrella`, "en")).slice(0, 5)).toContain("6601");
  });
});
