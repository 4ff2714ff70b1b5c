import { tidyName } from "./normalise.ts";

/** A word that the list of a language prints wrongly, most often because a line break took or left a hyphen. */
export interface Spelling {
  lang: "en" | "de" | "fr" | "pl";
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
  return lang === "fr" ? mended.replace(/\bN\.S\.A$/u, "N.S.A.") : mended;
}

function wholeWord(printed: string): RegExp {
  return new RegExp(`(?<![\\p{L}])${printed.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\p{L}])`, "gu");
}
