import { compareText } from "../../../runtime/text/normalize.ts";
import { byChapter } from "../../nomenclature/tree.ts";
import type { Located } from "../../source/table.ts";
import { dayBefore } from "../../../runtime/rules/sanctions/force.ts";
import { related } from "../../../runtime/text/codes.ts";
import type { Extraction } from "../evidence/comparison.ts";
import type { CustomsRow } from "../tables/customs.ts";
import type { SanctionsInput } from "./input.ts";

/** A customs row in the extraction that its place is served from. */
export interface Current extends Located<CustomsRow> {
  extraction: Extraction;
}

/** A customs row that the newest extraction able to show it does not have any more. */
interface Former extends Current {
  /** True if customs apply the same measure at a code, above or below it, in the newest extraction. */
  goesOn: (code: string) => boolean;
}

/**
 * Rows in force on the day of an older extraction that nothing in the newest one goes on with, at their code, above or
 * below it.
 */
export function formerMeasures(
  { customs, extractions }: Pick<SanctionsInput, "customs" | "extractions">,
  current: readonly Current[],
): Former[] {
  const byKey = new Map(extractions.map((extraction) => [extraction.key, extraction]));
  const served = new Map(
    [...Map.groupBy(current, ({ row }) => kindOf(row))].map(([kind, measures]) => [
      kind,
      {
        newest: measures.map(({ extraction }) => extraction.day).reduce((a, b) => (a > b ? a : b)),
        near: byChapter(measures, ({ row }) => row.code),
      },
    ]),
  );
  return customs.flatMap((measure): Former[] => {
    const { row } = measure;
    const extraction = byKey.get(row.extraction);
    if (extraction === undefined || row.start > extraction.day || (row.end !== "" && row.end < extraction.day))
      return [];
    const serving = served.get(kindOf(row));
    if (serving === undefined || serving.newest <= extraction.day) return [];
    const goesOn = (code: string): boolean => serving.near(code).some((near) => related(near.row.code, code));
    return goesOn(row.code) ? [] : [{ ...measure, extraction, goesOn }];
  });
}

/** The same in whatever order a row names its annexes and measures. */
function kindOf({ regime, direction, area, annex, measure }: CustomsRow): string {
  return [regime, direction, area, ...[annex, measure].map((names) => names.toSorted(compareText).join(" "))].join("|");
}

/**
 * First days by regime, annex, measure and code, over all extractions: a record that follows another without a gap goes
 * on from the day of that.
 */
export function startsOf(customs: readonly Located<CustomsRow>[]): (row: CustomsRow) => string {
  const rows = Map.groupBy(
    customs.map(({ row }) => row),
    keyOf,
  );
  return (row) => {
    let since = row.start;
    for (const { start, end } of (rows.get(keyOf(row)) ?? []).toSorted((a, b) => compareText(b.start, a.start))) {
      if (start < since && (end === "" || end >= dayBefore(since))) since = start;
    }
    return since;
  };
}

function keyOf(row: CustomsRow): string {
  return `${kindOf(row)}|${row.code}`;
}
