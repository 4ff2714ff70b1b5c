import { type Check, findingsIn } from "../../source/check.ts";
import {
  annexKey,
  annexKeyOfId,
  type EntryRow,
  type PartRow,
  type SanctionsData,
  type SupplementRow,
  type ReadingRow,
} from "../tables/law.ts";

/** Does a reading give the row of an entry a value of its own, instead of that of its category? */
function hasOwnValue({ places, code, text, threshold_eur, threshold_note }: ReadingRow, entry: EntryRow): boolean {
  return (
    (threshold_eur !== "" || threshold_note !== "") &&
    code === entry.code &&
    text === entry.name_en &&
    places.includes(annexKeyOfId(entry.id))
  );
}

/** The number of a category: `15` of `15 Electronic items`. */
function categoryNumber(part: string): string {
  return /\d+/.exec(part)?.[0] ?? "";
}

const partDriftCheck: Check<SanctionsData> = {
  rule: "sanctions/part",
  why: "An import copies the words and the value of a category into its rows. Changed in one place only, the other goes on to be answered.",
  example: "parts.csv says EUR 1000 for category 15, its rows say 750",
  remedy:
    "Change the category in parts.csv and threshold_eur, threshold_note and scope of its rows alike; a row with a value of its own has it in readings.csv.",
  run: ({ entries, parts, readings }) => {
    const byAnnex = Map.groupBy(
      parts.map(({ row }) => row),
      annexKey,
    );
    return findingsIn(entries, (row) => {
      const part = partOfEntry(row, byAnnex.get(annexKeyOfId(row.id)) ?? []);
      if (part === undefined || readings.some((reading) => hasOwnValue(reading.row, row))) return [];
      const same = row.threshold_eur === part.threshold_eur && row.threshold_note === part.threshold_note;
      if (!same)
        return [
          [
            "threshold_eur",
            `${renderValue(row)}, while parts.csv says ${renderValue(part)} for ${part.part}: mend the one that is wrong`,
          ],
        ];
      return row.scope_en === "" || row.scope_en.startsWith(part.scope_en)
        ? []
        : [
            [
              "scope_en",
              `does not begin with ${JSON.stringify(part.scope_en)}, the category ${part.part} in parts.csv: mend the one that is wrong`,
            ],
          ];
    });
  },
};

function partOfEntry({ part }: EntryRow, parts: readonly PartRow[]): PartRow | undefined {
  return part === ""
    ? undefined
    : parts.find(
        (candidate) => categoryNumber(candidate.part) !== "" && categoryNumber(candidate.part) === categoryNumber(part),
      );
}

function renderValue({ threshold_eur, threshold_note }: Pick<PartRow, "threshold_eur" | "threshold_note">): string {
  return threshold_eur === ""
    ? `no value${threshold_note === "" ? "" : ` (${threshold_note})`}`
    : `EUR ${threshold_eur}`;
}

const supplementDriftCheck: Check<SanctionsData> = {
  rule: "sanctions/supplement",
  why: "A row of supplements.csv is answered from its entry. Changed in one place only, the edit changes nothing, or the next import undoes it.",
  example: "valid_to 2027-01-01 in supplements.csv, empty in the entry",
  remedy: "Make the same change in supplements.csv and in the entry.",
  run: ({ entries, supplements }) => {
    const byAnnex = Map.groupBy(
      entries.map(({ row }) => row),
      ({ id }) => annexKeyOfId(id),
    );
    return findingsIn(supplements, (row) => {
      const twins = (byAnnex.get(annexKey(row)) ?? []).filter(
        (entry) =>
          entry.code === row.code &&
          entry.printed === row.printed &&
          entry.name_en === row.name_en &&
          sameWords(entry, row),
      );
      if (twins.length === 0)
        return [["printed", `no entry of ${annexKey(row)} is this row: add it there, or take it out here`]];
      if (twins.some((entry) => sameDays(entry, row))) return [];
      const { valid_from, valid_to, known_since } = row;
      return [
        [
          "valid_from",
          `${valid_from} to ${valid_to}, known since ${known_since}: ${twins[0]?.id ?? ""} has other days, write them alike`,
        ],
      ];
    });
  },
};

function sameWords(entry: EntryRow, row: SupplementRow): boolean {
  return entry.measures.join(" ") === row.measures.join(" ") && entry.part === row.part;
}

function sameDays(entry: EntryRow, row: SupplementRow): boolean {
  return (
    entry.valid_from === row.valid_from && entry.valid_to === row.valid_to && entry.known_since === row.known_since
  );
}

export const lawDriftChecks: readonly Check<SanctionsData>[] = [partDriftCheck, supplementDriftCheck];
