import type { Need } from "../../../openapi/schemas/sanctions-entry.ts";
import { onDay, type BaseOnDay } from "../force.ts";
import { matchesOf, type Matches } from "../findings.ts";
import type { LawBook } from "../law.ts";
import type { Filters } from "../leg.ts";
import type { Bearing } from "../legs.ts";
import { isBan, isRestricted, verdictOf, type Verdict } from "../verdict.ts";

/** What the law says of goods that a name means. */
interface MeantLaw {
  matches: Matches;
  verdict: Verdict;
  /** On any leg there is a restriction. */
  restricted: boolean;
}

/** What is asked of the law: what bears on codes that a name means, the likeliest first. */
interface MeantQuestion {
  found: readonly (readonly Bearing[])[];
  day: string;
  filters: Filters;
  otherwise: "unknown_name" | "not_listed";
}

/**
 * Judges meanings: the union of what bears on their codes, in their order; what is not in force on the day comes after
 * all else. A name decides nothing, whatever it hit: the code is asked for.
 */
export function judgeMeant(law: LawBook, { found, day, filters, otherwise }: MeantQuestion): MeantLaw {
  const ranks = new Map<string, number>();
  const bases: BaseOnDay[] = [];
  for (const [rank, own] of found.entries())
    for (const bearing of own) {
      if (ranks.has(bearing.base.id)) continue;
      ranks.set(bearing.base.id, rank);
      bases.push(named(bearing, day));
    }
  const { results, ...matches } = matchesOf(law, bases, [], filters);
  const rank = ({ base, detail }: BaseOnDay): number =>
    (ranks.get(base.id) ?? 0) + (isRestricted(detail) ? 0 : found.length);
  const ranked = results.toSorted((a, b) => rank(a) - rank(b));
  const restricting = ranked.filter(({ detail }) => isRestricted(detail));
  const needs = new Set<Need>(["code", ...restricting.flatMap((base) => base.needs)]);
  if (restricting.some(({ isContractOpen }) => isContractOpen)) needs.add("contract_date");
  return {
    matches: { ...matches, results: ranked },
    verdict: verdictOf(
      ranked.map(({ detail }) => detail),
      otherwise,
      restricting.some(({ measure }) => isBan(measure)),
      [...needs],
    ),
    restricted: matchesOf(law, bases, [], {}).results.some(({ detail }) => isRestricted(detail)),
  };
}

/** What a name hit: no code is known, so no quota is for the whole of one. */
function named(bearing: Bearing, day: string): BaseOnDay {
  const judged = onDay({ ...bearing, below: false, quotas: [] }, day);
  return isRestricted(judged.detail)
    ? {
        ...judged,
        detail: "listed_by_name",
        needs: ["code", ...judged.needs.filter((need) => need !== "longer_code")],
      }
    : judged;
}
