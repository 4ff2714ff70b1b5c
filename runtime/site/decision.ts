import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { bansOfWay, decideWay, markOf, type WayDecision, type WayMark } from "../rules/sanctions/way.ts";
import { renderBanRows } from "./ban-rows.ts";
import { renderMark } from "./icons.ts";
import { capital, legName, renderDetails } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** The decision of an answer: a few words, and the bans that it comes from. */

/** Bans that stand unfolded. */
const MOST_BANS = 3;

/** The decision on the way that is asked about; where none is, that on all legs. */
export function renderDecision(page: GoodsPage, body: CnResponse, headline: string): TemplateResult {
  const { address, formats } = page;
  const { goods } = page.words;
  const decided = decideWay(address, body.summary);
  const mark = decided?.mark ?? markOfAll(body.summary);
  const words = decided === undefined ? headline : renderHeadline(page, decided);
  return html`<section class="decision ${mark}" data-decision=${mark} aria-labelledby="decision-title">
    <h2 id="decision-title" tabindex="-1">
      ${renderMark(mark, html`${address.as_of === "" ? nothing : html`<span class="of-day">${goods.ofDay(formats.day(body.meta.as_of))}</span> `}${words}`)}
    </h2>
    ${decided === undefined ? html`<p>${goods.way.choose}</p>` : renderMeaning(page, decided)}
  </section>`;
}

/** What a decision means that comes from no ban. */
function renderMeaning(
  { words: { goods } }: GoodsPage,
  { leg, mark, byRoute }: WayDecision,
): TemplateResult | typeof nothing {
  const isNotHeld = leg.needs?.includes("law_not_held") === true;
  const text = byRoute
    ? undefined
    : (leg.bases ?? []).length === 0
      ? leg.text
      : isNotHeld
        ? goods.way.notHeld
        : undefined;
  return html`${mark === "nothing" ? html`<p>${goods.headlineNothing}</p>` : nothing}${text === undefined ? nothing : html`<p>${text}</p>`}`;
}

/** The sharpest of the legs that every answer decides. */
export function markOfAll(summary: readonly CnSummaryRow[]): WayMark {
  const marks = new Set(summary.map(markOf));
  return (
    (["banned", "depends", "unknown", "later", "duty", "ended", "aside"] as const).find((mark) => marks.has(mark)) ??
    "nothing"
  );
}

/** What is decided, in at most six words. */
export function renderHeadline(page: GoodsPage, { leg, mark, byRoute }: WayDecision): string {
  const {
    words: {
      goods: { way },
      colon,
    },
  } = page;
  if (byRoute) return capital(way.byRoute);
  if (mark === "banned" && leg.direction !== "third_country")
    return `${legName(page, leg)}${colon}${way.decisions.banned}`;
  const [need, ...others] = mark === "depends" ? (leg.needs ?? []) : [];
  if (others.length > 0) return capital(way.dependsOnSeveral);
  return capital(need === undefined ? way.decisions[mark] : way.dependsOn(way.needs[need]));
}

/** The first bans of the way, and the others folded. */
export function renderReasons(page: GoodsPage, body: CnResponse): TemplateResult | typeof nothing {
  const decided = decideWay(page.address, body.summary);
  const bans = decided === undefined ? [] : bansOfWay(page.address, decided);
  if (bans.length === 0) return nothing;
  const left = bans.length - MOST_BANS;
  return html`<section class="reasons ${decided?.mark ?? ""}">
    ${renderBanRows(page, bans.slice(0, MOST_BANS), { body, decided })}
    ${left > 0 ? renderDetails(page.words.goods.way.further(left), renderBanRows(page, bans.slice(MOST_BANS), { body, decided })) : nothing}
  </section>`;
}
