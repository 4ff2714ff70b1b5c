import type { LawRecord } from "../../openapi/shards/sanctions.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import { dayAfter } from "../rules/sanctions/force.ts";
import type { LawRepository } from "../sanctions/law.ts";
import { onceByObject } from "../text/memo.ts";

/** Days between which a page says the same. */
export interface DayBounds {
  /** First day that the page was written for. */
  from: string;
  /** First day on which it is another, as far as the data knows. */
  next: string | undefined;
}

/**
 * The days around a day on which nothing changes of what is said of a code: bans, grounds, periods, notices and
 * documents begin and end between them, texts were read and acts adopted. A page names them instead of the day on which
 * it is read, so that the same law gives the same page.
 */
export function dayBoundsOf(
  law: Pick<LawRepository, "record" | "certificate">,
  bases: readonly Bearing[],
  newestYear: number,
  day: string,
): DayBounds {
  const days = [...daysOfLaw(law.record, newestYear), ...bases.flatMap((bearing) => daysOf(bearing, law))];
  return boundsOf(days, day);
}

/** The last of some days that is not after a day, and the first that is. */
export function boundsOf(days: readonly string[], day: string): DayBounds {
  let [from, next] = ["", undefined as string | undefined];
  for (const change of days) {
    if (change <= day) from = change > from ? change : from;
    else if (next === undefined || change < next) next = change;
  }
  return { from: from === "" ? day : from, next };
}

/** Days of the law as a whole: of its texts, of the last look for new ones, and the end of the last nomenclature. */
const daysOfLaw = onceByObject(({ regimes, pending }: LawRecord, newestYear: number): string[] =>
  [
    `${newestYear + 1}-01-01`,
    ...regimes.flatMap(({ consolidated_version, checked_until }) => [consolidated_version ?? "", checked_until]),
    ...pending.flatMap(({ adopted, in_force }) => [adopted ?? "", in_force ?? ""]),
  ].filter((day) => day !== ""),
);

/** Days on which a ban, or what belongs to it, begins or has ended. */
const daysOf = onceByObject((bearing: Bearing, law: Pick<LawRepository, "certificate">): string[] => {
  const { base, grounds, winddowns, quotas, notices } = bearing;
  const documents = (base.documents ?? []).map((code) => law.certificate(code));
  const firsts = [
    base.valid_from,
    base.not_before,
    base.since_at_latest,
    ...[...grounds, ...quotas, ...notices].map(({ valid_from }) => valid_from),
    ...winddowns.map(({ contract_before }) => contract_before),
    ...documents.map(({ from }) => from),
  ];
  const lasts = [
    base.valid_to,
    ...[...grounds, ...quotas, ...notices, ...winddowns].map(({ until }) => until),
    ...documents.map(({ until }) => until),
  ];
  return [
    ...new Set([...firsts.flatMap((day) => day ?? []), ...lasts.flatMap((day) => (day == null ? [] : dayAfter(day)))]),
  ];
});
