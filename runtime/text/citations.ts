import type { AdrLanguage } from "../../openapi/schemas/languages.ts";

/** Words that are looked for in an English citation, in this order, and what is said instead. */
export type Sayings = readonly (readonly [words: RegExp, said: string])[];

/** How a language cites: its words, and the steps below an article. */
export interface Citation {
  /** Before the number of an annex. */
  annex: string;
  words: Sayings;
  number(this: void, number: string): string;
  paragraph: string;
  /** A number below a paragraph. */
  item: string;
  /** A letter, and a Roman number below one; `$` stands for it. */
  point: string;
  roman: string;
  between: string;
  /** Two letters of one paragraph, once the first is cited. */
  further: Sayings;
  locator: Sayings;
  /** A space stands before the signs : ; ? ! */
  spaced: boolean;
  /** The first day of a month, before its name. */
  firstDay: string;
}

/** How a language writes a number of the law that has letters. */
const NUMBERS: Readonly<Record<Exclude<AdrLanguage, "en">, (number: string) => string>> = {
  pl: (number) => number,
  de: (number) => number,
  fr: latinNumber,
};

export const CITATIONS: Readonly<Record<Exclude<AdrLanguage, "en">, Citation>> = {
  pl: {
    annex: "Załącznik",
    words: [
      [/^Decision (\d+\/\d+)\/CFSP/, "decyzja $1/WPZiB"],
      [/Regulation \(EU\) (?=\d+\/)/g, "rozporządzenie (UE) "],
      [/Regulation \(EU\) No /, "rozporządzenie (UE) nr "],
      [/Regulation \(EC\) No /, "rozporządzenie (WE) nr "],
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
    number: NUMBERS.pl,
    paragraph: "ust. $",
    item: "pkt $",
    point: "lit. $)",
    roman: "ppkt $",
    between: " ",
    further: [[/, \(([a-z])\)/g, " i $1)"]],
    locator: [
      [/^customs measure /, "środek celny "],
      [/ since (?=\d{4}-)/, " od "],
      [/; likely under (\S+), which is not held$/, "; zapewne na podstawie $1, którego brak w danych"],
      [/ \(in the text\)$/, " (w tekście)"],
      [/^Part /, "część "],
      [/^Price for crude oil\b/, "cena ropy naftowej"],
      [/(^|, )row /, "$1wiersz "],
    ],
    spaced: false,
    firstDay: "1",
  },
  de: {
    annex: "Anhang",
    words: [
      [/^Decision (\d+\/\d+)\/CFSP/, "Beschluss $1/GASP"],
      [/Regulation \(EU\) (?=\d+\/)/g, "Verordnung (EU) "],
      [/Regulation \(EU\) No /, "Verordnung (EU) Nr. "],
      [/Regulation \(EC\) No /, "Verordnung (EG) Nr. "],
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
    number: NUMBERS.de,
    paragraph: "Absatz $",
    item: "Nummer $",
    point: "Buchstabe $",
    roman: "Ziffer $",
    between: " ",
    further: [[/Buchstabe ([a-z]), \(([a-z])\)/g, "Buchstaben $1 und $2"]],
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
    spaced: false,
    firstDay: "1",
  },
  fr: {
    annex: "Annexe",
    words: [
      [/^Decision (\d+\/\d+)\/CFSP/, "décision $1/PESC"],
      [/Regulation \(EU\) (?=\d+\/)/g, "règlement (UE) "],
      [/Regulation \(EU\) No /, "règlement (UE) n° "],
      [/Regulation \(EC\) No /, "règlement (CE) n° "],
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
    number: NUMBERS.fr,
    paragraph: "paragraphe $",
    item: "point $",
    point: "point $)",
    roman: "$)",
    between: ", ",
    further: [[/point ([a-z])\), \(([a-z])\)/g, "points $1) et $2)"]],
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
    spaced: true,
    firstDay: "1er",
  },
};

/** What stands between a name and its value, or a name and one below it. */
export function colonIn(lang: AdrLanguage): string {
  return lang !== "en" && CITATIONS[lang].spaced ? " : " : ": ";
}

/** A text with its signs set as in the language: French puts a space before a colon and a semicolon. */
export function setSigns(text: string, lang: AdrLanguage): string {
  return lang !== "en" && CITATIONS[lang].spaced ? text.replaceAll(/(?<=\S)(?=[:;] )/g, " ") : text;
}

/** `2027-01-01` as a language writes it: `1 January 2027`, `1er janvier 2027`. */
export function longDay(day: string, lang: AdrLanguage): string {
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "long", timeZone: "UTC" });
  const said = format.format(new Date(`${day}T00:00:00Z`));
  return lang === "en" ? said : said.replace(/^1(?= )/, CITATIONS[lang].firstDay);
}

/** `Va` as a language numbers it: French counts the letters, `V bis`. */
export function annexNumber(annex: string, lang: AdrLanguage): string {
  return lang === "en" ? annex : NUMBERS[lang](annex);
}

/** `XXIII` as it is named in a language. */
export function annexTitle(annex: string, lang: AdrLanguage): string {
  return `${lang === "en" ? "Annex" : CITATIONS[lang].annex} ${annexNumber(annex, lang)}`;
}

/** Letters behind a number of the law as French and Latin count them: `3k` is `3 duodecies`. */
const COUNTED = (
  "bis ter quater quinquies sexies septies octies nonies decies undecies duodecies terdecies quaterdecies " +
  "quindecies sexdecies septdecies octodecies novodecies vicies unvicies duovicies tervicies quatervicies " +
  "quinvicies sexvicies septvicies"
).split(" ");

/** A number of an annex or article as French texts have it: `Va` is `V bis`, `5aa` is `5 bis bis`, `XXIIIA` stays. */
function latinNumber(number: string): string {
  const [, digits = number, letters = ""] = /^(.*?)([a-z]*)$/.exec(number) ?? [];
  return [digits, ...Array.from(letters, (letter) => COUNTED[letter.charCodeAt(0) - 97])].join(" ");
}
