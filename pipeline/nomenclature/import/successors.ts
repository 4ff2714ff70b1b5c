import type { CnRow, SuccessorRow } from "../tables.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { errorAt, type Issue } from "../../source/issue.ts";
import { skeleton } from "./text.ts";

/**
 * Codes that sanction annexes print, now or in an earlier state, although they left the CN before the first year held;
 * both ended with the HS of 2022.
 * 4418 60 (posts and beams of wood; 833/2014 Annex XXIII, 765/2006 Annex XVIII): customs apply its measures on these
 * subheadings.
 * 9013 80 90 (earlier states of 833/2014 and 765/2006): all that its subheading has today; no text of 2021 is held to
 * compare.
 */
const EARLIER_CODES: readonly {
  code: string;
  lastYear: number;
  successors: readonly string[];
  basis: SuccessorRow["basis"];
}[] = [
  {
    code: "441860",
    lastYear: 2021,
    successors: ["441830", "441881", "441882", "441883", "441889"],
    basis: "customs_measures",
  },
  { code: "90138090", lastYear: 2021, successors: ["90138040", "90138080"], basis: "shared_hs6" },
];

/** English name and supplementary unit of a code in one year. */
export interface CnName {
  name: string;
  unit: CnRow["unit"];
}

/** A correlation table between two years, reduced to 8 digits. */
interface Correlation {
  from: number;
  to: number;
  /** `<old> <new>`, 8 digits each, the same code left out. */
  pairs: ReadonlySet<string>;
}

type Names = ReadonlyMap<string, CnName>;
type Link = Omit<SuccessorRow, "kind">;

interface Proposed {
  rows: SuccessorRow[];
  report: string[];
  issues: Issue[];
}

/**
 * Proposes the successors of every CN8 code that left between two years whose names are read, by the correlation table
 * where one is held, else by
 * HS6 and text. Codes that left earlier lead to `firstHeld`, the first year with a table.
 */
export function proposeSuccessors(
  names: ReadonlyMap<number, Names>,
  correlations: readonly Correlation[],
  firstHeld: number,
): Proposed {
  const years = [...names.keys()].toSorted((a, b) => a - b);
  const report: string[] = [];
  const issues: Issue[] = [];
  const links: Link[] = [];
  for (const [index, to] of years.entries()) {
    const from = years[index - 1];
    if (from === undefined) continue;
    const before: Names = names.get(from) ?? new Map<string, CnName>();
    const after: Names = names.get(to) ?? new Map<string, CnName>();
    const gone = onlyIn(before, after);
    const fresh = onlyIn(after, before);
    const table = correlations.find((correlation) => correlation.from === from && correlation.to === to);
    const matches =
      table === undefined
        ? byText(from, to, before, after, gone, fresh, issues)
        : byTable(table, before, after, report);
    links.push(...matches);
    report.push(
      `${from} to ${to}: ${gone.length} codes left, ${fresh.length} came, ${matches.length} successors by ${matches[0]?.basis ?? "nothing"}`,
    );
    const whole = { file: table === undefined ? `cnCodes_${to}` : "correlation table", line: 0 };
    for (const code of gone)
      if (!matches.some((link) => link.code === code))
        issues.push(
          errorAt(
            whole,
            code,
            "import/successor",
            `${code} left after ${from} and no successor was found: read both texts and add the row`,
          ),
        );
    for (const code of fresh)
      if (!matches.some((link) => link.successor === code))
        issues.push(
          errorAt(
            whole,
            code,
            "import/predecessor",
            `${code} is new in ${to} and comes from no code that left: part of a kept code may have moved there; read both texts`,
          ),
        );
  }
  for (const { code, lastYear, successors, basis } of EARLIER_CODES) {
    for (const successor of successors)
      links.push({ from_year: lastYear, code, to_year: firstHeld, successor, basis, quality: "to_review" });
  }
  return { rows: withKinds(links).toSorted(compareRows), report, issues };
}

function onlyIn(names: Names, compared: Names): string[] {
  return [...names.keys()].filter((code) => code.length === 8 && !compared.has(code)).toSorted(compareText);
}

/**
 * Pairs between two codes of which one left or came. Where both stand in both years the table moves a TARIC
 * subdivision, not a CN code. A kept code
 * that gave a part to a new one keeps the rest, so it is one of its own successors.
 */
function byTable({ from, to, pairs }: Correlation, before: Names, after: Names, report: string[]): Link[] {
  const links: Link[] = [];
  const add = (code: string, successor: string): void =>
    void links.push({ from_year: from, code, to_year: to, successor, basis: "correlation_table", quality: "verified" });
  for (const pair of [...pairs].toSorted(compareText)) {
    const [code = "", successor = ""] = pair.split(" ");
    if (!before.has(code) || !after.has(successor))
      report.push(`correlation ${pair}: left out, not a code of ${from} and one of ${to}`);
    else if (after.has(code) && before.has(successor))
      report.push(`correlation ${pair}: left out, both codes stand in ${from} and ${to}`);
    else {
      add(code, successor);
      if (after.has(code) && !links.some((link) => link.code === code && link.successor === code)) add(code, code);
    }
  }
  return links;
}

/**
 * Goods do not leave a subheading of the HS between two years of one HS edition, so every new code of the same HS6 is a
 * candidate. One whose own
 * text is that of some of the codes that left succeeds these alone. The result may name a code too many, never one too
 * few of the new ones.
 */
function byText(
  from: number,
  to: number,
  before: Names,
  after: Names,
  gone: readonly string[],
  fresh: readonly string[],
  issues: Issue[],
): Link[] {
  const links: Link[] = [];
  const text = (names: Names, code: string): string => skeleton(nameOf(names, code) ?? "");
  for (const code of gone) {
    const hs6 = code.slice(0, 6);
    if (text(before, hs6) !== text(after, hs6)) {
      issues.push(
        errorAt(
          { file: `cnCodes_${to}`, line: 0 },
          code,
          "import/successor-text",
          `the text of ${hs6} changed from ${from} to ${to}: read both and add the successors of ${code}`,
        ),
      );
      continue;
    }
    const sisters = gone.filter((lost) => lost.startsWith(hs6));
    for (const successor of fresh.filter((gained) => gained.startsWith(hs6))) {
      const alike = sisters.filter((sister) => text(before, sister) === text(after, successor));
      if (alike.length > 0 && alike.length < sisters.length && !alike.includes(code)) continue;
      links.push({ from_year: from, code, to_year: to, successor, basis: "shared_hs6_and_text", quality: "to_review" });
    }
  }
  return links;
}

/** First side: how many codes the successor comes from; second side: into how many the code went. */
function withKinds(links: readonly Link[]): SuccessorRow[] {
  return links.map(({ from_year, code, to_year, successor, basis, quality }) => {
    const same = links.filter((link) => link.from_year === from_year && link.to_year === to_year);
    const parts = same.filter((link) => link.code === code).length;
    const origins = same.filter((link) => link.successor === successor).length;
    const kind = parts === 1 ? (origins === 1 ? "1:1" : "n:1") : origins === 1 ? "1:n" : "n:m";
    return { from_year, code, to_year, successor, kind, basis, quality };
  });
}

function compareRows(a: SuccessorRow, b: SuccessorRow): number {
  return (
    a.from_year - b.from_year ||
    compareText(a.code, b.code) ||
    a.to_year - b.to_year ||
    compareText(a.successor, b.successor)
  );
}

/** The name of a code; a level that is printed only deeper is named there (`0501` by `0501 00 00`). */
function nameOf(names: ReadonlyMap<string, CnName>, code: string): string | undefined {
  return (names.get(code) ?? names.get(`${code}00`) ?? names.get(`${code}0000`))?.name;
}
