type Lang = "en" | "pl";

/** A cell of a column that is in one language. */
export interface Worded {
  lang: Lang;
  text: string;
}

/** Words without which few sentences do, and that the other language does not have. */
const SMALL: Readonly<Record<Lang, ReadonlySet<string>>> = {
  en: new Set([
    "the",
    "of",
    "and",
    "or",
    "for",
    "with",
    "that",
    "other",
    "than",
    "from",
    "not",
    "by",
    "may",
    "is",
    "are",
  ]),
  pl: new Set([
    "i",
    "oraz",
    "lub",
    "nawet",
    "do",
    "dla",
    "się",
    "nie",
    "ze",
    "od",
    "przez",
    "oprócz",
    "na",
    "są",
    "jest",
  ]),
};

/**
 * Tells texts that stand in the column of the other language: no long word of theirs stands elsewhere in their own, and
 * they have small words of the
 * other, or three words and more that all stand there. Each text counts once, so that a name that many rows share does
 * not vouch for itself.
 */
export function otherLanguage(cells: readonly Worded[]): (cell: Worded) => Lang | undefined {
  const counts: Record<Lang, Map<string, number>> = { en: new Map(), pl: new Map() };
  const seen = new Set<string>();
  const cached = new Map<string, readonly string[]>();
  const longWords = (text: string): readonly string[] => {
    let words = cached.get(text);
    if (words === undefined) cached.set(text, (words = findLongWords(text)));
    return words;
  };
  for (const { lang, text } of cells) {
    if (seen.has(`${lang} ${text}`)) continue;
    seen.add(`${lang} ${text}`);
    for (const word of longWords(text)) counts[lang].set(word, (counts[lang].get(word) ?? 0) + 1);
  }
  return ({ lang, text }) => {
    const counterpart = lang === "en" ? "pl" : "en";
    const words = longWords(text);
    if (words.length < 2 || words.some((word) => (counts[lang].get(word) ?? 0) > 1)) return undefined;
    const small = (text.toLowerCase().match(/\p{L}+/gu) ?? []).some(
      (word) => SMALL[counterpart].has(word) && !SMALL[lang].has(word),
    );
    return small || (words.length > 2 && words.every((word) => counts[counterpart].has(word)))
      ? counterpart
      : undefined;
  };
}

function findLongWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])];
}

/** Message for such a text. */
export function renderLanguage(column: string, lang: Lang): string {
  return `reads as ${lang === "en" ? "English" : "Polish"} and stands in ${column}: write it in the language of the column`;
}
