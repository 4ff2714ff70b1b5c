import { ADR_LANGUAGES, SANCTIONS_LANGUAGES } from "../../openapi/schemas/languages.ts";

/** Where one is on the page. All of it stands in the URL, so that every answer has an address. */

const VIEWS = ["goods", "tree", "sheet", "adr", "load", "data"] as const;
export type PageViewName = (typeof VIEWS)[number];
export type PageLang = (typeof ADR_LANGUAGES)[number];
export type GoodsLang = (typeof SANCTIONS_LANGUAGES)[number];

export interface PageAddress {
  view: PageViewName;
  lang: PageLang;
  /** What is asked: a code, words, a UN number. */
  q: string;
  /** Day asked about, and the day that it is compared with; empty is today, and none. */
  as_of: string;
  with: string;
  /** Goods of a load, as `load-lines.ts` prints them. */
  items: string;
  tunnel: string;
  /** Maximum mass of the transport unit in tonnes. */
  mass: string;
  /** Members of the crew, and the gross mass of all packages in limited quantities in tonnes. */
  crew: string;
  lq: string;
  /** Second language of the transport document. */
  second: string;
}

const FIRST: PageAddress = { view: "goods", lang: "pl", q: "", as_of: "", with: "", items: "", tunnel: "", mass: "", crew: "", lq: "", second: "" };
const MOST = 8000;

/** Views that are about the sanctions, which are answered in two languages. */
export const SANCTIONS_VIEWS: ReadonlySet<PageViewName> = new Set(["goods", "tree", "sheet"]);

/** Reads the query of a URL. What is no view, language or day of ours is passed over: a link never ends in an error of the page itself. */
export function readAddress(search: string): PageAddress {
  const query = new URLSearchParams(search.slice(0, MOST));
  const of = <Word extends string>(name: string, words: readonly Word[], other: Word): Word => words.find((word) => word === query.get(name)) ?? other;
  const text = (name: string): string => (query.get(name) ?? "").trim();
  const day = (name: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : "");
  const tonnes = (name: string): string => (/^\d{1,3}(?:\.\d{1,3})?$/.test(text(name)) ? text(name) : "");
  const view = of("view", VIEWS, FIRST.view);
  const lang = of("lang", ADR_LANGUAGES, FIRST.lang);
  return {
    view, lang: SANCTIONS_VIEWS.has(view) ? goodsLang(lang) : lang, q: text("q"), as_of: day("as_of"), with: day("with"),
    items: text("items"), tunnel: of("tunnel", ["B", "C", "D", "E", ""], ""), mass: tonnes("mass"), crew: /^[1-9]$/.test(text("crew")) ? text("crew") : "", lq: tonnes("lq"),
    second: of("second", [...ADR_LANGUAGES, ""], ""),
  };
}

/** Prints an address as the query of a link; what is as on the first page is left out. */
export function printAddress(address: Partial<PageAddress>): string {
  const pairs = Object.entries(address).filter(([name, value]) => value !== FIRST[name as keyof PageAddress]);
  return `./${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ""}`;
}

/** The language of the sanctions answers: they are given in two. */
export function goodsLang(lang: PageLang): GoodsLang {
  return SANCTIONS_LANGUAGES.find((word) => word === lang) ?? "en";
}
