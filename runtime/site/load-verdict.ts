import { type TemplateResult, html, nothing, svg } from "lit-html";
import type { z } from "zod";
import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { LoadRequirement, LoadResponse } from "../../openapi/schemas/adr-load.ts";
import { renderDangerLabel } from "./danger-label.ts";
import { type LegMark, renderMark } from "./icons.ts";
import type { MorePage } from "./view.ts";

type Load = z.infer<typeof LoadResponse>;

const VERDICT_MARKS: Record<Load["verdict"], LegMark> = {
  exempt: "good",
  requires_full_adr: "depends",
  prohibited: "banned",
  indeterminate: "unknown",
};

/** The verdict with its points, mixing and tunnels. */
export function renderVerdict(page: MorePage, body: Load): TemplateResult {
  const {
    words: { load },
  } = page;
  const { verdict, verdict_detail: detail, calculation, mixing, tunnel, decisions } = body;
  const mark = VERDICT_MARKS[verdict];
  const byPoints = verdict !== "exempt" || decisions.some(({ step }) => step === "points");
  return html`
    <section class="verdict ${mark}" data-decision=${verdict}>
      <h1 id="answer-title">${renderMark(mark, byPoints ? load.verdicts[verdict] : load.exemptOtherwise)}</h1>
      ${renderPoints(page, calculation)}
      <p>
        ${load.why[detail] ?? detail}
        ${mixing.pairs_total === 0 ? nothing : `${load.mixing}${page.words.colon}${load.mixingVerdicts[mixing.verdict]}.`}
        ${tunnel.text}
        <span class="cite">${tunnel.paragraph}</span>
      </p>
    </section>
  `;
}

type Calculation = Omit<CalcResponse, "meta">;

/** The points of 1.1.3.6 up to which a load is exempt. */
const LIMIT = 1000;

/** Per cent of the bar, which ends at twice the limit. */
const widthOf = (points: number): number => Math.min(100, (points / (2 * LIMIT)) * 100);

/** Points against the limit. The end of a range that counts is rounded up, the other down. */
function renderPoints(
  { words: { load }, formats }: MorePage,
  { points, points_range, verdict }: Calculation,
): TemplateResult {
  const range =
    points_range !== null && (points_range.max === null || points_range.max !== points_range.min)
      ? points_range
      : undefined;
  const most = points ?? points_range?.max ?? points_range?.min;
  const limit = formats.number(LIMIT);
  const text =
    range === undefined
      ? points === null
        ? load.noPoints
        : load.pointsOf({ points: formats.number(points), limit })
      : range.max === null
        ? load.pointsOpen({ min: formats.number(Math.floor(range.min)), limit })
        : load.pointsRange({
            min: formats.number(Math.floor(range.min)),
            max: formats.number(Math.ceil(range.max)),
            limit,
          });
  return html`
    <p class="sum"><strong>${text}</strong></p>
    ${
      most === undefined || most === null
        ? nothing
        : html` <svg
            class="bar ${verdict === "exempt" ? "within" : "over"}"
            viewBox="0 0 100 9"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect class="track" width="100" height="6" y="1.500" />
            ${svg`<rect class="value" width=${widthOf(most)} height="6" y="1.500" />`}
            ${range === undefined ? nothing : svg`<rect class="certain" width=${widthOf(range.min)} height="6" y="1.500" />`}
            <path class="limit" d="M50 0v9" vector-effect="non-scaling-stroke" />
          </svg>`
    }
  `;
}

type Requirement = z.infer<typeof LoadRequirement>;

/** What a load calls for, to tick. */
export function renderRequirements(
  page: MorePage,
  title: string,
  requirements: readonly Requirement[],
): TemplateResult | typeof nothing {
  if (requirements.length === 0) return nothing;
  return html`
    <section class="checks">
      <h2>${title}</h2>
      ${renderList(page, requirements, true)}
    </section>
  `;
}

/** What a load calls for, with its signs; as a list to tick where `ticks` says so. */
export function renderList(
  { words: { load, adr } }: MorePage,
  requirements: readonly Requirement[],
  ticks = false,
): TemplateResult {
  return html`<ul class="requirements">
    ${requirements.map(({ code, text, paragraph, count, per, certain, signs }) => {
      const content = html`<p>${text}</p>
        <p class="cite">
          ${paragraph}${count === null || per === null ? nothing : html` · ${count} × ${load.per[per]}`}${certain ? nothing : html` · <strong>${load.uncertain}</strong>`}
        </p>`;
      return html` <li>
        ${signs.length > 0 ? html`<span class="signs">${signs.map((sign) => renderDangerLabel(sign, sign.includes("/") ? adr.plate(sign) : adr.label(sign)))}</span>` : code.startsWith("environmental_") ? html`<span class="signs">${renderDangerLabel("environment", adr.environment)}</span>` : nothing}
        ${ticks ? html`<label class="tick"><input type="checkbox" /><span>${content}</span></label>` : html`<div>${content}</div>`}
      </li>`;
    })}
  </ul>`;
}
