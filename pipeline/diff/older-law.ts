import type { LawRecord, MeasureRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";

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
  /** Once all regimes were asked about from one day on, and entries were counted under each of their measures. */
  const regimes = law.regimes.map((regime) => ({ ...regime, coverage_from: (regime as Partial<RegimeRecord>).coverage_from ?? law.coverage_from, entries: (regime as Partial<RegimeRecord>).entries ?? 0, verified: (regime as Partial<RegimeRecord>).verified ?? 0 }));
  return { ...law, regimes, measures, derogations: law.derogations.map(own), winddowns: law.winddowns.map(own), notices: law.notices.map(own) };
}
