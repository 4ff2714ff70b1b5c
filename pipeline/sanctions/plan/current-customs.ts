import { compareText } from "../../../runtime/text/fold.ts";
import type { Placed } from "../../source/table.ts";
import { dayBefore } from "../days.ts";
import { canShow, type Extraction } from "../evidence/extraction.ts";
import type { CustomsRow } from "../tables/customs.ts";
import type { SanctionsInput } from "./input.ts";

/** A customs row in the extraction that its place is served from. */
export interface Current extends Placed<CustomsRow> {
  extraction: Extraction;
}

/** Rows of the newest extraction that can show one of their annexes, in force on its day. */
export function currentMeasures({ customs, extractions }: Pick<SanctionsInput, "customs" | "extractions">): Current[] {
  const newestFirst = extractions.toSorted((a, b) => compareText(b.day, a.day));
  return customs.flatMap((at): Current[] => {
    const { row } = at;
    const extraction = newestFirst.find((one) => row.annex.some((annex) => canShow(one, row.regime, annex, row.direction)));
    if (extraction?.key !== row.extraction || (row.end !== "" && row.end < extraction.day)) return [];
    return [{ ...at, extraction }];
  });
}

/** First days by regime, annex, measure and code, over all extractions: a record that follows another without a gap goes on from the day of that. */
export function startsOf(customs: readonly Placed<CustomsRow>[]): (row: CustomsRow) => string {
  const rows = Map.groupBy(customs.map(({ row }) => row), placeOf);
  return (row) => {
    let since = row.start;
    for (const { start, end } of (rows.get(placeOf(row)) ?? []).toSorted((a, b) => compareText(b.start, a.start))) {
      if (start < since && (end === "" || end >= dayBefore(since))) since = start;
    }
    return since;
  };
}

function placeOf({ regime, direction, area, annex, measure, code }: CustomsRow): string {
  return [regime, direction, area, annex.join(" "), measure.join(" "), code].join("|");
}
