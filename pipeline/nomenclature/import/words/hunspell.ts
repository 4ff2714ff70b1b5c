/** A rule of an affix file: what is cut from the end of a word, what is put there, and how the word must end. */
interface Suffix {
  cut: string;
  put: string;
  ends: RegExp | undefined;
}

/** Suffix rules by flag. */
export type Affixes = ReadonlyMap<string, readonly Suffix[]>;

/** Reads the suffix rules of a hunspell affix file; prefixes do not change what a word ends in. */
export function readAffixes(text: string): Affixes {
  const rules = new Map<string, Suffix[]>();
  for (const line of text.split("\n")) {
    const [kind, flag = "", cut = "", put = "", ends] = line.trim().split(/\s+/);
    if (kind !== "SFX" || ends === undefined) continue;
    const known = rules.get(flag) ?? [];
    rules.set(flag, known);
    known.push({ cut: cut === "0" ? "" : cut, put: put === "0" ? "" : (put.split("/")[0] ?? ""), ends: ends === "." ? undefined : new RegExp(`${ends}$`, "u") });
  }
  return rules;
}

/** A word of the dictionary with its flags, a letter each. */
export interface Lemma {
  word: string;
  flags: string;
}

/** Reads a hunspell dictionary; names and words with other signs than letters are left out. */
export function readLemmas(text: string): Lemma[] {
  return text.split("\n").slice(1).flatMap((line) => {
    const [word = "", flags = ""] = line.trim().split("/");
    return /^\p{Ll}+$/u.test(word) ? [{ word, flags }] : [];
  });
}

/** All forms of a word, itself first. */
export function formsOf({ word, flags }: Lemma, affixes: Affixes): string[] {
  const forms = new Set([word]);
  for (const flag of flags) {
    for (const { cut, put, ends } of affixes.get(flag) ?? []) {
      if (word.endsWith(cut) && (ends === undefined || ends.test(word))) forms.add(word.slice(0, word.length - cut.length) + put);
    }
  }
  return [...forms];
}
