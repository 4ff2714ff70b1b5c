import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import { latinNumber } from "../text/latin-number.ts";

/** Languages that cite otherwise than the English texts do. */
type Citing = Exclude<SanctionsLang, "en">;

/** Words that are looked for in an English citation, in this order, and what is said instead. */
type Sayings = readonly (readonly [words: RegExp, said: string])[];

/** How a language cites: its words, and the steps below an article. */
interface Citation {
  words: Sayings;
  number(number: string): string;
  paragraph: string;
  /** A number below a paragraph. */
  item: string;
  /** A letter, and a Roman number below one; `$` stands for it. */
  point: string;
  roman: string;
  between: string;
  /** A further letter behind the last. */
  further: string;
  locator: Sayings;
}

const CITATIONS: Readonly<Record<Citing, Citation>> = {
  pl: {
    words: [
      [/^Decision (\d+\/\d+)\/CFSP/, "decyzja $1/WPZiB"],
      [/^Decision \(CFSP\) (\d+\/\d+)/, "decyzja (WPZiB) $1"],
      [/^Common Position (\d+\/\d+)\/CFSP/, "wspólne stanowisko $1/WPZiB"],
      [
        /^Declaration of the European Council of 27 June 1989 \(Madrid\)/,
        "deklaracja Rady Europejskiej z 27 czerwca 1989 r. (Madryt)",
      ],
      [/^TARIC measure (?=\d)/, "środek TARIC "],
      [/Art\. /g, "art. "],
      [/ or /g, " lub art. "],
      [/ Part /g, " część "],
      [/Annex /g, "załącznik "],
    ],
    number: (number) => number,
    paragraph: "ust. $",
    item: "pkt $",
    point: "lit. $)",
    roman: "ppkt $",
    between: " ",
    further: " i $1)",
    locator: [
      [/^customs measure /, "środek celny "],
      [/ since (?=\d{4}-)/, " od "],
      [/; likely under (\S+), which is not held$/, "; zapewne na podstawie $1, którego brak w danych"],
      [/ \(in the text\)$/, " (w tekście)"],
      [/^Part /, "część "],
      [/^Price for crude oil\b/, "cena ropy naftowej"],
      [/(^|, )row /, "$1wiersz "],
    ],
  },
  de: {
    words: [
      [/^Decision (\d+\/\d+)\/CFSP/, "Beschluss $1/GASP"],
      [/^Decision \(CFSP\) (\d+\/\d+)/, "Beschluss (GASP) $1"],
      [/^Common Position (\d+\/\d+)\/CFSP/, "Gemeinsamer Standpunkt $1/GASP"],
      [
        /^Declaration of the European Council of 27 June 1989 \(Madrid\)/,
        "Erklärung des Europäischen Rates vom 27. Juni 1989 (Madrid)",
      ],
      [/^TARIC measure (?=\d)/, "TARIC-Maßnahme "],
      [/Art\. /g, "Artikel "],
      [/ or /g, " oder Artikel "],
      [/ Part /g, " Teil "],
      [/Annex /g, "Anhang "],
    ],
    number: (number) => number,
    paragraph: "Absatz $",
    item: "Nummer $",
    point: "Buchstabe $",
    roman: "Ziffer $",
    between: " ",
    further: " und Buchstabe $1",
    locator: [
      [/^pkt /, "Nummer "],
      [/^customs measure /, "Zollmaßnahme "],
      [/ since (?=\d{4}-)/, " seit "],
      [/; likely under (\S+), which is not held$/, "; wohl nach $1, der nicht vorliegt"],
      [/ \(in the text\)$/, " (im Text)"],
      [/^Part /, "Teil "],
      [/^Price for crude oil\b/, "Preis für Rohöl"],
      [/(^|, )row /, "$1Zeile "],
    ],
  },
  fr: {
    words: [
      [/^Decision (\d+\/\d+)\/CFSP/, "décision $1/PESC"],
      [/^Decision \(CFSP\) (\d+\/\d+)/, "décision (PESC) $1"],
      [/^Common Position (\d+\/\d+)\/CFSP/, "position commune $1/PESC"],
      [
        /^Declaration of the European Council of 27 June 1989 \(Madrid\)/,
        "déclaration du Conseil européen du 27 juin 1989 (Madrid)",
      ],
      [/^TARIC measure (?=\d)/, "mesure TARIC "],
      [/ or (?=\d)/g, " ou article "],
      [/Art\. /g, "article "],
      [/ Part /g, ", partie "],
      [/Annex (\S+?)(?=,|$)/g, "annexe $1"],
    ],
    number: latinNumber,
    paragraph: "paragraphe $",
    item: "point $",
    point: "point $)",
    roman: "$)",
    between: ", ",
    further: " et $1)",
    locator: [
      [/^pkt /, "point "],
      [/^customs measure /, "mesure douanière "],
      [/ since (?=\d{4}-)/, " depuis "],
      [
        /; likely under (\S+), which is not held$/,
        " ; probablement au titre de $1, qui ne figure pas dans les données",
      ],
      [/ \(in the text\)$/, " (dans le texte)"],
      [/^Part /, "partie "],
      [/^Price for crude oil\b/, "prix du pétrole brut"],
      [/(^|, )row /, "$1ligne "],
    ],
  },
};

const CITED = /(\d+[a-z]*)((?:\(\d*[a-z]*\))+)/g;
/** An article that is cited whole. */
const WHOLE = /(?<=(?:article|Artikel|art\.) )\d+[a-z]+(?![\w(])/g;
const FURTHER_POINT = /, \(([a-z])\)/g;

/** The articles of the law as they are cited, each put together once a language: the law has some hundreds. */
const cited = new Map<string, string>();

/**
 * An article as it is cited in a language: `Art. 3g(1)(a), (b)` stays so in English, is `art. 3g ust. 1 lit. a) i b)`
 * in Polish, `Artikel 3g Absatz 1 Buchstabe a und Buchstabe b` in German, and `article 3 octies, paragraphe 1, point a)
 * et b)` in French, which counts the letters of articles.
 */
export function articleIn(article: string, lang: SanctionsLang): string {
  if (lang === "en") return article;
  const key = `${lang} ${article}`;
  const text = cited.get(key) ?? cite(article, CITATIONS[lang]);
  cited.set(key, text);
  return text;
}

function say(text: string, sayings: Sayings): string {
  return sayings.reduce((said, [words, instead]) => said.replace(words, instead), text);
}

function cite(article: string, citation: Citation): string {
  return say(article, citation.words)
    .replaceAll(WHOLE, citation.number)
    .replaceAll(CITED, (_, number: string, inside: string) => {
      const steps = [...inside.matchAll(/\((\d*[a-z]*)\)/g)].map(([, step]) => step ?? "");
      const below = steps.map((step, index) => renderStep(step, index, citation));
      return [citation.number(number), ...below].join(citation.between);
    })
    .replaceAll(FURTHER_POINT, citation.further);
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
