import type { Issue } from "../../../source/issue.ts";
import type { CountryData } from "../../tables/countries.ts";
import { stripZeroPairs } from "../customs/sheet.ts";
import { readActChanges, type ActChange } from "./act-changes.ts";
import { actNumber } from "./amending-acts.ts";
import type { LawTables } from "./law-tables.ts";
import type { Publication } from "./publication.ts";

/** The rows of the law of countries as far as an act is held against them. */
export interface CountryLaw {
  lists: readonly Pick<CountryData["lists"][number]["row"], "regime" | "list">[];
  law: readonly Pick<CountryData["law"][number]["row"], "regime" | "list" | "code" | "printed">[];
}

/** What an act on the goods of a country asks for: nothing writes its rows. */
export interface CountryActComparison {
  /** A line for each list, `Annex IV: 6 codes as in law.csv`. */
  report: string[];
  /** Codes to type into law.csv, and codes to take out, a sentence for each list. */
  open: string[];
  issues: Issue[];
}

/**
 * Holds the annexes of an act against the rows of a regime in sanctions/countries/law.csv, code by code; sentences
 * about articles and annexes without codes are named.
 */
export function compareCountryAct(
  publication: Publication,
  { regime, celex }: { regime: string; celex: string },
  { lists, law }: CountryLaw,
  { codes, codesOf }: Pick<LawTables, "codes" | "codesOf">,
  { file, noGoods }: { file: string; noGoods: readonly string[] },
): CountryActComparison {
  const names = new Set(lists.filter((row) => row.regime === regime).map(({ list }) => list));
  const { changes, issues, left } = readActChanges(publication.blocks, actNumber(celex), {
    file,
    regime,
    celex: publication.celex,
    act: true,
    codes,
    year: codesOf(Number(publication.celex.slice(1, 5))),
    corrections: new Map(),
    noGoods: new Set(noGoods),
    lists: names,
  });
  const report: string[] = [];
  const open: string[] = [];
  for (const [annex, ofAnnex] of Map.groupBy(changes, (change) => change.annex)) {
    if (issues.some((unread) => unread.annex === annex && unread.issue.severity === "error")) {
      report.push(`Annex ${annex}: not read whole, and not compared`);
      continue;
    }
    const rows = law.filter((row) => row.regime === regime && row.list === annex);
    const before = new Set(rows.map(({ code, printed }) => stripZeroPairs(printed || code)));
    const after = codesAfter(before, ofAnnex);
    const missing = [...after].filter((code) => !before.has(code));
    const gone = [...before].filter((code) => !after.has(code));
    if (after.size === 0 && !names.has(annex)) report.push(`Annex ${annex}: no list of goods here`);
    else if (missing.length + gone.length === 0) report.push(`Annex ${annex}: ${after.size} codes as in law.csv`);
    else
      open.push(
        `Annex ${annex}: ${after.size} codes; ${[
          ...(missing.length === 0 ? [] : [`type ${missing.join(" ")} into law.csv`]),
          ...(gone.length === 0 ? [] : [`take ${gone.join(" ")} out`]),
          ...(names.has(annex) ? [] : ["add the list to lists.csv"]),
        ].join("; ")}`,
      );
  }
  return {
    report,
    open: [...open, ...left.map(({ line, paragraph }) => `line ${line}: read ${paragraph}`)],
    issues: issues.map(({ issue }) => issue),
  };
}

/** The codes of a list once an act has changed it. */
function codesAfter(before: ReadonlySet<string>, changes: readonly ActChange[]): Set<string> {
  const after = new Set(before);
  for (const { deleted, scope, rows, old } of changes) {
    if (deleted || scope === "annex") after.clear();
    for (const { row } of old) after.delete(digitsOf(row.printed));
    for (const { row } of rows) after.add(digitsOf(row.printed));
  }
  return after;
}

function digitsOf(printed: string): string {
  return stripZeroPairs(printed.replaceAll(/\D/g, ""));
}
