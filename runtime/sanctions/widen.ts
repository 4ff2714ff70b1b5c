import type { NameHits, NameIndex } from "./names.ts";

const MOST_CUT = 3;
const LEAST_LEFT = 4;
/** A word that stands in every fifteenth line tells nothing: other, inne, and. */
const COMMON = 1500;

/**
 * Searches for words, and where no name has them together, for the beginnings of words: those that no name has, and those that nearly every name has, are
 * left out, the others lose up to 3 letters at their end. Gives the hits with the words that were searched last.
 */
export function searchWidely({ search, count }: Pick<NameIndex, "search" | "count">, words: readonly string[]): { hits: NameHits; words: readonly string[] } {
  let [hits, searched] = [search(words), words];
  const telling = words.filter((word) => hits.size === 0 && /^\D{3,}$/.test(word) && count(begin(word, MOST_CUT)) > 0 && count(begin(word, 0)) < COMMON);
  for (let cut = 0; hits.size === 0 && telling.length > 0 && cut <= MOST_CUT; cut++) {
    searched = telling.map((word) => begin(word, cut));
    if (searched.some((word) => count(word) < COMMON)) hits = search(searched);
  }
  return { hits, words: searched };
}

/** A word without its last letters, to be found at the beginning of a word; 4 letters are left. */
function begin(word: string, cut: number): string {
  return ` ${word.slice(0, Math.max(LEAST_LEFT, word.length - cut))}`;
}
