import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResult } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { drawDetails } from "./parts.ts";
import type { PageContext } from "./view.ts";
import type { z } from "zod";

type Result = z.infer<typeof CnResult>;

/** So few entries of one annex are shown at once. */
const FEW = 4;

/** Entries of the annexes that bear on a code, by regime and annex. */
export function drawEntries(page: PageContext, { results, certificates = [], meta }: CnResponse): TemplateResult | typeof nothing {
  const { words: { goods, regimes } } = page;
  if (results.length === 0) return nothing;
  const documents = new Map(certificates.map(({ code, text }) => [code, text]));
  const groups = Map.groupBy(results, ({ regime, annex, annex_title }) => `${regime.code}\n${annex ?? ""}\n${annex_title}`);
  return html`
    <section>
      <h2>${goods.entries(meta.total)}</h2>
      ${[...groups.values()].map((group) => {
        const [first] = group;
        if (first === undefined) return nothing;
        const title = html`<strong>${regimes[first.regime.code] ?? first.regime.code}: ${first.annex ?? first.article}</strong> <span class="quiet">${first.annex_title}</span>${group.length === 1 ? nothing : html` <span class="kind">${group.length}</span>`}`;
        return drawDetails(title, html`<ul class="entries">${group.map((result) => drawEntry(page, result, documents))}</ul>`, groups.size === 1 && group.length < FEW);
      })}
    </section>
  `;
}

function drawEntry(page: PageContext, result: Result, documents: ReadonlyMap<string, string>): TemplateResult {
  const { words: { goods }, formats } = page;
  const since = result.valid_from !== null ? goods.since(formats.day(result.valid_from)) : result.in_force_since_at_latest !== undefined ? goods.sinceAtLatest(formats.day(result.in_force_since_at_latest)) : undefined;
  const facts = [
    goods.details[result.detail],
    result.in_force === false ? goods.notInForce : undefined,
    since,
    result.valid_to === null ? undefined : goods.untilDay(formats.day(result.valid_to)),
    result.threshold === undefined ? undefined : goods.threshold(formats.number(result.threshold.amount), result.threshold.currency),
    result.destination === undefined ? undefined : goods.destination(result.destination),
    goods.quality[result.data_quality],
  ].filter((fact) => fact !== undefined);
  return html`
    <li>
      <p class="entry-head"><span class="code">${result.partial_entry ? "ex " : nothing}${result.cn_code}</span> ${result.name}</p>
      <p>${result.restriction.label}</p>
      ${result.scope_text === undefined ? nothing : html`<blockquote><span class="quiet">${goods.scopeText}</span> ${result.scope_text}</blockquote>`}
      ${result.except_codes === undefined ? nothing : html`<p>${goods.except} <span class="code">${result.except_codes.join(", ")}</span></p>`}
      <p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>
      ${result.exemption === null ? nothing : html`<p>${result.exemption}</p>`}
      <p class="cite"><a href=${result.regime.consolidated_url} rel="noreferrer">${result.article ?? ""}, ${result.regime.legal_act}</a>, ${goods.textOf(formats.day(result.source_version))}; ${result.source_ref.locator}</p>
      ${result.certificates.length === 0 ? nothing : drawDetails(goods.certificates(result.certificates.length), html`<dl class="pairs">${result.certificates.map((code) => html`<div><dt class="code">${code}</dt><dd>${documents.get(code)}</dd></div>`)}</dl>`)}
    </li>
  `;
}

/** Exemptions, grounds for authorisation, quotas and transitional periods. */
export function drawGrounds(page: PageContext, { derogations, winddowns }: CnResponse): TemplateResult {
  const { words: { goods, regimes }, formats } = page;
  const dated = (until: string | null, expired: boolean): TemplateResult | typeof nothing => (until === null ? nothing : html` <strong>${expired ? goods.expiredOn(formats.day(until)) : goods.untilDay(formats.day(until))}</strong>`);
  return html`
    ${derogations.length === 0 ? nothing : html`
      <section>
        <h2>${goods.derogations(derogations.length)}</h2>
        <p class="quiet">${goods.derogationsNote}</p>
        <ul class="grounds">${derogations.map(({ kind, regime, article, text, until, expired }) => html`<li>${drawDetails(html`<span class="kind">${goods.kinds[kind]}</span> ${regimes[regime] ?? regime}, ${article}${dated(until, expired)}`, html`<p>${text}</p>`)}</li>`)}</ul>
      </section>`}
    ${winddowns.length === 0 ? nothing : html`
      <section>
        <h2>${goods.winddowns(winddowns.length)}</h2>
        <ul class="texts">${winddowns.map(({ regime, article, text, until, expired, contract_before }) => html`<li>${text} ${contract_before === null ? nothing : goods.contractBefore(formats.day(contract_before))}${dated(until, expired)} <span class="cite">${regimes[regime] ?? regime}, ${article}</span></li>`)}</ul>
      </section>`}
  `;
}
