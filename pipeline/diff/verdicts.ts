import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { VerdictChanges, VerdictShift } from "../../openapi/shards/changes.ts";
import { DETAIL_ORDER, isRestricted, strictest } from "../../runtime/sanctions/judge.ts";
import { findCode } from "../../runtime/sanctions/find.ts";
import { openLaw } from "../../runtime/sanctions/law.ts";
import { openNomenclature, yearFor } from "../../runtime/sanctions/nomenclature.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { groupCode } from "../../runtime/sanctions/words.ts";
import { datasetOf } from "./state.ts";
import type { PublishedRecords } from "./published.ts";

/** What the check says of one CN8 code, and the annexes that restrict it. */
export interface VerdictOfCode {
  detail: VerdictDetail;
  /** `RU-XXIII`, for every annex with an entry that restricts the code on the day. */
  annexes: ReadonlySet<string>;
}

export type Verdicts = ReadonlyMap<string, VerdictOfCode>;

/** CN8 codes of the newest nomenclature of either state. */
export function cn8Codes(...states: readonly PublishedRecords[]): string[] {
  const codes = new Set<string>();
  for (const { years } of states) for (const { code, leaf } of years.get(Math.max(...years.keys())) ?? []) if (leaf) codes.add(code);
  return [...codes].toSorted(compareText);
}

/**
 * Looks every code up on a day as the runtime's check does, and takes the strictest of what it finds as the check does. The answer is not worded:
 * built data of an older release may lack words that today's answers are made of, and its verdicts must be compared all the same.
 */
export async function askAll(state: PublishedRecords, codes: readonly string[], day: string): Promise<Verdicts> {
  const dataset = datasetOf(state);
  const [law, nomenclature] = [await openLaw(dataset), openNomenclature(dataset)];
  const { year } = yearFor(nomenclature.years, day);
  const verdicts = new Map<string, VerdictOfCode>();
  for (const code of codes) {
    const { matches, otherwise } = await findCode(law, nomenclature, { kind: "code", digits: code, readings: [code] }, "en", year, day);
    const detail = strictest(matches.results.map((match) => match.detail), otherwise);
    const restricting = matches.results.filter((match) => isRestricted(match.detail)).map(({ entry }) => `${entry.regime}-${entry.annex}`);
    verdicts.set(code, { detail, annexes: new Set(restricting) });
  }
  return verdicts;
}

/** Compares what two states say of the same codes: the order is from free to restricted, then by how strict the details are. */
export function compareVerdicts(from: Verdicts, to: Verdicts, as_of: string, cn_year: number, regimes: readonly string[]): VerdictChanges {
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
  return { as_of, cn_year, codes: to.size, ...counts, shifts: [...shifts.values()].toSorted(byWeight), regimes: regimes.map((regime) => compareRegime(from, to, regime)) };
}

/** A code that one regulation lets go is free to that country, though the other may still restrict it. */
function compareRegime(from: Verdicts, to: Verdicts, regime: string): VerdictChanges["regimes"][number] {
  const restricts = ({ annexes }: VerdictOfCode): boolean => [...annexes].some((annex) => annex.startsWith(`${regime}-`));
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

/** Codes as they are shown, by chapter. */
export function groupByChapter(codes: readonly string[]): [string, string[]][] {
  return [...Map.groupBy(codes, (code) => code.slice(0, 2))].map(([chapter, own]) => [chapter, own.map(groupCode)]);
}

/** Codes that change, and how, in a sentence. */
export interface VerdictTurn {
  sentence: string;
  effect: "free" | "restricted" | "within";
  codes: string[];
}

/** Everything that changes for codes: shifts of the verdict, then what only one regulation changes. */
export function sayTurns(verdicts: VerdictChanges): VerdictTurn[] {
  return [...verdicts.shifts.map((shift) => ({ sentence: sayShift(shift), effect: effectOf(shift), codes: shift.codes })), ...underOneRegime(verdicts)];
}

/** What a shift means for a consignment: `2 turn free: listed → not_listed`. */
function sayShift({ from, to, codes }: VerdictShift): string {
  const one = codes.length === 1;
  const kind = effectOf({ from, to });
  const changes = to === "listed_future" ? "will turn restricted" : one ? "changes" : "change";
  const verb = { free: one ? "turns free" : "turn free", restricted: one ? "turns restricted" : "turn restricted", within: changes }[kind];
  return `${codes.length} ${verb}: ${from} → ${to}`;
}

/** Codes that one regulation takes up or lets go while their verdict stays, because the other restricts them: a sentence with its codes. */
export function underOneRegime({ shifts, regimes }: VerdictChanges): VerdictTurn[] {
  const turned = new Set(shifts.filter((shift) => effectOf(shift) !== "within").flatMap(({ codes }) => codes));
  return (["free", "restricted"] as const).flatMap((effect) =>
    regimes.flatMap((own) => {
      const codes = own[`turn_${effect}`].filter((code) => !turned.has(code));
      return codes.length === 0 ? [] : [{ sentence: `${codes.length} ${codes.length === 1 ? "turns" : "turn"} ${effect} under ${own.regime} alone`, effect, codes }];
    }),
  );
}

/** Whether codes turn free, turn restricted, or keep their verdict. */
function effectOf({ from, to }: Pick<VerdictShift, "from" | "to">): VerdictTurn["effect"] {
  if (isRestricted(from) === isRestricted(to)) return "within";
  return isRestricted(from) ? "free" : "restricted";
}
