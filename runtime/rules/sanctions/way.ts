import type { CnBase, CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import { USUAL_REGIMES } from "./regimes.generated.ts";
import { standingOf, type LegStanding } from "./leg.ts";

/** The way of a consignment: which legs decide it, and which do by its route or the origin of its goods. */

/** Kinds of places: `other` is neither of the Union nor under the sanctions that every answer decides. */
const KINDS = ["EU", ...USUAL_REGIMES, "other"] as const;
type Kind = (typeof KINDS)[number];
/** Where a way begins or ends: `EU`, or a country by its code (ISO 3166-1); empty where nobody said. */
export type WayEnd = string;
/** What is stated of the countries that a way crosses: those under sanctions by name, or neither; empty is nothing. */
export const VIAS = ["", "RU", "BY", "RU-BY", "none"] as const;
/** A way: its ends, and what is stated of the route. */
export interface AskedWay {
  from: WayEnd;
  to: WayEnd;
  via?: (typeof VIAS)[number];
}

/** Member states of the Union, by their codes. */
export const MEMBER_STATES: readonly string[] =
  /* @__PURE__ */ "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
/** Codes that are written for others. */
const WRITTEN: Readonly<Record<string, string>> = { EL: "GR", UE: "EU", UK: "GB", XI: "GB", XS: "RS" };
/** Countries outside the Union, by their codes. */
export const COUNTRIES: readonly string[] = /* @__PURE__ */ `
  AD AE AF AG AI AL AM AO AQ AR AS AU AW AZ BA BB BD BF BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX DJ DM DO DZ EC EG EH ER ET FJ FK FM FO GA GB GD
  GE GG GH GI GL GM GN GQ GS GT GU GW GY HK HM HN HT ID IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI
  KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LY MA MC MD ME MG MH MK ML MM MN MO MP MR MS MU MV MW MX
  MY MZ NA NC NE NF NG NI NO NP NR NU NZ OM PA PE PF PG PH PK PM PN PR PS PW PY QA RS RU RW SA SB SC
  SD SG SH SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
  UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE ZA ZM ZW`
  .trim()
  .split(/\s+/);

/** The place that a code means, a member state too; empty where it is the code of none. */
export function placeOf(code: string): WayEnd {
  const place = WRITTEN[code] ?? code;
  return place === "EU" || MEMBER_STATES.includes(place) || COUNTRIES.includes(place) ? place : "";
}

/** The same with the Union for its member states. */
export function wayEndOf(code: string): WayEnd {
  const place = placeOf(code);
  return MEMBER_STATES.includes(place) ? "EU" : place;
}

function kindOf(end: WayEnd): Kind {
  const place = wayEndOf(end);
  return KINDS.find((kind) => kind === place) ?? "other";
}

/** How a leg stands on a way: what was stated may set every ban of it aside, and duties may be all that it has. */
export type WayMark = LegStanding | "aside" | "duty";

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
  if (row.prohibited !== false) return standingOf(row);
  if (row.verdict_detail === "duty") return "duty";
  return row.verdict_detail === "set_aside" ? "aside" : standingOf(row);
}

const isSanctioned = (kind: Kind): boolean => USUAL_REGIMES.some((code) => code === kind);

/**
 * Countries of a way that are asked about by name, each with the end that it is: their own regimes are not in every
 * answer.
 */
export function countriesOf(from: WayEnd, to: WayEnd): { end: "from" | "to"; country: WayEnd }[] {
  return [
    ...(to !== "" && kindOf(to) === "other" ? [{ end: "to" as const, country: to }] : []),
    ...(from !== "" && from !== to && kindOf(from) === "other" ? [{ end: "from" as const, country: from }] : []),
  ];
}

const isOf = ({ regime }: Pick<CnSummaryRow, "regime">, country: WayEnd): boolean =>
  regime === country || regime.startsWith(`${country}-`);

/**
 * The legs of an answer with those of an answer about a country of its way: the regimes of that country, and where
 * goods go there the trade that reaches it.
 */
export function withCountry(
  summary: readonly CnSummaryRow[],
  named: readonly CnSummaryRow[],
  end: "from" | "to",
): CnSummaryRow[] {
  const same = (row: CnSummaryRow): CnSummaryRow | undefined =>
    named.find(({ regime, direction }) => regime === row.regime && direction === row.direction);
  return [
    ...(end === "to" ? summary.map((row) => same(row) ?? row) : summary),
    ...named.filter(({ regime }) => summary.every((row) => row.regime !== regime)),
  ];
}

const nameOf = ({ regime, direction }: CnSummaryRow): string => `${regime}-${direction}`;

/** The legs of an answer that bear on a way: by its ends alone, and by its route or the origin of the goods. */
export function legsOnWay(
  { from, to, via = "" }: AskedWay,
  summary: readonly CnSummaryRow[],
): { always: CnSummaryRow[]; route: CnSummaryRow[] } {
  const { always, route } = legsOfWay(from, to, via);
  return {
    always: summary.filter((row) => always.includes(nameOf(row)) || isOwnLeg(row, from, to)),
    route: summary.filter((row) => route.includes(nameOf(row))),
  };
}

/** True if a leg is of a regime of one of the ends, in the direction of the way. */
function isOwnLeg(row: CnSummaryRow, from: WayEnd, to: WayEnd): boolean {
  return (
    USUAL_REGIMES.every((code) => code !== row.regime) &&
    ((row.direction === "export" && isOf(row, to)) ||
      ((row.direction === "import" || row.direction === "transport") && isOf(row, from)))
  );
}

/**
 * Legs of a way as `RU-export`. A ban on export is also of what goes there from a third country, and one on import of
 * what goes from there to anywhere; what may apply by route or origin alone stands in `route`, never left out. Transit
 * always bears where the route is stated to cross the country, and not where it is stated to cross neither.
 */
export function legsOfWay(
  start: WayEnd,
  end: WayEnd,
  via: (typeof VIAS)[number] = "",
): { always: string[]; route: string[] } {
  const [from, to] = [kindOf(start), kindOf(end)];
  const always = [
    ...(isSanctioned(to) ? [`${to}-export`] : []),
    ...(isSanctioned(from) ? [`${from}-import`, `${from}-transport`] : []),
  ];
  const crossed: string[] = [];
  const route: string[] = [];
  for (const code of USUAL_REGIMES) {
    if (code !== from && code !== to && from === "EU" && via !== "none")
      (via.includes(code) ? crossed : route).push(`${code}-transit`);
    if (code !== from && (from !== "EU" || to === "EU")) route.push(`${code}-import`, `${code}-transport`);
  }
  const trade = USUAL_REGIMES.filter((code) => code !== from && code !== to).map((code) => `${code}-third_country`);
  return always.length === 0
    ? { always: [...crossed, ...trade], route }
    : { always: [...always, ...crossed], route: [...route, ...trade] };
}

const SHARPEST = ["banned", "depends", "unknown", "later", "duty", "ended", "aside", "nothing"] as const;

/**
 * The decision on a way; undefined where it is not named whole, and where none of the legs bears on it. Of a part of
 * the legs (those of one country) it is that of the part: what bears by its route alone never forbids the way whole.
 */
export function decideWay(way: AskedWay, summary: readonly CnSummaryRow[]): WayDecision | undefined {
  if (way.from === "" || way.to === "") return undefined;
  const bearing = legsOnWay(way, summary);
  const bySharpness = (row: CnSummaryRow, compared: CnSummaryRow): number =>
    SHARPEST.indexOf(markOf(row)) - SHARPEST.indexOf(markOf(compared));
  const route = bearing.route.toSorted(bySharpness);
  const [first, ...others] = bearing.always.toSorted(bySharpness);
  const leg = first ?? route[0];
  if (leg === undefined) return undefined;
  const mark = markOf(leg);
  const isDecided = first !== undefined && (mark === "banned" || mark === "depends");
  const byRoute = !isDecided && route.some((row) => ["banned", "depends"].includes(markOf(row)));
  return { mark: byRoute ? "depends" : mark, leg, others, route, byRoute };
}

/** A ban or restriction that bears on a way, with its leg. */
export interface WayBan {
  row: CnSummaryRow;
  base: CnBase;
}

/**
 * The bans of a decision in the order in which they meet the way. Where neither end is under sanctions, those on what
 * the way does (import into the Union, export out of it) come first; carriage of goods that are banned already, last.
 */
export function bansOfWay({ to }: AskedWay, { leg, others, route }: WayDecision): WayBan[] {
  const bans = [leg, ...others, ...route].flatMap((row) => (row.bases ?? []).map((base) => ({ row, base })));
  const isImport = ({ base }: WayBan): boolean => base.type === "import_ban";
  const isSaid = ({ row, base }: WayBan): boolean =>
    row.direction === "transport" &&
    bans.some(
      (ban) => ban.row.direction === "import" && ban.row.regime === row.regime && ban.base.goods === base.goods,
    );
  const rankOf = (ban: WayBan): number =>
    isSaid(ban) ? 2 : leg.direction === "third_country" && isImport(ban) !== (kindOf(to) === "EU") ? 1 : 0;
  return bans.toSorted((ban, compared) => rankOf(ban) - rankOf(compared));
}

/**
 * The decision where one end of the way is not known: that of all its places where they agree, else that it depends;
 * undefined where neither end is known.
 */
export function decideHalf(from: WayEnd, to: WayEnd, summary: readonly CnSummaryRow[]): WayMark | undefined {
  if (from === "" && to === "") return undefined;
  const ends = (end: WayEnd): readonly WayEnd[] => (end === "" ? KINDS : [end]);
  const marks = new Set(
    ends(from).flatMap((origin) =>
      ends(to).flatMap((destination) => decideWay({ from: origin, to: destination }, summary)?.mark ?? []),
    ),
  );
  const [mark, ...further] = marks;
  return further.length === 0
    ? mark
    : SHARPEST.find((candidate) => marks.has(candidate)) === "unknown"
      ? "unknown"
      : "depends";
}
