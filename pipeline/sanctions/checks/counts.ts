import {
  placeOf,
  placeOfId,
  type EntryRow,
  type SanctionsData,
  type SupplementRow,
  type TextRow,
} from "../tables/law.ts";
import { finding, type Check, type Finding } from "../../source/check.ts";

export const countsCheck: Check<SanctionsData> = {
  rule: "sanctions/counts",
  why: "Every row of a list that was read must be in the dataset or excepted with a reason, and no other: a row that drops out unseen frees goods, one that slips in bans them.",
  example: "counts.csv says 515 rows of A in RU-XXIII, the entries show 514",
  remedy:
    "Restore the row of entries/ from git: a row that is no longer law keeps its line and gets its last day. A row that no text prints belongs into supplements.csv.",
  run: ({ counts, entries, supplements, texts }) => {
    const byPlace = Map.groupBy(
      supplements.map(({ row }) => row),
      placeOf,
    );
    const listed = entries.map(({ row }) => row).filter((row) => !isNoRow(row, byPlace.get(placeOfId(row.id)) ?? []));
    const rowsOf = Map.groupBy(listed, ({ id }) => placeOfId(id));
    const textOf = new Map(texts.map(({ row }) => [row.mark, row]));
    return counts.flatMap((line) => {
      const { mark, regime, annex, rows, entries: held, excepted } = line.row;
      const issues: Finding[] = [];
      if (held + excepted !== rows)
        issues.push(finding(line, "rows", `${rows} rows were read, ${held} are in entries and ${excepted} excepted`));
      const found = (rowsOf.get(`${regime}-${annex}`) ?? []).filter((row) =>
        isShown(row, mark, textOf.get(mark)),
      ).length;
      if (found !== held)
        issues.push(finding(line, "entries", `${held} rows of ${mark} were in entries, ${found} are shown now`));
      return issues;
    });
  },
};

/** An entry that a person wrote into supplements.csv: it goes back to a row, and is none. */
function isNoRow(entry: EntryRow, supplements: readonly SupplementRow[]): boolean {
  return supplements.some(
    (row) =>
      row.code === entry.code &&
      row.printed === entry.printed &&
      row.name_en === entry.name_en &&
      row.measures.join(" ") === entry.measures.join(" "),
  );
}

/**
 * Does a text show an entry? One that was read from EUR-Lex shows every row that stood on its day; the rows name only
 * the text that first had them.
 */
function isShown({ evidence, text_version, known_since }: EntryRow, mark: string, text: TextRow | undefined): boolean {
  if (evidence.includes(mark)) return true;
  return (
    text !== undefined &&
    text.kind === "state" &&
    text.source.startsWith("EUR-Lex") &&
    text_version >= text.date &&
    known_since <= text.date
  );
}
