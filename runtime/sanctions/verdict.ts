import type { EntryDetail, Need, VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import { isRestricted, strictest } from "./judge.ts";
import { isBan, isOpen, NEEDS, openNeeds } from "./decide.ts";
import { isAsked, isMeasureAsked, type Filters } from "./leg.ts";
import type { LawBook } from "./law.ts";
import type { Match } from "./match.ts";
import { touches } from "./provisions.ts";
import type { DecidedLeg } from "./summary.ts";

/** What an answer says first, of the legs asked for. */
export interface Verdict {
  verdict: "restricted" | "no_match";
  verdict_detail: VerdictDetail;
  has_prohibition: boolean;
  needs: Need[];
}

/** The verdict on a code: the strictest of its legs that are asked for, and the facts that can still change any of them. */
export function verdictOfLegs(legs: readonly DecidedLeg[], filters: Filters, otherwise: VerdictDetail): Verdict {
  const details: EntryDetail[] = [];
  const needs = new Set<Need>(otherwise === "unknown_code" ? ["code"] : []);
  let has_prohibition = false;
  for (const leg of legs) {
    if (!isAsked(filters, leg)) continue;
    details.push(leg.decision.verdict_detail);
    has_prohibition ||= leg.decision.ban === true;
    for (const need of openNeeds(leg.decision)) needs.add(need);
  }
  return { ...detailOf(details, otherwise), has_prohibition, needs: needs.size === 0 ? [] : NEEDS.filter((need) => needs.has(need)) };
}

/** The verdict on a name, which decides nothing, whatever it hit: the code is asked for. */
export function verdictOfName(law: Pick<LawBook, "winddowns">, matches: readonly Match[], day: string, otherwise: VerdictDetail): Verdict {
  const restricting = matches.filter((match) => isRestricted(match.detail));
  const needs = new Set<Need>(["code", ...restricting.flatMap((match) => match.needs)]);
  if (restricting.some((match) => law.winddowns(match.measure).some((record) => isOpen(record, day) && touches(record, match, [])))) needs.add("contract_date");
  return { ...detailOf(matches.map(({ detail }) => detail), otherwise), has_prohibition: restricting.some(({ measure }) => isBan(measure)), needs: NEEDS.filter((need) => needs.has(need)) };
}

/** The verdict on a name of which several say something, each by itself. */
export function joinVerdicts(verdicts: readonly Verdict[], otherwise: VerdictDetail): Verdict {
  const needs = new Set<Need>(["code", ...verdicts.flatMap((one) => one.needs)]);
  return { ...detailOf(verdicts.map(({ verdict_detail }) => verdict_detail), otherwise), has_prohibition: verdicts.some(({ has_prohibition }) => has_prohibition), needs: NEEDS.filter((need) => needs.has(need)) };
}

function detailOf(details: Parameters<typeof strictest>[0], otherwise: VerdictDetail): Pick<Verdict, "verdict" | "verdict_detail"> {
  const verdict_detail = strictest(details, otherwise);
  return { verdict: isRestricted(verdict_detail) ? "restricted" : "no_match", verdict_detail };
}

/** The matches that bear on a leg asked for. */
export function matchesAsked(matches: readonly Match[], filters: Filters): readonly Match[] {
  if (filters.regime === undefined && filters.direction === undefined) return matches;
  return matches.filter(({ measure }) => isMeasureAsked(measure, filters));
}
