import type { RegimeRow } from "../../tables/law.ts";
import { readActSentence } from "./act-sentence.ts";
import { actNumber } from "./amending-acts.ts";
import type { Publication } from "./publication.ts";

/** The paragraphs of a text with their lines. */
function paragraphsOf({ blocks }: Publication): { text: string; line: number }[] {
  return blocks.flatMap((block) => (block.kind === "heading" || block.kind === "text" ? [block] : []));
}

/**
 * The sentence of a text that a line stands under: of an act what says last how the regulation changes, from its item
 * on (`(8) in Annex XXVII, the entry:` … `is replaced by the following:`), else the last paragraph. Empty where nothing
 * stands above the line.
 */
export function sentenceAbove(publication: Publication, base: string, line: number): string {
  const above = paragraphsOf(publication).filter((paragraph) => paragraph.line <= line);
  const said = above.flatMap(({ text }) => {
    const sentence = readActSentence(text, base);
    return sentence === undefined ? [] : [{ text, begins: sentence.level !== undefined }];
  });
  const from = said.findLastIndex(({ begins }) => begins);
  const words = said.slice(Math.max(from, 0)).map(({ text }) => text);
  return words.length > 0 ? words.join(" … ") : (above.at(-1)?.text ?? "");
}

/** The whole sentence of an act that a row of left.csv begins with: `Article 3k: the following paragraph is added`. */
export function sentenceOfLeft(publication: Publication, paragraph: string): string {
  const words = paragraph.replace(/^(?:Article|Annex)[^:]*: /, "").replace(/(?:…|:[^:]*)$/, "");
  const found = paragraphsOf(publication).findIndex(({ text }) => text.startsWith(words));
  if (words === "" || found < 0) return "";
  const [sentence, follows] = paragraphsOf(publication).slice(found, found + 2);
  return [sentence, follows].flatMap((part) => (part === undefined ? [] : [part.text])).join(" ");
}

/**
 * The regimes whose regulation a text changes: a consolidated text is of one, an act names those that it amends in its
 * title, else anywhere.
 */
export function regimesOf(publication: Publication, regimes: readonly Pick<RegimeRow, "regime" | "celex">[]): string[] {
  const texts = paragraphsOf(publication).map(({ text }) => text);
  const title = texts.findIndex((text) => /\bamending\b/.test(text));
  const naming = (words: readonly string[]): string[] =>
    regimes.filter(({ celex }) => words.some((text) => names(text, actNumber(celex)))).map(({ regime }) => regime);
  if (publication.kind === "consolidated")
    return regimes.filter(({ celex }) => publication.celex.startsWith(`0${celex.slice(1)}-`)).map((row) => row.regime);
  const inTitle = title < 0 ? [] : naming([texts[title] ?? ""]);
  return inTitle.length > 0 ? inTitle : naming(texts);
}

/** `833/2014` stands in a text, and not as the end of another number. */
function names(text: string, number: string): boolean {
  return new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text);
}
