import type { CnFaultCode, CnWarning, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { LawRecord } from "../../openapi/shards/sanctions.ts";

/** What is to be said: its code, and the values that its text has places for. */
type CodedMessage<Code> = readonly [code: Code, ...values: (string | number)[]];
/** That a release is past its day is said of every answer, by whoever hands them out. */
export type Caution = CodedMessage<Exclude<CnWarning["code"], "release_expired">>;
export type QueryFault = CodedMessage<CnFaultCode>;

/** Words what is wrong with a query, with the texts of the law file. */
export function renderFault(
  texts: Readonly<Record<CnFaultCode, string>>,
  [code, ...values]: QueryFault,
): { code: CnFaultCode; detail: string } {
  return { code, detail: fill(texts[code], values) };
}

/** Words what an answer warns of in its language, with the texts of the law file. */
export function renderCaution(
  texts: LawRecord["warnings"],
  [code, ...values]: Caution,
  lang: SanctionsLang,
): CnWarning {
  return { code, detail: fill(texts[code][lang], values) };
}

function fill(text: string, values: readonly (string | number)[]): string {
  let next = 0;
  return text.replaceAll("{}", () => String(values[next++]));
}

const CITED = /(\d+[a-z]*)((?:\(\d*[a-z]*\))+)/g;
const FURTHER_POINT = /, \(([a-z])\)/g;

/** The articles of the law as they are cited in Polish, each put together once: the law has some hundreds. */
const polish = new Map<string, string>();

/**
 * An article as it is cited in a language: `Art. 3g(1)(a), (b)` stays so in English and is `art. 3g ust. 1 lit. a) i
 * b)` in Polish.
 */
export function articleIn(article: string, lang: SanctionsLang): string {
  if (lang === "en") return article;
  const cited = polish.get(article) ?? inPolish(article);
  polish.set(article, cited);
  return cited;
}

function inPolish(article: string): string {
  const words = article
    .replace(/^Decision (\d+\/\d+)\/CFSP/, "decyzja $1/WPZiB")
    .replaceAll(/Regulation \(EU\) (?=\d+\/)/g, "rozporządzenie (UE) ")
    .replace(/^Decision \(CFSP\) (\d+\/\d+)/, "decyzja (WPZiB) $1")
    .replace(/^Common Position (\d+\/\d+)\/CFSP/, "wspólne stanowisko $1/WPZiB")
    .replace(
      /^Declaration of the European Council of 27 June 1989 \(Madrid\)/,
      "deklaracja Rady Europejskiej z 27 czerwca 1989 r. (Madryt)",
    )
    .replace(/^TARIC measure (?=\d)/, "środek TARIC ")
    .replaceAll("Art. ", "art. ")
    .replaceAll(" or ", " lub art. ")
    .replaceAll(" Part ", " część ")
    .replaceAll("Annex ", "załącznik ");
  const cited = words.replaceAll(CITED, (_, number: string, inside: string) => {
    const steps = [...inside.matchAll(/\((\d*[a-z]*)\)/g)].map(([, step]) => step ?? "");
    return [number, ...steps.map(renderStep)].join(" ");
  });
  return cited.replaceAll(FURTHER_POINT, " i $1)");
}

/**
 * A paragraph is numbered and may have a letter behind the number, a point is a letter, and what stands below a point a
 * Roman number.
 */
function renderStep(step: string, at: number): string {
  if (/^\d/.test(step)) return `${at === 0 ? "ust." : "pkt"} ${step}`;
  return at > 1 && /^[ivx]+$/.test(step) ? `ppkt ${step}` : `lit. ${step})`;
}
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

/**
 * The place of a row in its annex, in a language: `Part A, row 1, 88` is `część A, wiersz 1, 88` in Polish, and a
 * numbered title is cited by its number.
 */
export function locatorIn(locator: string, lang: SanctionsLang): string {
  if (lang === "en") return locator;
  return POLISH.reduce((text, [words, said]) => text.replace(words, said), locator.replace(TITLED, "pkt $1"));
}
