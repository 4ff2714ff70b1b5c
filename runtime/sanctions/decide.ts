import type { Need, VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { DerogationRecord, MeasureRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../text/fold.ts";
import { DETAIL_ORDER, isRestricted, strictest } from "./judge.ts";
import { annexCode, type LawBook } from "./law.ts";
import { dayAfter } from "./days.ts";
import { bearsOn, type Leg } from "./leg.ts";
import { judgeOn, type Match } from "./match.ts";
import { isExpired, touches } from "./provisions.ts";

/** What the law says of one leg on a day, in facts; texts are put to them when they are worded. */
export interface LegDecision {
  verdict_detail: Exclude<VerdictDetail, "listed_by_name" | "unknown_name" | "unknown_code" | "not_listed">;
  /** True: a ban in force covers the code as it is. False: none is in force. Null: a fact decides. */
  prohibited: boolean | null;
  /** Some of what restricts the leg is a ban, and not a restriction. */
  ban: boolean;
  /** Facts that decide what any entry leaves open; where the leg is prohibited anyway, only the day of a contract can still change it. */
  needs: Need[];
  /** Annexes and articles that restrict the leg, the strictest first; of a leg that is free on the day, those that did or will. */
  annexes: string[];
  articles: string[];
  /** Of a leg that is listed: how many of its annexes and articles, from the first, list the code as it is. Null where all do. */
  listed_in: { annexes: number; articles: number } | null;
  in_force_since: string | null;
  in_force_since_at_latest: string | null;
  /** Last day of what decides, where it has one. */
  until: string | null;
  /** Kinds of grounds that run on the day, where each measure that decides has one. */
  grounds: DerogationRecord["kind"][];
}

/** A match with the provisions that touch it, on whatever day. */
export interface Grounded {
  match: Match;
  derogations: readonly DerogationRecord[];
  winddowns: readonly WinddownRecord[];
}

/** Puts to a match the provisions that touch it. */
export function ground(law: Pick<LawBook, "provisions">, match: Match, readings: readonly string[]): Grounded {
  const { derogations, winddowns } = law.provisions(match.measure);
  return {
    match,
    derogations: derogations.filter((record) => touches(record, match, readings)),
    winddowns: winddowns.filter((record) => record.contract_before !== null && touches(record, match, readings)),
  };
}

/** Decides one leg from the matches that bear on it, as they were judged on the day. There is at least one. */
export function decideLeg(matches: readonly Grounded[], day: string): LegDecision {
  const detail = strictest(matches.map(({ match }) => match.detail), "not_listed") as LegDecision["verdict_detail"];
  const deciding = matches.filter(({ match }) => match.detail === detail);
  const restricted = isRestricted(detail);
  const restricting = restricted ? matches.filter(({ match }) => isRestricted(match.detail)) : deciding;
  const places = placesOf(restricting);
  return {
    verdict_detail: detail,
    prohibited: restricted ? prohibits(detail, deciding) : false,
    ban: restricted && restricting.some(({ match }) => isBan(match.measure)),
    needs: restricted ? needsOf(restricting, day) : [],
    ...places,
    listed_in: detail === "listed" ? countPlaces(placesOf(deciding), places) : null,
    ...sinceOf(deciding.map(({ match }) => match), matches.map(({ match }) => match)),
    until: endOf(deciding.map(({ match }) => match)),
    grounds: restricted ? groundsOf(deciding, day) : [],
  };
}

/** Decides every leg with something found, in the order of an answer. The matches are judged on the day. */
export function decideLegs({ legs }: Pick<LawBook, "legs">, matches: readonly Grounded[], day: string): (Leg & LegDecision)[] {
  return legs.flatMap((leg) => {
    const own = matches.filter(({ match }) => bearsOn(match.measure, leg));
    return own.length === 0 ? [] : [{ ...leg, ...decideLeg(own, day) }];
  });
}

type Places = Pick<LegDecision, "annexes" | "articles">;

/** Annexes and articles of the measures that bear, the strictest first. */
function placesOf(matches: readonly Grounded[]): Places {
  const measures = matches.toSorted(byWeight).map(({ match }) => match.measure);
  return { annexes: [...new Set(measures.map(({ annex }) => annexCode(annex)).filter((annex) => annex !== null))], articles: [...new Set(measures.map(({ article }) => article))] };
}

function countPlaces(first: Places, all: Places): LegDecision["listed_in"] {
  const count = { annexes: first.annexes.length, articles: first.articles.length };
  return count.annexes === all.annexes.length && count.articles === all.articles.length ? null : count;
}

/** The strictest first, then by annex and article. */
function byWeight({ match: a }: Grounded, { match: b }: Grounded): number {
  return DETAIL_ORDER.indexOf(a.detail) - DETAIL_ORDER.indexOf(b.detail) || compareText(a.measure.annex, b.measure.annex) || compareText(a.measure.article, b.measure.article);
}

const BANS: ReadonlySet<string> = new Set(["export_ban", "import_ban", "transfer_ban"]);

/** Whether a measure bans, and does not only restrict. */
export function isBan({ type }: Pick<MeasureRecord, "type">): boolean {
  return BANS.has(type);
}

/** A ban whose start is not known may not have been in force on the day: then nothing is said. */
function prohibits(detail: LegDecision["verdict_detail"], deciding: readonly Grounded[]): true | null {
  return detail === "listed" && deciding.some(({ match }) => isBan(match.measure) && match.force.state === "in_force") ? true : null;
}

/** The order of facts in an answer. */
export const NEEDS: readonly Need[] = ["code", "longer_code", "description", "origin", "value", "quota", "destination", "contract_date"];

/** The facts that can still change a leg: where it is prohibited anyway, only the day of a contract. */
export function openNeeds({ prohibited, needs = [] }: { prohibited: boolean | null; needs?: readonly Need[] | undefined }): Need[] {
  return prohibited === true ? needs.filter((need) => need === "contract_date") : [...needs];
}

function needsOf(restricting: readonly Grounded[], day: string): Need[] {
  const needs = new Set(restricting.flatMap(({ match }) => match.needs));
  if (restricting.some(({ winddowns }) => winddowns.some((record) => isOpen(record, day)))) needs.add("contract_date");
  return NEEDS.filter((need) => needs.has(need));
}

/** A period for earlier contracts that runs on the day. */
export function isOpen({ contract_before, until }: WinddownRecord, day: string): boolean {
  return contract_before !== null && contract_before <= day && until !== null && !isExpired(until, day);
}

type Start = Pick<LegDecision, "in_force_since" | "in_force_since_at_latest">;

/** Since when the leg is what it is without a gap: rows that were printed anew, or taken up into a wider one, go on from those before them. */
function sinceOf(deciding: readonly Match[], all: readonly Match[]): Start {
  let start = startOf(deciding);
  for (;;) {
    const day = start.in_force_since ?? start.in_force_since_at_latest ?? "";
    const before = all.filter((match) => match.detail === "listed_expired" && goesOn(match, deciding, day));
    if (before.length === 0) return start;
    start = startOf(before);
  }
}

/** Whether something that ended was, up to the day before a day or longer, what decides now, and began before that day. */
function goesOn(match: Match, deciding: readonly Match[], day: string): boolean {
  const { valid_from, in_force_since_at_latest: latest, valid_to } = match.force;
  return valid_to !== null && dayAfter(valid_to) >= day && (valid_from ?? latest ?? day) < day && judgeOn(match, valid_to).detail === deciding[0]?.detail;
}

/** The earliest start of what decides; where an entry of unknown start may have begun before it, only by when the leg was restricted. */
function startOf(deciding: readonly Match[]): Start {
  const days = deciding.map(({ force, measure }) => ({
    known: force.valid_from, latest: force.valid_from ?? force.in_force_since_at_latest ?? "", earliest: force.valid_from ?? measure.in_force_from ?? "",
  }));
  const latest = days.reduce((least, day) => (day.latest < least ? day.latest : least), days[0]?.latest ?? "");
  const certain = days.some(({ known }) => known === latest) && days.every(({ earliest }) => earliest >= latest);
  return certain ? { in_force_since: latest, in_force_since_at_latest: null } : { in_force_since: null, in_force_since_at_latest: latest };
}

function endOf(deciding: readonly Match[]): string | null {
  const ends = deciding.map(({ force }) => force.valid_to);
  return ends.reduce((last, end) => (last === null || end === null ? null : end > last ? end : last), ends[0] ?? null);
}

const KINDS = ["exemption", "authorisation", "quota"] as const;

/** Two bans that decide are lifted by a ground for each, not by a ground for one. */
function groundsOf(deciding: readonly Grounded[], day: string): LegDecision["grounds"] {
  const kinds = new Set<DerogationRecord["kind"]>();
  for (const { derogations } of deciding) {
    const own = derogations.filter((record) => (record.valid_from === null || record.valid_from <= day) && !isExpired(record.until, day));
    if (own.length === 0) return [];
    for (const { kind } of own) kinds.add(kind);
  }
  return KINDS.filter((kind) => kinds.has(kind));
}
