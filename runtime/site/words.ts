import { type FirstWords, loadFirstWords } from "../words/first.generated.ts";
import { type GoodsWords, loadGoodsWords } from "../words/goods.generated.ts";
import { loadMoreWords, type MoreWords } from "../words/more.generated.ts";
import type { PageLang, PageViewName } from "./address.ts";

/** Words of every view, with what comes between a name and its value, and between two statements. */
export type PageWords = FirstWords & { lang: PageLang } & Punctuation;

/** Punctuation as a language sets it. */
export interface Punctuation {
  colon: string;
  semicolon: string;
}

export function punctuationOf({ labelled }: Pick<FirstWords, "labelled">): Punctuation {
  const colon = labelled({ name: "", value: "" });
  return { colon, semicolon: colon.replace(":", ";") };
}

/** Parts of the words that a view is drawn with, beside the first. */
export const WORDS_OF: Record<PageViewName, readonly ("goods" | "more")[]> = {
  goods: ["goods"],
  tree: ["goods"],
  sheet: ["goods", "more"],
  adr: ["more"],
  load: ["more"],
  data: ["more"],
  verify: ["more"],
  guide: ["more"],
};

const LOADERS = { goods: loadGoodsWords, more: loadMoreWords };

/** The words of a view in a language; those of other views are not read. */
export async function loadWords(lang: PageLang, view: PageViewName): Promise<PageWords & GoodsWords & MoreWords> {
  const [first, ...parts] = await Promise.all([
    loadFirstWords[lang](),
    ...WORDS_OF[view].map((part) => LOADERS[part][lang]()),
  ]);
  return Object.assign({ lang }, punctuationOf(first), first, ...parts) as PageWords & GoodsWords & MoreWords;
}
