import type { EntryDetail, Need } from "../../../openapi/schemas/sanctions-entry.ts";
import type { BaseQuestionKind, BaseRecord } from "../../../openapi/shards/legs.ts";
import type { DerogationRecord, WinddownRecord } from "../../../openapi/shards/sanctions.ts";
import type { Bearing } from "./bearing.ts";

/** What a question states of its goods. */
export interface Stated {
  /** Answers to questions of bases, by the id of the base, with what the question decides. */
  facts: ReadonlyMap<string, { answer: "yes" | "no"; kind: BaseQuestionKind }>;
  /** Value of one item in EUR. */
  value_eur: number | undefined;
  /** Day on which the contract was concluded. */
  contract_date: string | undefined;
}

export const NOTHING_STATED: Stated = { facts: new Map(), value_eur: undefined, contract_date: undefined };

/** What runs on a day: quotas for the whole of a code, and periods for contracts that free it by their day alone. */
interface Open {
  quotas: readonly DerogationRecord[];
  contracts: readonly WinddownRecord[];
  /** Periods with further conditions, which a question decides. */
  asked: readonly WinddownRecord[];
}

/**
 * Whether a ban is in force on a day; `unknown_start`: nobody knows whether it had begun, which never reads as free.
 */
type ForceState = "in_force" | "unknown_start" | "future" | "expired";

type Dates = Pick<BaseRecord, "valid_from" | "valid_to" | "since_at_latest" | "not_before">;

/** The state of a ban on a day. Days are inclusive and compare as text. */
export function stateOn({ valid_from, valid_to, since_at_latest, not_before }: Dates, day: string): ForceState {
  if (valid_to !== undefined && day > valid_to) return "expired";
  if (day < (valid_from ?? not_before ?? "")) return "future";
  return valid_from === undefined && day < (since_at_latest ?? "") ? "unknown_start" : "in_force";
}

/** True if it may be in force. */
export function isLive(state: ForceState): boolean {
  return state === "in_force" || state === "unknown_start";
}

/** A ban as it bears on a code on a day. */
export interface BaseOnDay extends Bearing {
  state: ForceState;
  detail: EntryDetail;
  /** The same with nothing stated: how much of the code it is of, whatever is known of the goods. */
  extent: EntryDetail;
  /** Facts that decide whether it applies. */
  needs: Need[];
  /** Why what is stated sets it aside; undefined where it counts. */
  because: "fact" | "value" | "contract" | undefined;
  /** An earlier contract may free it, or come under a quota: its day is asked for. */
  isContractOpen: boolean;
  /** A quota runs on the day that the goods may come under. */
  isQuotaOpen: boolean;
  /** Periods for earlier contracts that run on the day, but for those that what is stated rules out. */
  periods: readonly WinddownRecord[];
}

/** Facts without which nobody knows that all goods of a code are meant. */
const LIMITING = ["description", "longer_code", "law_not_held"] as const;

/** Bases of a code in force on a day, and the facts that decide it. */
export function onDay(bearing: Bearing, day: string, stated: Stated = NOTHING_STATED): BaseOnDay {
  const { base, below, quotas } = bearing;
  const state = stateOn(base, day);
  const nothingOpen = { isContractOpen: false, isQuotaOpen: false, periods: [] };
  if (!isLive(state)) {
    const detail = state === "future" ? "listed_future" : "listed_expired";
    return { ...bearing, state, detail, extent: detail, needs: [], because: undefined, ...nothingOpen };
  }
  if (below) {
    // The full code decides: "no" says that it is none of those listed.
    const isDenied = [bearing.measure.id, bearing.area ?? ""].some((id) => stated.facts.get(id)?.answer === "no");
    const because = isDenied ? "fact" : undefined;
    const detail = "listed_below";
    return { ...bearing, state, detail, extent: detail, needs: ["longer_code"], because, ...nothingOpen };
  }
  const open = {
    quotas: quotas.filter((quota) => runsOn(quota, day) && isForContract(stated, quota) !== false),
    contracts: bearing.contracts.filter((period) => isOpen(period, day)),
    asked: bearing.winddowns.filter((period) => period.ask !== undefined && isOpen(period, day)),
  };
  const periods = bearing.winddowns.filter((period) => isOpen(period, day) && isForPeriod(stated, period) !== false);
  const needs = stillOpen(stated, bearing, [
    ...(base.needs ?? []),
    ...(open.quotas.length > 0 ? (["quota"] as const) : []),
  ]);
  const limited = LIMITING.some((need) => needs.includes(need));
  const detail = limited ? "listed_partial" : needs.length > 0 ? "conditional" : "listed";
  return {
    ...bearing,
    state,
    detail,
    extent: stated === NOTHING_STATED ? detail : onDay(bearing, day).detail,
    needs,
    because: setAsideBy(stated, bearing, open),
    isContractOpen: open.quotas.some((quota) => isForContract(stated, quota) === undefined) || periods.length > 0,
    periods,
    isQuotaOpen: open.quotas.length > 0,
  };
}

/**
 * Grounds of one divestment, project, moment or loan, and purchases in the country for needs there, which free no
 * import (Articles 3m(9), 1h(3)): they open nothing to anybody else.
 */
const APART: ReadonlySet<DerogationRecord["for"]> = new Set([
  "sworn_divestment",
  "one_project",
  "past_moment",
  "cultural_loan",
  "local_purchase",
]);

/** Whether a ground is one that goods of a new contract can have. */
export function isForAnybody({ for: whom, contract_before }: DerogationRecord): boolean {
  return !APART.has(whom) && contract_before === undefined;
}

/** A period for earlier contracts that runs on the day. */
export function isOpen({ contract_before, until }: WinddownRecord, day: string): boolean {
  return contract_before !== null && contract_before <= day && until !== null && day <= until;
}

/** Whether a ground runs on a day, its first and last day included. */
export function runsOn({ valid_from, until }: Pick<DerogationRecord, "valid_from" | "until">, day: string): boolean {
  return (valid_from === null || day >= valid_from) && (until === null || day <= until);
}
const DAY = 86_400_000;

/** The day after a day of the calendar (`YYYY-MM-DD`). */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}

/** The day before a day of the calendar (`YYYY-MM-DD`). */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}
/** Since when something holds: a day, or one by which it held at the latest. */
export interface Start {
  in_force_since: string | null;
  in_force_since_at_latest: string | null;
}

/** The day of a start, known or by which it was at the latest. */
export function startDay({ in_force_since, in_force_since_at_latest }: Start): string {
  return in_force_since ?? in_force_since_at_latest ?? "";
}

/**
 * Since when a ban holds without a gap: rows under its measure that were printed anew, or taken up into a wider one, go
 * on from those before them. What is of some goods of the code goes on only in the same words.
 */
export function sinceOf(running: BaseOnDay, bases: readonly BaseOnDay[]): Start {
  const ended = bases.filter(({ detail, measure }) => detail === "listed_expired" && measure === running.measure);
  let start = startOf([running]);
  for (;;) {
    const day = startDay(start);
    if (day === "" || ended.length === 0) return start;
    const eve = dayBefore(day);
    const before = ended.filter((base) => goesOn(base, running, day, eve));
    if (before.length === 0) return start;
    start = startOf(before);
  }
}

/**
 * Whether something that ended was, up to the eve of a day or longer, what holds now, and began before that day.
 */
function goesOn(before: Bearing, following: BaseOnDay, day: string, eve: string): boolean {
  const { valid_from, since_at_latest, valid_to } = before.base;
  return (
    valid_to !== undefined &&
    (valid_from ?? since_at_latest ?? day) < day &&
    valid_to >= eve &&
    isSameBan(before, following, valid_to)
  );
}

/**
 * The last day of a ban without a gap: what a row under its measure takes up the day after has not ended. Null where it
 * has no last day.
 */
export function endOf(last: BaseOnDay, bases: readonly BaseOnDay[]): string | null {
  let end = last.base.valid_to;
  while (end !== undefined) {
    const next = dayAfter(end);
    const heirs = bases.filter((row) => stateOn(row.base, next) === "in_force" && isSameBan(row, last, next));
    if (heirs.length === 0) return end;
    end = heirs.some(({ base }) => base.valid_to === undefined)
      ? undefined
      : heirs
          .map(({ base }) => base.valid_to ?? "")
          .toSorted()
          .at(-1);
  }
  return null;
}

/** True if a row is on a day the ban that another one is: under the same measure, of as much of the code. */
function isSameBan(row: Bearing, following: BaseOnDay, day: string): boolean {
  return (
    row.measure === following.measure &&
    onDay(row, day).extent === following.extent &&
    (following.extent !== "listed_partial" || row.base.words === following.base.words)
  );
}

/**
 * The earliest start of some bans; where one of unknown start may have begun before it, only by when all held at the
 * latest.
 */
function startOf(bases: readonly BaseOnDay[]): Start {
  const days = bases.map(({ base: { valid_from, since_at_latest, not_before } }) => ({
    known: valid_from,
    latest: valid_from ?? since_at_latest ?? "",
    earliest: valid_from ?? not_before ?? "",
  }));
  const latest = days.reduce((least, day) => (day.latest < least ? day.latest : least), days[0]?.latest ?? "");
  const certain = days.some(({ known }) => known === latest) && days.every(({ earliest }) => earliest >= latest);
  return certain
    ? { in_force_since: latest, in_force_since_at_latest: null }
    : { in_force_since: null, in_force_since_at_latest: latest };
}

/** Facts of a base that what is stated leaves open: "yes" makes it count in full, but for the value and the quota. */
function stillOpen<Fact extends string>(
  { facts, value_eur }: Stated,
  { base, measure, area = "" }: Pick<Bearing, "base" | "measure" | "area">,
  needs: readonly Fact[],
): Fact[] {
  const fact = facts.get(base.id);
  const isAbove = value_eur !== undefined && base.threshold !== undefined && value_eur > base.threshold;
  return needs.filter((need) => {
    if (need === "value" && isAbove && measure.condition?.need !== "value") return false;
    if (need === "area") return facts.get(area)?.answer !== "yes";
    if (fact?.answer !== "yes") return true;
    if (need === "value") return !(fact.kind === "value" || fact.kind === "price");
    if (need === "quota") return fact.kind !== "quota";
    return need === "longer_code" && fact.kind !== "code";
  });
}

/**
 * Why what is stated sets a base aside; undefined where it does not. "No" negates the whole condition of a base, and a
 * value is below the amount of its own row: a base of any value is never set aside by one.
 */
function setAsideBy(
  stated: Stated,
  { base, area = "" }: Pick<Bearing, "base" | "area">,
  open: Open,
): "fact" | "value" | "contract" | undefined {
  const { facts, value_eur } = stated;
  if (facts.get(area)?.answer === "no") return "fact";
  const fact = facts.get(base.id);
  // Whether goods are within a quota decides nothing where none runs, or where it may be for earlier contracts alone.
  const isWithin = (): boolean => open.quotas.some((quota) => isForContract(stated, quota) === true);
  if (fact?.answer === "no" && (fact.kind !== "quota" || isWithin())) return "fact";
  if (value_eur !== undefined && base.threshold !== undefined && value_eur <= base.threshold) return "value";
  const periods = [...open.contracts, ...open.asked];
  return periods.some((period) => isForPeriod(stated, period) === true) ? "contract" : undefined;
}

/**
 * Whether a period for earlier contracts is for the contract that is stated: by its day, and by the answer to its
 * question where it has further conditions. Undefined where that is not stated.
 */
function isForPeriod(stated: Stated, { id, ask, ...period }: WinddownRecord): boolean | undefined {
  const isEarlier = isForContract(stated, period);
  const fact = ask === undefined ? undefined : stated.facts.get(id)?.answer;
  if (isEarlier === false || fact === "yes") return false;
  return ask === undefined ? isEarlier : fact === "no" ? true : undefined;
}

/** Whether something is for the contract that is stated; undefined where its day decides and is not stated. */
function isForContract(
  { contract_date }: Pick<Stated, "contract_date">,
  { contract_before }: { contract_before?: string | null | undefined },
): boolean | undefined {
  if (!contract_before) return true;
  return contract_date === undefined ? undefined : contract_date < contract_before;
}

/**
 * Whether a row of a customs control has begun by a day: on the first day of its law where that is held, else on its
 * own. A last day that customs announced is served as `until` and frees nothing: it may have been put off since.
 */
export function controlBegan(since: string, lawSince: string | undefined, day: string): boolean {
  return (lawSince ?? since) <= day;
}
