import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { VerdictChanges, VerdictShift } from "../../openapi/shards/changes.ts";
import { DETAIL_ORDER, isRestricted, strictest } from "../../runtime/sanctions/detail.ts";
import { findCode } from "../../runtime/sanctions/find-code.ts";
import { openLaw } from "../../runtime/sanctions/law.ts";
import { openNomenclature, yearFor } from "../../runtime/sanctions/nomenclature.ts";
import { compareText } from "../../runtime/text/compare.ts";
import { datasetOf } from "./dataset.ts";
import type { Published } from "./published.ts";

/** What the check says of one CN8 code, and the annexes that restrict it. */
export interface Verdict {
  detail: VerdictDetail;
  /** `RU-XXIII`, for every annex with an entry that restricts the code on the day. */
  annexes: ReadonlySet<string>;
}

export type Verdicts = ReadonlyMap<string, Verdict>;

/** CN8 codes of the newest nomenclature of either state. */
export function codesOf(...states: readonly Published[]): string[] {
  const codes = new Set<string>();
  for (const { years } of states) for (const { code, leaf } of years.get(Math.max(...years.keys())) ?? []) if (leaf) codes.add(code);
  return [...codes].toSorted(compareText);
}

/**
 * Looks every code up on a day as the runtime's check does, and takes the strictest of what it finds as the check does. The answer is not worded:
 * built data of an older release may lack words that today's answers are made of, and its verdicts must be compared all the same.
 */
export async function askAll(state: Published, codes: readonly string[], day: string): Promise<Verdicts> {
  const dataset = datasetOf(state);
  const [law, nomenclature] = [await openLaw(dataset), openNomenclature(dataset)];
  const { year } = yearFor(nomenclature.years, day);
  const verdicts = new Map<string, Verdict>();
  for (const code of codes) {
    const { matches, otherwise } = await findCode(law, nomenclature, { kind: "code", digits: code, readings: [code] }, "en", year, day);
    const detail = strictest(matches.results.map((match) => match.detail), otherwise);
    const restricting = matches.results.filter((match) => isRestricted(match.detail)).map(({ entry }) => `${entry.regime}-${entry.annex}`);
    verdicts.set(code, { detail, annexes: new Set(restricting) });
  }
  return verdicts;
}

/** Compares what two states say of the same codes: the order is from free to restricted, then by how strict the details are. */
export function compareVerdicts(from: Verdicts, to: Verdicts, as_of: string, cn_year: number): VerdictChanges {
  const shifts = new Map<string, VerdictShift>();
  const counts = { turn_restricted: 0, turn_free: 0, within: 0 };
  for (const [code, { detail }] of to) {
    const old = from.get(code)?.detail;
    if (old === undefined || old === detail) continue;
    if (isRestricted(old) === isRestricted(detail)) counts.within++;
    else if (isRestricted(detail)) counts.turn_restricted++;
    else counts.turn_free++;
    const shift = shifts.get(`${old} ${detail}`) ?? { from: old, to: detail, codes: [] };
    shift.codes.push(code);
    shifts.set(`${old} ${detail}`, shift);
  }
  return { as_of, cn_year, codes: to.size, ...counts, shifts: [...shifts.values()].toSorted(byWeight), regimes: REGIMES.map((regime) => compareRegime(from, to, regime)) };
}

const REGIMES = ["RU", "BY"] as const;

/** A code that one regulation lets go is free to that country, though the other may still restrict it. */
function compareRegime(from: Verdicts, to: Verdicts, regime: (typeof REGIMES)[number]): VerdictChanges["regimes"][number] {
  const restricts = ({ annexes }: Verdict): boolean => [...annexes].some((annex) => annex.startsWith(`${regime}-`));
  const change: VerdictChanges["regimes"][number] = { regime, turn_restricted: [], turn_free: [] };
  for (const [code, verdict] of to) {
    const old = from.get(code);
    if (old === undefined || restricts(old) === restricts(verdict)) continue;
    (restricts(verdict) ? change.turn_restricted : change.turn_free).push(code);
  }
  return change;
}

/** Codes that turn free come first: they are what a reviewer must not miss. */
function byWeight(a: VerdictShift, b: VerdictShift): number {
  return weight(a) - weight(b) || DETAIL_ORDER.indexOf(a.from) - DETAIL_ORDER.indexOf(b.from) || DETAIL_ORDER.indexOf(a.to) - DETAIL_ORDER.indexOf(b.to);
}

function weight({ from, to }: VerdictShift): number {
  if (isRestricted(from) === isRestricted(to)) return 2;
  return isRestricted(from) ? 0 : 1;
}

/** CN8 codes that an annex restricted in the one state and no longer restricts in the other, by annex. */
export function lostCodes(from: Verdicts, to: Verdicts): Map<string, string[]> {
  const lost = new Map<string, string[]>();
  for (const [code, { annexes }] of from) {
    for (const annex of annexes) {
      if (to.get(code)?.annexes.has(annex) === true) continue;
      const codes = lost.get(annex);
      if (codes === undefined) lost.set(annex, [code]);
      else codes.push(code);
    }
  }
  return new Map([...lost].toSorted(([a], [b]) => compareText(a, b)));
}
