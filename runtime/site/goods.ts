import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { goodsLang, printAddress } from "./address.ts";
import { drawCandidates, suggestGoods } from "./candidates.ts";
import { drawCombobox } from "./combobox.ts";
import { drawDays } from "./compare.ts";
import { drawEntries, drawGrounds } from "./entries.ts";
import { standingOf } from "../sanctions/leg-standing.ts";
import { drawLegs, drawSentences } from "./legs.ts";
import { drawDetails, drawFailure, drawFieldLabel, drawProgress, drawRefusal } from "./parts.ts";
import { drawProof } from "./proof.ts";
import type { Answered } from "./lookup.ts";
import type { PageContext, PageView } from "./view.ts";

/** Customs codes and names of goods under the sanctions. */

interface FoundGoods {
  now: Answered<CnResponse>;
  /** The same question on the day that is compared. */
  other?: Answered<CnResponse>;
}

export const goodsView: PageView<FoundGoods> = {
  title: ({ address, words }, shown) => (address.q === "" ? words.nav.goods : shown.state === "answered" ? titleOf(shown.found.now.body) : address.q),

  find(page) {
    const { address: { q, as_of, with: other } } = page;
    if (q === "") return undefined;
    return Promise.all([ask(page, as_of), other === "" ? undefined : ask(page, other)]).then(([now, compared]) => (compared === undefined ? { now } : { now, other: compared }));
  },

  say({ words }, { now: { body } }) {
    const { goods } = words;
    if (body.matched_as === "name") return goods.candidatesFound(body.candidates?.length ?? 0);
    return `${titleOf(body)}: ${headlineOf(body, goods)}`;
  },

  draw(page, shown) {
    const { words: { goods } } = page;
    return html`
      ${drawForm(page)}
      ${shown.state === "idle" ? drawHelp(page) : nothing}
      ${shown.state === "asking" ? drawProgress(page) : nothing}
      ${shown.state === "failed" ? drawFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? drawRefusal(goods.refused, shown.details) : nothing}
      ${shown.state === "answered" ? drawAnswer(page, shown.found) : nothing}
    `;
  },
};

function ask({ lookup, address: { q, lang } }: PageContext, as_of: string): Promise<Answered<CnResponse>> {
  return lookup.ask<CnResponse>("checkCn", { query: { q, lang: goodsLang(lang), ...(as_of === "" ? {} : { as_of }), view: "full", texts: "1", history: "0", limit: 100, offset: 0 } });
}

function titleOf({ matched_as, meta, query }: CnResponse): string {
  return matched_as === "cn_code" ? groupOfDigits(meta.normalized) : `“${query.trim()}”`;
}

/** `85423190` as the nomenclature prints it. */
export function groupOfDigits(digits: string): string {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].filter((group) => group !== "").join(" ");
}

function headlineOf({ summary, verdict_detail }: CnResponse, goods: PageContext["words"]["goods"]): string {
  if (verdict_detail === "unknown_code") return goods.unknownCode;
  const of = (mark: string): CnSummaryRow[] => summary.filter((row) => standingOf(row) === mark);
  const [banned, depends] = [of("banned").length, of("depends").length];
  if (banned + depends > 0) return goods.headline(banned, depends, summary.length);
  return verdict_detail === "listed_future" ? goods.headlineLater : verdict_detail === "listed_expired" ? goods.headlineEnded : goods.headlineNothing;
}

function drawForm(page: PageContext): TemplateResult {
  const { address, words: { goods, lang }, today } = page;
  return html`
    <form class="ask" action="./" method="get" role="search">
      <input type="hidden" name="lang" value=${lang} />
      ${drawFieldLabel(goods.ask, address.q === "")}
      <p class="hint" id="q-hint">${goods.hint}</p>
      <div class="row">
        ${drawCombobox(page, suggestGoods(page), { value: address.q, label: goods.suggestions, hintId: "q-hint" })}
        <button type="submit">${goods.check}</button>
      </div>
      ${drawDetails(html`${goods.day}: <strong>${address.as_of === "" ? goods.todayWord : page.formats.day(address.as_of)}</strong>${address.with === "" ? nothing : html`, ${goods.compareWith.toLocaleLowerCase(lang)} <strong>${page.formats.day(address.with)}</strong>`}`, html`<div class="row days">
        <label>${goods.day} <input type="date" name="as_of" .value=${address.as_of} max="2099-12-31" aria-describedby="day-hint" /></label>
        <label>${goods.compareWith} <input type="date" name="with" .value=${address.with} max="2099-12-31" /></label>
        <span class="hint" id="day-hint">${goods.dayHint(page.formats.day(today))}</span>
      </div>`, address.with !== "")}
    </form>
  `;
}

function drawHelp({ words: { goods, lang } }: PageContext): TemplateResult {
  return html`
    <section class="help">
      <h2>${goods.examples}</h2>
      <ul class="examples">
        ${goods.exampleList.map(([q, what]) => html`<li><a href=${printAddress({ q, lang })}>${q}</a> <span>${what}</span></li>`)}
      </ul>
      <p>${goods.about}</p>
      <p class="note"><strong>${goods.neverAllowed}</strong></p>
    </section>
  `;
}

function drawAnswer(page: PageContext, found: FoundGoods): TemplateResult {
  const { body } = found.now;
  return html`<article class="answer" aria-labelledby="answer-title">${body.matched_as === "name" ? drawName(page, found) : drawCode(page, found)}</article>`;
}

function drawName(page: PageContext, { now }: FoundGoods): TemplateResult {
  const { words: { goods } } = page;
  const { candidates = [], meta } = now.body;
  return html`
    <h1 id="answer-title">${titleOf(now.body)}</h1>
    <p class="lead">${candidates.length > 0 ? goods.nameDecides : goods.nameUnknown}</p>
    ${drawWarnings(meta.warnings)}
    ${candidates.length > 0 ? html`<h2>${goods.candidatesFound(candidates.length)}</h2>${drawCandidates(page, candidates)}` : nothing}
    ${drawScope(page, now.body, candidates.length === 0)}
    ${drawProof(page, now)}
  `;
}

function drawCode(page: PageContext, { now, other }: FoundGoods): TemplateResult {
  const { words, words: { goods, lang }, address } = page;
  const { body } = now;
  const found = body.summary.some((row) => row.text !== undefined);
  const isUnknown = body.verdict_detail === "unknown_code";
  return html`
    <header class="subject">
      <h1 id="answer-title"><span class="code">${titleOf(body)}</span></h1>
      <p class="name">${body.cn_name ?? goods.noName}</p>
      ${isUnknown ? nothing : html`<p class="links"><a href=${printAddress({ view: "tree", q: body.meta.normalized.slice(0, 8), lang, as_of: address.as_of })}>${goods.openTree}</a></p>`}
    </header>
    <p class="lead">${headlineOf(body, goods)}</p>
    ${drawLegs(page, body.summary, body.meta.as_of)}
    ${body.meta.stale ? html`<p class="note warn">${goods.staleAnswer}</p>` : nothing}
    ${drawWarnings(body.meta.warnings)}
    ${other === undefined ? nothing : drawDays(page, now.body, other.body)}
    ${drawSentences(page, body.summary)}
    ${body.needs.length === 0 ? nothing : html`<section><h2>${goods.needsTitle}</h2><dl class="needs">${body.needs.map((need) => html`<div><dt>${goods.needs[need][0]}</dt><dd>${isUnknown && need === "code" ? goods.codeOfTheDay : goods.needs[need][1]}</dd></div>`)}</dl></section>`}
    ${body.cn_successors === undefined ? nothing : html`<section><h2>${goods.successors}</h2><ul class="codes">${body.cn_successors.map(({ code, year, kind }) => html`<li><a href=${printAddress({ q: code, lang })}>${code}</a> <span class="quiet">${goods.successorOf(year, kind)}</span></li>`)}</ul></section>`}
    ${drawEntries(page, body)}
    ${drawGrounds(page, body)}
    ${body.notices.length === 0 ? nothing : html`<section><h2>${goods.notices}</h2><ul class="grounds">${body.notices.map(({ regime, article, annex, text }) => html`<li>${drawDetails(html`${words.regimes[regime] ?? regime}, ${article}${annex === null ? nothing : html`, ${annex}`}`, html`<p>${text}</p>`)}</li>`)}</ul></section>`}
    ${body.excluded_from === undefined ? nothing : html`<section><h2>${goods.excluded}</h2><ul class="texts">${body.excluded_from.map(({ regime, annex, cn_code, except_codes }) => html`<li>${words.regimes[regime] ?? regime}${annex === null ? nothing : html`, ${annex}`}, <span class="code">${cn_code}</span>: ${goods.except} <span class="code">${except_codes.join(", ")}</span></li>`)}</ul></section>`}
    ${drawScope(page, body, !found)}
    ${drawProof(page, now)}
  `;
}

function drawWarnings(warnings: CnResponse["meta"]["warnings"]): TemplateResult | typeof nothing {
  return warnings.length === 0 ? nothing : html`<ul class="warnings">${warnings.map(({ detail }) => html`<li>${detail}</li>`)}</ul>`;
}

/** What was looked at and what was not: open where nothing was found, because then it is the answer. */
function drawScope(page: PageContext, { scope, verdict_detail }: CnResponse, open: boolean): TemplateResult {
  const { words: { goods, regimes }, formats } = page;
  return html`
    <section class="scope">
      <h2>${goods.notLookedAt}</h2>
      ${open && verdict_detail !== "unknown_code" ? html`<p>${goods.nothingMeans}</p>` : nothing}
      ${scope.pending.length === 0 ? nothing : html`<h3>${goods.pending}</h3><ul class="texts">${scope.pending.map(({ celex, title, adopted }) => html`<li>${title} <span class="cite">${celex}${adopted === null ? nothing : html`, ${goods.adopted(formats.day(adopted))}`}</span></li>`)}</ul>`}
      ${drawDetails(goods.notCovered(scope.not_covered.length), html`<ul class="texts">${scope.not_covered.map((text) => html`<li>${text}</li>`)}</ul>`, open)}
      <h3>${goods.lookedAt}</h3>
      <ul class="texts">
        ${scope.regimes.map(({ code, celex, consolidated_version, annexes, entries, stale }) => html`<li>${regimes[code] ?? code}: ${goods.regimeScope(celex, consolidated_version === null ? "" : formats.day(consolidated_version), formats.number(annexes), formats.number(entries))}${stale ? html` <strong>${goods.staleRegime}</strong>` : nothing}</li>`)}
        <li>${goods.nomenclatureOf(scope.cn_year)}</li>
      </ul>
    </section>
  `;
}
