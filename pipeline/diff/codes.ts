import type { VerdictChanges, VerdictShift } from "../../openapi/shards/changes.ts";
import { groupCode } from "../../runtime/sanctions/code.ts";
import { isRestricted } from "../../runtime/sanctions/detail.ts";

/** Codes as they are shown, by chapter. */
export function byChapter(codes: readonly string[]): [string, string[]][] {
  return [...Map.groupBy(codes, (code) => code.slice(0, 2))].map(([chapter, own]) => [chapter, own.map(groupCode)]);
}

/** Codes that change, and how, in a sentence. */
export interface Turn {
  sentence: string;
  effect: "free" | "restricted" | "within";
  codes: string[];
}

/** Everything that changes for codes: shifts of the verdict, then what only one regulation changes. */
export function sayTurns(verdicts: VerdictChanges): Turn[] {
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
export function underOneRegime({ shifts, regimes }: VerdictChanges): Turn[] {
  const turned = new Set(shifts.filter((shift) => effectOf(shift) !== "within").flatMap(({ codes }) => codes));
  return (["free", "restricted"] as const).flatMap((effect) =>
    regimes.flatMap((own) => {
      const codes = own[`turn_${effect}`].filter((code) => !turned.has(code));
      return codes.length === 0 ? [] : [{ sentence: `${codes.length} ${codes.length === 1 ? "turns" : "turn"} ${effect} under ${own.regime} alone`, effect, codes }];
    }),
  );
}

/** Whether codes turn free, turn restricted, or keep their verdict. */
function effectOf({ from, to }: Pick<VerdictShift, "from" | "to">): Turn["effect"] {
  if (isRestricted(from) === isRestricted(to)) return "within";
  return isRestricted(from) ? "free" : "restricted";
}
