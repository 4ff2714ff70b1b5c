import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

const editionFolderCheck: Check<AdrData> = {
  rule: "adr/edition-folder",
  why: "`edition=` selects by the name of the folder; a row that names another edition answers for the wrong law.",
  example: "edition 2025 in the folder 2027",
  remedy: "Name the folder as its edition; one row, one edition.",
  run: ({ edition, editions }) =>
    editions
      .filter(({ row }) => row.edition !== edition)
      .map((placed) =>
        finding(
          placed,
          "edition",
          `edition ${placed.row.edition} in the folder ${edition}: name the folder as its edition`,
        ),
      ),
};

const editionDatesCheck: Check<AdrData> = {
  rule: "adr/edition-dates",
  why: "The edition is chosen by day (1.6.1.1): dates out of order leave days without an edition, or with a dead one.",
  example: "valid_from 2027-01-01, valid_to 2026-12-31",
  remedy: "Put valid_from, announced_from, valid_to and transition_until in order.",
  run: ({ editions }) =>
    editions
      .filter(
        ({ row }) =>
          row.valid_from > row.announced_from ||
          row.announced_from > row.valid_to ||
          row.valid_to > row.transition_until,
      )
      .map((placed) =>
        finding(
          placed,
          "valid_to",
          `${placed.row.valid_from}, ${placed.row.announced_from}, ${placed.row.valid_to}, ${placed.row.transition_until}: want valid_from, announced_from, valid_to, transition_until in order`,
        ),
      ),
};

const TITLES = ADR_LANGUAGES.map((lang) => `title_${lang}` as const);

const editionTitleCheck: Check<AdrData> = {
  rule: "adr/edition-title",
  why: "The title is what an answer calls its edition by: with the year of another one it names the wrong law.",
  example: "title_de ... (ADR), Ausgabe 2025 of the edition 2027",
  remedy: "Write the year of the edition in the title of every language.",
  run: ({ editions }) =>
    editions.flatMap((placed) =>
      TITLES.flatMap((column) => {
        const years = placed.row[column].match(/\b(?:19|20)\d\d\b/g) ?? [];
        if (years.length === 1 && years[0] === placed.row.edition) return [];
        return [
          finding(
            placed,
            column,
            `names ${years.length === 0 ? "no year" : years.join(", ")}: want ${placed.row.edition} in the title, and no other year`,
          ),
        ];
      }),
    ),
};

const editionSizeCheck: Check<AdrData> = {
  rule: "adr/edition-size",
  why: "Table A of an edition does not change: a lost row answers `unknown UN`, a doubled one makes an answer ambiguous.",
  example: "2,938 rows, while edition.csv says 2,939",
  remedy: "Restore the row; edition.csv changes only when the printed table was counted again.",
  run: ({ editions, substances }) =>
    editions.flatMap((placed) => {
      const uns = new Set(substances.map(({ row }) => row.un)).size;
      const { rows, un_numbers: numbers } = placed.row;
      if (Number(rows) === substances.length && Number(numbers) === uns) return [];
      return [
        finding(
          placed,
          "rows",
          `substances.csv has ${substances.length} rows for ${uns} UN numbers, want ${rows} for ${numbers}: rows are lost or doubled`,
        ),
      ];
    }),
};

export const adrEditionChecks: readonly Check<AdrData>[] = [
  editionFolderCheck,
  editionTitleCheck,
  editionDatesCheck,
  editionSizeCheck,
];
