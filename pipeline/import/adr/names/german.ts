import { tidyName } from "./normalise.ts";

/** Words with ß as the readings in German orthography spell them, by their Swiss spelling in lower case. */
export type Spellings = ReadonlyMap<string, string>;

const WORD = /[\p{L}]+/gu;

/** Learns from names in German orthography which words have ß. A word that is found with ss too is left alone. */
export function learnSpellings(names: readonly string[]): Spellings {
  const sharp = new Map<string, string>();
  const plain = new Set<string>();
  for (const name of names) {
    for (const [word] of tidyName(name).matchAll(WORD)) {
      const lower = word.toLowerCase();
      if (lower.includes("ß")) sharp.set(lower.replaceAll("ß", "ss"), lower);
      else if (lower.includes("ss")) plain.add(lower);
    }
  }
  for (const word of plain) sharp.delete(word);
  return sharp;
}

/** Respells the words of a Swiss name. Capitals keep SS: German orthography has no capital ß in these names. */
export function spellGerman(name: string, spellings: Spellings): string {
  return name.replace(WORD, (word) => {
    const german = spellings.get(word.toLowerCase());
    if (german === undefined || word === word.toUpperCase()) return word;
    return word.charAt(0) === word.charAt(0).toUpperCase() ? german.charAt(0).toUpperCase() + german.slice(1) : german;
  });
}
