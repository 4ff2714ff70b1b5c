import { html, nothing, type TemplateResult } from "lit-html";
import { printAddress } from "./address.ts";
import { drawName } from "./candidates.ts";
import { drawCode, headlineOf, readRecord, titleOf } from "./goods-answer.ts";
import { drawForm, rememberedWay } from "./goods-form.ts";
import { askSummary, findGoods, type MatchedGoods } from "./goods-question.ts";
import { drawFailure, drawProgress, drawRefusal } from "./parts.ts";
import type { drawHistory } from "./asked.ts";
import { askedBefore } from "./history.ts";
import type { GoodsPage, PageView } from "./view.ts";

/** Customs codes and names of goods under the sanctions. */
export const goodsView: PageView<MatchedGoods, GoodsPage> = {
  readPaper: readRecord,

  title: ({ address, words }, shown) =>
    address.q === ""
      ? words.nav.goods
      : shown.state === "answered" && "now" in shown.found
        ? titleOf(words, shown.found.now.body)
        : address.q,

  find(page, early) {
    return page.address.q === "" ? undefined : findGoods(page, early);
  },

  say(page, found) {
    const { words, address } = page;
    const { goods } = words;
    if ("meanings" in found) return `${goods.candidatesFound(found.meanings.length)}. ${goods.lawToCome}`;
    if (!("now" in found)) return `${words.quote(address.q)}: ${goods.reference}`;
    const { body } = found.now;
    if (body.matched_as === "name") return goods.candidatesFound(body.candidates?.length ?? 0);
    return `${titleOf(words, body)}: ${headlineOf(page, body)}`;
  },

  draw(page, shown) {
    const {
      words: { goods },
    } = page;
    return html`
      ${drawForm(page)} ${shown.state === "idle" ? drawHelp(page) : nothing}
      ${shown.state === "asking" && shown.early === undefined ? drawProgress(page) : nothing}
      ${shown.state === "asking" && shown.early !== undefined ? drawAnswer(page, shown.early) : nothing}
      ${shown.state === "failed" ? drawFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? drawRefusal(goods.refused, shown.details) : nothing}
      ${shown.state === "answered" ? drawAnswer(page, shown.found) : nothing}
    `;
  },
};

/** Draws what was asked before, where anything was. */
let earlier: typeof drawHistory | undefined;

function drawHelp(page: GoodsPage): TemplateResult {
  if (earlier === undefined && askedBefore().length > 0)
    void import("./asked.ts").then((own) => {
      earlier = own.drawHistory;
      page.redraw();
    });
  const { goods, lang } = page.words;
  return html`
    ${earlier?.(page, (address) => askSummary({ ...page, address })) ?? nothing}
    <section class="help">
      <h2>${goods.examples}</h2>
      <ul class="examples">
        ${goods.exampleList.map(([q, what]) => html`<li><a href=${printAddress({ q, lang, ...rememberedWay() })}>${q}</a> <span>${what}</span></li>`)}
      </ul>
      <p>${goods.about}</p>
      <p class="note"><strong>${goods.neverAllowed}</strong></p>
    </section>
  `;
}

function drawAnswer(page: GoodsPage, found: MatchedGoods): TemplateResult {
  return html`<article class="answer" aria-labelledby="answer-title">
    ${"draw" in found ? found.draw(page) : "meanings" in found || found.now.body.matched_as === "name" ? drawName(page, found) : drawCode(page, found)}
  </article>`;
}
