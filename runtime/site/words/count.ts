import type { PageLang } from "../address.ts";

/** Writes a number with its noun: its forms stand in the order of these categories, the last is that of the others. */
export function countIn(
  lang: PageLang,
  categories: readonly Intl.LDMLPluralRule[],
): (number: number, ...forms: string[]) => string {
  const plural = new Intl.PluralRules(lang);
  return (number, ...forms) => {
    const at = categories.indexOf(plural.select(number));
    return `${number} ${forms.at(at)}`;
  };
}
