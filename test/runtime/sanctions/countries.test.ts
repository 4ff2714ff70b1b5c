import { describe, expect, it } from "vitest";
import type { CnBasicResponse, CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { handleCountries } from "../../../runtime/sanctions/reference.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { dataset } from "../real-data.ts";
import { allCodes, changedByCountries, controls, law, legs, nomenclature } from "./open-data.ts";

const check = createCheck({ law, nomenclature, legs, controls, version: dataset.version });

async function ask(query: Partial<CnQuery>): Promise<CnBasicResponse | { faults: { detail: string }[] }> {
  const result = await check.check(
    { q: "250410", lang: "en", view: "basic", history: "0", offset: 0, ...query },
    "2026-11-24",
  );
  return "faults" in result ? result : (JSON.parse(result.answer) as CnBasicResponse);
}

async function answerTo(query: Partial<CnQuery>): Promise<CnBasicResponse> {
  const result = await ask(query);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result;
}

const leg = ({ summary }: CnBasicResponse, regime: string, direction: string) =>
  summary.find((row) => row.regime === regime && row.direction === direction);

async function duties(country: string): Promise<string[]> {
  const own = leg(await answerTo({ q: "85423190", country }), "RU", "third_country");
  return own?.duties?.map(({ article }) => article) ?? [];
}

/** The warnings of an answer, as texts. */
async function warningsOf(query: Partial<CnQuery>): Promise<string[]> {
  return (await answerTo(query)).meta.warnings.map(({ code, detail }) => `${code}: ${detail}`);
}

describe("a question about a country", () => {
  it("is about RU and BY where none is named", async () => {
    const { summary } = await answerTo({});
    expect(new Set(summary.map(({ regime }) => regime))).toEqual(new Set(["RU", "BY"]));
  });

  it("changes no answer that names none, of every 97th code", async () => {
    expect(await changedByCountries((await allCodes(2026)).filter((_, at) => at % 97 === 0))).toEqual([]);
  });

  it("leaves open which part of Ukraine is meant, unless the regime says it", async () => {
    const country = await answerTo({ country: "UA" });
    for (const row of country.summary.filter(({ regime }) => regime.startsWith("UA-")))
      expect(row.prohibited, `${row.regime} ${row.direction}`).toBeNull();
    expect(leg(country, "UA-CRIMEA", "import")?.needs).toContain("area");
    for (const stated of [{ regime: "UA-CRIMEA" }, { regime: "UA-CRIMEA", country: "UA" }])
      expect(leg(await answerTo(stated), "UA-CRIMEA", "import")?.prohibited).toBe(true);
    const every = await answerTo({ regime: "all" });
    expect(leg(every, "UA-CRIMEA", "import")).toMatchObject({ prohibited: null, needs: ["area"] });
    expect(every.meta.warnings.map(({ code }) => code)).toContain("part_of_country");
  });

  it("asks once whether the parts of Ukraine are meant, and sets aside what is held where they are not", async () => {
    for (const q of ["04011010", "84571010"]) {
      const open = await answerTo({ q, country: "UA" });
      const asked = open.summary.flatMap(({ regime, bases = [] }) =>
        regime.startsWith("UA-") ? bases.map(({ question }) => question?.id) : [],
      );
      expect([q, new Set(asked), open.verdict]).toEqual([q, new Set(["UA-area"]), "restricted"]);
      const outside = await answerTo({ q, country: "UA", facts: "UA-area:no" });
      expect(leg(outside, "UA-CRIMEA", "import")).toMatchObject({ verdict_detail: "set_aside", prohibited: false });
      expect(leg(outside, "UA-OCCUPIED", "import")).toMatchObject({ verdict_detail: "set_aside", prohibited: false });
      expect(leg(outside, "UA-OCCUPIED", "export")).toMatchObject({ prohibited: null, needs: ["law_not_held"] });
      const inside = await answerTo({ q, country: "UA", facts: "UA-area:yes" });
      expect(leg(inside, "UA-CRIMEA", "import")).toMatchObject({ verdict_detail: "listed", prohibited: true });
    }
    const outward = await answerTo({ q: "04011010", country: "UA", direction: "export", facts: "UA-area:no" });
    expect(outward.needs).toEqual(["law_not_held"]);
    expect(await ask({ q: "04011010", country: "KG", facts: "UA-area:no" })).toMatchObject({
      faults: [{ detail: expect.stringContaining("no question of that id") }],
    });
  });

  it("answers the imports from Crimea from 2014 on, its exports from the day of the text that was read", async () => {
    const query = { q: "04011010", country: "UA", as_of: "2024-06-01", facts: "UA-area:yes" } as const;
    const answer = await answerTo(query);
    expect(leg(answer, "UA-CRIMEA", "import")).toMatchObject({ prohibited: true, in_force_since: "2014-06-25" });
    expect(leg(answer, "UA-CRIMEA", "export")).toMatchObject({
      prohibited: null,
      needs: ["law_not_held"],
      text: expect.stringContaining("25 February 2025"),
    });
    expect(leg(await answerTo({ ...query, as_of: "2025-03-01" }), "UA-CRIMEA", "export")?.prohibited).toBe(false);
    expect(leg(await answerTo({ ...query, q: "84571010" }), "UA-CRIMEA", "export")?.prohibited).toBeNull();
  });

  it.each([
    [{ q: "aspirin", country: "IR" }],
    [{ q: "aspirin", country: "KP" }],
    [{ q: "beer", as_of: "2022-08-01" }],
    [{ q: "milk", as_of: "2022-08-01" }],
  ])("says of a name that nothing found is not known where a law is not held: %j", async (query) => {
    const { verdict_detail, needs, candidates = [] } = await answerTo(query);
    expect([verdict_detail, needs]).toEqual(["law_not_held", expect.arrayContaining(["code", "law_not_held"])]);
    expect(candidates.filter((candidate) => candidate.verdict_detail === "not_listed")).toEqual([]);
  });

  it("leaves a name not listed where all the law that was asked for is held", async () => {
    for (const q of ["aspirin", "milk"]) expect([q, (await answerTo({ q })).verdict_detail]).toEqual([q, "not_listed"]);
  });

  it("says beside what is set aside that what is not held is not known", async () => {
    const outside = await answerTo({ q: "7601", country: "UA", facts: "UA-area:no" });
    expect(leg(outside, "UA-OCCUPIED", "export")?.text).toContain("the law is not held whole");
    expect(leg(outside, "UA-CRIMEA", "import")?.text).not.toContain("the law is not held whole");
  });

  it("says by name that sanctions have no such direction, and that no value decides", async () => {
    const { verdict_detail, needs } = await answerTo({ q: "84713000", country: "UA", direction: "transit" });
    expect([verdict_detail, needs]).toEqual(["law_not_held", ["law_not_held"]]);
    expect(await warningsOf({ country: "UA", direction: "transit" })).toContain(
      "direction_without_leg: None of these sanctions is about the direction transit (UA): they are about export, import, third_country.",
    );
    const idle =
      "value_without_threshold: No ban on this code depends on the value of an item: value_eur=100 decides nothing.";
    expect(await warningsOf({ q: "85423190", value_eur: "100" })).toContain(idle);
    expect(await warningsOf({ q: "22042106", value_eur: "100" })).not.toContain(idle);
  });

  it("answers what is held on a day before the first of another regime, leg by leg", async () => {
    const answer = await answerTo({ q: "27090090", country: "IR", as_of: "2025-09-29" });
    expect(leg(answer, "RU", "third_country")?.prohibited).toBeNull();
    expect(leg(answer, "IR", "transport")).toEqual({
      regime: "IR",
      direction: "transport",
      verdict_detail: "law_not_held",
      prohibited: null,
      needs: ["law_not_held"],
      text: expect.stringContaining("30 September 2025"),
    });
    expect(await ask({ q: "27090090", regime: "IR", as_of: "2025-09-29" })).toMatchObject({
      faults: [{ code: "before_coverage" }],
    });
    for (const country of ["UA", "KP", "SY", "VE"]) {
      const { summary } = await answerTo({ q: "04011010", country, as_of: "2023-06-01" });
      const own = summary.filter(({ regime }) => regime !== "RU" && regime !== "BY");
      expect([country, new Set(own.map(({ prohibited }) => prohibited))]).toEqual([country, new Set([null])]);
      expect([country, own.filter(({ text = "" }) => !/\b20\d\d\b/.test(text))]).toEqual([country, []]);
    }
  });

  it("never says that a leg is free whose law is not held, and never more than a part of what customs stop", async () => {
    for (const q of ["0303", "72", "84798997", "7102", "300490", "99999999"])
      for (const { summary, needs } of [await answerTo({ q, country: "KP" }), await answerTo({ q, country: "IR" })]) {
        for (const row of summary.filter(({ direction }) => direction !== "third_country")) {
          expect(row.prohibited, `${q} ${row.regime} ${row.direction}`).not.toBe(false);
          const whole = (row.bases ?? []).filter(
            ({ evidence, detail }) =>
              (evidence === "customs" || evidence === "inferred") &&
              detail !== "listed_partial" &&
              detail !== "listed_below",
          );
          expect(whole).toEqual([]);
        }
        expect(needs).toContain(q === "99999999" ? "code" : "law_not_held");
      }
  });

  it("stays open where every ban of such a leg is set aside", async () => {
    const q = "84798997";
    const before = leg(await answerTo({ q, country: "IR", direction: "import" }), "IR", "import");
    const facts = (before?.bases ?? []).map(({ id }) => `${id}:no`).join(",");
    const after = leg(await answerTo({ q, country: "IR", direction: "import", facts }), "IR", "import");
    expect(after).toMatchObject({ verdict_detail: "set_aside", prohibited: null, needs: ["law_not_held"] });
  });

  it("names the law that is not held where the goods are said to be those that customs stop", async () => {
    const facts = "SY-taric-717-29309095/export:yes";
    const answer = await answerTo({ q: "29309095", country: "SY", facts, lang: "en" });
    const row = leg(answer, "SY", "export");
    expect(row).toMatchObject({ verdict_detail: "listed", prohibited: null, needs: ["law_not_held"] });
    expect(row?.text).toMatch(/depends on the law itself, which is not in the data/);
  });

  it("brings the trade of RU and BY that reaches it, and counts it", async () => {
    const turkey = await answerTo({ q: "72085120", country: "TR" });
    expect(turkey).toMatchObject({ verdict: "restricted", verdict_detail: "conditional" });
    expect(turkey.meta.warnings.map(({ code }) => code)).toContain("country_without_regime");
    const kyrgyz = law.record.measures.find(({ destination }) => destination === "KG");
    expect(kyrgyz).toBeDefined();
  });

  it("leaves the clause against re-export out for a partner", async () => {
    await expect(duties("US")).resolves.not.toContain("Art. 12g(1)");
    await expect(duties("KG")).resolves.toContain("Art. 12g(1)");
  });

  it("does not ask for the destination that it names", async () => {
    const { bases } = await legs.find(["84"]);
    const code = bases.find(({ measure }) => measure.destination === "KG")?.base.code;
    if (code === undefined) throw new Error("nothing of Annex XXXIII is in chapter 84");
    const own = leg(await answerTo({ q: code, country: "KG" }), "RU", "third_country");
    expect(own?.articles).toContain("Art. 12f(1)");
    expect(own?.needs ?? []).not.toContain("destination");
    const other = leg(await answerTo({ q: code, country: "TR" }), "RU", "third_country");
    expect(other?.articles ?? []).not.toContain("Art. 12f(1)");
  });

  it.each<[Partial<CnQuery>, string]>([
    [{ country: "ZZ" }, "no country of ISO 3166-1"],
    [{ country: "EU" }, "the European Union"],
    [{ country: "RE" }, "a part of France"],
    [{ country: "ZZ", regime: "all" }, "no country of ISO 3166-1"],
    [{ country: "PL" }, "member state"],
    [{ country: "UA-43" }, "regime=UA-CRIMEA"],
    [{ country: "kg" }, "KG"],
    [{ country: "Burma" }, "want country=MM"],
    [{ country: "BU" }, "want country=MM"],
    [{ country: "Suazi" }, "want country=SZ"],
    [{ country: "YU" }, "want country=RS"],
    [{ country: "SU" }, "want country=RU"],
    [
      { regime: "UA-CRIMEA", direction: "transit" },
      "UA-CRIMEA has no leg of the direction transit; want export, import",
    ],
    [{ regime: "CN-ARMS", direction: "import" }, "want export"],
    [{ country: "UA", regime: "RU" }, "contradict"],
    [{ regime: "XX" }, "UA-CRIMEA"],
    [{ regime: "IR", as_of: "2025-01-01" }, "2025-09-30"],
  ])("refuses %o", async (query, stated) => {
    const result = await ask(query);
    if (!("faults" in result)) throw new Error("it was answered");
    expect(result.faults.map(({ detail }) => detail).join("; ")).toContain(stated);
  });

  it("asks every regime of a country that is under none what it asks without a regime", async () => {
    const [own, all] = [await answerTo({ country: "KG" }), await answerTo({ country: "KG", regime: "all" })];
    expect(all.summary).toEqual(own.summary);
  });

  it("reads the code of the tariff for Serbia, and answers of a country without a regime", async () => {
    const serbia = await answerTo({ country: "XS" });
    expect(serbia.meta.warnings.map(({ detail }) => detail).join(" ")).toContain("Serbia");
    expect((await answerTo({ country: "XK" })).summary.map(({ direction }) => direction)).toEqual([
      "third_country",
      "third_country",
    ]);
  });

  it("answers about every regime at once", async () => {
    const countryRecord = await law.countries();
    const { summary } = await answerTo({ regime: "all" });
    const held = countryRecord.regimes.filter(({ only_found }) => only_found !== true);
    for (const { code } of [...law.record.regimes, ...held])
      expect(summary.map(({ regime }) => regime)).toContain(code);
  });
});

it("every document that customs ask for has words, and every measure a leg", async () => {
  const countryRecord = await law.countries();
  const existing = new Set(countryRecord.certificates.map(({ code }) => code));
  const legsOf = new Set(countryRecord.legs.map(({ id }) => id));
  for (const { documents = [], measure } of countryRecord.goods) {
    for (const code of documents) expect(existing).toContain(code);
    const own = countryRecord.measures.find(({ id }) => id === measure);
    expect(legsOf).toContain(`${own?.regime}-${own?.direction}`);
  }
});

it("countries are listed with law, evidence, coverage and counts, those with a regime first", async () => {
  const { countries } = await handleCountries(law, "pl", "2026-11-24", dataset.version);
  const [ukraine, north, kyrgyz] = ["UA", "KP", "KG"].map((code) => countries.find((own) => own.code === code));
  expect(ukraine?.name).toBe("Ukraina");
  expect(ukraine?.regimes.map(({ regime, part_of_country }) => [regime, part_of_country])).toEqual([
    ["UA-CRIMEA", true],
    ["UA-OCCUPIED", true],
  ]);
  expect(ukraine?.regimes[0]).toMatchObject({
    evidence: ["verified", "customs"],
    legs: [
      { direction: "export", held: true },
      { direction: "import", held: true },
    ],
  });
  expect(north?.regimes[0]?.legs.every(({ held }) => !held)).toBe(true);
  expect(kyrgyz?.regimes).toEqual([]);
  expect(countries.findIndex(({ regimes }) => regimes.length === 0)).toBe(
    countries.filter(({ regimes }) => regimes.length > 0).length,
  );
});

it("the annexes of Crimea, the occupied areas and Iran are verified by customs", async () => {
  const { goods } = await law.countries();
  const of = (measure: string, evidence: string): number =>
    goods
      .filter((own) => own.measure === measure && own.evidence === evidence)
      .reduce((sum, { codes }) => sum + codes.length, 0);
  expect([of("UA-CRIMEA-II-export", "verified"), of("UA-CRIMEA-II-export", "law")]).toEqual([183, 0]);
  expect([of("UA-OCCUPIED-II-export", "verified"), of("UA-OCCUPIED-II-export", "law")]).toEqual([162, 0]);
  expect([of("IR-VII-export", "verified"), of("IR-VII-export", "law")]).toEqual([7, 0]);
  expect([of("IR-VIIb-export", "verified"), of("IR-VIIb-export", "law")]).toEqual([65, 0]);
});

it("each of the 21 annexes with goods of the regulation on North Korea, and Article 12, has its article, and bans what it lists", async () => {
  const { measures } = await law.countries();
  const own = measures.filter(({ regime, state }) => regime === "KP" && state === "complete");
  const annexes = "III IV V VI VII VIII IX X XI XIa XIb XIc XId XIe XIf XIg XIh XIi XIj XIk XIl art-12".split(" ");
  expect([...new Set(own.map(({ annex }) => annex))].toSorted()).toEqual(annexes.toSorted());
  expect(own.every(({ article, role }) => article.startsWith("Art. ") && role === "ban")).toBe(true);
  for (const [q, direction, annex, evidence] of [
    ["0303", "import", "XIa", "law"],
    ["84713000", "export", "XIl", "law"],
    ["62034211", "import", "XIf", "verified"],
    ["27090090", "export", "XIe", "verified"],
  ] as const) {
    const result = leg(await answerTo({ q, country: "KP", direction }), "KP", direction);
    expect(result).toMatchObject({
      prohibited: true,
      verdict_detail: "listed",
      annexes: expect.arrayContaining([annex]),
    });
    expect(result?.bases?.find((base) => base.annex === annex)?.evidence).toBe(evidence);
  }
});

it("what customs ask of every origin or destination for one country stands under that country alone", async () => {
  const q = "26121010";
  expect(leg(await answerTo({ q, country: "IR" }), "IR", "import")?.articles).toContain("TARIC measure 714");
  expect((await answerTo({ q, country: "TR" })).summary.map(({ regime }) => regime)).not.toContain("IR");
});
