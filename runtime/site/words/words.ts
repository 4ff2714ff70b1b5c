import type { PageViewName } from "../address.ts";
import type en from "./en.ts";
import type goods from "./en-goods.ts";
import type more from "./en-more.ts";

/** Words of the page in one language: those of every view, those of answers about goods, and those of the others. */
export type PageWords = typeof en;
export type GoodsWords = typeof goods;
export type MoreWords = typeof more;

/** Parts of the words that a view is drawn with, beside the first. */
export const WORDS_OF: Record<PageViewName, readonly ("goods" | "more")[]> = {
  goods: ["goods"],
  tree: ["goods"],
  sheet: ["goods", "more"],
  adr: ["more"],
  load: ["more"],
  data: ["more"],
  verify: ["more"],
};
