import type { LawRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";

/** Fills in what built data of an older release lacks and today's check reads: its verdicts must be compared all the same. */
export function lawOfToday(law: LawRecord): LawRecord {
  const measures = law.measures.map((measure) => ({ ...measure, condition: (measure as Partial<MeasureRecord>).condition ?? null }));
  const ids = new Set(measures.map(({ id }) => id));
  /** Provisions once named the measures of their one annex by their last word, and none where they meant all. */
  const own = <Record extends { regime: string; measures: string[] }>(record: Record): Record => {
    const { annex, annexes } = record as { annex?: string; annexes?: string[] };
    if (annexes !== undefined || annex === undefined || record.measures.some((id) => ids.has(id))) return record;
    const named = measures.filter((at) => at.regime === record.regime && at.annex === annex && (record.measures.length === 0 || record.measures.includes(at.measure)));
    return { ...record, annexes: [annex], measures: named.map(({ id }) => id) };
  };
  return { ...law, measures, derogations: law.derogations.map(own), winddowns: law.winddowns.map(own), notices: law.notices.map(own) };
}
