import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { DIRECTIONS } from "../sanctions/leg.ts";
import { standingOf } from "../sanctions/leg-standing.ts";
import { drawMark, drawShape } from "./icons.ts";
import type { PageContext } from "./view.ts";

/** The decision on a day as a table: directions by countries. */
export function drawLegs({ words: { goods, regimes }, formats }: PageContext, summary: readonly CnSummaryRow[], day: string): TemplateResult {
  const codes = [...new Set(summary.map(({ regime }) => regime))];
  return html`
    <table class="legs">
      <caption>${goods.legsCaption}, ${formats.day(day)}</caption>
      <thead><tr><th scope="col">${goods.movement}</th>${codes.map((code) => html`<th scope="col">${regimes[code] ?? code}</th>`)}</tr></thead>
      <tbody>
        ${DIRECTIONS.map((direction) => html`
          <tr>
            <th scope="row">${goods.directions[direction]}</th>
            ${codes.map((code) => drawLeg(goods, summary.find((row) => row.regime === code && row.direction === direction)))}
          </tr>`)}
      </tbody>
    </table>
  `;
}

function drawLeg(goods: PageContext["words"]["goods"], row: CnSummaryRow | undefined): TemplateResult {
  if (row === undefined) return html`<td></td>`;
  const mark = standingOf(row);
  return html`<td class=${mark}>${drawMark(mark, goods.marks[mark])}${(row.annexes ?? []).length === 0 ? nothing : html`<span class="where">${goods.annexShort(row.annexes?.join(", ") ?? "")}</span>`}</td>`;
}

/** The sentence of each leg on which something is found, and one for all the others. */
export function drawSentences({ words: { goods, regimes } }: PageContext, summary: readonly CnSummaryRow[]): TemplateResult | typeof nothing {
  const found = summary.filter(({ text }) => text !== undefined);
  const rest = summary.filter(({ text, verdict_detail }) => text === undefined && verdict_detail === "not_listed");
  if (found.length + rest.length === 0) return nothing;
  return html`
    <section>
      <h2>${goods.legByLeg}</h2>
      <ul class="sentences">
        ${found.map((row) => html`<li class=${standingOf(row)}>${drawShape(standingOf(row))}<div><p>${row.text}</p>${(row.articles ?? []).length === 0 ? nothing : html`<p class="cite">${row.articles?.join("; ")}</p>`}</div></li>`)}
        ${rest.length === 0 ? nothing : html`<li class="nothing">${drawShape("nothing")}<div><p>${goods.nothingOn(rest.map(({ regime, direction }) => `${goods.directionsShort[direction]} (${regimes[regime] ?? regime})`).join(", "))}</p></div></li>`}
      </ul>
    </section>
  `;
}
