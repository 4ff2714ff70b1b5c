import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";

/** Words of a locator that are said in Polish, in the order in which they are looked for. */
const POLISH: readonly (readonly [RegExp, string])[] = [
  [/^customs measure /, "środek celny "],
  [/ since (?=\d{4}-)/, " od "],
  [/; likely under (\S+), which is not held$/, "; zapewne na podstawie $1, którego brak w danych"],
  [/ \(in the text\)$/, " (w tekście)"],
  [/^Part /, "część "],
  [/^Price for crude oil\b/, "cena ropy naftowej"],
  [/(^|, )row /, "$1wiersz "],
];
/** Where an annex has numbered titles, the number leads to the place: the title is that of the English text. */
const TITLED = /^\(?(\d{1,2})\)?\.? \D.*?(?=, (?:row|[Ee]x) )/;

/** The place of a row in its annex, in a language: `Part A, row 1, 88` is `część A, wiersz 1, 88` in Polish, and a numbered title is cited by its number. */
export function locatorIn(locator: string, lang: SanctionsLang): string {
  if (lang === "en") return locator;
  return POLISH.reduce((text, [words, said]) => text.replace(words, said), locator.replace(TITLED, "pkt $1"));
}
