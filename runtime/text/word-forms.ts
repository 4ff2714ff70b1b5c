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
