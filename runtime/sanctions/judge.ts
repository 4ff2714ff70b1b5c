import type { EntryDetail, Need, VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { EntryRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";
import type { Force, Reached } from "./reach.ts";

/** How one entry bears on the query, and what would decide what it leaves open. */
export interface Judgement {
  detail: EntryDetail;
  needs: Need[];
}

/** Judges an entry that reaches the code asked for and does not exclude it. */
export function judgeEntry(
  entry: Pick<EntryRecord, "scope" | "threshold_eur">,
  measure: Pick<MeasureRecord, "destination" | "condition">,
  reached: Reached,
  force: Force,
): Judgement {
  if (force.state === "future") return { detail: "listed_future", needs: [] };
  if (force.state === "expired") return { detail: "listed_expired", needs: [] };
  if (reached.relation === "below") return { detail: "listed_below", needs: ["longer_code"] };

  const needs: Need[] = [];
  if (entry.scope !== null || reached.partial) needs.push("description");
  if (reached.partlyExcluded) needs.push("longer_code");
  const limited = needs.length > 0;
  if (measure.condition !== null) needs.push(measure.condition.need);
  if (entry.threshold_eur !== null && !needs.includes("value")) needs.push("value");
  if (measure.destination !== null) needs.push("destination");
  if (limited) return { detail: "listed_partial", needs };
  return { detail: needs.length > 0 ? "conditional" : "listed", needs };
}

/** The order of the contract: the first that holds for any match is the detail of the answer. */
export const DETAIL_ORDER: readonly VerdictDetail[] = [
  "listed", "conditional", "listed_partial", "listed_below", "listed_by_name", "listed_future", "listed_expired",
  "unknown_code", "unknown_name", "not_listed",
];

const RESTRICTED: ReadonlySet<VerdictDetail> = new Set(["listed", "conditional", "listed_partial", "listed_below", "listed_by_name"]);

/** Whether a detail makes the verdict `restricted`. */
export function isRestricted(detail: VerdictDetail): boolean {
  return RESTRICTED.has(detail);
}

/** The strictest detail of all matches, or `otherwise` when there is none. */
export function strictest(details: Iterable<VerdictDetail>, otherwise: VerdictDetail): VerdictDetail {
  let best = DETAIL_ORDER.indexOf(otherwise);
  for (const detail of details) best = Math.min(best, DETAIL_ORDER.indexOf(detail));
  return DETAIL_ORDER[best] ?? otherwise;
}
