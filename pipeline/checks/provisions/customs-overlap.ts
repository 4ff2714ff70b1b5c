import { compareText } from "../../../runtime/text/compare.ts";
import { errorAt, type Issue } from "../../issue.ts";
import type { CustomsRow } from "../../tables/provisions.ts";
import type { Placed } from "../../tables/table.ts";
import type { Check } from "../check.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";

const rule = "provisions/customs-overlap";

/** Two measures of one code and type may follow each other, never run at once. */
export const customsOverlapCheck: Check<ProvisionsData> = {
  rule,
  why: "TARIC replaces a measure by ending it the day before; two that run at once are a row read twice or an end that was lost.",
  example: "RU 2801 type 709 from 2025-07-20 without an end, and again from 2025-10-22",
  remedy: "Give the earlier measure its last day, or remove the row that was read twice.",
  run(data) {
    const byMeasure = new Map<string, Placed<CustomsRow>[]>();
    for (const at of data.customs) {
      const key = `${at.row.destination} ${at.row.code} ${at.row.measure_type}`;
      byMeasure.set(key, [...(byMeasure.get(key) ?? []), at]);
    }
    const issues: Issue[] = [];
    for (const rows of byMeasure.values()) {
      const sorted = rows.toSorted((a, b) => compareText(a.row.start, b.row.start));
      for (const [index, at] of sorted.entries()) {
        const before = sorted[index - 1];
        if (before !== undefined && (before.row.end === "" || before.row.end >= at.row.start)) {
          issues.push(errorAt(at, "start", rule, `${at.row.start}: ${before.row.id} (line ${before.line}) still runs then, ${before.row.end === "" ? "it has no end" : `until ${before.row.end}`}`));
        }
      }
    }
    return issues;
  },
};
