import { onceByObject } from "../../runtime/text/memo.ts";
import type { Located } from "../source/table.ts";
import type { CnRow } from "./tables.ts";

/** Every code of a year in tariff order, the levels printed only deeper included. */
export const codesOf: (lines: readonly Located<CnRow>[]) => ReadonlySet<string> = onceByObject((lines) => {
  const codes = new Set<string>();
  for (const { row } of lines)
    for (let length = 2; length <= row.code.length; length += 2) codes.add(row.code.slice(0, length));
  return codes;
});

/** The things of the chapter of a code: all that stands under or above it is among them. */
export type ByChapter<Thing> = (code: string) => readonly Thing[];

/** Groups things by the chapter of their code, for questions of what stands under or above a code. */
export function byChapter<Thing>(things: Iterable<Thing>, codeOf: (thing: Thing) => string): ByChapter<Thing> {
  const chapters = Map.groupBy(things, (thing) => codeOf(thing).slice(0, 2));
  return (code) => chapters.get(code.slice(0, 2)) ?? [];
}
