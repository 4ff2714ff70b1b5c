import { nameKey } from "./normalise.ts";

/** A reviewed qualifier: the word used in variant ids and its text in four languages. */
export interface Qualifier {
  word: string;
  en: string;
  de: string;
  fr: string;
  pl: string;
}

/** The longest qualifier that ends an English name, or undefined. */
export function qualifierOf(name: string, qualifiers: readonly Qualifier[]): Qualifier | undefined {
  const key = nameKey(name);
  const found = qualifiers.filter(({ en }) => key.endsWith(nameKey(en)) && key !== nameKey(en));
  return found.reduce<Qualifier | undefined>((best, one) => (best === undefined || one.en.length > best.en.length ? one : best), undefined);
}

/** A name without the qualifier it ends with. */
export function stem(name: string, text: string): string {
  return name.endsWith(text) ? name.slice(0, -text.length).replace(/[,\s]+$/u, "") : name;
}
