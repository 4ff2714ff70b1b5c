import { stemmer as stemEnglish } from "@orama/stemmers/english";

/** A table of the forms of words: by stem and by the list of ends that follow it. */
export interface WordForms {
  /** Names of the words that a folded form belongs to. */
  lemmas(form: string): string[];
}

/**
 * One pattern: ends of forms, and the stems that take all of them. Both are folded; several stand in one text, between
 * spaces, and the empty end is `-`.
 */
type FormPattern = readonly [ends: string, stems: string];

/**
 * Opens a table of forms. A form is cut at every place: what stands before it must be a stem and what follows an end of
 * the same pattern.
 */
export function openWordForms(patterns: readonly FormPattern[]): WordForms {
  const ends = patterns.map(([list]) => new Set(list.split(" ").map((end) => (end === "-" ? "" : end))));
  const stems = new Map<string, number | number[]>();
  for (const [pattern, [, list]] of patterns.entries()) {
    for (const stem of list.split(" ")) {
      const current = stems.get(stem);
      if (current === undefined) stems.set(stem, pattern);
      else if (typeof current === "number") stems.set(stem, [current, pattern]);
      else current.push(pattern);
    }
  }
  return {
    lemmas(form) {
      const matches: string[] = [];
      for (let cut = 1; cut <= form.length; cut++) {
        const stem = form.slice(0, cut);
        const current = stems.get(stem);
        if (current === undefined) continue;
        for (const pattern of typeof current === "number" ? [current] : current)
          if (ends[pattern]?.has(form.slice(cut))) matches.push(`${stem}+${pattern}`);
      }
      return matches;
    },
  };
}

/** How the words of a language change their ends: words that share a key are forms of one word. Words are folded. */
export interface Inflection {
  /** Keys of the forms of a word: number and case. */
  keys(word: string): readonly string[];
  /**
   * A key of the words that are made from the same stem (`milk`, `milking`): for a word that no name has in any form.
   * None where `keys` say it all.
   */
  stem(word: string): string | undefined;
}

/**
 * Longer ends come first. They are the ends of Polish nouns and adjectives, folded; verbs have none, since names of
 * goods do.
 */
const POLISH_ENDS = [
  "iami",
  "owych",
  "owymi",
  "owego",
  "ami",
  "ach",
  "iem",
  "iom",
  "iej",
  "ego",
  "emu",
  "ymi",
  "imi",
  "ych",
  "ich",
  "owi",
  "ow",
  "om",
  "em",
  "ie",
  "ia",
  "iu",
  "ej",
  "ym",
  "im",
  "a",
  "e",
  "i",
  "o",
  "u",
  "y",
];
const LEAST = 3;

const isInflected = (word: string): boolean => word.length >= LEAST && !/\d/.test(word);

/** English by the ends of its plural, and by the stems of Porter's rules. */
export const inflectEnglish: Inflection = {
  keys: (word) => (isInflected(word) ? [singular(word)] : []),
  stem: (word) => (isInflected(word) ? stemEnglish(word) : undefined),
};

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith("s"))
    return word.endsWith("y") ? `${word.slice(0, -1)}i` : word.endsWith("ie") ? word.slice(0, -1) : word;
  if (word.endsWith("ies") && word.length > 4) return word.slice(0, -2);
  if (/(?:ch|sh|x|z|ss|o)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("ves") ? `${word.slice(0, -3)}ve` : word.slice(0, -1);
}

/** A language by rules that cut the ends of number and case. */
export function inflectByRule(cut: (word: string) => string): Inflection {
  return { keys: (word) => (isInflected(word) ? [cut(word)] : []), stem: () => undefined };
}

/** Polish by the table of forms, and by cut ends for the words that it lacks. */
export function inflectPolish(forms: WordForms): Inflection {
  return {
    keys(word) {
      if (!isInflected(word)) return [];
      const existing = forms.lemmas(word);
      return existing.length > 0 ? existing : [cutEnd(word)];
    },
    stem: () => undefined,
  };
}

function cutEnd(word: string): string {
  const end = POLISH_ENDS.find((candidate) => word.endsWith(candidate) && word.length - candidate.length > LEAST);
  return end === undefined ? word : word.slice(0, -end.length);
}
