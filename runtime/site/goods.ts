import { html, nothing, type TemplateResult } from "lit-html";
import { isReference, formatAddress, readAddress } from "./address.ts";
import { renderCombobox, type Suggester } from "./combobox.ts";
import { decideWay, VIAS } from "../rules/sanctions/way.ts";
import { renderHeadline } from "./decision.ts";
import { renderName } from "./candidates.ts";
import { renderCode, headlineOf, readRecord, titleOf } from "./goods-answer.ts";
import { requestSummary, findGoods, type MatchedGoods } from "./goods-question.ts";
import { renderDetails, renderFailure, renderFieldLabel, renderProgress, renderRefusal, placeName } from "./parts.ts";
import type { renderHistory } from "./history-list.ts";
import { pastQuestions } from "./history.ts";
import { listPlaces, readPlace } from "./places.ts";
import { renderSubject, renderWay } from "./subject.ts";
import type { GoodsPage, PageView } from "./view.ts";

/** Customs codes and names of goods under the sanctions. */
export const goodsView: PageView<MatchedGoods, GoodsPage> = {
  readPaper: readRecord,
  hashOf: (matched) => ("now" in matched ? matched.now.sha256 : undefined),

  title: ({ address, words }, shown) =>
    address.q === ""
      ? words.nav.goods
      : shown.state === "answered" && "now" in shown.content
        ? titleOf(words, shown.content.now.body)
        : address.q,

  find(page, early) {
    return page.address.q === "" ? undefined : findGoods(page, early);
  },

  announce(page, matchedGoods) {
    const { words, address } = page;
    const { goods } = words;
    if ("meanings" in matchedGoods) return `${goods.candidatesFound(matchedGoods.meanings.length)}. ${goods.lawToCome}`;
    if (!("now" in matchedGoods)) return `${words.quote(address.q)}${words.colon}${goods.reference}`;
    const { body } = matchedGoods.now;
    if (body.matched_as === "name") return goods.candidatesFound(body.candidates?.length ?? 0);
    const decided = decideWay(address, body.summary);
    return decided === undefined
      ? `${titleOf(words, body)}${words.colon}${headlineOf(page, body)}`
      : `${titleOf(words, body)}, ${renderWay(page)}${words.colon}${renderHeadline(page, decided)}`;
  },

  render(page, shown) {
    const {
      words: { goods },
    } = page;
    return html`
      ${renderNoPlace(page)} ${renderForm(page, shown.state === "asking" || shown.state === "answered")}
      ${shown.state === "idle" ? renderHelp(page) : nothing}
      ${shown.state === "asking" && shown.early === undefined ? html`<section class="answer">${renderSubject(page, page.address.q)} ${renderProgress(page)}</section>` : nothing}
      ${shown.state === "asking" && shown.early !== undefined ? renderAnswer(page, shown.early) : nothing}
      ${shown.state === "failed" ? renderFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? renderRefusal(goods.refused, shown.details) : nothing}
      ${shown.state === "answered" ? renderAnswer(page, shown.content) : nothing}
    `;
  },
};

/** Draws what was asked before, where anything was. */
let earlier: typeof renderHistory | undefined;

function renderHelp(page: GoodsPage): TemplateResult {
  if (earlier === undefined && pastQuestions().length > 0)
    void import("./history-list.ts").then((own) => {
      earlier = own.renderHistory;
      page.redraw();
    });
  const { goods, lang } = page.words;
  return html`
    ${earlier?.(page, (address) => requestSummary({ ...page, address })) ?? nothing}
    <section class="help">
      <h2>${goods.examples}</h2>
      <ul class="examples">
        ${goods.exampleList.map(({ query, label }) => html`<li><a href=${formatAddress({ q: query, lang, ...rememberedWay() })}>${query}</a> <span>${label}</span></li>`)}
      </ul>
      <p>${goods.about}</p>
      <p class="note"><strong>${goods.neverAllowed}</strong></p>
    </section>
  `;
}

function renderAnswer(page: GoodsPage, matchedGoods: MatchedGoods): TemplateResult {
  return html`<article class="answer" aria-labelledby="answer-title">
    ${
      "draw" in matchedGoods
        ? matchedGoods.draw(page)
        : "meanings" in matchedGoods
          ? renderName(page, matchedGoods, matchedGoods.meanings)
          : matchedGoods.now.body.matched_as === "name"
            ? renderName(page, matchedGoods, matchedGoods.now.body.candidates ?? [], matchedGoods.now)
            : renderCode(page, matchedGoods)
    }
  </article>`;
}

/** Where the way of the last question is remembered on this device. */
const REMEMBERED = "cargolex-way";
/** Ends of ways that stand first in the lists, with repetitions. */
const MOST_RECENT = 10;

/** The way that was asked about last; none where nothing is stored, or storage is refused. */
function rememberedWay(): Pick<GoodsPage["address"], "from" | "to"> {
  try {
    const { from, to } = readAddress(globalThis.localStorage?.getItem(REMEMBERED) ?? "");
    return { from, to };
  } catch {
    return { from: "", to: "" };
  }
}

function rememberWay(from: string, to: string): void {
  try {
    localStorage.setItem(REMEMBERED, new URLSearchParams({ from, to }).toString());
  } catch {
    // the page works without
  }
}

/** Says which end of the way of the address is no place, so that it was not asked about. */
function renderNoPlace({ here, address, words: { goods } }: GoodsPage): TemplateResult[] {
  const { searchParams } = new URL(here);
  return (["from", "to"] as const).flatMap((end) => {
    const written = searchParams.get(end) ?? "";
    return written === "" || address[end] !== ""
      ? []
      : html`<p class="note warn" role="alert">${goods.way.noPlace(written)}</p>`;
  });
}

/** Draws the form; where something was asked already it is compact, and a small screen folds it beside an answer. */
function renderForm(page: GoodsPage, isFolded: boolean): TemplateResult {
  const { address, today } = page;
  const { goods, lang } = page.words;
  const isFirst = address.q === "";
  const { from, to } = isFirst && address.from === "" && address.to === "" ? rememberedWay() : address;
  const choose = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const chosen = (field: string): string | undefined =>
      readPlace((input.form!.elements.namedItem(field) as HTMLInputElement).value, lang);
    input.setCustomValidity(chosen(input.name) === undefined ? goods.way.noPlace(input.value) : "");
    if (!input.reportValidity()) return;
    const way = { from: chosen("from") ?? "", to: chosen("to") ?? "" };
    rememberWay(way.from, way.to);
    // What was answered, was answered of the other way.
    if (!isFirst) page.go({ ...address, facts: "", via: "", ...way });
  };
  const pick = (name: "from" | "to", value: string): TemplateResult =>
    html`<label
      >${goods.way[name]}
      <input
        name=${name}
        list="places"
        autocomplete="off"
        spellcheck="false"
        placeholder=${goods.way.any}
        .value=${value === "" ? "" : placeName(page, value)}
        @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        @change=${choose}
    /></label>`;
  return html`
    <form
      class="ask goods-form ${isFirst ? "" : "compact"} ${isFolded ? "folded" : ""}"
      action="./"
      method="get"
      role="search"
    >
      <input type="hidden" name="lang" value=${lang} />
      ${renderFieldLabel(goods.ask, isFirst)} ${isFirst ? html`<p class="hint" id="q-hint">${goods.hint}</p>` : nothing}
      <div class="row">
        ${renderCombobox(page, suggester(page), { value: address.q, label: goods.suggestions, hintId: isFirst ? "q-hint" : undefined })}
        <button type="submit">${goods.check}</button>
        ${pick("from", from)} ${pick("to", to)}
      </div>
      <datalist id="places">
        ${listPlaces(lang, recentPlaces()).map(({ code, name }) => html`<option value=${name}>${code}</option>`)}
      </datalist>
      ${renderDetails(
        html`${goods.day}:
          <strong>${address.as_of === "" ? goods.todayWord : page.formats.day(address.as_of)}</strong
          >${address.with === "" ? nothing : html`, ${goods.compareWith.toLocaleLowerCase(lang)} <strong>${page.formats.day(address.with)}</strong>`}
          · ${goods.way.via}:
          <strong>${address.via === "" ? goods.way.notStated : goods.way.vias[address.via]}</strong>`,
        html`<div class="row days">
          <label
            >${goods.day}
            <input type="date" name="as_of" .value=${address.as_of} max="2099-12-31" aria-describedby="day-hint"
          /></label>
          <label>${goods.compareWith} <input type="date" name="with" .value=${address.with} max="2099-12-31" /></label>
          <label
            >${goods.way.via}
            <select name="via">
              ${VIAS.map((via) => html`<option value=${via} ?selected=${address.via === via}>${via === "" ? goods.way.notStated : goods.way.vias[via]}</option>`)}
            </select></label
          >
          <span class="hint" id="day-hint">${goods.dayHint(page.formats.day(today))}</span>
        </div>`,
        address.with !== "",
      )}
    </form>
  `;
}

/** Suggests for what is no code: what does that is read with the first such text. */
function suggester(page: GoodsPage): Suggester {
  return {
    // The names are read while the first word is typed.
    ahead: () =>
      void Promise.all([
        import("./suggest.ts"),
        page.lookup.findMeanings({ q: page.words.goods.ask, lang: page.address.lang, day: page.today }),
      ]).catch(() => undefined),
    find(text) {
      const { view } = readAddress(`?${new URLSearchParams({ q: text }).toString()}`);
      return view !== "goods" || isReference(text) || /^[\d\s.]{4,9}$|\p{L}{2}/u.test(text)
        ? import("./suggest.ts").then(({ suggestGoods }) => suggestGoods(page, text))
        : undefined;
    },
  };
}

/** Places of the last questions of this device. */
function recentPlaces(): string[] {
  return pastQuestions()
    .map(({ search }) => readAddress(search))
    .flatMap(({ from, to }) => [from, to])
    .filter((code) => code !== "")
    .slice(0, MOST_RECENT);
}
