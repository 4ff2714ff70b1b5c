import { groupByEach } from "../../runtime/text/groups.ts";
import { yearFor } from "../../runtime/rules/day.ts";
import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { LegTurn, VerdictChanges, VerdictShift } from "../../openapi/shards/changes.ts";
import { onDay } from "../../runtime/rules/sanctions/force.ts";
import { lookUp } from "../../runtime/rules/sanctions/law.ts";
import { isLaw } from "../../runtime/rules/sanctions/leg.ts";
import { bearingOf } from "../../runtime/rules/sanctions/bearing.ts";
import { DETAIL_ORDER, isRestricted, strictest } from "../../runtime/rules/sanctions/verdict.ts";
import { judgeCodes } from "../sanctions/judge/judge.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { groupCode } from "../../runtime/text/codes.ts";
import type { PublishedRecords } from "./published.ts";
import { regimeIn } from "../sanctions/tables/cells.ts";
import { NO_WORDS } from "../sanctions/plan/say.ts";

/** Verdict of one CN8 code and the annexes that restrict it. */
interface VerdictOfCode {
  detail: VerdictDetail;
  /** `RU-XXIII`, for every annex with an entry that restricts the code on the day. */
  annexes: ReadonlySet<string>;
}

export type Verdicts = ReadonlyMap<string, VerdictOfCode>;

/** CN8 codes of the newest nomenclature of either state. */
export function cn8Codes(...states: readonly PublishedRecords[]): string[] {
  const codes = new Set<string>();
  for (const { years } of states)
    for (const { code } of years.get(Math.max(...years.keys())) ?? []) if (code.length === 8) codes.add(code);
  return [...codes].toSorted(compareText);
}

/** The coded lines of the nomenclature that a state has for a day. */
export function linesOn({ years }: PublishedRecords, day: string): ReadonlySet<string> {
  const { year } = yearFor(
    [...years.keys()].toSorted((a, b) => a - b),
    day,
  );
  return new Set(years.get(year)?.map(({ code }) => code));
}

/**
 * Judges codes of a state on a day, as a build of it would, and takes the strictest of what bears on each as the check
 * does.
 */
export function judgeAll(state: PublishedRecords, codes: readonly string[], day: string): Verdicts {
  const repository = lookUp(state.law);
  const lines = linesOn(state, day);
  const judged = judgeCodes(repository, state.entries, () => ({ words: NO_WORDS }), codes);
  return new Map(
    [...judged].map(([code, { bases, below }]) => {
      const restricting = [
        ...bases.map((base) => bearingOf(repository, { ...base, words: "" }, false)),
        ...below.map(({ base }) => bearingOf(repository, { ...base, words: "" }, true)),
      ]
        .filter(({ measure }) => isLaw(measure))
        .map((bearing) => onDay(bearing, day));
      return [
        code,
        {
          detail: strictest(
            restricting.map(({ detail }) => detail),
            lines.has(code) ? "not_listed" : "unknown_code",
          ),
          annexes: new Set(
            restricting
              .filter(({ detail }) => isRestricted(detail))
              .map(({ measure: { regime, annex } }) => `${regime}-${annex}`),
          ),
        },
      ];
    }),
  );
}

/**
 * Compares what two states say of the same codes: the order is from free to restricted, then by how strict the details
 * are.
 */
export function compareVerdicts(
  from: Verdicts,
  to: Verdicts,
  { as_of, cn_year, codes }: Pick<VerdictChanges, "as_of" | "cn_year" | "codes">,
  regimes: readonly string[],
): Omit<VerdictChanges, "turns"> {
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
  return {
    as_of,
    cn_year,
    codes,
    ...counts,
    shifts: [...shifts.values()].toSorted(byWeight),
    regimes: regimes.map((regime) => compareRegime(from, to, regime)),
  };
}

/** A code that one regulation lets go is free to that country, though the other may still restrict it. */
function compareRegime(from: Verdicts, to: Verdicts, regime: string): VerdictChanges["regimes"][number] {
  const restricts = ({ annexes }: VerdictOfCode): boolean =>
    [...annexes].some((annex) => annex.startsWith(`${regime}-`));
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
  return (
    weight(a) - weight(b) ||
    DETAIL_ORDER.indexOf(a.from) - DETAIL_ORDER.indexOf(b.from) ||
    DETAIL_ORDER.indexOf(a.to) - DETAIL_ORDER.indexOf(b.to)
  );
}

function weight({ from, to }: VerdictShift): number {
  if (isRestricted(from) === isRestricted(to)) return 2;
  return isRestricted(from) ? 0 : 1;
}

/** CN8 codes that an annex restricted in the one state and no longer restricts in the other, by annex. */
export function lostCodes(from: Verdicts, to: Verdicts): Map<string, string[]> {
  const lost = groupByEach(from, ([code, { annexes }]) =>
    [...annexes].filter((annex) => to.get(code)?.annexes.has(annex) !== true),
  );
  return new Map(
    [...lost].toSorted(([a], [b]) => compareText(a, b)).map(([annex, codes]) => [annex, codes.map(([code]) => code)]),
  );
}

/** Codes as they are shown, by chapter. */
export function groupByChapter(codes: readonly string[]): [string, string[]][] {
  return [...Map.groupBy(codes, (code) => code.slice(0, 2))].map(([chapter, ofChapter]) => [
    chapter,
    ofChapter.map(groupCode),
  ]);
}

/** Codes that change, and how, in a sentence. */
export interface VerdictTurn {
  sentence: string;
  effect: "free" | "restricted" | "within";
  codes: string[];
}

/**
 * Everything that changes for codes: what turns free on another day than the one asked, or on one leg alone, then
 * shifts of the verdict, what only one regulation changes, and the other turns of legs.
 */
export function renderTurns(verdicts: VerdictChanges): VerdictTurn[] {
  const turns = turnsBeside(verdicts);
  const [free, others] = [
    turns.filter(({ effect }) => effect === "free"),
    turns.filter((turn) => turn.effect !== "free"),
  ];
  return [
    ...free.map(renderLegTurn),
    ...shiftsBeside(verdicts, others).map((shift) => ({
      sentence: renderShift(shift),
      effect: effectOf(shift),
      codes: shift.codes,
    })),
    ...underOneRegime(verdicts),
    ...others.map(renderLegTurn),
  ];
}

/** Shifts without those to come that a turn of a leg says with its day. */
export function shiftsBeside({ shifts }: VerdictChanges, turns: readonly LegTurn[]): VerdictShift[] {
  const dated = new Set(turns.filter(({ effect }) => effect === "restricted").flatMap(({ codes }) => codes));
  return shifts.filter((shift) => !isAhead(shift) || !shift.codes.every((code) => dated.has(code)));
}

/** What codes become on their legs, each code once: its turns with their days, and the codes that share them. */
export interface CodesByTurns {
  turns: string[];
  codes: string[];
}

/**
 * What is allowed and was not, and what is banned or asked and was not: by leg and day, each code once in either. What
 * no leg says (a code of the nomenclature, a list of a country) is said by the verdict.
 */
export function turnsForReview(verdicts: VerdictChanges): { allowed: CodesByTurns[]; banned: CodesByTurns[] } {
  const allowed = new Map<string, string[]>();
  const banned = new Map<string, string[]>();
  const add = (freed: boolean, code: string, turn: string): void => {
    const side = freed ? allowed : banned;
    side.set(code, [...(side.get(code) ?? []), turn]);
  };
  for (const { leg, day, effect, what, codes } of verdicts.turns)
    for (const code of codes) add(effect === "free" || effect === "looser", code, `${leg} from ${day}: ${what}`);
  for (const { from, to, codes } of verdicts.shifts)
    for (const code of codes)
      if (!allowed.has(code) && !banned.has(code))
        add(effectOf({ from, to }) === "free", code, `on ${verdicts.as_of}: ${from} → ${to}`);
  return { allowed: groupByTurns(allowed), banned: groupByTurns(banned) };
}

function groupByTurns(turnsOf: ReadonlyMap<string, readonly string[]>): CodesByTurns[] {
  const groups = Map.groupBy([...turnsOf], ([, turns]) => JSON.stringify(turns));
  return [...groups].map(([turns, codes]) => ({
    turns: JSON.parse(turns) as string[],
    codes: codes.map(([code]) => code).toSorted(compareText),
  }));
}

/** Turns of legs that verdicts of the day asked do not name: of another day, of one leg, or of less than a verdict. */
export function turnsBeside({ as_of, regimes, turns }: VerdictChanges): LegTurn[] {
  const named = new Map(
    regimes.flatMap(({ regime, turn_free, turn_restricted }) => [
      [`${regime} free`, new Set(turn_free)],
      [`${regime} restricted`, new Set(turn_restricted)],
    ]),
  );
  return turns.flatMap((turn) => {
    const mentioned = turn.day > as_of ? undefined : named.get(`${regimeIn(turn.leg)} ${turn.effect}`);
    const codes = turn.codes.filter((code) => mentioned?.has(code) !== true);
    return codes.length === 0 ? [] : [{ ...turn, codes }];
  });
}

function renderLegTurn({ leg, day, effect, what, codes }: LegTurn): VerdictTurn {
  return {
    sentence: `${codes.length} ${codes.length === 1 ? "turns" : "turn"} ${effect} from ${day} (${leg}: ${what})`,
    effect: effect === "free" || effect === "restricted" ? effect : "within",
    codes,
  };
}

/** What a shift means for a consignment: `2 turn free: listed → not_listed`. */
function renderShift(shift: VerdictShift): string {
  const { from, to, codes } = shift;
  return `${codes.length} ${verbOf(shift, codes.length === 1)}: ${from} → ${to}`;
}

/** Whether codes that are free keep so for the time being. */
function isAhead({ from, to }: Pick<VerdictShift, "from" | "to">): boolean {
  return to === "listed_future" && !isRestricted(from);
}

/** What codes do in a shift: `turn free`, `stay restricted in another way`. */
export function verbOf({ from, to }: Pick<VerdictShift, "from" | "to">, isOne: boolean): string {
  const effect = effectOf({ from, to });
  if (isAhead({ from, to })) return "will turn restricted";
  const verb = effect === "within" ? "stay" : "turn";
  const side = isRestricted(to) ? "restricted" : "free";
  return `${verb}${isOne ? "s" : ""} ${side}${effect === "within" ? " in another way" : ""}`;
}

/**
 * Codes that one regulation takes up or lets go while their verdict stays, because the other restricts them: a sentence
 * with its codes.
 */
export function underOneRegime({ shifts, regimes }: Pick<VerdictChanges, "shifts" | "regimes">): VerdictTurn[] {
  const turned = new Set(shifts.filter((shift) => effectOf(shift) !== "within").flatMap(({ codes }) => codes));
  return (["free", "restricted"] as const).flatMap((effect) =>
    regimes.flatMap((regime) => {
      const codes = regime[`turn_${effect}`].filter((code) => !turned.has(code));
      return codes.length === 0
        ? []
        : [
            {
              sentence: `${codes.length} ${codes.length === 1 ? "turns" : "turn"} ${effect} under ${regime.regime} alone`,
              effect,
              codes,
            },
          ];
    }),
  );
}

/** Whether codes turn free, turn restricted, or keep their verdict. */
function effectOf({ from, to }: Pick<VerdictShift, "from" | "to">): VerdictTurn["effect"] {
  if (isRestricted(from) === isRestricted(to)) return "within";
  return isRestricted(from) ? "free" : "restricted";
}
