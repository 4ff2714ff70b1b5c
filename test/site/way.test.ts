import { describe, expect, it } from "vitest";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { readFacts } from "../../runtime/site/decision.ts";
import { printAddress, readAddress } from "../../runtime/site/address.ts";
import { decideHalf, decideWay, joinLegs, legsOfWay, questionsOfWay } from "../../runtime/sanctions/way.ts";

const DIRECTIONS = ["export", "import", "transit", "transport", "third_country"] as const;
const PLACES = ["EU", "RU", "BY", "other"] as const;
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
    expect(legsOfWay("EU", "other")).toEqual({
      always: ["RU-third_country", "BY-third_country"],
      route: ["RU-transit", "BY-transit"],
    });
    expect(legsOfWay("other", "EU").route).toEqual(expect.arrayContaining(["RU-import", "BY-import"]));
  });

  it("has no decision of its own where it is not named whole", () => {
    expect(decideWay({ from: "EU", to: "" }, summaryWith({}))).toBeUndefined();
    expect(decideWay({ from: "", to: "RU" }, summaryWith({}))).toBeUndefined();
  });

  it("says apart what was stated to set every ban aside, and never as nothing found", () => {
    const aside = { "RU-export": { verdict_detail: "set_aside", prohibited: false } } as const;
    expect(decideWay({ from: "EU", to: "RU" }, summaryWith(aside))?.mark).toBe("aside");
  });
});

/** What the law of a leg cannot say is free. */
const IRAN = (["export", "import"] as const).map((direction): CnSummaryRow => ({
  regime: "IR",
  direction,
  verdict_detail: "not_listed",
  prohibited: null,
  needs: ["law_not_held"],
}));

const third = (legs: readonly CnSummaryRow[]): boolean | null | undefined =>
  legs.find(({ regime, direction }) => regime === "RU" && direction === "third_country")?.prohibited;

describe("a way to a country that is named", () => {
  it("asks about it beside the question without a country, each with its own facts", () => {
    expect(questionsOfWay("EU", "IR", "RU-VII-1/export:no,IR-VII-7102/export:yes")).toEqual([
      { facts: "RU-VII-1/export:no" },
      { country: "IR", facts: "IR-VII-7102/export:yes" },
    ]);
    expect(questionsOfWay("EU", "RU")).toEqual([{}]);
    expect(questionsOfWay("KP", "IR")).toEqual([{}, { country: "KP" }, { country: "IR" }]);
  });

  it("is decided by its regimes, parts of a country among them, and never free where the law is not held", () => {
    expect(decideWay({ from: "EU", to: "IR" }, [...summaryWith({}), ...IRAN])?.mark).toBe("depends");
    expect(legsOfWay("EU", "UA", ["RU", "BY", "UA-CRIMEA", "UA-OCCUPIED"])).toEqual({
      always: ["UA-CRIMEA-export", "UA-OCCUPIED-export"],
      route: ["RU-transit", "BY-transit", "RU-third_country", "BY-third_country"],
    });
    expect(decideHalf("", "IR", [...summaryWith({}), ...IRAN])).toBe("depends");
  });

  it("has trade with other countries as that country sees it, unless facts were stated of it", () => {
    const seen = { regime: "RU", direction: "third_country", ...BANNED } as CnSummaryRow;
    const plain = summaryWith({});
    expect(third(joinLegs([{}, { country: "KG" }], [plain, [seen]]))).toBe(true);
    expect(third(joinLegs([{ facts: "RU-a/x:no" }, { country: "KG" }], [plain, [seen]]))).toBe(false);
    expect(joinLegs([{}, { country: "IR" }], [plain, IRAN])).toEqual([...plain, ...IRAN]);
  });
});

describe("an address", () => {
  it("has way and statements, and drops what is none", () => {
    const { from, to, facts, value_eur, contract_date } = readAddress(
      "?q=8703&from=EU&to=XX&facts=a/export:no&value_eur=12,5&contract_date=2024-01-02",
    );
    expect([from, to, facts, value_eur, contract_date]).toEqual(["EU", "", "a/export:no", "", "2024-01-02"]);
    expect([readAddress("?to=IR").to, readAddress("?to=PL").to, readAddress("?to=Iran").to]).toEqual(["IR", "EU", ""]);
    expect(printAddress({ q: "8703", from: "EU", to: "RU", facts: "" })).toBe("./?q=8703&from=EU&to=RU");
    expect([...readFacts("RU-3g:1/import:yes,b:no,c")]).toEqual([
      ["RU-3g:1/import", "yes"],
      ["b", "no"],
    ]);
  });

  it.each(["UN1203", "un 1203", "33/1203", "X423/1428", "ONU 1203"])("reads %s as dangerous goods", (q) => {
    expect(readAddress(`?q=${encodeURIComponent(q)}`).view).toBe("adr");
  });
  it.each(["1203", "8471/30/00", "84/71", "8703 60", "UN", "beer"])("reads %s as goods", (q) => {
    expect(readAddress(`?q=${encodeURIComponent(q)}`).view).toBe("goods");
  });
});
