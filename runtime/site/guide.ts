import { html } from "lit-html";
import { type GuideWords, loadGuideWords } from "../words/guide.generated.ts";
import { formatAddress } from "./address.ts";
import { renderProgress } from "./parts.ts";
import type { MorePage, PageView } from "./view.ts";

/** What the page does, for who works with it, in the language of the page. */
export const guideView: PageView<GuideWords, MorePage> = {
  title: ({ words }) => words.footer.guide,
  find: ({ address: { lang } }) => loadGuideWords[lang](),
  announce: (_, { guide }) => guide.title,
  render: (page, shown) =>
    shown.state === "answered"
      ? html`<article class="answer guide" aria-labelledby="guide-title">
          <h1 id="guide-title">${shown.content.guide.title}</h1>
          ${shown.content.guide.parts.map(
            ({ title, text }) =>
              html`<h2>${title}</h2>
                <p>${text}</p>`,
          )}
          <p><a href=${formatAddress({ lang: page.address.lang })}>${page.words.nav.goods}</a></p>
        </article>`
      : renderProgress(page),
};
