import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBasicResponse, CnCandidate } from "../../openapi/schemas/sanctions.ts";
import { goodsLang, printAddress } from "./address.ts";
import type { Suggester } from "./combobox.ts";
import type { PageContext } from "./view.ts";

/** Suggests codes for words; what is written like a code is not searched for. */
export function suggestGoods({ lookup, address: { lang, as_of } }: PageContext): Suggester {
  return {
    find(text) {
      if (!/\p{L}{2}/u.test(text)) return undefined;
      const query = { q: text, lang: goodsLang(lang), ...(as_of === "" ? {} : { as_of }), view: "basic", history: "0", limit: 0, offset: 0 };
      return lookup.ask<CnBasicResponse>("checkCn", { query }).then(({ body }) =>
        (body.candidates ?? []).slice(0, 12).map(({ code, name, path }) => ({ code, name, ...(path.length === 0 ? {} : { above: path.at(-1) ?? "" }), address: { q: code, lang, as_of } })),
      );
    },
  };
}

/** What a name may mean, as a plain list of links. */
export function drawCandidates({ words: { goods, lang }, address: { as_of } }: PageContext, candidates: readonly CnCandidate[]): TemplateResult {
  return html`
    <ol class="candidates">
      ${candidates.map(({ code, name, path, matched }) => html`
        <li>
          <a href=${printAddress({ q: code, lang, as_of })}><span class="code">${code}</span> <span>${name}</span></a>
          ${path.length === 0 ? nothing : html`<span class="quiet">${path.join(" › ")}</span>`}
          <span class="kind">${goods.matchedBy[matched.by]}</span>
        </li>`)}
    </ol>
  `;
}
