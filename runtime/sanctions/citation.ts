import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import { type Citation, CITATIONS, type Sayings } from "../text/citations.ts";

const CITED = /(\d+[a-z]*)((?:\(\d*[a-z]*\))+)/g;
/** An article that is cited whole. */
const WHOLE = /(?<=(?:article|Artikel|art\.) )\d+[a-z]+(?![\w(])/g;
/** An annex whose number has a letter. */
const ANNEX = /(?<=annexe )[IVXL]+[a-z]+/g;

/** The articles of the law as they are cited, each put together once a language: the law has some hundreds. */
const cited = new Map<string, string>();

/**
 * An article as it is cited in a language: `Art. 3g(1)(a), (b)` stays so in English, is `art. 3g ust. 1 lit. a) i b)`
 * in Polish, `Artikel 3g Absatz 1 Buchstaben a und b` in German, and `article 3 octies, paragraphe 1, points
 * a) et b)` in French, which counts the letters of articles.
 */
export function articleIn(article: string, lang: SanctionsLang): string {
  if (lang === "en") return article;
  const key = `${lang} ${article}`;
  const text = cited.get(key) ?? cite(article, CITATIONS[lang]);
  cited.set(key, text);
  return text;
}

/** The name of an act in a language: `Verordnung (EU) Nr. 833/2014`. */
export function actIn(act: string, lang: SanctionsLang): string {
  if (lang === "en") return act;
  const named = say(act, CITATIONS[lang].words);
  return named.charAt(0).toUpperCase() + named.slice(1);
}

function say(text: string, sayings: Sayings): string {
  return sayings.reduce((said, [words, instead]) => said.replace(words, instead), text);
}

function cite(article: string, citation: Citation): string {
  const first = say(article, citation.words)
    .replaceAll(WHOLE, citation.number)
    .replaceAll(ANNEX, citation.number)
    .replaceAll(CITED, (_, number: string, inside: string) => {
      const steps = [...inside.matchAll(/\((\d*[a-z]*)\)/g)].map(([, step]) => step ?? "");
      const below = steps.map((step, index) => renderStep(step, index, citation));
      return [citation.number(number), ...below].join(citation.between);
    });
  return say(first, citation.further);
}

/**
 * A paragraph is numbered and may have a letter behind the number, a point is a letter, and what stands below a point a
 * Roman number.
 */
function renderStep(step: string, index: number, { paragraph, item, point, roman, number }: Citation): string {
  if (/^\d/.test(step)) return (index === 0 ? paragraph : item).replace("$", () => number(step));
  return (index > 1 && /^[ivx]+$/.test(step) ? roman : point).replace("$", () => step);
}

/** Where an annex has numbered titles, the number leads to the place: the title is that of the English text. */
const TITLED = /^\(?(\d{1,2})\)?\.? \D.*?(?=, (?:row|[Ee]x) )/;

/**
 * The place of a row in its annex, in a language: `Part A, row 1, 88` is `część A, wiersz 1, 88` in Polish, and a
 * numbered title is cited by its number.
 */
export function locatorIn(locator: string, lang: SanctionsLang): string {
  if (lang === "en") return locator;
  return say(locator.replace(TITLED, "pkt $1"), CITATIONS[lang].locator);
}
