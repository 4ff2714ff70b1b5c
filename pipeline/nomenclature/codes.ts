import { once } from "../once.ts";
import type { CnRow } from "../tables/nomenclature.ts";
import type { Placed } from "../tables/table.ts";

/** Every code of a year in tariff order, the levels printed only deeper included. */
export const codesOf: (lines: readonly Placed<CnRow>[]) => ReadonlySet<string> = once((lines) => {
  const codes = new Set<string>();
  for (const { row } of lines) for (let length = 2; length <= row.code.length; length += 2) codes.add(row.code.slice(0, length));
  return codes;
});
