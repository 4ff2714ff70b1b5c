import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { standingOf, type LegStanding } from "./leg.ts";

/** The way of a consignment: which legs decide it, and which do by its route or the origin of its goods. */

const SANCTIONED = ["RU", "BY"] as const;
/** Where a way begins or ends; empty where nobody said. `other` is neither of the Union nor under these sanctions. */
export const PLACES = ["EU", "RU", "BY", "other", ""] as const;
type Place = (typeof PLACES)[number];

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

const isSanctioned = (place: Place): boolean => SANCTIONED.some((code) => code === place);

/**
 * Legs of a way as `RU-export`. A ban on export is also of what goes there from a third country, and one on import of
 * what goes from there to anywhere; what may apply by route or origin alone stands in `route`, never left out.
 */
export function legsOfWay(from: Place, to: Place): { always: string[]; route: string[] } {
  const always = [
    ...(isSanctioned(to) ? [`${to}-export`] : []),
    ...(isSanctioned(from) ? [`${from}-import`, `${from}-transport`] : []),
  ];
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
  { from, to }: { from: Place; to: Place },
  summary: readonly CnSummaryRow[],
): WayDecision | undefined {
  if (from === "" || to === "") return undefined;
  const ways = legsOfWay(from, to);
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
export function decideHalf(from: Place, to: Place, summary: readonly CnSummaryRow[]): WayMark | undefined {
  if (from === "" && to === "") return undefined;
  const ends = (place: Place): readonly Place[] => (place === "" ? PLACES.filter((one) => one !== "") : [place]);
  const marks = new Set(
    ends(from).flatMap((one) => ends(to).map((other) => decideWay({ from: one, to: other }, summary)?.mark)),
  );
  const [mark, ...more] = marks;
  return more.length === 0 ? mark : SHARPEST.find((one) => marks.has(one)) === "unknown" ? "unknown" : "depends";
}
