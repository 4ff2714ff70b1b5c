import type { Need } from "../../../openapi/schemas/sanctions-entry.ts";
import type { NoticeRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../text/normalize.ts";
import {
  dayAfter,
  dayBefore,
  endOf,
  isForAnybody,
  isLive,
  runsOn,
  sinceOf,
  startDay,
  type BaseOnDay,
  type Start,
} from "./force.ts";
import { annexCode } from "./law.ts";
import { bearsOn, isLaw, type Leg } from "./leg.ts";
import type { Bearing } from "./bearing.ts";
import { DETAIL_ORDER, isBan, isRestricted, NEEDS, strictest, type LegOutcome } from "./verdict.ts";

/** A base of a leg with its grounds of the day, and since when and until when it holds without a gap. */
export interface LegBase extends BaseOnDay, Start {
  /** Its last day, where it has one and no row takes it up the day after. */
  until: string | null;
  /** What banned all goods of the code up to its first day, under another measure. */
  before: BaseOnDay[];
}

/**
 * What holds of a leg on a day, in facts; texts are put to them when they are worded. Its start and end are those of
 * the first base.
 */
export interface LegVerdict extends LegOutcome, Start {
  /** Annexes and articles that restrict the leg, the strictest first; of a free leg, those that did or will. */
  annexes: string[];
  articles: string[];
  /** Last day of the first base, where it has one. */
  until: string | null;
  /** What every base that counts has on the day: a ground without a permit, or one with an authorisation or a quota. */
  grounds: ("exemption" | "authorisation")[];
  /** What restricts the leg, the base that fits most goods first; of a free leg, what did or will. */
  bases: LegBase[];
  /** What is stated sets these aside. */
  set_aside: BaseOnDay[];
  /** What is due in trade with other countries, whether or not a ban applies. */
  duties: NoticeRecord[];
  /** Caps on the price, on which a ban of what costs more depends. */
  caps: NoticeRecord[];
}

/**
 * Folds what bears on a code on a day into its legs: every leg with something found, in the order of an answer. Pure:
 * the service, the difference of two releases and the conformance table decide by it.
 */
export function foldLegs(legs: readonly Leg[], bases: readonly BaseOnDay[], day: string): LegVerdict[] {
  const caps = capsOf(bases, day);
  return boundLegs(legs, bases, day).map(({ leg, bound, duties }) => {
    const counting = bound.filter(({ because }) => because === undefined);
    const aside = { set_aside: bound.filter(({ because }) => because !== undefined), duties, caps };
    // What is set aside today does not read as ended because an earlier row of it has.
    const isAside = aside.set_aside.length > 0 && counting.every(({ state }) => state === "expired");
    if (counting.length > 0 && !isAside) return { ...leg, ...unlessOpen(leg, decide(counting, day)), ...aside };
    if (bound.length > 0) return { ...leg, ...unlessOpen(leg, NOTHING_LEFT), ...aside };
    return { ...leg, ...NOTHING_LEFT, verdict_detail: "duty", articles: articlesOf(duties), ...aside };
  });
}

/** The details of the legs alone, where nothing is stated: what a candidate of a name shows. */
export function foldDetails(
  legs: readonly Leg[],
  bases: readonly BaseOnDay[],
  day: string,
): Pick<LegVerdict, "regime" | "direction" | "verdict_detail">[] {
  return boundLegs(legs, bases, day).map(({ leg: { regime, direction }, bound }) => ({
    regime,
    direction,
    verdict_detail: bound.length > 0 ? detailOf(bound) : "duty",
  }));
}

/** The legs on which something bears, or in which something is due. */
function boundLegs(
  legs: readonly Leg[],
  bases: readonly BaseOnDay[],
  day: string,
): { leg: Leg; bound: BaseOnDay[]; duties: NoticeRecord[] }[] {
  const law = bases.filter(({ measure }) => isLaw(measure));
  return legs
    .map((leg) => ({
      leg,
      bound: law.filter(({ measure }) => bearsOn(measure, leg)),
      duties: dutiesOf(leg, bases, day),
    }))
    .filter(({ bound, duties }) => bound.length > 0 || duties.length > 0);
}

function detailOf(bases: readonly BaseOnDay[]): LegVerdict["verdict_detail"] {
  return strictest(
    bases.map((base) => base.detail),
    "not_listed",
  ) as LegVerdict["verdict_detail"];
}

type Decision = Omit<LegVerdict, keyof Leg | "set_aside" | "duties" | "caps">;

/** A leg whose law is not held whole is never free: what is not held may ban, and decides where no other fact does. */
function unlessOpen({ open }: Leg, decision: Decision): Decision {
  const isDecided = decision.prohibited === true || (decision.prohibited === null && decision.needs.length > 0);
  if (open === undefined || isDecided) return decision;
  return { ...decision, prohibited: null, needs: NEEDS.filter((need) => [...decision.needs, LAW].includes(need)) };
}

const LAW: Need = "law_not_held";

/** A leg of which all is set aside. */
const NOTHING_LEFT: Decision = {
  verdict_detail: "set_aside",
  prohibited: false,
  ban: false,
  needs: [],
  annexes: [],
  articles: [],
  in_force_since: null,
  in_force_since_at_latest: null,
  until: null,
  grounds: [],
  bases: [],
};

/**
 * What goes with goods in trade with other countries: clauses against re-export, diligence, evidence of origin. It
 * stays due where a ban is set aside.
 */
function dutiesOf(leg: Leg, bases: readonly BaseOnDay[], day: string): NoticeRecord[] {
  if (leg.direction !== "third_country") return [];
  const bound = bases.filter(
    ({ measure, state }) => measure.regime === leg.regime && measure.direction === leg.direction && isLive(state),
  );
  return [...new Set(bound.flatMap(({ notices }) => notices))].filter((notice) => runsOn(notice, day));
}

/** What the price of goods must not exceed on a day. */
function capsOf(bases: readonly BaseOnDay[], day: string): NoticeRecord[] {
  const capped = bases.filter(({ measure, state }) => measure.measure === "price-cap" && isLive(state));
  return [...new Set(capped.flatMap(({ notices }) => notices))].filter((notice) => runsOn(notice, day));
}

function articlesOf(duties: readonly NoticeRecord[]): string[] {
  return [...new Set(duties.map(({ article }) => article))];
}

/** Decides one leg from the bases that bear on it. There is at least one. */
function decide(bases: readonly BaseOnDay[], day: string): Decision {
  const detail = detailOf(bases);
  const deciding = bases.filter((base) => base.detail === detail);
  const restricted = isRestricted(detail);
  const restricting = restricted ? bases.filter((base) => isRestricted(base.detail)) : deciding;
  // What goes on from a base, or takes it up, stands under its measure.
  const byMeasure = Map.groupBy(bases, ({ measure }) => measure);
  const ordered = restricting
    .map((base): LegBase => {
      const rows = byMeasure.get(base.measure) ?? [];
      const start = sinceOf(base, rows);
      return {
        ...base,
        grounds: base.grounds.filter((ground) => runsOn(ground, day)),
        in_force_since: start.in_force_since,
        in_force_since_at_latest: start.in_force_since_at_latest,
        until: endOf(base, rows),
        before: bansBefore(base, start, bases),
      };
    })
    .toSorted(byFit);
  const [first] = ordered;
  if (first === undefined) throw new Error("a leg has no base");
  return {
    verdict_detail: detail,
    prohibited: restricted ? prohibits(detail, deciding) : false,
    ban: restricted && restricting.some(({ measure }) => isBan(measure)),
    needs: restricted ? needsOf(restricting) : [],
    ...citationsOf(restricting),
    in_force_since: first.in_force_since,
    in_force_since_at_latest: first.in_force_since_at_latest,
    until: first.until,
    grounds: restricted ? groundsOf(ordered) : [],
    bases: ordered,
  };
}

/**
 * Bans of all goods of a code that ended where one begins, under measures that say nothing of the code any more: the
 * goods were banned all the time.
 */
function bansBefore(base: BaseOnDay, { in_force_since: start }: Start, bases: readonly BaseOnDay[]): BaseOnDay[] {
  if (start === null || base.detail !== "listed" || !isBan(base.measure)) return [];
  return bases.filter(
    ({ measure, base: { valid_from, valid_to, needs }, state, below }) =>
      state === "expired" &&
      !below &&
      needs === undefined &&
      isBan(measure) &&
      valid_from !== undefined &&
      valid_to !== undefined &&
      valid_from < start &&
      valid_to >= dayBefore(start) &&
      !bases.some((ban) => ban.measure === measure && isLive(ban.state)),
  );
}

function citationsOf(bases: readonly BaseOnDay[]): Pick<LegVerdict, "annexes" | "articles"> {
  const measures = bases.toSorted(byWeight).map(({ measure }) => measure);
  return {
    annexes: [...new Set(measures.map(({ annex }) => annexCode(annex)).filter((annex) => annex !== null))],
    articles: [...new Set(measures.map(({ article }) => article))],
  };
}

/** The strictest first, then by annex and article. */
function byWeight(a: BaseOnDay, b: BaseOnDay): number {
  return (
    DETAIL_ORDER.indexOf(a.detail) - DETAIL_ORDER.indexOf(b.detail) ||
    compareText(a.measure.annex, b.measure.annex) ||
    compareText(a.measure.article, b.measure.article)
  );
}

/**
 * What fits most goods of the code first: of all, with a value, with a condition; a ban before a restriction, the law
 * before customs, the earlier.
 */
function byFit(a: LegBase, b: LegBase): number {
  return (
    DETAIL_ORDER.indexOf(a.detail) - DETAIL_ORDER.indexOf(b.detail) ||
    Number(isBan(b.measure)) - Number(isBan(a.measure)) ||
    Number(isOfCustoms(a)) - Number(isOfCustoms(b)) ||
    compareText(startDay(a), startDay(b)) ||
    compareText(a.base.id, b.base.id)
  );
}

function isOfCustoms({ base: { evidence } }: BaseOnDay): boolean {
  return evidence === "customs" || evidence === "inferred";
}

/** A ban whose start is not known may not have been in force on the day: then nothing is said. */
function prohibits(detail: LegVerdict["verdict_detail"], deciding: readonly BaseOnDay[]): true | null {
  return detail === "listed" && deciding.some(({ measure, state }) => isBan(measure) && state === "in_force")
    ? true
    : null;
}

function needsOf(restricting: readonly BaseOnDay[]): Need[] {
  const needs = new Set(restricting.flatMap((base) => base.needs));
  if (restricting.some(({ isContractOpen }) => isContractOpen)) needs.add("contract_date");
  return NEEDS.filter((need) => needs.has(need));
}

/** Two bans that count are lifted by a ground for each, not by a ground for one. */
function groundsOf(restricting: readonly LegBase[]): LegVerdict["grounds"] {
  const kinds = restricting.map(({ grounds }) => {
    const open = grounds.filter(isForAnybody);
    return new Set(open.map(({ kind }) => (kind === "exemption" ? kind : ("authorisation" as const))));
  });
  return (["exemption", "authorisation"] as const).filter((kind) => kinds.every((offered) => offered.has(kind)));
}

/** The days on which what bears on a code may turn into something else, in order. */
export function turningDays(bearings: readonly Bearing[]): string[] {
  const [days, last] = [new Set<string>(), new Set<string>()];
  const starts = (day: string | null | undefined): void => {
    if (day) days.add(day);
  };
  const ends = (day: string | null | undefined): void => {
    if (day) last.add(day);
  };
  for (const { base, grounds, quotas, winddowns, notices } of bearings) {
    for (const day of [base.valid_from, base.since_at_latest, base.not_before]) starts(day);
    ends(base.valid_to);
    for (const { valid_from, until } of [...grounds, ...quotas, ...notices]) {
      starts(valid_from);
      ends(until);
    }
    for (const { contract_before, until } of winddowns) {
      starts(contract_before);
      ends(until);
    }
  }
  for (const day of last) days.add(dayAfter(day));
  return [...days].toSorted(compareText);
}
