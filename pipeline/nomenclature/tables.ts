import { z } from "zod";
import { errorAt, quoted, type Issue } from "../source/issue.ts";
import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import { columnsIn, nonEmpty, textOrEmpty, words, wordsMatching } from "../source/cells.ts";
import { table, type Located, type RowsOf } from "../source/table.ts";

/** Tables of the Combined Nomenclature; `sources/nomenclature/FORMAT.md` is their contract. */

/** Supplementary units, as the Polish tariff abbreviates them. */
export const UNITS = [
  "p/st",
  "100 p/st",
  "1000 p/st",
  "pa",
  "m",
  "m2",
  "m3",
  "1000 m3",
  "l",
  "l alc. 100%",
  "g",
  "c/k",
  "ce/el",
  "ct/l",
  "gi F/S",
  "kg/net eda",
  "kg 90 % sdt",
  "kg H2O2",
  "kg K2O",
  "kg KOH",
  "kg methylamines",
  "kg N",
  "kg NaOH",
  "kg P2O5",
  "kg U",
  "1000 kWh",
  "TJ",
] as const;
/** Notes for the reader about the texts of a line. */
export const MARKS = [
  "pl_completed",
  "pl_completed_once",
  "pl_cut",
  "en_other_year",
  "en_by_text",
  "en_missing",
  "unit_differs",
  "en_composed",
  "pl_composed",
] as const;

const CODE = "want 2, 4, 6 or 8 digits, or empty for a line without a code; a leading zero may be lost";
const code = z.string().regex(/^((\d\d){1,4})?$/, CODE);
const someCode = z.string().regex(/^(\d\d){2,4}$/, "want 4, 6 or 8 digits; a leading zero may be lost");
const yearCell = z
  .string()
  .regex(/^20\d\d$/, "want a year of 4 digits")
  .transform(Number);

/**
 * The printed lines of one year of the CN in tariff order. A line without a code has no key, so uniqueness is a check
 * of its own.
 */
export const cnTable = table({
  name: "nomenclature/cn",
  files: "nomenclature/cn-*.csv",
  row: z.object({
    code,
    depth: z
      .string()
      .regex(/^(0|[1-9]\d?)$/, "want a whole number: 0 for a chapter, one more for each level below")
      .transform(Number),
    name_en: textOrEmpty,
    name_pl: nonEmpty,
    unit: z.enum(["", ...UNITS], `want empty or one of ${UNITS.join(", ")}`),
    mark: z
      .string()
      .transform(words)
      .pipe(z.array(z.enum(MARKS, `want words of ${MARKS.join(", ")}, separated by one space`))),
  }),
  key: [],
  floor: 45_000,
});
export type CnRow = z.infer<typeof cnTable.row>;

/** Successors of a code that left the CN. */
export const successorTable = table({
  name: "nomenclature/successors",
  files: "nomenclature/successors.csv",
  row: z.object({
    from_year: yearCell,
    code: someCode,
    to_year: yearCell,
    successor: someCode,
    kind: z.enum(["1:1", "1:n", "n:1", "n:m"], "want 1:1, 1:n, n:1 or n:m"),
    basis: z.enum(
      ["correlation_table", "shared_hs6_and_text", "shared_hs6_and_measures", "shared_hs6", "customs_measures"],
      "want correlation_table, shared_hs6_and_text, shared_hs6_and_measures, shared_hs6 or customs_measures",
    ),
    quality: z.enum(["verified", "to_review"], "want verified or to_review"),
  }),
  key: ["from_year", "code", "to_year", "successor"],
  ordered: true,
  floor: 120,
});
export type SuccessorRow = z.infer<typeof successorTable.row>;

const LETTERS = "a-ząćęłńóśźżäöüßàâçèéêëîïôùûœæ";
const LETTER = `[${LETTERS}]`;
const WORD = `[0-9${LETTERS}]`;
const NAMED = `(?:${WORD}+|${WORD}{3,}\\*)`;

/** Everyday names of goods, and what the nomenclature has for them: search looks that up as well. */
export const synonymTable = table({
  name: "nomenclature/synonyms",
  files: "nomenclature/synonyms.csv",
  row: z.object({
    name: z
      .string()
      .regex(
        new RegExp(`^${NAMED}( ${NAMED})*$`),
        "want words in small letters separated by one space; `*` after 3 letters and more stands for any ending",
      ),
    langs: z.string().regex(/^(pl|en|de|fr)( (en|de|fr))*$/, "want pl, en, de or fr, or several of them in this order"),
    codes: wordsMatching(
      /^((\d\d){1,4}( (\d\d){1,4})*)?$/,
      "want codes of 2, 4, 6 or 8 digits separated by one space, or empty; a leading zero may be lost",
    ),
    words: wordsMatching(
      new RegExp(`^(${LETTER}+( ${LETTER}+)*)?$`),
      "want words in small letters separated by one space, or empty",
    ),
    note: textOrEmpty,
  }),
  key: ["name", "langs"],
  ordered: true,
  floor: 700,
});
export type SynonymRow = z.infer<typeof synonymTable.row>;

/** Where names of goods come from; see FORMAT.md. */
export const REFERENCE_LISTS = ["fpo", "ott", "intercept", "declared", "cpv"] as const;

/**
 * Names of goods with codes, as reference lists of customs have them; read as they are and not reviewed, so the
 * synonyms stand above them.
 */
export const referenceTable = table({
  name: "nomenclature/references",
  files: "nomenclature/references.csv",
  row: z.object({
    name: nonEmpty,
    lang: z.enum(ADR_LANGUAGES, `want ${ADR_LANGUAGES.join(", ")}`),
    codes: wordsMatching(
      /^\d{4}(\d\d)?( \d{4}(\d\d)?)*$/,
      "want headings or subheadings (4 or 6 digits) separated by one space; a leading zero may be lost",
    ),
    source: z
      .string()
      .transform(words)
      .pipe(
        z
          .array(z.enum(REFERENCE_LISTS, `want words of ${REFERENCE_LISTS.join(", ")}, separated by one space`))
          .min(1, "must not be empty"),
      ),
  }),
  key: ["lang", "name"],
  floor: 8000,
});
export type ReferenceRow = z.infer<typeof referenceTable.row>;

/** Names of the lines of the newest year in other languages than those of the answers, in tariff order. */
export const translationTable = table({
  name: "nomenclature/names",
  files: "nomenclature/names-*.csv",
  row: z.object({
    code,
    depth: z
      .string()
      .regex(/^(0|[1-9]\d?)$/, "want a whole number: 0 for a chapter, one more for each level below")
      .transform(Number),
    name: nonEmpty,
  }),
  key: [],
  floor: 15_000,
});
export type TranslationRow = z.infer<typeof translationTable.row>;

/** Words of the explanatory notes by code: what it includes, and what goes to another code. */
export const noteTable = table({
  name: "nomenclature/notes",
  files: "nomenclature/notes.csv",
  row: z.object({ code: someCode, to: z.union([z.literal(""), someCode]), words: nonEmpty }),
  key: ["code", "to"],
  ordered: true,
  floor: 1500,
});
export type NoteRow = z.infer<typeof noteTable.row>;

/** Descriptions that customs refuse because nobody can classify them. */
export const vagueTable = table({
  name: "nomenclature/vague",
  files: "nomenclature/vague.csv",
  row: z.object({ name: nonEmpty }),
  key: ["name"],
  ordered: true,
  floor: 4000,
});
export type VagueRow = z.infer<typeof vagueTable.row>;

/** Questions that tell two headings apart by one sentence of the explanatory notes. */
export const separationTable = table({
  name: "nomenclature/separations",
  files: "nomenclature/separations.csv",
  row: z.object({
    heading: someCode,
    other: someCode,
    note: someCode,
    ...columnsIn("ask", nonEmpty),
  }),
  key: ["heading", "other"],
  ordered: true,
  floor: 30,
});

/** Polish words with the ends that their forms have: search finds `mleka` by `mlekiem`. */
export const formTable = table({
  name: "nomenclature/polish-forms",
  files: "nomenclature/polish-forms.csv",
  row: z.object({
    lemma: z.string().regex(new RegExp(`^${LETTER}+$`), "want one word in small letters"),
    stem: z.string().regex(new RegExp(`^${LETTER}+$`), "want the letters that all forms begin with"),
    ends: wordsMatching(
      new RegExp(`^(-|${LETTER}+)( ${LETTER}+)*$`),
      "want ends of forms separated by one space; `-`, first, is the stem itself",
    ),
  }),
  key: ["lemma"],
  floor: 8000,
});
export type FormRow = z.infer<typeof formTable.row>;

/** Every table of the nomenclature, in the order in which they are read. */
export const nomenclatureTables = {
  cn: cnTable,
  successors: successorTable,
  synonyms: synonymTable,
  references: referenceTable,
  forms: formTable,
  names: translationTable,
  notes: noteTable,
  vague: vagueTable,
  separations: separationTable,
};

/** The nomenclature tables as the checks and the build see them. */
export type NomenclatureData = Omit<RowsOf<typeof nomenclatureTables>, "cn" | "names"> & {
  years: Map<number, Located<CnRow>[]>;
  translations: ReadonlyMap<AdrLanguage, Located<TranslationRow>[]>;
};

/** Sorts the lines of all files by the year in the file name, which must be one. */
export function groupYears(rows: readonly Located<CnRow>[]): { years: Map<number, Located<CnRow>[]>; issues: Issue[] } {
  const years = new Map<number, Located<CnRow>[]>();
  const refused = new Map<string, Issue>();
  let file = "";
  let year: number | undefined;
  for (const located of rows) {
    if (located.file !== file) {
      file = located.file;
      year = yearOf(file);
    }
    if (year === undefined)
      refused.set(
        file,
        errorAt(
          { file, line: 0 },
          "",
          "nomenclature/file-year",
          `${quoted(file)}: the name must end in the year, as cn-2026.csv`,
        ),
      );
    else {
      const lines = years.get(year);
      if (lines === undefined) years.set(year, [located]);
      else lines.push(located);
    }
  }
  return { years, issues: [...refused.values()] };
}

/** Sorts the translated lines of all files by the language in the file name. */
export function groupLanguages(rows: readonly Located<TranslationRow>[]): Map<AdrLanguage, Located<TranslationRow>[]> {
  return new Map(
    ADR_LANGUAGES.map((lang) => [lang, rows.filter(({ file }) => file.endsWith(`names-${lang}.csv`))] as const).filter(
      ([, yearRows]) => yearRows.length > 0,
    ),
  );
}

function yearOf(file: string): number | undefined {
  const year = /(?:^|\/)cn-(20\d\d)\.csv$/.exec(file)?.[1];
  return year === undefined ? undefined : Number(year);
}
