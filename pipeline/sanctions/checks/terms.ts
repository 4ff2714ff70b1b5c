import type { AdrLanguage } from "../../../openapi/schemas/languages.ts";
import { type Check, type Finding, remark } from "../../source/check.ts";
import type { SourceLocation } from "../../source/issue.ts";
import { TRANSLATED, type TermRow } from "../tables/sentences.ts";
import { shownTexts, type TranslatedTables } from "./translated.ts";

/** A text in a language, where it stands, beside the English one. */
interface Twin {
  at: SourceLocation;
  column: string;
  lang: AdrLanguage;
  en: string;
  text: string;
}

/** A letter of the languages of the terms: all letters of Unicode take twice the time. */
const LETTER = "[A-Za-zÀ-ÖØ-öø-ɏ]";

/** Finds an English term: one without capitals also where it begins a sentence. */
function termIn(forms: string): RegExp {
  const begun = forms.split("|").map((form) => form.charAt(0).toUpperCase() + form.slice(1));
  return finder([forms, ...begun].join("|"), "");
}

/** Finds any of the forms of a term: whole words, or with letters where a hyphen stands. */
function finder(forms: string, flags: string): RegExp {
  const patterns = forms.split("|").map((form) => {
    const words = form.replace(/^-/, "").split(" ");
    const pattern = words.map((word) => word.replace(/-$/, "").replaceAll(/[.()[\]*+?]/g, String.raw`\$&`));
    const ended = pattern.map((word, index) => (words[index]!.endsWith("-") ? `${word}${LETTER}*` : word));
    return `${form.startsWith("-") ? "" : `(?<!${LETTER})`}${ended.join(" ")}(?!${LETTER})`;
  });
  return new RegExp(patterns.join("|"), flags);
}

/** Texts of our own beside their English ones; words of an act stand as published. */
function twinsOf(tables: TranslatedTables): Twin[] {
  const unofficial = tables.sanctions.translations.filter(({ row }) => row.translated === "own");
  const texts = new Set(unofficial.map(({ row }) => row.en));
  const polish = shownTexts(tables).flatMap(({ at: line, column, text }): Twin[] => {
    if (!texts.has(text)) return [];
    const name = `${column.slice(0, -"en".length)}pl`;
    const twin = (line.row as Readonly<Record<string, unknown>>)[name];
    return typeof twin === "string" ? [{ at: line, column: name, lang: "pl", en: text, text: twin }] : [];
  });
  const others = unofficial.flatMap((line) =>
    TRANSLATED.map((lang): Twin => ({ at: line, column: lang, lang, en: line.row.en, text: line.row[lang] })),
  );
  return [...polish, ...others].filter(({ text }) => text !== "");
}

/** Holds every text to the terms of the law: what is an annex in one text is one in all. */
export const termsCheck: Check<TranslatedTables> = {
  rule: "translations/terms",
  why: "One thing called by two names is read as two things: an Erzeugnis that is a Produkt elsewhere, a transit that is a carriage.",
  example: "en has transit, de neither Durchfuhr nor another form of terms.csv",
  remedy: "Use the term, or add the form to terms.csv where the act itself has it.",
  run: (tables) => {
    // A text has as many twins as languages: it is searched once.
    const twins = [...Map.groupBy(twinsOf(tables), ({ en }) => en)];
    return tables.sanctions.terms.flatMap(({ row: { en, ...forms } }): Finding[] => {
      const named = termIn(en);
      const found = Object.fromEntries(
        Object.entries(forms).map(([lang, cell]) => [lang, finder(cell, "i")]),
      ) as Record<keyof Omit<TermRow, "en">, RegExp>;
      return twins
        .filter(([english]) => named.test(english))
        .flatMap(([, texts]) => texts.filter(({ lang, text }) => !found[lang as keyof typeof found].test(text)))
        .map(({ at: place, column, lang, text }) =>
          remark(place, column, `${JSON.stringify(text)} has no form of ${en}: ${forms[lang as keyof typeof forms]}`),
        );
    });
  },
};
