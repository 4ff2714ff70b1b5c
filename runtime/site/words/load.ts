import type { PageLang } from "../address.ts";
import type { PageWords } from "./words.ts";

const WORDS: Record<PageLang, () => Promise<PageWords>> = {
  pl: async () => (await import("./pl.ts")).pl,
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
};

/** The words of a language: a file of its own, read when the language is shown. */
export function loadWords(lang: PageLang): Promise<PageWords> {
  return WORDS[lang]();
}
