import { html, nothing, type TemplateResult } from "lit-html";
import type { Meaning } from "../sanctions/names/search.ts";
import { formatAddress } from "./address.ts";
import type { AnsweredGoods } from "./goods-question.ts";
import { renderScope, renderWarnings } from "./parts.ts";
import { renderProof } from "./proof.ts";
import { renderSubject } from "./subject.ts";
import type { GoodsPage } from "./view.ts";

/** The answer about words: what they may mean. */

/** True if a code of four digits may be a UN number. */
export function isUnLike(code: string): boolean {
  return /^(?:[0-2]\d|3[0-5])\d{2}$/.test(code);
}

/** Candidates for a name as a plain list of links. */
function renderCandidates(page: GoodsPage, candidates: readonly Meaning[]): TemplateResult {
  const {
    words: { goods, lang },
    address: { as_of, from, to },
  } = page;
  return html`
    <ol class="candidates">
      ${candidates.map(
        ({ code, matched, confidence, name, path }) =>
          html` <li>
            <a href=${formatAddress({ q: code, lang, as_of, from, to })}
              ><span class="code">${code}</span> <span>${name}</span></a
            >
            ${path.length === 0 ? nothing : html`<span class="quiet">${path.join(" › ")}</span>`}
            <span class="kind">${goods.confidence[confidence]}, ${goods.matchedBy[matched.by]}</span>
          </li>`,
      )}
    </ol>
  `;
}

/** Draws what words may mean. Until that is answered nothing is said of it, and it says so itself. */
export function renderName(
  page: GoodsPage,
  candidates: readonly Meaning[],
  answered?: AnsweredGoods["now"],
): TemplateResult {
  const {
    words,
    words: { goods },
  } = page;
  return html`
    ${renderSubject(page, words.quote(page.address.q.trim()))}
    ${
      answered === undefined
        ? html`<p class="note warn progress"><strong>${goods.lawToCome}</strong></p>`
        : html`<p class="lead">${candidates.length > 0 ? goods.nameDecides : goods.nameUnknown}</p>
            ${renderWarnings(answered.body.meta.warnings)}`
    }
    ${
      candidates.length > 0
        ? html`<h2>${goods.candidatesFound(candidates.length)}</h2>
            ${renderCandidates(page, candidates)}`
        : nothing
    }
    ${answered === undefined ? nothing : html`${renderScope(page, answered.body, candidates.length === 0)} ${renderProof(page, answered)}`}
  `;
}
