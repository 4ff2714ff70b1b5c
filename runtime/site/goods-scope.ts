import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { drawDetails, lawLang, sayRegime } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** What every answer about goods says of its limits. */

/** Warnings that the page says itself, beside what they are about. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["act_pending", "stated"]);
/** On a page whose language the answers do not have, a name in it is read as another language; nobody needs to know. */
const OF_COURSE = "name_language";

/** Draws the warnings of an answer. */
export function drawWarnings(page: GoodsPage, all: CnResponse["meta"]["warnings"]): TemplateResult | typeof nothing {
  const isTranslated = lawLang(page) !== nothing;
  const warnings = all.filter(({ code }) => !SAID_ELSEWHERE.has(code) && !(isTranslated && code === OF_COURSE));
  return warnings.length === 0
    ? nothing
    : html`<ul class="warnings" lang=${lawLang(page)}>
        ${warnings.map(({ detail }) => html`<li>${detail}</li>`)}
      </ul>`;
}

/** What was looked at and what was not: said where nothing was found, because then it is the answer. */
export function drawScope(page: GoodsPage, { scope, verdict_detail }: CnResponse, open: boolean): TemplateResult {
  const {
    words: { goods },
    formats,
  } = page;
  const pending = scope.pending.map(
    ({ title, celex, regime }) =>
      html`<p>
        ${sayRegime(page, regime)}${page.words.colon}<span lang=${lawLang(page)}>${title}</span>
        <span class="cite">${celex}</span> ${goods.pending}
      </p>`,
  );
  return html`
    <section class="scope">
      <h2>${goods.notLookedAt}</h2>
      ${open && verdict_detail !== "unknown_code" ? html`<p>${goods.nothingMeans}</p>` : nothing}
      ${open ? pending : nothing}
      ${drawDetails(
        goods.notCovered(scope.not_covered.length),
        html`${open ? nothing : pending}
          <ul class="texts" lang=${lawLang(page)}>
            ${scope.not_covered.map((text) => html`<li>${text}</li>`)}
          </ul>`,
      )}
      ${drawDetails(
        goods.lookedAt,
        html`<ul class="texts">
          ${scope.regimes.map(({ code, celex, consolidated_version, annexes, entries, stale, checked }) => html`<li>${sayRegime(page, code)}${page.words.colon}${goods.regimeScope(celex, consolidated_version === null ? "" : formats.day(consolidated_version), formats.number(annexes), formats.number(entries))}${stale ? html` <strong>${goods.staleRegime}</strong>` : nothing} ${checked}</li>`)}
          <li>${goods.nomenclatureOf(scope.cn_year)}</li>
        </ul>`,
      )}
    </section>
  `;
}
