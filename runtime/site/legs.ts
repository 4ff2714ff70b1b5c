import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { DIRECTIONS } from "../rules/sanctions/leg.ts";
import { decideWay, markOf, type WayDecision } from "../rules/sanctions/way.ts";
import { renderMark, renderShape } from "./icons.ts";
import { regimeName, renderDetails, shortAnnex } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** All legs of an answer, as a table and in sentences. */

/**
 * All legs on a day as a table: directions by countries, of each country how old its law is here. Where a way is asked
 * about its legs are framed, and the table is folded.
 */
export function renderLegs(page: GoodsPage, { summary, scope, meta }: CnResponse): TemplateResult {
  const { formats, address } = page;
  const { goods } = page.words;
  const codes = [...new Set(summary.map(({ regime }) => regime))];
  const decided = decideWay(address, summary);
  const table = html`
    <table class="legs">
      <caption>
        ${goods.legsCaption}, ${formats.day(meta.as_of)}
      </caption>
      <thead>
        <tr>
          <th scope="col">${goods.movement}</th>
          ${codes.map((code) => html`<th scope="col">${regimeName(page, code)}${renderAge(goods, formats, scope, code)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${DIRECTIONS.map(
          (direction) =>
            html` <tr>
              <th scope="row">${goods.directionsShort[direction]}</th>
              ${codes.map((code) =>
                renderLeg(
                  page,
                  summary.find((row) => row.regime === code && row.direction === direction),
                  decided,
                ),
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  `;
  return decided === undefined ? table : renderDetails(goods.otherWays, table);
}

/** Of a country whose law is not held whole: of which day it is here. */
function renderAge(
  goods: GoodsPage["words"]["goods"],
  formats: GoodsPage["formats"],
  { regimes }: CnResponse["scope"],
  code: string,
): TemplateResult | typeof nothing {
  const regimeScope = regimes.find((regime) => regime.code === code);
  return regimeScope?.stale === true && regimeScope.consolidated_version !== null
    ? html`<span class="where">${goods.asOf(formats.day(regimeScope.consolidated_version))}</span>`
    : nothing;
}

function renderLeg(page: GoodsPage, row: CnSummaryRow | undefined, decided: WayDecision | undefined): TemplateResult {
  if (row === undefined) return html`<td></td>`;
  const mark = markOf(row);
  const isRequested = decided !== undefined && [decided.leg, ...decided.others, ...decided.route].includes(row);
  return html`<td class="${mark} ${isRequested ? "requested" : ""}">
    ${renderMark(mark, page.words.goods.marks[mark])}${(row.annexes ?? []).length === 0 ? nothing : html`<span class="where">${shortAnnex(page, ...(row.annexes ?? []))}</span>`}
  </td>`;
}

/** What the law says leg by leg, in words: folded, for the decision has the first of it. */
export function renderSentences(page: GoodsPage, { summary }: CnResponse): TemplateResult {
  const {
    words: { goods },
  } = page;
  const matches = summary.filter((row) => row.text !== undefined && markOf(row) !== "nothing");
  const free = summary.filter((row) => markOf(row) === "nothing");
  const missing = [...new Set(free.flatMap(({ text = [] }) => text))];
  return renderDetails(
    goods.legByLeg,
    html`<ul class="sentences">
      ${matches.map(
        (row) =>
          html`<li class=${markOf(row)}>
            ${renderShape(markOf(row))}
            <p>${row.text}</p>
          </li>`,
      )}
      ${
        free.length === 0
          ? nothing
          : html`<li class="nothing">
              ${renderShape("nothing")}
              <div>
                <p>
                  ${goods.nothingOn(free.map(({ regime, direction }) => `${goods.directionsShort[direction]} (${regimeName(page, regime)})`).join(", "))}
                </p>
                ${missing.map((text) => html`<p>${text}</p>`)}
              </div>
            </li>`
      }
    </ul>`,
  );
}
