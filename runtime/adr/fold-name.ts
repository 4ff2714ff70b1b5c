import { fold } from "../text/fold.ts";

/**
 * Folds a name, or what is looked for among names. Letters with full stops between them are one word: `N.O.S.` is
 * `nos`.
 */
export function foldName(text: string): string {
  return fold(joinAbbreviations(text));
}

/** A text without the full stops of abbreviations. */
export function joinAbbreviations(text: string): string {
  return text.replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1");
}
