/** The forms of a sentence with a count. */
interface Forms {
  /** Of none at all, where that is another sentence. */
  zero?: string;
  one?: string;
  few?: string;
  other: string;
}

/** Chooses the form of a sentence for a count, by the rules of a language (CLDR). */
export function pluralIn(lang: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(lang);
  return (count, forms) =>
    (count === 0 ? forms.zero : undefined) ?? forms[rules.select(count) as "one" | "few"] ?? forms.other;
}

/** The word for a name that comes with data, where there is one. */
export function wordIn<Words extends object>(words: Words, name: string): Words[keyof Words] | undefined {
  return Object.hasOwn(words, name) ? words[name as keyof Words] : undefined;
}
