import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { groupCode } from "../../runtime/text/codes.ts";
import { customsTables, type CustomsRow, type ExtractionRow } from "../sanctions/tables/customs.ts";
import type { Located } from "../source/table.ts";
import type { State } from "./state.ts";

/**
 * Measures that the customs extraction before had and the newest has not, a sentence for each annex and direction, with
 * the entries of the newer state that have the code. Nothing where the newest extraction is that of the older state.
 */
export function goneMeasures(from: State, to: State): string[] {
  const [known, extractions] = [extractionsOf(from), extractionsOf(to)];
  const [newest, before] = extractions.toSorted((a, b) => compareText(b.day, a.day));
  if (newest === undefined || before === undefined) return [];
  if (known.some(({ extraction }) => extraction === newest.extraction)) return [];
  const present = new Set(measuresOf(to, newest).map(keyOf));
  const gone = measuresOf(to, before).filter(
    (row) => newest.directions.includes(row.direction) && !present.has(keyOf(row)),
  );
  const groups = Map.groupBy(gone, ({ regime, direction, article, annex }) =>
    [
      regime,
      direction,
      `Article ${article.join(" or ")}`,
      ...(annex.length === 0 ? [] : [`Annex ${annex.join(", ")}`]),
    ].join(" "),
  );
  return [...groups].map(
    ([name, rows]) =>
      `${newest.extraction} has no more what ${before.extraction} had: ${name}: ${rows.map((row) => `${groupCode(row.code)} (${entriesOf(row, to)})`).join(", ")}`,
  );
}

function extractionsOf(state: State): ExtractionRow[] {
  return rowsOf<ExtractionRow>(state, customsTables.extractions.files);
}

/** The measures of an extraction that have not ended by its day. */
function measuresOf(state: State, { extraction, day }: ExtractionRow): CustomsRow[] {
  return rowsOf<CustomsRow>(state, customsTables.measures.files.replace("*", extraction)).filter(
    ({ end }) => end === "" || end >= day,
  );
}

function rowsOf<Row>({ origins }: State, file: string): Row[] {
  const rows = origins?.tables.find(({ path }) => path === file)?.rows ?? [];
  return (rows as readonly Located<Row>[]).map(({ row }) => row);
}

/** What a measure is, however its record was cut in time. */
function keyOf({ regime, direction, area, code, measure_type }: CustomsRow): string {
  return [regime, direction, area, code, measure_type].join();
}

/** The entries of a state that stop the goods of a measure still. */
function entriesOf({ regime, annex, code }: CustomsRow, { published }: State): string {
  const ids = published.entries
    .filter(
      (entry) =>
        entry.valid_to === null && entry.regime === regime && annex.includes(entry.annex) && meets(entry, code),
    )
    .map(({ id }) => id);
  return ids.length === 0 ? "no entry has it" : ids.toSorted(compareText).join(", ");
}

function meets(entry: EntryRecord, code: string): boolean {
  return entry.code.startsWith(code) || code.startsWith(entry.code);
}
