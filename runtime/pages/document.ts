import { html, nothing, type TemplateResult } from "lit-html";
import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import { escapeHtml, renderHtml } from "../site/render-html.ts";
import { COUNTRIES } from "../rules/sanctions/way.ts";
import { formatsOf } from "../site/view.ts";
import { type Punctuation, punctuationOf } from "../site/words.ts";
import { type FirstWords, loadFirstWords } from "../words/first.generated.ts";
import { type GoodsWords, loadGoodsWords } from "../words/goods.generated.ts";
import { type MoreWords, loadMoreWords } from "../words/more.generated.ts";
import { loadPagesWords, type PagesWords } from "../words/pages.generated.ts";
import { symbolsOf } from "./marks.ts";
import { STYLE_PATH } from "./style.ts";

/** What every page is written with. */
export interface PageWriter {
  lang: AdrLanguage;
  words: FirstWords & GoodsWords & MoreWords & PagesWords & Punctuation;
  formats: ReturnType<typeof formatsOf>;
  /** The name of a country or of the Union. */
  country: (code: string) => string;
}

const writers = new Map<AdrLanguage, Promise<PageWriter>>();

/** What pages of a language are written with. */
export function writerFor(lang: AdrLanguage): Promise<PageWriter> {
  const writer = writers.get(lang) ?? openWriter(lang);
  writers.set(lang, writer);
  return writer;
}

async function openWriter(lang: AdrLanguage): Promise<PageWriter> {
  const parts = await Promise.all([
    loadFirstWords[lang](),
    loadGoodsWords[lang](),
    loadMoreWords[lang](),
    loadPagesWords[lang](),
  ]);
  const names = new Intl.DisplayNames(lang, { type: "region" });
  const places = new Map(["EU", ...COUNTRIES].map((code) => [code, names.of(code)]));
  return {
    lang,
    words: Object.assign({}, punctuationOf(parts[0]), ...parts) as PageWriter["words"],
    formats: formatsOf(lang, parts[0].firstOfMonth),
    country: (code) => places.get(code) ?? code,
  };
}

/** A page before it is a document. */
export interface PageContent {
  title: string;
  description: string;
  /** Path below the language: `cn/8703`. The addresses of the other languages are made of it. */
  path: string;
  /** Folders from the page up to the root. */
  up: string;
  /** First day that it was written for. */
  written: string | undefined;
  main: TemplateResult;
  /** Facts for search engines (schema.org); none of a page that is no answer. */
  data: object | undefined;
  /** Feed of what changes on the page. */
  feed: string | undefined;
  /** A page that is not to be found: of words, or of something missing. */
  isHidden: boolean;
}

/** Languages by their own names. */
const NAMES: ReadonlyMap<string, string> = new Map(
  ADR_LANGUAGES.map((lang) => [lang, new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang]),
);

/** A language by its own name. */
export function nameLanguage(lang: string): string {
  return NAMES.get(lang) ?? lang;
}

const BRAND = html`<svg viewBox="0 0 32 32" aria-hidden="true">
    <path class="one" d="M16 2 30 16 16 30 2 16z" />
    <path class="two" d="M16 8.5 23.5 16 16 23.5 8.5 16z" /></svg
  >Cargolex`;

/** Prints a page as a document without scripts, with its addresses under the public one. */
export function renderDocument(writer: PageWriter, content: PageContent, site: string): string {
  const { lang, words } = writer;
  const { title, description, path, up, main, data, feed, isHidden } = content;
  const addressIn = (language: string): string => escapeHtml(`${site}/${language}/${path}`);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isHidden
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${addressIn(lang)}">`,
          ...ADR_LANGUAGES.map(
            (language) => `<link rel="alternate" hreflang="${language}" href="${addressIn(language)}">`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${addressIn("en")}">`,
        ]),
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(feed)}">`]),
    `<link rel="icon" href="${up}icon.svg" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${up}${STYLE_PATH}">`,
    ...(data === undefined
      ? []
      : [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`]),
  ];
  const body = renderHtml(html`
    <a class="skip" href="#content">${words.skip}</a>
    <header class="top">
      <div class="wide">
        <a class="brand" href=${`${up}?lang=${lang}`}>${BRAND}</a>
        <nav aria-label=${words.navLabel}>
          <a href=${`${up}?lang=${lang}`}>${words.nav.goods}</a>
          <a href=${`${up}?view=adr&lang=${lang}`}>${words.nav.adr}</a> <a href=${`${up}docs`}>${words.footer.docs}</a>
        </nav>
        <nav class="languages" aria-label=${words.language}>
          ${ADR_LANGUAGES.map((language) => html`<a href=${`${up}${language}/${path}`} lang=${language} hreflang=${language} aria-current=${language === lang ? "true" : nothing}>${language}<span class="visually-hidden"> ${nameLanguage(language)}</span></a> `)}
        </nav>
      </div>
    </header>
    <main id="content" class="wide" tabindex="-1">${renderSearch(writer, up)} ${main}</main>
    <footer>
      <div class="wide"><p>${words.footer.disclaimer}</p></div>
    </footer>
  `);
  return `<!DOCTYPE html>\n<html lang="${lang}">\n<head>\n${head.join("\n")}\n</head>\n<body>${symbolsOf(body)}${body}</body>\n</html>\n`;
}

/** The box for codes, goods and UN numbers. */
function renderSearch({ lang, words: { pages } }: PageWriter, up: string): TemplateResult {
  return html`<form class="find" action=${up} method="get" role="search">
    <input type="hidden" name="lang" value=${lang} /><label for="q" class="visually-hidden">${pages.searchLabel}</label
    ><input
      id="q"
      name="q"
      type="search"
      required
      minlength="2"
      maxlength="200"
      placeholder=${pages.searchLabel}
    /><button type="submit">${pages.search}</button>
  </form>`;
}
