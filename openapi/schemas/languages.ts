/**
 * Languages of the ADR answers, the default first. Another one is a word here, its grammar and sentences in
 * runtime/text/languages.ts, its word for "other" in runtime/text/name-lines.ts, and its columns in the tables
 * of an edition and of the page (sources/page).
 */
export const ADR_LANGUAGES = ["pl", "en", "de", "fr"] as const;
export type AdrLanguage = (typeof ADR_LANGUAGES)[number];

/** Languages of the sanctions answers, the default first. Another one is a column in the tables of texts besides. */
export const SANCTIONS_LANGUAGES = ADR_LANGUAGES;

/** A value for each language of ADR. */
export function inLanguages<Value>(make: (lang: AdrLanguage) => Value): Record<AdrLanguage, Value> {
  return Object.fromEntries(ADR_LANGUAGES.map((lang) => [lang, make(lang)])) as Record<AdrLanguage, Value>;
}
