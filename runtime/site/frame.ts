import { html, nothing, type TemplateResult } from "lit-html";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { formatAddress, type PageAddress, type PageLang } from "./address.ts";
import type { PageWords } from "./words.ts";

/** Frame of every view: navigation, languages, disclaimer. */

const NAV = ["goods", "sheet", "adr", "load", "data"] as const;

/** Content and texts of the frame. */
interface Frame {
  content: TemplateResult;
  /** One sentence for who hears the page instead of seeing it. */
  announcement: string;
  /** Parts of the address that were not understood. */
  unread: readonly string[];
  /** Recipients of the question. */
  privacy: string;
  /** Link of the feed of releases. */
  feed: string;
}

/** Draws the frame with its content. */
export function renderFrame(
  address: PageAddress,
  words: PageWords,
  { content, announcement, unread, privacy, feed }: Frame,
): TemplateResult {
  const { lang } = address;
  const current = address.view === "tree" ? "goods" : address.view;
  return html`
    <a class="skip" href="#content">${words.skip}</a>
    <header class="top">
      <div class="wide">
        <a class="brand" href=${formatAddress({ lang })}
          ><svg viewBox="0 0 32 32" aria-hidden="true">
            <path class="one" d="M16 2 30 16 16 30 2 16z" />
            <path class="two" d="M16 8.5 23.5 16 16 23.5 8.5 16z" /></svg
          >Cargolex</a
        >
        <nav aria-label=${words.navLabel}>
          ${NAV.map((view) => html`<a href=${formatAddress({ view, lang })} aria-current=${view === current ? "page" : nothing}>${words.nav[view]}</a>`)}
        </nav>
        <nav class="languages" aria-label=${words.language}>
          ${ADR_LANGUAGES.map((language) => html`<a href=${formatAddress({ ...address, lang: language })} lang=${language} hreflang=${language} aria-current=${language === lang ? "true" : nothing} title=${nameOf(language)}>${language}<span class="visually-hidden"> ${nameOf(language)}</span></a>`)}
        </nav>
      </div>
    </header>
    <main id="content" class="wide" tabindex="-1">
      ${unread.length === 0 ? nothing : html`<p class="note warn" role="alert">${words.unreadAddress(unread.join(", "))}</p>`}
      ${content}
    </main>
    <p class="visually-hidden" role="status">${announcement}</p>
    <footer>
      <div class="wide">
        <p>${words.footer.disclaimer}</p>
        <p>
          ${privacy} <a href=${formatAddress({ view: "guide", lang })}>${words.footer.guide}</a> ·
          <a href="docs">${words.footer.docs}</a> · <a href="openapi/sanctions.yaml">OpenAPI</a> ·
          <a href=${feed}>${words.footer.feed}</a>
        </p>
      </div>
    </footer>
  `;
}

/** The name of a language in itself. */
function nameOf(lang: PageLang): string {
  return new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
}
