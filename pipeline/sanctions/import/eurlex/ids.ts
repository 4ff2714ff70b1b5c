import { splitAnnexKey } from "../../tables/cells.ts";
import { compareText } from "../../../../runtime/text/normalize.ts";
import type { EntryRow } from "../../tables/law.ts";
import type { Draft } from "./draft.ts";
import { partNumber } from "./span.ts";

interface Numbered {
  id: string;
  draft: Draft;
}

interface Numbering {
  entries: Numbered[];
  /** Ids of entries that the lists no longer give: history is kept, so a person must look. */
  lost: string[];
}

/**
 * Gives every entry of one annex its id. An entry keeps its id when the annex is printed again: first by code, words
 * and start, then by code
 * alone. A new entry takes the next number; a number is never used twice.
 */
export function numberEntries(
  annexKey: string,
  drafts: readonly Draft[],
  existing: readonly EntryRow[],
  legs: ReadonlySet<string>,
): Numbering {
  const free = new Map(existing.map((entry) => [entry.id, entry]));
  const ids = new Map<Draft, string>();
  const keysOf = (entry: Draft | EntryRow, leg: string): string[] => {
    const base = [leg, partNumber({ ...splitAnnexKey(annexKey), part: entry.part }), entry.code].join("|");
    return [`${base}|${entry.ex}|${entry.name_en}|${entry.valid_from}`, `${base}|${entry.ex}|${entry.name_en}`, base];
  };
  const legOf = (entry: EntryRow): string => entry.measures.filter((measure) => legs.has(measure)).join(" ");
  for (const level of [0, 1, 2]) {
    for (const draft of drafts) {
      if (ids.has(draft)) continue;
      const wanted = keysOf(draft, draft.leg)[level];
      const match = [...free.values()].find((entry) => keysOf(entry, legOf(entry))[level] === wanted);
      if (match === undefined) continue;
      free.delete(match.id);
      ids.set(draft, match.id);
    }
  }
  let last = Math.max(0, ...existing.map(({ id }) => Number(id.slice(-4))));
  for (const draft of drafts) if (!ids.has(draft)) ids.set(draft, `${annexKey}-${String(++last).padStart(4, "0")}`);
  const entries = drafts
    .map((draft) => ({ id: ids.get(draft) ?? "", draft }))
    .toSorted((a, b) => compareText(a.id, b.id));
  return { entries, lost: [...free.keys()] };
}
