import { foldName } from "../../../runtime/adr/search.ts";
import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

export const nameMissingCheck: Check<AdrData> = {
  rule: "adr/name-missing",
  why: "Every row of Table A is searched and shown by its names; one without names cannot be found.",
  example: "a row 1203-II in substances.csv and none in names.csv",
  remedy: "Add the row to names.csv.",
  run: ({ substances, names }) => {
    const named = new Set(names.map(({ row }) => row.variant_id));
    return substances.filter(({ row }) => !named.has(row.variant_id)).map((placed) =>
      finding(placed, "variant_id", `${placed.row.variant_id} has no row in names.csv: add its four names`),
    );
  },
};

export const nameOrphanCheck: Check<AdrData> = {
  rule: "adr/name-orphan",
  why: "Names of a variant that does not exist are names of one that was renamed or lost.",
  example: "a row 1203-III in names.csv, while UN 1203 has packing group II only",
  remedy: "Remove the row, or give it the id of its variant.",
  run: ({ substances, names }) => {
    const known = new Set(substances.map(({ row }) => row.variant_id));
    return names.filter(({ row }) => !known.has(row.variant_id)).map((placed) =>
      finding(placed, "variant_id", `${placed.row.variant_id} is not in substances.csv: remove the row, or correct the id`),
    );
  },
};

export const searchSpellingCheck: Check<AdrData> = {
  rule: "adr/search-spelling",
  why: "A spelling that no name of its language has leads a search nowhere.",
  example: "sulf to sulfph, while names have sulph",
  remedy: "Spell it as the names do, or remove the row.",
  run: ({ names, searchSpellings }) => {
    const idle = searchSpellings.filter(({ row: { lang, spelled } }) => {
      const own = names.map(({ row }) => row[`name_${lang}`]);
      return !own.some((name) => name.toLowerCase().includes(spelled)) && !own.some((name) => foldName(name).includes(spelled));
    });
    return idle.map((placed) => finding(placed, "spelled", `no ${placed.row.lang} name has ${placed.row.spelled}: spell it as the names do, or remove the row`));
  },
};
