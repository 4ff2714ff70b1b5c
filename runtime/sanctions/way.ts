import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { standingOf, type LegStanding } from "./leg.ts";

/** The way of a consignment: which legs decide it, and which do by its route or the origin of its goods. */

const SANCTIONED = ["RU", "BY"] as const;
const UNION = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK EL EU UE".split(" ");
/** Where a way may begin or end of which nobody said where. */
const ANYWHERE = ["EU", "RU", "BY", "other"] as const;

/**
 * Where a way begins or ends: `EU`, a country by its code, `other` (neither of the Union nor Russia or Belarus), or
 * empty where nobody said.
 */
export type WayEnd = string;

/** The place that two letters are: member states are the Union. */
export function placeOfCode(code: string): WayEnd {
  return UNION.includes(code) ? "EU" : code;
}

/** What of a question about a way is asked beside code and day. */
interface WayQuestion {
  country?: string;
  facts?: string;
}

function stating(facts: readonly string[]): { facts?: string } {
  return facts.length === 0 ? {} : { facts: facts.join(",") };
}

/** Facts are of bases whose ids begin with their regime, and that with its country. */
function isFactAbout(fact: string, country: string): boolean {
  return fact.startsWith(`${country}-`);
}

/**
 * The questions that decide a way: one without a country, and one for each country of which that says nothing. Facts
 * go to the question that they are about.
 */
export function questionsOfWay(from: WayEnd, to: WayEnd, facts = ""): [WayQuestion, ...WayQuestion[]] {
  const named = [...new Set([from, to])].filter((place) => place !== "" && !ANYWHERE.some((one) => one === place));
  const all = facts.split(",").filter((fact) => fact !== "");
  return [
    stating(all.filter((fact) => !named.some((country) => isFactAbout(fact, country)))),
    ...named.map((country) => ({ country, ...stating(all.filter((fact) => isFactAbout(fact, country))) })),
  ];
}

/**
 * The legs of the answers to the questions of a way, in their order: trade with other countries as the one country that
 * is named sees it, unless it was answered with facts.
 */
export function joinLegs(
  questions: readonly WayQuestion[],
  [plain = [], ...named]: readonly (readonly CnSummaryRow[])[],
): CnSummaryRow[] {
  const [only = [], ...more] = named;
  const narrowed = more.length === 0 && questions[0]?.facts === undefined ? only : [];
  return [
    ...plain.map(
      (row) =>
        narrowed.find(
          (one) => one.direction === "third_country" && row.direction === "third_country" && one.regime === row.regime,
        ) ?? row,
    ),
    ...named.flat().filter((row) => !plain.some(({ regime }) => regime === row.regime)),
  ];
}

/** How a leg stands for who asks: what was stated may set every ban of it aside. */
export type WayMark = LegStanding | "aside";

/** What an answer decides on a way. */
export interface WayDecision {
  mark: WayMark;
  /** The leg that decides: of those that always bear on the way the sharpest, else one of the route. */
  leg: CnSummaryRow;
  /** The other legs that always bear on the way. */
  others: CnSummaryRow[];
  /** Legs that bear on it only by its route, or by the origin of the goods or of what they are made from. */
  route: CnSummaryRow[];
  /** Nothing forbids the way as such, but the route or the origin may. */
  byRoute: boolean;
}

/** How a leg stands, with what was stated. */
export function markOf(row: CnSummaryRow): WayMark {
  return row.verdict_detail === "set_aside" && row.prohibited === false ? "aside" : standingOf(row);
}

/** Legs of regimes about a country: `UA-CRIMEA` and `UA-OCCUPIED` are about UA. */
function legsAbout(country: WayEnd, regimes: readonly string[], ...directions: readonly string[]): string[] {
  return regimes
    .filter((code) => code.split("-")[0] === country)
    .flatMap((code) => directions.map((direction) => `${code}-${direction}`));
}

/**
 * Legs of a way as `RU-export`, under the regimes of an answer. A ban on export is also of what goes there from a third
 * country, and one on import of what goes from there to anywhere; what may apply by route or origin alone stands in
 * `route`, never left out.
 */
export function legsOfWay(
  from: WayEnd,
  to: WayEnd,
  regimes: readonly string[] = SANCTIONED,
): { always: string[]; route: string[] } {
  const always = [...legsAbout(to, regimes, "export"), ...legsAbout(from, regimes, "import", "transport")];
  const route: string[] = [];
  for (const code of SANCTIONED) {
    if (code !== from && code !== to && from === "EU") route.push(`${code}-transit`);
    if (code !== from && (from !== "EU" || to === "EU")) route.push(`${code}-import`, `${code}-transport`);
  }
  const trade = SANCTIONED.filter((code) => code !== from && code !== to).map((code) => `${code}-third_country`);
  return always.length === 0 ? { always: trade, route } : { always, route: [...route, ...trade] };
}

const SHARPEST = ["banned", "depends", "unknown", "later", "ended", "aside", "nothing"] as const;

/** The decision on a way; undefined where it is not named whole. */
export function decideWay(
  { from, to }: { from: WayEnd; to: WayEnd },
  summary: readonly CnSummaryRow[],
): WayDecision | undefined {
  if (from === "" || to === "") return undefined;
  const ways = legsOfWay(from, to, [...new Set(summary.map(({ regime }) => regime))]);
  const rowsOf = (names: readonly string[]): CnSummaryRow[] =>
    names.flatMap((name) => summary.filter((row) => `${row.regime}-${row.direction}` === name));
  const rank = (row: CnSummaryRow): number => SHARPEST.indexOf(markOf(row));
  const [leg, ...others] = rowsOf(ways.always).toSorted((one, other) => rank(one) - rank(other));
  const route = rowsOf(ways.route).toSorted((one, other) => rank(one) - rank(other));
  if (leg === undefined) return undefined;
  const mark = markOf(leg);
  const byRoute =
    mark !== "banned" && mark !== "depends" && route.some((row) => ["banned", "depends"].includes(markOf(row)));
  return { mark: byRoute ? "depends" : mark, leg, others, route, byRoute };
}

/**
 * The decision where one end of the way is not known: that of all its places where they agree, else that it depends;
 * undefined where neither end is known.
 */
export function decideHalf(from: WayEnd, to: WayEnd, summary: readonly CnSummaryRow[]): WayMark | undefined {
  if (from === "" && to === "") return undefined;
  const ends = (place: WayEnd): readonly WayEnd[] => (place === "" ? ANYWHERE : [place]);
  const marks = new Set(
    ends(from).flatMap((one) => ends(to).map((other) => decideWay({ from: one, to: other }, summary)?.mark)),
  );
  const [mark, ...more] = marks;
  return more.length === 0 ? mark : SHARPEST.find((one) => marks.has(one)) === "unknown" ? "unknown" : "depends";
}
