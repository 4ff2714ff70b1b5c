import { errorAt } from "../../issue.ts";
import { placeOf } from "../../tables/sanctions.ts";
import type { Check } from "../check.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";

const rule = "provisions/customs-codes";

/** A ban on goods in words is answered from customs measures; without one it would be law that no answer shows. */
export const customsCodesCheck: Check<ProvisionsData> = {
  rule,
  why: "The import ban on Belarusian arms (765/2006 Art. 1aa) once stood in annexes.csv without a single code: every arm was answered as free.",
  example: "BY art-1aa import with state codes_from_customs, and no row of customs.csv that names art-1aa",
  remedy: "Name the annex in the customs rows that carry its goods, or set the state to not_held, which the coverage then says.",
  run(data) {
    const held = new Set(data.customs.flatMap(({ row }) => row.annex.map((annex) => placeOf({ regime: row.regime, annex }))));
    return data.annexes
      .filter(({ row }) => row.state === "codes_from_customs" && !held.has(placeOf(row)))
      .map((at) => errorAt(at, "state", rule, `"codes_from_customs": no row of customs.csv names ${placeOf(at.row)}`));
  },
};
