import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { describe, expect, it } from "vitest";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CountryLine } from "../../openapi/shards/countries.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { loadChaptersWords } from "../../runtime/words/chapters.generated.ts";
import { endOfWay } from "../../runtime/screen/stated.ts";
import { readPlace } from "../../runtime/site/places.ts";
import { readFacts } from "../../runtime/site/questions.ts";
import { formatAddress, readAddress, unreadIn } from "../../runtime/site/address.ts";
import {
  COUNTRIES,
  countriesOf,
  decideWay,
  legsOfWay,
  wayEndOf,
  withCountry,
} from "../../runtime/rules/sanctions/way.ts";
import { dataset, recordsOf } from "../runtime/real-data.ts";

const DIRECTIONS = ["export", "import", "transit", "transport", "third_country"] as const;
const PLACES = ["EU", "RU", "BY", "KZ"] as const;
const WAYS = PLACES.flatMap((from) => PLACES.map((to) => [from, to] as const));

/** Legs with nothing found, but for those that are given. */
function summaryWith(more: Readonly<Record<string, Partial<CnSummaryRow>>>): CnSummaryRow[] {
  return ["RU", "BY"].flatMap((regime) =>
    DIRECTIONS.map((direction): CnSummaryRow => ({
      regime,
      direction,
      verdict_detail: "not_listed",
      prohibited: false,
      ...more[`${regime}-${direction}`],
    })),
  );
}
const BANNED = { verdict_detail: "listed", prohibited: true } as const;

const iran = (direction: CnSummaryRow["direction"], more: Partial<CnSummaryRow>): CnSummaryRow => ({
  regime: "IR-DRONES",
  direction,
  verdict_detail: "not_listed",
  prohibited: false,
  ...more,
});

describe("a way", () => {
  it.each(WAYS)("from %s to %s is never without a finding that bears on it", (from, to) => {
    const { always, route } = legsOfWay(from, to);
    expect(always.length).toBeGreaterThan(0);
    for (const name of [...always, ...route]) {
      const decided = decideWay({ from, to }, summaryWith({ [name]: BANNED }));
      expect([name, decided?.mark]).toEqual([name, always.includes(name) ? "banned" : "depends"]);
    }
    expect(decideWay({ from, to }, summaryWith({}))?.mark).toBe("nothing");
  });

  it("asks of the country that goods go to, come from, cross or are tied to", () => {
    expect(legsOfWay("EU", "RU")).toEqual({ always: ["RU-export"], route: ["BY-transit", "BY-third_country"] });
    expect(legsOfWay("BY", "EU").always).toEqual(["BY-import", "BY-transport"]);
    expect(legsOfWay("RU", "BY").always).toEqual(["BY-export", "RU-import", "RU-transport"]);
    expect(legsOfWay("EU", "KZ")).toEqual({
      always: ["RU-third_country", "BY-third_country"],
      route: ["RU-transit", "BY-transit"],
    });
    expect(legsOfWay("KZ", "EU").route).toEqual(expect.arrayContaining(["RU-import", "BY-import"]));
  });

  it("with duties alone is not said to depend on anything", () => {
    const duty = { verdict_detail: "duty", prohibited: false } as const;
    expect(decideWay({ from: "EU", to: "KZ" }, summaryWith({ "RU-third_country": duty }))?.mark).toBe("duty");
    const toBelarus = decideWay({ from: "EU", to: "BY" }, summaryWith({ "RU-third_country": duty }));
    expect([toBelarus?.mark, toBelarus?.byRoute]).toEqual(["nothing", false]);
  });

  it("has no decision of its own where it is not named whole", () => {
    expect(decideWay({ from: "EU", to: "" }, summaryWith({}))).toBeUndefined();
    expect(decideWay({ from: "", to: "RU" }, summaryWith({}))).toBeUndefined();
  });

  it("to a country with law of its own is decided by that law too", () => {
    const trade: CnSummaryRow = {
      regime: "RU",
      direction: "third_country",
      verdict_detail: "listed",
      prohibited: null,
    };
    expect(countriesOf("EU", "IR")).toEqual([{ end: "to", country: "IR" }]);
    expect(countriesOf("RU", "EU")).toEqual([]);
    const summary = withCountry(summaryWith({}), [iran("export", BANNED), trade], "to");
    expect(summary).toContain(trade);
    expect(decideWay({ from: "EU", to: "IR" }, summary)?.mark).toBe("banned");
    const open = withCountry(summaryWith({}), [iran("import", { prohibited: null })], "from");
    expect(decideWay({ from: "IR", to: "EU" }, open)?.mark).toBe("depends");
  });

  it("knows the countries of the data", async () => {
    const lines = await recordsOf<CountryLine>("sanctions", "sanctions-countries/2");
    const [places] = lines.flatMap((line) => ("places" in line ? [line.places] : []));
    expect(COUNTRIES).toEqual(places?.countries);
    for (const state of places?.member_states ?? []) expect([state, wayEndOf(state)]).toEqual([state, "EU"]);
    expect(wayEndOf("ZZ")).toBe("");
  });

  it("says apart what was stated to set every ban aside, and never as nothing found", () => {
    const aside = { "RU-export": { verdict_detail: "set_aside", prohibited: false } } as const;
    expect(decideWay({ from: "EU", to: "RU" }, summaryWith(aside))?.mark).toBe("aside");
  });
});

describe("an address", () => {
  it("has way and statements, and drops what is none", () => {
    const { from, to, facts, value_eur, contract_date } = readAddress(
      "?q=8703&from=PL&to=XX&facts=a/export:no&value_eur=12,5&contract_date=2024-01-02",
    );
    expect([from, to, facts, value_eur, contract_date]).toEqual(["PL", "", "a/export:no", "", "2024-01-02"]);
    expect(formatAddress({ q: "8703", from: "EU", to: "RU", facts: "" })).toBe("./?q=8703&from=EU&to=RU");
    expect([...readFacts("RU-3g:1/import:yes,b:no,c")]).toEqual([
      ["RU-3g:1/import", "yes"],
      ["b", "no"],
    ]);
  });

  it.each([
    ["?lang=de&q=8703&from=XX&as_of=2026-02-30&with=", ["as_of=2026-02-30"]],
    ["?lang=es&view=sanctions&q=8703&regime=RU&utm_source=mail", ["lang=es", "view=sanctions", "regime=RU"]],
    ["?view=load&items=1203_200l&tunnel=Z&mass=abc", ["tunnel=Z", "mass=abc"]],
    ["?q=8703&sha256=12ab&release=2026.11.21", ["sha256=12ab"]],
    ["?lang=pl&q=8703&from=EU&to=BY&via=none&as_of=2026-11-21&facts=a:no&value_eur=12", []],
    ["?lang=pl&q=8703&as_of=2024-01-01&with=2025-01-01&facts=a:no&value_eur=12", []],
  ])("names what of %s says nothing", (search, unread) => {
    expect(unreadIn(search, readAddress(search))).toEqual(unread);
  });

  it.each(["UN1203", "un 1203", "33/1203", "X423/1428", "ONU 1203"])("reads %s as dangerous goods", (q) => {
    expect(readAddress(`?q=${encodeURIComponent(q)}`).view).toBe("adr");
  });
  it.each(["1203", "8471/30/00", "84/71", "8703 60", "UN", "beer"])("reads %s as goods", (q) => {
    expect(readAddress(`?q=${encodeURIComponent(q)}`).view).toBe("goods");
  });
});

describe("a place", () => {
  it.each([
    ["Niemcy", "pl", "DE"],
    ["bialorus", "pl", "BY"],
    ["Deutschl", "de", "DE"],
    ["UK", "en", "GB"],
    ["el", "fr", "GR"],
    ["", "pl", ""],
    ["XX", "pl", undefined],
    ["Niem", "fr", undefined],
  ] as const)("written %s in %s is %s", (text, lang, code) => {
    expect(readPlace(text, lang)).toBe(code);
  });

  it("is in an address of the page what it is in a sheet, whichever two letters name it", () => {
    expect(readAddress("?from=XI&to=RU")).toMatchObject({ from: "GB", to: "RU" });
    const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const place = readPlace(code, "en");
      expect([code, place === undefined ? undefined : wayEndOf(place)]).toEqual([code, endOfWay(code)]);
    }
  });

  it("of the Union leads to the Union, whose member it stays", () => {
    expect(legsOfWay("DE", "RU")).toEqual(legsOfWay("EU", "RU"));
    expect(countriesOf("DE", "IR")).toEqual([{ end: "to", country: "IR" }]);
    expect(readAddress("?lang=de&from=Polen&to=RU")).toMatchObject({ from: "PL", to: "RU" });
  });

  it("that is crossed always bears, and one that is not crossed does not", () => {
    const banned = summaryWith({ "RU-transit": BANNED });
    const decided = (via: "" | "RU" | "none"): ReturnType<typeof decideWay> =>
      decideWay({ from: "PL", to: "KZ", via }, banned);
    expect([decided("")?.byRoute, decided("RU")?.mark, decided("none")?.mark]).toEqual([true, "banned", "nothing"]);
  });
});

/** A name without case, accents of capitals and signs. */
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-z0-9ł]/g, "");

describe("the chapters of the page", () => {
  it.each(ADR_LANGUAGES)("are called in %s as in the nomenclature", async (lang) => {
    const lines = await openNomenclature(dataset).names(lang);
    const named = lines.filter(({ depth }) => depth === 0).map(({ code, name }) => [code, lettersOf(name)]);
    const { chapters } = await loadChaptersWords[lang]();
    const own = Object.entries(chapters).map(([id, name]) => [id.slice(1), lettersOf(name)]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(named));
  });
});
