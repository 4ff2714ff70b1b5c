import type { AdrLanguage } from "../../../../openapi/schemas/languages.ts";
import { tidyName, nameKey } from "./assign.ts";

/** A word that the list of a language prints wrongly, most often because a line break took or left a hyphen. */
export interface Spelling {
  lang: AdrLanguage;
  printed: string;
  spelled: string;
}

/** Mends the words of a name that the reviewed table of spellings has, and notes which rows of it were used. */
export function mendName(name: string, lang: Spelling["lang"], spellings: readonly Spelling[], used: Set<Spelling>): string {
  let mended = tidyName(name);
  for (const spelling of spellings) {
    if (spelling.lang !== lang || !mended.includes(spelling.printed)) continue;
    const next = mended.replace(wholeWord(spelling.printed), spelling.spelled.replaceAll("$", "$$$$"));
    if (next !== mended) used.add(spelling);
    mended = next;
  }
  return mended.replace(ABBREVIATION, "$1.");
}

/** "Not otherwise specified" at the end of a name, printed without its last full stop. */
const ABBREVIATION = /\b(N\.O\.S|N\.A\.G|N\.S\.A|I\.N\.O)$/u;

function wholeWord(printed: string): RegExp {
  return new RegExp(`(?<![\\p{L}])${printed.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\p{L}])`, "gu");
}

/** A reviewed qualifier: the word used in variant ids and its text in every language. */
export interface Qualifier extends Record<AdrLanguage, string> {
  word: string;
}

/** The longest qualifier that ends an English name, or undefined. */
export function qualifierOf(name: string, qualifiers: readonly Qualifier[]): Qualifier | undefined {
  const key = nameKey(name);
  const found = qualifiers.filter(({ en }) => key.endsWith(nameKey(en)) && key !== nameKey(en));
  return found.reduce<Qualifier | undefined>((best, one) => (best === undefined || one.en.length > best.en.length ? one : best), undefined);
}

/** A name without the qualifier it ends with. */
export function stem(name: string, text: string): string {
  return name.endsWith(text) ? name.slice(0, -text.length).replace(/[,\s]+$/u, "") : name;
}
