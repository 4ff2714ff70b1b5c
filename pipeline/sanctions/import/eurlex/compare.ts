import { splitAnnexKey } from "../../tables/cells.ts";
import { skeleton } from "../../../nomenclature/import/text.ts";
import { partNumber } from "./span.ts";
import { codesAfterExclusion, isExclusion } from "../../exclusion.ts";
import type { EntryRow } from "../../tables/law.ts";
import type { ListedGoods } from "./listed.ts";

/** How a row of the text stands to the entry in force that it goes on. */
type RowDifference =
  /** The same row. */
  | { kind: "same" }
  /** Other words for the same goods: the words held are often shortened, and no act has touched the row since. */
  | { kind: "wording" }
  /** Another rule: `ex`, excluded codes, or words that a newer act set. */
  | { kind: "changed"; what: string[] };

interface Matched {
  entry: EntryRow;
  listed: ListedGoods;
  difference: RowDifference;
}

export interface ListComparison {
  matched: Matched[];
  added: ListedGoods[];
  removed: EntryRow[];
}

/** Tells whether an act came after the text that an entry was last seen in. */
type IsNewer = (listed: ListedGoods, entry: EntryRow) => boolean;

/**
 * Tells entries that a person wrote into supplements.csv: an annex need not print them as a row, so they do not end
 * where it has none.
 */
export type IsSupplement = (entry: EntryRow) => boolean;

/**
 * Puts the rows of a list beside the entries in force: first by category, code, `ex` and words, then without `ex`, then
 * by code in the order of the list.
 */
export function compareList(
  annexKey: string,
  rows: readonly ListedGoods[],
  entries: readonly EntryRow[],
  isNewer: IsNewer,
  isSupplement: IsSupplement,
): ListComparison {
  const { regime, annex } = splitAnnexKey(annexKey);
  const numberOf = (part: string): string => partNumber({ regime, annex, part });
  const free = new Set(entries);
  const matches = new Map<ListedGoods, EntryRow>();
  const levels: ((listed: ListedGoods, entry: EntryRow) => boolean)[] = [
    ({ row }, entry) => row.ex === isPrintedEx(entry) && skeleton(row.text) === skeleton(entry.name_en),
    ({ row }, entry) => skeleton(row.text) === skeleton(entry.name_en),
    () => true,
  ];
  for (const fits of levels) {
    for (const listed of rows) {
      if (matches.has(listed)) continue;
      const entry = [...free].find(
        (candidate) =>
          candidate.code === listed.row.code &&
          numberOf(candidate.part) === numberOf(listed.row.part) &&
          fits(listed, candidate),
      );
      if (entry === undefined) continue;
      matches.set(listed, entry);
      free.delete(entry);
    }
  }
  return {
    matched: [...matches].map(([listed, entry]) => ({
      listed,
      entry,
      difference: differenceOf(listed, entry, isNewer),
    })),
    added: rows.filter((listed) => !matches.has(listed)),
    removed: [...free].filter((entry) => !isSupplement(entry)),
  };
}

/** Rows that the text prints still though their period is over are not new. */
export function withPast(annexKey: string, compared: ListComparison, past: readonly EntryRow[]): ListComparison {
  const { matched } = compareList(
    annexKey,
    compared.added,
    past,
    () => false,
    () => true,
  );
  const still = matched.filter(({ difference }) => difference.kind !== "changed");
  const rows = new Set(still.map(({ listed }) => listed));
  return {
    matched: [...compared.matched, ...still],
    added: compared.added.filter((listed) => !rows.has(listed)),
    removed: compared.removed,
  };
}

/** `ex` as the annex prints it; an entry can be limited by what its words exclude without that mark. */
function isPrintedEx({ printed }: EntryRow): boolean {
  return /^ex\b/i.test(printed);
}

function differenceOf(listed: ListedGoods, entry: EntryRow, isNewer: IsNewer): RowDifference {
  const { row } = listed;
  const what: string[] = [];
  if (row.ex !== isPrintedEx(entry)) what.push(row.ex ? "ex is new" : "ex is gone");
  if (skeleton(row.text) === skeleton(entry.name_en))
    return what.length > 0 ? { kind: "changed", what } : { kind: "same" };
  const [before, after] = [excludedBelow(entry.code, entry.name_en), excludedBelow(row.code, row.text)];
  if (before.join() !== after.join())
    what.push(`excluded codes: ${before.join(" ") || "none"} → ${after.join(" ") || "none"}`);
  if (what.length === 0 && !isNewer(listed, entry)) return { kind: "wording" };
  return { kind: "changed", what: [...what, "words"] };
}

/** Codes below a code that its words take out. */
function excludedBelow(code: string, text: string): string[] {
  return [...new Set(codesAfterExclusion(text))]
    .filter((excluded) => excluded.startsWith(code) && excluded !== code)
    .toSorted();
}

/** Do the words of a row limit it? Then a change of words is a change of the rule until somebody has read it. */
export function isLimiting({ row }: ListedGoods, { ex }: EntryRow): boolean {
  return row.ex || ex || isExclusion(row.text);
}
