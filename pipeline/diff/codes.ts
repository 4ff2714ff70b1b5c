import type { VerdictShift } from "../../openapi/shards/changes.ts";
import { groupCode } from "../../runtime/sanctions/code.ts";
import { isRestricted } from "../../runtime/sanctions/detail.ts";

/** Codes as they are shown, by chapter. */
export function byChapter(codes: readonly string[]): [string, string[]][] {
  return [...Map.groupBy(codes, (code) => code.slice(0, 2))].map(([chapter, own]) => [chapter, own.map(groupCode)]);
}

/** What a shift means for a consignment: `2 turn free: listed → not_listed`. */
export function sayShift({ from, to, codes }: VerdictShift): string {
  const one = codes.length === 1;
  const kind = effectOf({ from, to });
  const verb = { free: one ? "turns free" : "turn free", restricted: one ? "turns restricted" : "turn restricted", within: one ? "changes" : "change" }[kind];
  return `${codes.length} ${verb}: ${from} → ${to}`;
}

/** Whether codes turn free, turn restricted, or keep their verdict. */
export function effectOf({ from, to }: Pick<VerdictShift, "from" | "to">): "free" | "restricted" | "within" {
  if (isRestricted(from) === isRestricted(to)) return "within";
  return isRestricted(from) ? "free" : "restricted";
}
