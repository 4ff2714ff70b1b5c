import { CITATIONS } from "../../../runtime/text/citations.ts";
import { type Check, type Finding, findingsIn, remark } from "../../source/check.ts";
import { differentFigures } from "../../source/figures.ts";
import type { Located } from "../../source/table.ts";
import type { ControlsData } from "../tables/controls.ts";
import type { SanctionsData } from "../tables/law.ts";
import type { NotCoveredRow, ProvisionsData } from "../tables/provisions.ts";
import { TRANSLATED } from "../tables/sentences.ts";

/** The tables whose texts answers show, with the table of their translations. */
export interface TranslatedTables {
  sanctions: SanctionsData;
  provisions: ProvisionsData;
  notCovered: readonly Located<NotCoveredRow>[];
  controls: ControlsData;
}

/** A text that answers show, where it stands. */
interface ShownText {
  at: Located<object>;
  column: string;
  text: string;
}

/** Columns in English and Polish that no answer takes from here: names of goods are those of the nomenclature. */
const NOT_SHOWN = new Set(["eu_law_url_en"]);

/**
 * Every text that answers show in the language of who asks, by its English words. Each column that has a twin in Polish
 * is one, so that a new column cannot be forgotten.
 */
export function shownTexts({ sanctions, provisions, notCovered, controls }: TranslatedTables): ShownText[] {
  const { countries, entries } = sanctions;
  const explained = new Set(provisions.documents.map(({ row }) => row.code));
  const declared = new Set(
    [...provisions.exemptions, ...provisions.winddowns, ...provisions.notices].flatMap(({ row }) => row.certificates),
  );
  const whole: readonly (readonly Located<object>[])[] = [
    sanctions.regimes,
    sanctions.legs,
    sanctions.annexes,
    sanctions.articles,
    sanctions.parts,
    sanctions.goods,
    sanctions.questions,
    sanctions.pointers,
    ...Object.values(countries),
    provisions.documents,
    provisions.certificates.filter(({ row }) => declared.has(row.code) && !explained.has(row.code)),
    provisions.exemptions,
    provisions.groundWords,
    provisions.winddowns,
    provisions.notices,
    provisions.acts,
    notCovered,
    controls.controls,
    controls.documents,
  ];
  return [
    ...whole.flatMap((rows) => rows.flatMap(textsOf)),
    ...entries.map((entry) => ({ at: entry, column: "scope_en", text: entry.row.scope_en })),
  ].filter(({ text }) => text !== "");
}

function textsOf(line: Located<object>): ShownText[] {
  return Object.entries(line.row).flatMap(([column, text]: [string, unknown]) =>
    column.endsWith("_en") && typeof text === "string" && !NOT_SHOWN.has(column) ? [{ at: line, column, text }] : [],
  );
}

/** The rule of a text without a translation: `check` warns of it, and a release is refused. */
export const UNTRANSLATED = "translations/missing";

const missingCheck: Check<TranslatedTables> = {
  rule: UNTRANSLATED,
  why: "A text that a language lacks is answered in English, marked, to somebody who asked in German or French and must decide by it.",
  example: "label_en of a row says what no row of translations.csv has",
  remedy: "Add the row to translations.csv with the German and the French text; a release is refused without.",
  run: (tables) => {
    const rows = new Map(tables.sanctions.translations.map(({ row }) => [row.en, row]));
    return shownTexts(tables).flatMap(({ at: line, column, text }): Finding[] => {
      const lacking = TRANSLATED.filter((lang) => !rows.get(text)?.[lang]);
      return lacking.length === 0
        ? []
        : [
            remark(
              line,
              column,
              `${JSON.stringify(text)} has no text in ${lacking.join(", ")}: add it to translations.csv`,
            ),
          ];
    });
  },
};

const unusedCheck: Check<TranslatedTables> = {
  rule: "translations/unused",
  why: "A text that changed in English leaves its translation behind, and who mends the one must see the other.",
  example: "en is no text of any table",
  remedy: "Write the English text as it stands now into en and look at the others, or remove the row.",
  run: (tables) => {
    const shown = new Set(shownTexts(tables).map(({ text }) => text));
    for (const { row } of tables.sanctions.readings) shown.add(row.scope_en);
    for (const { row } of tables.provisions.certificates) shown.add(row.text_en);
    return tables.sanctions.translations
      .filter(({ row }) => !shown.has(row.en))
      .map((line) => remark(line, "en", `${JSON.stringify(line.row.en)} is the text of no row`));
  },
};

/** Words of the nomenclature name in one language what another leaves to its headings: they stand as published. */
const figuresCheck: Check<TranslatedTables> = {
  rule: "translations/figures",
  why: "A value, a code or a day that differs between the languages is a mistake in one of them, and its reader never sees it.",
  example: "en says EUR 300, de 3000 EUR",
  remedy: "Read the figure again and write it in every language.",
  run: ({ sanctions }) =>
    findingsIn(sanctions.translations, (row) =>
      TRANSLATED.flatMap((lang) => {
        const [{ en, translated }, text] = [row, row[lang].replaceAll(DOTTED, "")];
        const differing = text === "" || translated === "official" ? "" : differentFigures({ en, [lang]: text });
        return differing === "" ? [] : [[lang, differing] as const];
      }),
    ),
};

/** Thousands as German sets them apart. */
const DOTTED = /(?<=(?<![\d.])\d{1,3})\.(?=\d{3}(?![\d.]))/g;

/** Signs set as in another language. */
const CLOSE = /[^\s][:;?!](?!\S)|^[:;?!]/;
const APART = /\s[:;?!]/;

const formCheck: Check<TranslatedTables> = {
  rule: "translations/form",
  why: "A place without its value leaves a day or a code unsaid; signs set as in another language read as a mistake.",
  example: "fr has no {goods}, or puts no space before a colon",
  remedy: "Write the places of the English text, and the signs as the language sets them.",
  run: ({ sanctions }) =>
    findingsIn(sanctions.translations, (row) =>
      TRANSLATED.flatMap((lang) => {
        const [text, { spaced }] = [row[lang].replaceAll(/"[^"]*"/g, ""), CITATIONS[lang]];
        const fault = (spaced ? CLOSE : APART).exec(text)?.[0];
        const [places, wanted] = [placesIn(row[lang]), placesIn(row.en)];
        return [
          ...(text === "" || places === wanted ? [] : [[lang, `has the places ${places}, en ${wanted}`] as const]),
          ...(fault === undefined
            ? []
            : [[lang, `${JSON.stringify(fault)}: want ${spaced ? "a" : "no"} space before : ; ? !`] as const]),
        ];
      }),
    ),
};

const placesIn = (text: string): string => (text.match(/\{\w*\}/g) ?? []).toSorted().join(" ") || "none";

export const translationChecks = [missingCheck, unusedCheck, figuresCheck, formCheck];
