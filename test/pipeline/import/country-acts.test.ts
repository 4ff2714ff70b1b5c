import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { currentTables } from "../../../pipeline/import/importer.ts";
import {
  compareCountryAct,
  type CountryActComparison,
  type CountryLaw,
} from "../../../pipeline/sanctions/import/eurlex/country-act.ts";
import { readHtml } from "../../../pipeline/sanctions/import/eurlex/html.ts";
import { readLawTables, type LawTables } from "../../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { countryTables } from "../../../pipeline/sanctions/tables/countries.ts";
import { printActPage } from "./acts/print-act.ts";

/** Real acts on the goods of countries, in the markup of the Official Journal, beside the rows that people typed. */

const SOURCES = join(import.meta.dirname, "../../../sources");
const IRAN = { regime: "IR", celex: "32012R0267" };
const CRIMEA = { regime: "UA-CRIMEA", celex: "32014R0692" };
let loaded: LawTables;
let today: CountryLaw;
beforeAll(async () => {
  loaded = await readLawTables(SOURCES);
  const { rows } = currentTables(SOURCES);
  today = { lists: await rows(countryTables.lists), law: await rows(countryTables.law) };
});

function compare(text: string, regime: typeof IRAN, law: CountryLaw["law"]): CountryActComparison {
  const publication = readHtml(printActPage(text, [], ""));
  return compareCountryAct(publication, regime, { ...today, law }, loaded, { file: "act.html", noGoods: [] });
}

const textOf = (act: string): string => readFileSync(join(import.meta.dirname, `acts/${act}.txt`), "utf8");
const typed = (sentence = ""): string[] => /type (.*?) into law\.csv/.exec(sentence)?.[1]?.split(" ") ?? [];

describe("acts on the goods of countries", () => {
  it("2025/1975: the lists of Iran are those of today but for codes below one that is typed", () => {
    const { report, open, issues } = compare(textOf("32025R1975"), IRAN, today.law);
    expect(issues).toEqual([]);
    expect(report).toEqual(["Annex IV: 6 codes as in law.csv", "Annex IVa: 6 codes as in law.csv"]);
    expect(open).toEqual([
      // Heading 2909 is typed whole.
      "Annex V: 52 codes; type 290941 290943 290944 290949 into law.csv",
      expect.stringMatching(/^line \d+: read Article 41: /),
      expect.stringMatching(/^line \d+: read Annex III: /),
    ]);
  });

  it("2025/1975 against the tables without it asks for each code of its lists", () => {
    const lists = new Set(["IV", "IVa", "V"]);
    const before = today.law.filter(({ regime, list }) => regime !== "IR" || !lists.has(list));
    const { report, open } = compare(textOf("32025R1975"), IRAN, before);
    expect(report).toEqual([]);
    const held = today.law
      .filter(({ regime, list }) => regime === "IR" && lists.has(list))
      .map(({ code, printed }) => printed || code);
    const asked = open.flatMap(typed).filter((code) => !/^2909\d\d$/.test(code));
    expect(asked.toSorted()).toEqual([...new Set(held)].toSorted());
  });

  it("1351/2014: an annex that is deleted and added anew is read whole; what later acts changed is named", () => {
    const { report, open, issues } = compare(textOf("32014R1351"), CRIMEA, today.law);
    expect([issues, report]).toEqual([[], ["Annex III: no list of goods here"]]);
    expect(open[0]).toMatch(/^Annex II: 162 codes; type 820713 82071910 into law\.csv; take 401120 .* 870899 out$/);
  });

  it("never proposes to take codes out where a list could not be read whole", () => {
    const cut = textOf("32014R1351").replace("| 8406 |", "| 84O6 |");
    const { report, open, issues } = compare(cut, CRIMEA, today.law);
    expect(issues.map(({ rule }) => rule)).toEqual(["import/unreadable"]);
    expect(report).toContain("Annex II: not read whole, and not compared");
    expect(open.join()).not.toContain("out");
  });
});
