import { html, nothing, type TemplateResult } from "lit-html";
import { placeName } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** What is asked, as the line on top of an answer: code or words, way and day, and the way back to the form. */

/** Draws the line; `title` is the code as it is printed, or the words. */
export function renderSubject(
  page: GoodsPage,
  title: string,
  { star, name }: { star?: TemplateResult | typeof nothing; name?: TemplateResult } = {},
): TemplateResult {
  const { address, formats } = page;
  const { goods } = page.words;
  return html`<header class="subject">
    <h1 id="answer-title"><span class="code">${title}</span></h1>
    ${star}
    <p class="asked-way">
      ${address.from === "" && address.to === "" ? nothing : html`<span>${renderWay(page)}</span> · `}${address.as_of === "" ? goods.todayWord : formats.day(address.as_of)}
    </p>
    <button type="button" class="small change" @click=${openForm}>${goods.change}</button>
    ${name}
  </header>`;
}

/** `EU → Russia`. */
export function renderWay(page: GoodsPage): string {
  const nameOf = (end: string): string => (end === "EU" ? page.words.goods.way.union : placeName(page, end));
  const { from, to, via } = page.address;
  const crossed = via === "" || via === "none" ? [] : [`(${via.split("-").map(nameOf).join(", ")})`];
  return [nameOf(from), ...crossed, nameOf(to)].join(" → ");
}

/** Unfolds the form, which a small screen folds while an answer stands, and goes to its box. */
function openForm(): void {
  document.querySelector(".goods-form")?.classList.remove("folded");
  const box = document.querySelector<HTMLInputElement>("#q");
  box?.focus();
  box?.select();
}
