import type { PageLang, PageViewName } from "../address.ts";
import { type GoodsWords, type MoreWords, type PageWords, WORDS_OF } from "./words.ts";

interface Parts {
  first: () => Promise<{ default: PageWords }>;
  goods: () => Promise<{ default: GoodsWords }>;
  more: () => Promise<{ default: MoreWords }>;
}

const WORDS: Record<PageLang, Parts> = {
  pl: { first: () => import("./pl.ts"), goods: () => import("./pl-goods.ts"), more: () => import("./pl-more.ts") },
  en: { first: () => import("./en.ts"), goods: () => import("./en-goods.ts"), more: () => import("./en-more.ts") },
  de: { first: () => import("./de.ts"), goods: () => import("./de-goods.ts"), more: () => import("./de-more.ts") },
  fr: { first: () => import("./fr.ts"), goods: () => import("./fr-goods.ts"), more: () => import("./fr-more.ts") },
};

/** The words of a view in a language; those of other views are not read. */
export async function loadWords(lang: PageLang, view: PageViewName): Promise<PageWords & GoodsWords & MoreWords> {
  const { first, ...parts } = WORDS[lang];
  const [words, ...own] = await Promise.all([first(), ...WORDS_OF[view].map((part) => parts[part]())]);
  return Object.assign({}, words.default, ...own.map((part) => part.default)) as PageWords & GoodsWords & MoreWords;
}
