import type { LegDecisionRecord, LegKey, LegSetRecord, LegsRecord } from "../../openapi/shards/legs.ts";
import type { LegDecision } from "./decide.ts";

/** A decision as it is published: what is false, empty or not known is left out. */
export function packDecision({ verdict_detail, prohibited, ban, needs, annexes, articles, listed_in, in_force_since, in_force_since_at_latest, until, grounds }: LegDecision): LegDecisionRecord {
  return {
    verdict_detail, prohibited, articles,
    ...(ban ? { ban } : {}),
    ...(needs.length > 0 ? { needs: needs as LegDecisionRecord["needs"] } : {}),
    ...(annexes.length > 0 ? { annexes } : {}),
    ...(listed_in === null ? {} : { listed_in }),
    ...(in_force_since === null ? {} : { in_force_since }),
    ...(in_force_since_at_latest === null ? {} : { in_force_since_at_latest }),
    ...(until === null ? {} : { until }),
    ...(grounds.length > 0 ? { grounds } : {}),
  };
}

/** The decision that a published one stands for. */
export function unpackDecision(record: LegDecisionRecord): LegDecision {
  const { verdict_detail, prohibited, ban = false, needs = [], annexes = [], articles, listed_in = null, in_force_since = null, in_force_since_at_latest = null, until = null, grounds = [] } = record;
  return { verdict_detail, prohibited, ban, needs, annexes, articles, listed_in, in_force_since, in_force_since_at_latest, until, grounds };
}

/** What holds of a leg on a day: the period that began last. Undefined where nothing is found on the leg. */
export function decisionOn({ decisions }: Pick<LegsRecord, "decisions">, set: LegSetRecord, leg: LegKey, day: string): LegDecisionRecord | undefined {
  const periods = set[leg]?.periods;
  if (periods === undefined) return undefined;
  let held: number | undefined;
  for (const [from, decision] of Object.entries(periods)) if (from <= day) held = decision;
  const found = held === undefined ? undefined : decisions[held];
  if (found === undefined) throw new Error(`no period of ${leg} holds ${day}`);
  return found;
}
