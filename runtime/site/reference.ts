import { html, nothing, type TemplateResult } from "lit-html";
import type { AnnexesResponse } from "../../openapi/schemas/sanctions-reference.ts";
import type { z } from "zod";
import { ANNEX_ASKED, ARTICLE_ASKED } from "./address.ts";
import type { Answered } from "./lookup.ts";
import { regimeName, shortAnnex } from "./parts.ts";
import { renderProof } from "./proof.ts";
import type { GoodsPage } from "./view.ts";

/** What is asked by its place in the law instead of by goods: an article, an annex, a code of the declaration. */

type Annexes = z.infer<typeof AnnexesResponse>;

/** What a reference leads to; of several acts each. */
export interface ResolvedReference {
  annexes: Annexes["annexes"];
  documents: Annexes["documents"];
  draw: (page: GoodsPage) => TemplateResult;
}

/** Looks up a reference; undefined where the text is none that the data has. */
export async function findReference(
  { lookup, address: { lang, as_of } }: Pick<GoodsPage, "lookup" | "address">,
  text: string,
): Promise<ResolvedReference | undefined> {
  const query = { lang, ...(as_of === "" ? {} : { as_of }) };
  const answer = await lookup.request<Annexes>("listAnnexes", { query });
  const [, named, bare] = ARTICLE_ASKED.exec(text) ?? [];
  const article = (named ?? bare ?? "").toLowerCase();
  const [, number = "", part = ""] = ANNEX_ASKED.exec(text) ?? [];
  const annex = `${number}${part}`.toUpperCase();
  const annexes = answer.body.annexes.filter(
    (candidate) =>
      (article !== "" && articlesOf(candidate.article).includes(article)) ||
      (number !== "" && (candidate.annex_code ?? "").replaceAll(/[\s-]|part/gi, "").toUpperCase() === annex),
  );
  const documents = answer.body.documents.filter(({ code }) => code === text.toUpperCase());
  return annexes.length + documents.length === 0
    ? undefined
    : { annexes, documents, draw: (page) => renderReference(page, answer, annexes, documents) };
}

/** `Art. 3k(1) and 5s`: `3k` and `5s`. */
function articlesOf(text: string): string[] {
  return text.toLowerCase().match(/(?<![(\d])\d{1,2}[a-z]{0,3}(?![\d)])/g) ?? [];
}

/** Annexes, articles and documents, each with what it does. */
function renderReference(
  page: GoodsPage,
  answer: Answered<Annexes>,
  annexes: ResolvedReference["annexes"],
  documents: ResolvedReference["documents"],
): TemplateResult {
  const { words, formats } = page;
  const { goods, roles } = page.words;
  const { q } = page.address;
  return html`
    <h1 id="answer-title">${words.quote(q)}</h1>
    <p class="lead">${goods.reference}</p>
    <ul class="texts">
      ${documents.map(({ code, text }) => html`<li><strong class="code">${code}</strong> <span>${text}</span></li>`)}
      ${annexes.map(
        ({ regime, annex_code, article, title, role, direction, entries, in_force_from, url }) =>
          html`<li>
            <strong
              >${regimeName(page, regime)}${page.words.colon}
              <a href=${url} rel="noreferrer"
                >${annex_code === null ? nothing : `${shortAnnex(page, annex_code)}, `}${article}</a
              ></strong
            >
            <p>${title}</p>
            <p class="facts">
              <span>${roles[role] ?? role}</span
              >${direction === null ? nothing : html`<span>${goods.directionsShort[direction]}</span>`}${in_force_from === null ? nothing : html`<span>${goods.since(formats.day(in_force_from))}</span>`}<span
                >${goods.entries(entries)}</span
              >
            </p>
          </li>`,
      )}
    </ul>
    ${documents.length === 0 ? nothing : html`<p class="note">${goods.documentNote}</p>`} ${renderProof(page, answer)}
  `;
}
