import type { Need, VerdictDetail } from "../../../openapi/schemas/sanctions-entry.ts";
import type { MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import { isDeciding, type Filters, type Leg } from "./leg.ts";

/** The order of the contract: the first that holds for any base is the detail of the answer. */
export const DETAIL_ORDER: readonly VerdictDetail[] = [
  "listed",
  "conditional",
  "listed_partial",
  "listed_below",
  "listed_by_name",
  "listed_future",
  "set_aside",
  "listed_expired",
  "law_not_held",
  "duty",
  "unknown_code",
  "unknown_name",
  "not_listed",
];

const RESTRICTED: ReadonlySet<VerdictDetail> = new Set(DETAIL_ORDER.slice(0, DETAIL_ORDER.indexOf("listed_future")));

/** True if a detail makes the verdict `restricted`. */
export function isRestricted(detail: VerdictDetail): boolean {
  return RESTRICTED.has(detail);
}

/** The strictest detail, or `otherwise` when there is none. */
export function strictest(details: Iterable<VerdictDetail>, otherwise: VerdictDetail): VerdictDetail {
  let best = DETAIL_ORDER.indexOf(otherwise);
  for (const detail of details) best = Math.min(best, DETAIL_ORDER.indexOf(detail));
  return DETAIL_ORDER[best] ?? otherwise;
}

const BANS: ReadonlySet<string> = new Set(["export_ban", "import_ban", "transfer_ban"]);

/** Whether a measure bans, and does not only restrict. */
export function isBan({ type }: Pick<MeasureRecord, "type">): boolean {
  return BANS.has(type);
}

/** The order of facts in an answer. */
export const NEEDS: readonly Need[] = [
  "code",
  "longer_code",
  "description",
  "origin",
  "value",
  "quota",
  "destination",
  "area",
  "law_not_held",
  "contract_date",
];

/** Facts that still count where a leg is prohibited: an earlier contract, a quota, and how far the ban reaches. */
const REACHING: ReadonlySet<Need> = new Set(["origin", "quota", "contract_date"]);

/** The facts that can still change a leg, or how far what bans it reaches. */
export function openNeeds({ prohibited, needs }: Pick<LegOutcome, "prohibited" | "needs">): Need[] {
  return prohibited === true ? needs.filter((need) => REACHING.has(need)) : needs;
}

/** What comes out of a leg. */
export interface LegOutcome extends Leg {
  verdict_detail: Exclude<
    VerdictDetail,
    "listed_by_name" | "unknown_name" | "unknown_code" | "law_not_held" | "not_listed"
  >;
  /** True: a ban in force covers the code as it is. False: none is in force. Null: a fact decides. */
  prohibited: boolean | null;
  /** Some of what restricts the leg is a ban, and not a restriction. */
  ban: boolean;
  /** Facts that can still change the leg, or what else applies to it. */
  needs: Need[];
}

/** What a leg is on which nothing bears: not known where its law is not held whole or the code is not known. */
export function outcomeOfNothing(
  { open }: Leg,
  otherwise: "unknown_code" | "not_listed",
): { verdict_detail: "unknown_code" | "law_not_held" | "not_listed"; prohibited: false | null; needs: Need[] } {
  if (otherwise === "unknown_code") return { verdict_detail: otherwise, prohibited: null, needs: ["code"] };
  if (open === true) return { verdict_detail: "law_not_held", prohibited: null, needs: ["law_not_held"] };
  return { verdict_detail: otherwise, prohibited: false, needs: [] };
}

/** Verdict of an answer over the requested legs. */
export interface Verdict {
  verdict: "restricted" | "no_match";
  verdict_detail: VerdictDetail;
  has_prohibition: boolean;
  needs: Need[];
}

/**
 * The verdict on a code: the strictest of its legs that are asked for, and the facts that can change any of them;
 * `every` leg of the law, for those whose law is not held. Where none has the direction asked for, nothing found is not
 * free unless the law asked for is held whole: an act that nobody read may have the direction.
 */
export function verdictOfLegs(
  legs: readonly LegOutcome[],
  filters: Filters,
  otherwise: VerdictDetail,
  every: readonly Leg[],
): Verdict {
  const requested = legs.filter((leg) => isDeciding(filters, leg));
  const { regimes, reaching } = filters;
  const unheldBy = every.some((leg) => isDeciding(filters, leg)) ? filters : { regimes, reaching };
  const isOpen = every.some((leg) => isUnheld(leg, unheldBy)) || requested.some(({ open }) => open === true);
  return verdictOf(
    requested.map((leg) => leg.verdict_detail),
    isOpen && otherwise === "not_listed" ? "law_not_held" : otherwise,
    requested.some(({ ban }) => ban),
    [
      ...(otherwise === "unknown_code" ? (["code"] as const) : []),
      ...requested.flatMap(openNeeds),
      ...(isOpen ? (["law_not_held"] as const) : []),
    ],
  );
}

/** Whether nothing found on a leg that counts is not free: its law is not held whole, and bears on all goods. */
export function isUnheld(leg: Leg, filters: Filters): boolean {
  return leg.open === true && leg.onlyFound !== true && isDeciding(filters, leg);
}

/** A verdict of the strictest of details. */
export function verdictOf(
  details: Iterable<VerdictDetail>,
  otherwise: VerdictDetail,
  has_prohibition: boolean,
  needs: readonly Need[],
): Verdict {
  const verdict_detail = strictest(details, otherwise);
  return {
    verdict: isRestricted(verdict_detail) ? "restricted" : "no_match",
    verdict_detail,
    has_prohibition,
    needs: NEEDS.filter((need) => needs.includes(need)),
  };
}
