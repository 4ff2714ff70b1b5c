import { html, nothing, type TemplateResult } from "lit-html";
import type { CnCandidate } from "../../openapi/schemas/sanctions.ts";
import { printAddress } from "./address.ts";
import { lawLang } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** Whether a code of four digits may be a UN number. */
export function isUnLike(code: string): boolean {
  return /^(?:[0-2]\d|3[0-5])\d{2}$/.test(code);
}

/** What a name may mean, as a plain list of links. */
export function drawCandidates(page: GoodsPage, candidates: readonly CnCandidate[]): TemplateResult {
  const {
    words: { goods, lang },
    address: { as_of, from, to },
  } = page;
  return html`
    <ol class="candidates">
      ${candidates.map(({ code, matched, confidence, ...answered }) => {
        const own = page.goodsName(code);
        const { name, path } = own ?? answered;
        const named = own?.lang ?? lawLang(page);
        return html` <li>
          <a href=${printAddress({ q: code, lang, as_of, from, to })}
            ><span class="code">${code}</span> <span lang=${named}>${name}</span></a
          >
          ${path.length === 0 ? nothing : html`<span class="quiet" lang=${named}>${path.join(" › ")}</span>`}
          <span class="kind">${goods.confidence[confidence]}, ${goods.matchedBy[matched.by]}</span>
        </li>`;
      })}
    </ol>
  `;
}
