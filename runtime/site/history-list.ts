import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { formatAddress, readAddress, type PageAddress } from "./address.ts";
import { pastQuestions, renderStarOf, storeAll, legsKey } from "./history.ts";
import { renderMark } from "./icons.ts";
import { placeName } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** Questions that say another thing today than when they were asked, by their addresses. */
const changed = new Map<string, boolean>();
let isLooking = false;

/** The questions of this device; those of an earlier day are asked again, and what changed is marked. */
export function renderHistory(
  page: GoodsPage,
  requestAgain: (address: PageAddress) => Promise<readonly CnSummaryRow[]>,
): TemplateResult | typeof nothing {
  const { formats, today, redraw } = page;
  const { history, goods } = page.words;
  const { lang } = page.address;
  const questions = pastQuestions().toSorted((left, right) => Number(right.star) - Number(left.star));
  if (questions.length === 0) return nothing;
  const old = questions.filter(({ day, chosen, search }) => !chosen && day < today && !changed.has(search));
  const look = async (): Promise<void> => {
    for (const { search, legs } of old) {
      const rows = await requestAgain({ ...readAddress(search), lang }).catch(() => undefined);
      if (rows !== undefined) changed.set(search, legsKey(rows) !== legs);
    }
    redraw();
  };
  if (old.length > 0 && !isLooking) {
    isLooking = true;
    void look();
  }
  const forget = (): void => {
    storeAll([]);
    redraw();
  };
  return html`<section class="asked">
    <h2>${history.title}</h2>
    <ul>
      ${questions.map((question) => {
        const address = readAddress(question.search);
        const { q, from, to } = address;
        return html`<li>
          ${renderStarOf(page, question)}
          <a href=${formatAddress({ ...address, lang, as_of: question.chosen ? question.day : "" })}>${q}</a>
          <span class="quiet"
            >${from === "" && to === "" ? nothing : `${placeName(page, from)} → ${placeName(page, to)}, `}${formats.day(question.day)}</span
          >
          ${changed.get(question.search) === true ? html`<strong>${history.changed}</strong>` : renderMark(question.mark, goods.marks[question.mark])}
        </li>`;
      })}
    </ul>
    <p class="quiet">${history.note} <button type="button" class="small" @click=${forget}>${history.forget}</button></p>
  </section>`;
}
