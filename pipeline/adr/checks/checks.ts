import { type Check, finding, findingsIn } from "../../source/check.ts";
import type { AdrData } from "../tables.ts";
import { adrCategoryChecks } from "./category.ts";
import { adrClaimsChecks } from "./claims.ts";
import { adrConsignmentChecks } from "./consignment.ts";
import { adrPackingChecks } from "./packing.ts";
import { adrMatricesChecks } from "./matrices.ts";
import { adrMessagesChecks } from "./messages.ts";
import { adrNamesChecks } from "./names.ts";
import { adrProvisionsChecks } from "./provisions.ts";
import { adrReferencesChecks } from "./references.ts";
import { adrRowsChecks } from "./rows.ts";
import { adrUnitsChecks } from "./units.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";

const editionFolderCheck: Check<AdrData> = {
  rule: "adr/edition-folder",
  why: "`edition=` selects by the name of the folder; a row that names another edition answers for the wrong law.",
  example: "edition 2025 in the folder 2027",
  remedy: "Name the folder as its edition; one row, one edition.",
  run: ({ edition, editions }) =>
    findingsIn(
      editions.filter(({ row }) => row.edition !== edition),
      (row) => [["edition", `edition ${row.edition} in the folder ${edition}: name the folder as its edition`]],
    ),
};

const editionDatesCheck: Check<AdrData> = {
  rule: "adr/edition-dates",
  why: "The edition is chosen by day (1.6.1.1): dates out of order leave days without an edition, or with a dead one.",
  example: "valid_from 2027-01-01, valid_to 2026-12-31",
  remedy: "Put valid_from, announced_from, valid_to and transition_until in order.",
  run: ({ editions }) =>
    findingsIn(
      editions.filter(
        ({ row }) =>
          row.valid_from > row.announced_from ||
          row.announced_from > row.valid_to ||
          row.valid_to > row.transition_until,
      ),
      (row) => [
        [
          "valid_to",
          `${row.valid_from}, ${row.announced_from}, ${row.valid_to}, ${row.transition_until}: want valid_from, announced_from, valid_to, transition_until in order`,
        ],
      ],
    ),
};

const TITLES = ADR_LANGUAGES.map((lang) => `title_${lang}` as const);

const editionTitleCheck: Check<AdrData> = {
  rule: "adr/edition-title",
  why: "The title is what an answer calls its edition by: with the year of another one it names the wrong law.",
  example: "title_de ... (ADR), Ausgabe 2025 of the edition 2027",
  remedy: "Write the year of the edition in the title of every language.",
  run: ({ editions }) =>
    findingsIn(editions, (row) =>
      TITLES.flatMap((column) => {
        const years = row[column].match(/\b(?:19|20)\d\d\b/g) ?? [];
        if (years.length === 1 && years[0] === row.edition) return [];
        return [
          [
            column,
            `names ${years.length === 0 ? "no year" : years.join(", ")}: want ${row.edition} in the title, and no other year`,
          ],
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
    editions.flatMap((located) => {
      const uns = new Set(substances.map(({ row }) => row.un)).size;
      const { rows, un_numbers: numbers } = located.row;
      if (Number(rows) === substances.length && Number(numbers) === uns) return [];
      return [
        finding(
          located,
          "rows",
          `substances.csv has ${substances.length} rows for ${uns} UN numbers, want ${rows} for ${numbers}: rows are lost or doubled`,
        ),
      ];
    }),
};

const adrEditionChecks: readonly Check<AdrData>[] = [
  editionFolderCheck,
  editionTitleCheck,
  editionDatesCheck,
  editionSizeCheck,
];

const classLabelCheck: Check<AdrData> = {
  rule: "adr/class-label",
  why: "Goods bear the label of their class (5.2.2.1.1, column (5)); loading goes by labels, so another one lets them travel with what they must not.",
  example: "label 8 alone on goods of class 3",
  remedy: "Compare columns (3a) and (5) of Table A, and correct the one that was misread.",
  run: ({ substances }) =>
    findingsIn(substances, ({ class: designation, labels, status }) => {
      // Some rows print a provision in place of a label.
      if (status !== "regulated" || labels.length === 0 || labels.some((label) => label.startsWith("see:"))) return [];
      return labels.some((label) => label.startsWith(designation))
        ? []
        : [["labels", `${labels.join(" ")} on goods of class ${designation}: the label of the class is missing`]];
    }),
};

const labelKeyCheck: Check<AdrData> = {
  rule: "adr/label-key",
  why: "A label that is not in 7.5.2.1 must not read as one that loads with everything: it needs a row of the table, or a reason.",
  example: "label 9B in column (5) and no row for it in mixed-loading-label-keys.csv",
  remedy: "Add the label with the row it uses, or with the reason why it has none.",
  run: ({ substances, labelKeys }) => {
    const existing = new Set(labelKeys.map(({ row }) => row.label));
    const missing = findingsIn(substances, (row) =>
      row.labels
        .filter((label) => !existing.has(label))
        .map((label) => ["labels", `label ${label} has no row in mixed-loading-label-keys.csv: add it`]),
    );
    const silent = labelKeys.filter(({ row }) => row.key === "" && row.reason === "");
    return [
      ...missing,
      ...findingsIn(silent, (row) => [
        ["reason", `label ${row.label} has neither a row of 7.5.2.1 nor a reason: give one`],
      ]),
    ];
  },
};

const unlabelledCheck: Check<AdrData> = {
  rule: "adr/unlabelled",
  why: "Goods without a label load with nearly everything: a label lost in a reading would permit what 7.5.2.1 prohibits.",
  example: "UN 1203 with an empty column (5)",
  remedy: "Restore the label; where Table A really prints none, say why in unlabelled.csv.",
  run: ({ substances, unlabelled }) => {
    const named = new Set(unlabelled.map(({ row }) => row.variant_id));
    const bare = substances.filter(({ row }) => row.status === "regulated" && row.labels.length === 0);
    const existing = new Set(bare.map(({ row }) => row.variant_id));
    return [
      ...findingsIn(
        bare.filter(({ row }) => !named.has(row.variant_id)),
        (row) => [["labels", `${row.variant_id} has no label: restore it, or give the reason in unlabelled.csv`]],
      ),
      ...findingsIn(
        unlabelled.filter(({ row }) => !existing.has(row.variant_id)),
        (row) => [["variant_id", `${row.variant_id} is no regulated row without a label: remove it`]],
      ),
    ];
  },
};

const adrLabelsChecks: readonly Check<AdrData>[] = [labelKeyCheck, unlabelledCheck, classLabelCheck];

/** All checks of one edition of ADR. */
export const adrChecks: readonly Check<AdrData>[] = [
  ...adrEditionChecks,
  ...adrRowsChecks,
  ...adrNamesChecks,
  ...adrCategoryChecks,
  ...adrUnitsChecks,
  ...adrLabelsChecks,
  ...adrMatricesChecks,
  ...adrReferencesChecks,
  ...adrProvisionsChecks,
  ...adrClaimsChecks,
  ...adrMessagesChecks,
  ...adrConsignmentChecks,
  ...adrPackingChecks,
];
